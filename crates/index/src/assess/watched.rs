//! The assessments of the carriers that a company monitors, to be compared with their previous ones.

use super::{Book, Rulebook};
use crate::mask;
use crate::sets::SetKey;
use crate::snapshot::Snapshot;
use rules::Summary;

/// A monitored carrier's id, and its assessment; none when it has no rule to meet.
pub type Watched = (i64, Option<Summary>);

impl Snapshot {
    /// The assessment of each carrier of a set, in the order of their ids. Members that the index has no carrier of are left out.
    pub fn assess_set(&self, set: SetKey, rulebook: &Rulebook) -> Vec<Watched> {
        let mut bits = self.no_bits();
        self.sets.mark(set, &mut bits);
        let results = self.results_by(&Book::new(self, rulebook), &bits);
        let watched = |ordinal: u32| {
            let (block, slot) = self.at(ordinal);
            (block.id[slot], Summary::ALL.get(usize::from(results[ordinal as usize])).copied())
        };
        let mut all: Vec<Watched> = mask::ones(&bits).map(watched).collect();
        all.sort_unstable_by_key(|(id, _)| *id);
        all
    }
}
