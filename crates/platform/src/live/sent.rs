//! Positions that companies' own systems sent, each in a call of its own, and that wait for a transaction. Calls of a company that come while
//! one is under way share the next (`dispatch::positions::together`): a transaction costs about as much for thirty positions as for one.

use crate::http::Error;
use freight::position::{Fix, Refusal};
use kernel::ids::{CompanyId, LoadId, MovementId};
use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use tokio::sync::oneshot;

/// The most calls that share a transaction.
const MOST: usize = 64;

/// What became of some positions.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TakenFixes {
    /// How many are new. Those of which the ZIP code alone is shared are among them.
    pub accepted: usize,
    /// How many were known.
    pub duplicate: usize,
    /// Those that are not shared, and not kept at all, by their place among the positions, in order.
    pub outside: Vec<usize>,
    /// Those that are not believed, by their place among the positions, in order.
    pub refused: Vec<(usize, Refusal)>,
}

/// Positions of one load's truck, as one call sent them.
#[derive(Debug)]
pub struct Sent {
    /// The load.
    pub load_id: LoadId,
    /// The movement whose truck it is; none for the one on its way to the next stop.
    pub movement_id: Option<MovementId>,
    /// The positions, in any order.
    pub fixes: Vec<Fix>,
    /// Who waits to hear what became of them, once that is committed.
    pub answer: oneshot::Sender<Result<TakenFixes, Error>>,
}

/// The calls that wait, by company, in the order in which they came. A company is in it while someone takes its calls.
#[derive(Debug, Default)]
pub struct SentPositions(Mutex<HashMap<CompanyId, Vec<Sent>>>);

impl SentPositions {
    /// Adds a call. Whether nobody takes the company's calls yet: whoever is told so does, until [`Self::next`] has none.
    pub fn add(&self, company: CompanyId, sent: Sent) -> bool {
        let mut waiting = self.waiting();
        let is_first = !waiting.contains_key(&company);
        waiting.entry(company).or_default().push(sent);
        is_first
    }

    /// The company's calls for the next transaction: the oldest 64 at most, and of each load one alone, so that what became of a position is what
    /// would have become of it in a transaction of its own. None when no call waits: the next that comes is the first again.
    pub fn next(&self, company: CompanyId) -> Option<Vec<Sent>> {
        let mut waiting = self.waiting();
        let calls = waiting.get_mut(&company)?;
        let (mut loads, mut taken, mut left) = (HashSet::new(), Vec::new(), Vec::new());
        for call in calls.drain(..) {
            // One whose load has a call before it stays behind it.
            let is_next = loads.insert(call.load_id) && taken.len() < MOST;
            if is_next { &mut taken } else { &mut left }.push(call);
        }
        *calls = left;
        if taken.is_empty() {
            waiting.remove(&company);
            return None;
        }
        Some(taken)
    }

    fn waiting(&self) -> MutexGuard<'_, HashMap<CompanyId, Vec<Sent>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const COMPANY: CompanyId = CompanyId(1);

    fn sent(load: i64, movement: i64) -> Sent {
        let (load_id, movement_id) = (LoadId(load), Some(MovementId(movement)));
        Sent { load_id, movement_id, fixes: Vec::new(), answer: oneshot::channel().0 }
    }

    fn next(waiting: &SentPositions) -> Option<Vec<(i64, i64)>> {
        let calls = waiting.next(COMPANY)?;
        Some(calls.iter().map(|call| (call.load_id.0, call.movement_id.map_or(0, |id| id.0))).collect())
    }

    #[test]
    fn calls_of_one_load_go_one_after_the_other_in_their_order() {
        let waiting = SentPositions::default();

        let first: Vec<bool> =
            [(7, 1), (8, 2), (7, 3), (9, 4), (7, 5)].map(|(load, nth)| waiting.add(COMPANY, sent(load, nth))).into();

        assert_eq!(first, [true, false, false, false, false]);
        assert_eq!(next(&waiting), Some(vec![(7, 1), (8, 2), (9, 4)]));
        assert_eq!(next(&waiting), Some(vec![(7, 3)]));
        assert!(!waiting.add(COMPANY, sent(7, 6)), "somebody still takes them");
        assert_eq!(next(&waiting), Some(vec![(7, 5)]));
        assert_eq!(next(&waiting), Some(vec![(7, 6)]));
        assert_eq!(next(&waiting), None);
        assert!(waiting.add(COMPANY, sent(7, 7)));
        assert!(waiting.add(CompanyId(2), sent(7, 8)), "another company's calls are not its own");
    }

    #[test]
    fn a_transaction_has_sixty_four_calls_at_most() {
        let waiting = SentPositions::default();
        for load in 0..100 {
            waiting.add(COMPANY, sent(load, load));
        }

        let parts: Vec<_> = std::iter::from_fn(|| next(&waiting)).collect();

        assert_eq!(parts.iter().map(Vec::len).collect::<Vec<_>>(), [64, 36]);
        assert!(parts.concat().into_iter().eq((0..100).map(|load| (load, load))));
    }
}
