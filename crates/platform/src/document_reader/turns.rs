//! Whose documents are read next: a company has one place at most, however many it sends, so that one that sends many (or a stranger who sends
//! them to it) delays nobody else.

use kernel::ids::CompanyId;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The places, and the line of each company before them.
#[derive(Debug)]
pub(super) struct Turns {
    places: Arc<Semaphore>,
    lines: Mutex<HashMap<CompanyId, Arc<Semaphore>>>,
}

/// A place, given back when it is dropped.
#[derive(Debug)]
pub(super) struct Place {
    _place: OwnedSemaphorePermit,
    _turn: Turn,
}

/// A company's turn, or its wait for one. The last of a company takes the company's line with it.
#[derive(Debug)]
struct Turn {
    of: Arc<Turns>,
    company: CompanyId,
    has_it: Option<OwnedSemaphorePermit>,
}

impl Turns {
    /// So many places.
    pub(super) fn new(places: usize) -> Arc<Self> {
        Arc::new(Self { places: Arc::new(Semaphore::new(places)), lines: Mutex::default() })
    }

    /// A place, when it is the company's turn and one is free. Companies wait in the order in which they came.
    pub(super) async fn place(self: &Arc<Self>, company: CompanyId) -> Place {
        let line = Arc::clone(self.lines().entry(company).or_insert_with(|| Arc::new(Semaphore::new(1))));
        let mut turn = Turn { of: Arc::clone(self), company, has_it: None };
        turn.has_it = Some(permit(line).await);
        Place { _place: permit(Arc::clone(&self.places)).await, _turn: turn }
    }

    /// Places that nobody has.
    #[cfg(test)]
    pub(super) fn free(&self) -> usize {
        self.places.available_permits()
    }

    fn lines(&self) -> MutexGuard<'_, HashMap<CompanyId, Arc<Semaphore>>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn permit(of: Arc<Semaphore>) -> OwnedSemaphorePermit {
    of.acquire_owned().await.unwrap_or_else(|_| unreachable!("nobody closes it"))
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut lines = self.of.lines();
        drop(self.has_it.take());
        // Those who wait hold on to the line; without them it is the map's alone.
        if lines.get(&self.company).is_some_and(|line| Arc::strong_count(line) == 1) {
            lines.remove(&self.company);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_company_has_one_place_and_leaves_the_other_to_the_next() {
        let turns = Turns::new(2);
        let (flood, other) = (CompanyId(1), CompanyId(2));
        let first = turns.place(flood).await;
        let mut second = Box::pin(turns.place(flood));

        assert!(futures::poll!(&mut second).is_pending());
        let beside = turns.place(other).await;
        drop(first);
        let second = second.await;

        drop((second, beside));
        assert_eq!((turns.free(), turns.lines().len()), (2, 0), "nothing is kept of those who are done");
    }

    #[tokio::test]
    async fn one_who_leaves_the_line_leaves_nothing() {
        let turns = Turns::new(1);
        let place = turns.place(CompanyId(1)).await;
        let mut waiting = Box::pin(turns.place(CompanyId(2)));
        assert!(futures::poll!(&mut waiting).is_pending());

        drop((waiting, place));

        assert_eq!((turns.free(), turns.lines().len()), (1, 0));
    }
}
