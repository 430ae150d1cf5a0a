//! The verdicts of a block as bits.

use crate::block::ROWS;
use crate::mask;
use rules::Verdict;

/// A bit for each slot of a block.
pub(super) type Words = [u64; ROWS / 64];

/// The verdicts of a block: each carrier has one, removed ones none.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Bits {
    /// In the order of `Verdict::ALL`.
    verdicts: [Words; Verdict::ALL.len()],
    /// For each classification of the rulebook, which carriers it holds for and accepts.
    accepted: Vec<Words>,
}

impl Bits {
    /// No carrier.
    pub(super) fn new(classifications: usize) -> Self {
        Self { verdicts: [[0; ROWS / 64]; Verdict::ALL.len()], accepted: vec![[0; ROWS / 64]; classifications] }
    }

    pub(super) const fn of(&self, verdict: Verdict) -> &Words {
        &self.verdicts[verdict as usize]
    }

    pub(super) const fn of_mut(&mut self, verdict: Verdict) -> &mut Words {
        &mut self.verdicts[verdict as usize]
    }

    /// Those that a classification accepts, by its place in the rulebook.
    pub(super) fn accepted(&self, at: usize) -> Option<&Words> {
        self.accepted.get(at)
    }

    pub(super) fn accepted_mut(&mut self) -> &mut [Words] {
        &mut self.accepted
    }

    /// Gives a slot its verdict in place of the one that it had.
    pub(super) fn put(&mut self, slot: u32, verdict: Verdict) {
        for other in Verdict::ALL {
            mask::take(self.of_mut(other), slot);
        }
        mask::set(self.of_mut(verdict), slot);
    }

    /// Notes whether a classification accepts a slot.
    pub(super) fn accept(&mut self, at: usize, slot: u32, is_accepted: bool) {
        mask::take(&mut self.accepted[at], slot);
        if is_accepted {
            mask::set(&mut self.accepted[at], slot);
        }
    }
}
