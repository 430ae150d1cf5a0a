//! Who was seen on a lane, kept to be asked for more than one page: the most often seen, and whoever else somebody wants to know of.

use crate::lane::Touched;
use crate::mask;
use crate::query::{Lane, Query};
use crate::search::Selection;
use crate::snapshot::{Ordinal, Snapshot};

/// The carriers that were seen at the ends of a lane and meet a question. It belongs to the snapshot that made it.
#[derive(Debug)]
pub struct Seen {
    touched: Touched,
    selection: Selection,
}

impl Seen {
    /// How often a carrier was seen at the origin and at the destination; none where it is not among these carriers.
    pub fn of(&self, Ordinal(ordinal): Ordinal) -> Option<[u32; 2]> {
        let is_among = match &self.selection {
            Selection::All => true,
            Selection::Bits(bits, _) => mask::has(bits, ordinal),
            Selection::Few(few) => few.binary_search(&ordinal).is_ok(),
        };
        is_among.then(|| self.touched.find(ordinal)).flatten()
    }

    /// How many they are.
    fn len(&self) -> usize {
        match &self.selection {
            Selection::All => self.touched.carriers.len(),
            Selection::Bits(_, total) => *total,
            Selection::Few(few) => few.len(),
        }
    }
}

impl Snapshot {
    /// The carriers that were seen at every end of a lane and meet a question, whose own lane, order and page do not count.
    pub fn seen_on(&self, lane: &Lane, query: &Query) -> Seen {
        let touched = self.lane(lane);
        let selection = self.select(query, Some(&touched));
        Seen { touched, selection }
    }

    /// So many of them at most, the most often seen first; of those seen as often the greater USDOT number.
    pub fn most_seen(&self, seen: &Seen, most: usize) -> Vec<(Ordinal, [u32; 2])> {
        let take = most.min(seen.len());
        if take == 0 {
            return Vec::new();
        }
        let first = self.ranked(&seen.selection, |ordinal| seen.touched.total(ordinal), true, 0, take);
        first.into_iter().map(|ordinal| (Ordinal(ordinal), seen.touched.touches(ordinal))).collect()
    }
}
