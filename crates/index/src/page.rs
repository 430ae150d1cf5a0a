//! One page of many hits, in order.

use crate::columns::{Text, UNKNOWN};
use crate::entries::{Order, pair};
use crate::mask;
use crate::names;
use crate::search::Selection;
use crate::snapshot::Snapshot;
use crate::sorted::{Entry, Position, Sorted, Span};
use std::cmp::Ordering;

/// An order of carriers.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ranking {
    Dot { is_descending: bool },
    Name { is_descending: bool },
    Order { order: Order, is_descending: bool },
}

/// A stretch of a sorted list, to be read from its start or from its end.
type Stretch<'a> = (&'a [u32], bool);

/// How many steps along a sorted list take as long as fetching what one hit is sorted by.
const STEPS_PER_HIT: usize = 16;
const STEPS_PER_NAME: usize = 40;

impl Snapshot {
    /// Carriers `skip .. skip + take` of the selection, which has `total`; the page lies within it.
    pub(crate) fn page(
        &self,
        selection: &Selection,
        total: usize,
        ranking: Ranking,
        skip: usize,
        take: usize,
    ) -> Vec<u32> {
        let budget = match (selection, ranking) {
            (Selection::All, _) => usize::MAX,
            (Selection::Few(_), _) => 0,
            (Selection::Bits(..), Ranking::Name { .. }) => total.saturating_mul(STEPS_PER_NAME),
            (Selection::Bits(..), _) => total.saturating_mul(STEPS_PER_HIT),
        };
        self.walked(selection, total, ranking, skip, take, budget)
            .unwrap_or_else(|| self.gathered(selection, ranking, skip, take))
    }

    /// Carriers `skip .. skip + take` of the selection by a number that each has, then by DOT number; `UNKNOWN` comes last.
    pub(crate) fn ranked(
        &self,
        selection: &Selection,
        key: impl Fn(u32) -> u32,
        is_descending: bool,
        skip: usize,
        take: usize,
    ) -> Vec<u32> {
        let entry = |ordinal| (pair(key(ordinal), self.dot(ordinal)), ordinal);
        let hits: Vec<Entry<u64>> = match selection {
            Selection::All => mask::ones(&self.alive_bits()).map(entry).collect(),
            Selection::Bits(bits, _) => mask::ones(bits).map(entry).collect(),
            Selection::Few(few) => few.iter().copied().map(entry).collect(),
        };
        part(hits, directed(|a, b| a.cmp(&b), pair(UNKNOWN, 0), is_descending), skip, take)
    }

    /// The page by walking the order from its nearer end; none when that takes more than `budget` steps.
    fn walked(
        &self,
        selection: &Selection,
        total: usize,
        ranking: Ranking,
        skip: usize,
        take: usize,
        budget: usize,
    ) -> Option<Vec<u32>> {
        if budget == 0 {
            return None;
        }
        let after = total - skip - take;
        let mut stretches = self.stretches(ranking);
        let from_end = after < skip;
        if from_end {
            stretches.reverse();
            for (_, backwards) in &mut stretches {
                *backwards = !*backwards;
            }
        }
        let skip = if from_end { after } else { skip };
        let is_names = matches!(ranking, Ranking::Name { .. });
        let mut page = match (is_names, selection) {
            (false, Selection::Bits(bits, _)) => walk(&stretches, |at| mask::has(bits, at), skip, take, budget),
            (true, Selection::Bits(bits, _)) => {
                let is_hit = |value| !names::is_dba(value) & mask::has(bits, names::ordinal(value));
                walk(&stretches, is_hit, skip, take, budget)
            }
            (false, _) => walk(&stretches, |_| true, skip, take, budget),
            (true, _) => walk(&stretches, |value| !names::is_dba(value), skip, take, budget),
        }?;
        if is_names {
            for value in &mut page {
                *value = names::ordinal(*value);
            }
        }
        if from_end {
            page.reverse();
        }
        Some(page)
    }

    /// The whole order in the stretches it is kept in.
    fn stretches(&self, ranking: Ranking) -> Vec<Stretch<'_>> {
        match ranking {
            Ranking::Dot { is_descending } => stretches(&self.by_dot, self.by_dot.end(), is_descending),
            Ranking::Name { is_descending } => {
                let unnamed = names::first_eight(&[]);
                stretches(&self.names, self.names.seek(|(key, _)| key < unnamed), is_descending)
            }
            Ranking::Order { order, is_descending } => {
                let list = self.order(order);
                stretches(list, list.seek(|(key, _)| key < pair(UNKNOWN, 0)), is_descending)
            }
        }
    }

    /// The page by looking at every hit.
    fn gathered(&self, selection: &Selection, ranking: Ranking, skip: usize, take: usize) -> Vec<u32> {
        let hits = |entry: &dyn Fn(u32) -> Entry<u64>| -> Vec<Entry<u64>> {
            match selection {
                Selection::All => Vec::new(),
                Selection::Bits(bits, _) => mask::ones(bits).map(entry).collect(),
                Selection::Few(few) => few.iter().copied().map(entry).collect(),
            }
        };
        let natural = |a: Entry<u64>, b: Entry<u64>| a.cmp(&b);
        match ranking {
            Ranking::Dot { is_descending } => {
                let entry = |ordinal| (u64::from(self.dot(ordinal)), ordinal);
                part(hits(&entry), directed(natural, u64::MAX, is_descending), skip, take)
            }
            Ranking::Order { order, is_descending } => {
                let entry = |ordinal| {
                    let (block, slot) = self.at(ordinal);
                    (block.order_key(order, slot), ordinal)
                };
                part(hits(&entry), directed(natural, pair(UNKNOWN, 0), is_descending), skip, take)
            }
            Ranking::Name { is_descending } => {
                let entry = |ordinal| {
                    let (block, slot) = self.at(ordinal);
                    (names::first_eight(block.text(Text::LegalKey, slot)), ordinal << 1)
                };
                let order = directed(names::order(&self.blocks), names::first_eight(&[]), is_descending);
                let page = part(hits(&entry), order, skip, take);
                page.into_iter().map(names::ordinal).collect()
            }
        }
    }
}

/// A list up to where its unknown values start, and these: each part backwards for a descending order, so that they stay last.
fn stretches<K: Copy>(list: &Sorted<K>, unknown: Position, is_descending: bool) -> Vec<Stretch<'_>> {
    let part = |span: Span| {
        let mut slices: Vec<&[u32]> = list.values(span).collect();
        if is_descending {
            slices.reverse();
        }
        slices.into_iter().map(move |slice| (slice, is_descending))
    };
    let all = list.all();
    part(Span { start: all.start, end: unknown }).chain(part(Span { start: unknown, end: all.end })).collect()
}

/// The hits `skip .. skip + take` along the stretches; none when they are not found within `budget` steps.
fn walk(
    stretches: &[Stretch],
    is_hit: impl Fn(u32) -> bool,
    mut skip: usize,
    take: usize,
    mut budget: usize,
) -> Option<Vec<u32>> {
    let mut page = Vec::with_capacity(take);
    for &(slice, backwards) in stretches {
        if budget < slice.len() {
            return None;
        }
        budget -= slice.len();
        // Counted without branches first: most stretches of a deep page are passed over whole.
        if skip > 0 {
            let hits: u32 = slice.iter().map(|&value| u32::from(is_hit(value))).sum();
            if hits as usize <= skip {
                skip -= hits as usize;
                continue;
            }
        }
        let nth = |at: usize| if backwards { slice[slice.len() - 1 - at] } else { slice[at] };
        for value in (0..slice.len()).map(nth).filter(|&value| is_hit(value)) {
            if skip > 0 {
                skip -= 1;
                continue;
            }
            page.push(value);
            if page.len() == take {
                return Some(page);
            }
        }
    }
    Some(page)
}

/// An order or its reverse, where keys from `unknown` on come last either way.
fn directed(
    order: impl Fn(Entry<u64>, Entry<u64>) -> Ordering,
    unknown: u64,
    is_descending: bool,
) -> impl Fn(&Entry<u64>, &Entry<u64>) -> Ordering {
    move |&a, &b| {
        if is_descending { (a.0 >= unknown).cmp(&(b.0 >= unknown)).then_with(|| order(b, a)) } else { order(a, b) }
    }
}

/// The values of the entries `skip .. skip + take` in order; only these are sorted.
fn part(
    mut entries: Vec<Entry<u64>>,
    order: impl Fn(&Entry<u64>, &Entry<u64>) -> Ordering,
    skip: usize,
    take: usize,
) -> Vec<u32> {
    if skip > 0 && skip < entries.len() {
        entries.select_nth_unstable_by(skip, &order);
    }
    let mut rest = entries.split_off(skip.min(entries.len()));
    if take < rest.len() {
        rest.select_nth_unstable_by(take, &order);
        rest.truncate(take);
    }
    rest.sort_unstable_by(&order);
    rest.into_iter().map(|(_, value)| value).collect()
}
