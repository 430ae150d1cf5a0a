//! What the carriers that a company watches come to, to be compared with what they came to before; and why one comes to what it does.

use super::{Book, Rulebook, Single};
use crate::block::ROWS;
use crate::mask;
use crate::sets::SetKey;
use crate::snapshot::Snapshot;
use rules::{Outcome, RuleType, Summary};
use std::collections::BTreeMap;

/// A watched carrier's id, and what it comes to; none when it has no rule to meet.
pub type Watched = (i64, Option<Summary>);

/// The rules that a carrier does not meet, each with its worst outcome: Fail or Incomplete.
pub type Unmet = Vec<(RuleType, Outcome)>;

impl Snapshot {
    /// What each carrier of a set comes to, in the order of their ids. Members that the index has no carrier of are left out.
    pub fn assess_set(&self, set: SetKey, rulebook: &Rulebook) -> Vec<Watched> {
        let mut bits = self.no_bits();
        self.sets.mark(set, &mut bits);
        let results = self.results(&Book::new(self, rulebook), &bits);
        let watched = |ordinal: u32| {
            let (block, slot) = self.at(ordinal);
            (block.id[slot], Summary::ALL.get(usize::from(results[ordinal as usize])).copied())
        };
        let mut all: Vec<Watched> = mask::ones(&bits).map(watched).collect();
        all.sort_unstable_by_key(|(id, _)| *id);
        all
    }

    /// Why carriers come to what they do: what each of these ids does not meet, in the rules' own order. One that the index does not have
    /// meets everything.
    pub fn unmet(&self, ids: &[i64], rulebook: &Rulebook) -> Vec<Unmet> {
        let book = Book::new(self, rulebook);
        let nothing = Single::default();
        let unmet = |id: &i64| {
            let Some(ordinal) = self.find_id(*id).map(|ordinal| ordinal.0) else { return Unmet::new() };
            let single = book.singles.binary_search_by_key(&ordinal, |(of, _)| *of);
            let single = single.map_or(&nothing, |at| &book.singles[at].1);
            let block = &self.blocks[ordinal as usize / ROWS];
            let mut worst: BTreeMap<RuleType, Outcome> = BTreeMap::new();
            for (is_type, outcome) in self.judged(&book, block, ordinal, single).into_iter().flatten() {
                let worst = worst.entry(is_type).or_insert(outcome);
                *worst = outcome.min(*worst);
            }
            worst.into_iter().filter(|(_, outcome)| !outcome.is_accepted()).collect()
        };
        ids.iter().map(unmet).collect()
    }
}
