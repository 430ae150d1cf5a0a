//! The names of cities in the order of their letters, so that those that begin with a text are next to each other, and the weightiest of a
//! stretch without looking at all of it.

use super::fold::fold;
use super::packed;
use super::shown_code;
use crate::Country;
use std::ops::Range;
use std::sync::LazyLock;

static NAMES: LazyLock<Names> = LazyLock::new(Names::new);

/// One way to find a city: by its name and state (`fort worth tx`) or by that from a later word on (`worth tx`).
#[derive(Debug, Clone, Copy)]
struct Entry {
    from: u32,
    name_to: u32,
    to: u32,
    /// Which city: its place in the packed table.
    town: u32,
    weight: u32,
}

/// A city that a text found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    /// Its place in the packed table.
    pub(super) town: usize,
    pub(super) weight: u32,
    /// Whether the text is its whole name.
    pub(super) is_whole: bool,
}

/// The sorted names.
#[derive(Debug)]
pub(super) struct Names {
    text: String,
    entries: Vec<Entry>,
    /// A tree over the entries: each node holds the weightiest entry below it; leaves are the second half.
    tree: Vec<u32>,
}

impl Names {
    pub(super) fn get() -> &'static Self {
        &NAMES
    }

    fn new() -> Self {
        let (mut text, mut entries) = (String::new(), Vec::new());
        for nth in 0..packed::town_count() {
            let town = packed::town_at(nth);
            let name = fold(town.spot.name);
            let from = text.len();
            text.push_str(&name);
            let name_to = text.len();
            text.push(' ');
            text.push_str(&shown_code(town.spot.state).to_ascii_lowercase());
            let whole = weight(town.population, town.spot.state.country);
            let starts = std::iter::once((0, whole)).chain(name.match_indices(' ').map(|(at, _)| (at + 1, whole / 4)));
            entries.extend(starts.map(|(at, weight)| Entry {
                from: (from + at) as u32,
                name_to: name_to as u32,
                to: text.len() as u32,
                town: nth as u32,
                weight,
            }));
        }
        let key = |entry: &Entry| &text[entry.from as usize..entry.to as usize];
        entries.sort_by(|a, b| key(a).cmp(key(b)).then(a.town.cmp(&b.town)));
        let tree = tree(&entries);
        Self { text, entries, tree }
    }

    fn key(&self, entry: &Entry) -> &str {
        &self.text[entry.from as usize..entry.to as usize]
    }

    /// The weightiest cities whose name begins with the folded text, or has a word that does; `limit` at most, the weightiest first. A
    /// city that is found by two words is there twice. The work depends on the limit and hardly on how many begin so.
    pub(super) fn starting_with(&self, text: &str, limit: usize) -> Vec<Found> {
        let from = self.entries.partition_point(|entry| self.key(entry) < text);
        let to = from + self.entries[from..].partition_point(|entry| self.key(entry).starts_with(text));
        let found = self.weightiest(from..to, limit).into_iter().map(|nth| {
            let entry = &self.entries[nth];
            let is_whole = self.text[entry.from as usize..entry.name_to as usize] == *text || self.key(entry) == text;
            Found { town: entry.town as usize, weight: entry.weight, is_whole }
        });
        found.collect()
    }

    /// The cities of that whole name in the state of that code, both as they are kept here: their places in the packed table.
    pub(super) fn called(&self, name: &str, code: &str) -> Vec<usize> {
        let key = format!("{name} {code}");
        let from = self.entries.partition_point(|entry| self.key(entry) < key.as_str());
        let found = self.entries[from..].iter().take_while(|entry| self.key(entry) == key);
        // By "worth tx" Fort Worth is found too, which isn't called so: what is before that word is a blank.
        let is_whole = |entry: &&Entry| {
            let before = (entry.from as usize).checked_sub(1);
            before.is_none_or(|before| self.text.as_bytes()[before] != b' ')
        };
        found.filter(is_whole).map(|entry| entry.town as usize).collect()
    }

    /// The weightiest entries of a stretch, in order: the weightiest of all, then the best of what lies left and right of each taken.
    fn weightiest(&self, stretch: Range<usize>, limit: usize) -> Vec<usize> {
        let mut open: Vec<(usize, Range<usize>)> =
            self.best(&stretch).map(|best| (best, stretch)).into_iter().collect();
        let mut taken = Vec::with_capacity(limit);
        while taken.len() < limit {
            let next =
                (0..open.len()).max_by_key(|nth| (self.entries[open[*nth].0].weight, std::cmp::Reverse(open[*nth].0)));
            let Some(next) = next else { break };
            let (best, stretch) = open.swap_remove(next);
            taken.push(best);
            for rest in [stretch.start..best, best + 1..stretch.end] {
                open.extend(self.best(&rest).map(|best| (best, rest)));
            }
        }
        taken
    }

    /// The weightiest entry of a stretch.
    fn best(&self, stretch: &Range<usize>) -> Option<usize> {
        let leaves = self.tree.len() / 2;
        let (mut from, mut to) = (stretch.start + leaves, stretch.end + leaves);
        let mut best = None;
        while from < to {
            if from % 2 == 1 {
                best = Some(weightier(&self.entries, best, self.tree[from]));
                from += 1;
            }
            if to % 2 == 1 {
                to -= 1;
                best = Some(weightier(&self.entries, best, self.tree[to]));
            }
            (from, to) = (from / 2, to / 2);
        }
        best.map(|best| best as usize)
    }
}

/// People count as freight is booked here: a place in the United States or Canada before one of four times its size in Mexico.
fn weight(population: u32, country: Country) -> u32 {
    population.saturating_add(1) * if country == Country::Mexico { 4 } else { 16 }
}

fn weightier(entries: &[Entry], best: Option<u32>, other: u32) -> u32 {
    match best {
        Some(best) if entries[best as usize].weight >= entries[other as usize].weight => best,
        _ => other,
    }
}

fn tree(entries: &[Entry]) -> Vec<u32> {
    let leaves = entries.len();
    let mut tree = vec![0; 2 * leaves];
    for (nth, leaf) in tree[leaves..].iter_mut().enumerate() {
        *leaf = nth as u32;
    }
    for node in (1..leaves).rev() {
        tree[node] = weightier(entries, Some(tree[2 * node]), tree[2 * node + 1]);
    }
    tree
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_weightiest_of_a_range_are_those_that_sorting_it_gives() {
        let names = Names::get();
        for stretch in [0..100, 777..9_000, 5..6, 40_000..names.entries.len(), 12..12] {
            let mut all: Vec<usize> = stretch.clone().collect();
            all.sort_by_key(|nth| std::cmp::Reverse(names.entries[*nth].weight));
            let weights = |nths: &[usize]| nths.iter().map(|nth| names.entries[*nth].weight).collect::<Vec<_>>();
            let best = names.weightiest(stretch, 25);
            assert_eq!(weights(&best), weights(&all[..all.len().min(25)]));
        }
    }
}
