//! Turns at something of which there is little: each holder has so many places at most, however many it asks for, so that one that asks for many
//! delays nobody else.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// The places, and the line of each holder before them.
#[derive(Debug)]
pub(crate) struct Turns<K: Eq + Hash> {
    places: Arc<Semaphore>,
    each: usize,
    lines: Mutex<HashMap<K, Arc<Semaphore>>>,
}

/// A place, given back when it is dropped.
#[derive(Debug)]
pub(crate) struct Place<K: Eq + Hash> {
    _place: OwnedSemaphorePermit,
    _turn: Turn<K>,
}

/// A holder's turn, or its wait for one. The last of a holder takes the holder's line with it.
#[derive(Debug)]
struct Turn<K: Eq + Hash> {
    of: Arc<Turns<K>>,
    holder: K,
    has_it: Option<OwnedSemaphorePermit>,
}

impl<K: Clone + Eq + Hash> Turns<K> {
    /// So many places, and so many of them for each holder.
    pub(crate) fn new(places: usize, each: usize) -> Arc<Self> {
        Arc::new(Self { places: Arc::new(Semaphore::new(places)), each, lines: Mutex::default() })
    }

    /// A place, when it is the holder's turn and one is free. Holders wait in the order in which they came.
    pub(crate) async fn place(self: &Arc<Self>, holder: K) -> Place<K> {
        let line = self.lines().entry(holder.clone()).or_insert_with(|| Arc::new(Semaphore::new(self.each))).clone();
        let mut turn = Turn { of: Arc::clone(self), holder, has_it: None };
        turn.has_it = Some(permit(line).await);
        Place { _place: permit(Arc::clone(&self.places)).await, _turn: turn }
    }
}

impl<K: Eq + Hash> Turns<K> {
    /// Places that nobody has.
    #[cfg(test)]
    pub(crate) fn free(&self) -> usize {
        self.places.available_permits()
    }

    fn lines(&self) -> MutexGuard<'_, HashMap<K, Arc<Semaphore>>> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

async fn permit(of: Arc<Semaphore>) -> OwnedSemaphorePermit {
    of.acquire_owned().await.unwrap_or_else(|_| unreachable!("nobody closes it"))
}

impl<K: Eq + Hash> Drop for Turn<K> {
    fn drop(&mut self) {
        let mut lines = self.of.lines();
        drop(self.has_it.take());
        // Those who wait hold on to the line; without them it is the map's alone.
        if lines.get(&self.holder).is_some_and(|line| Arc::strong_count(line) == 1) {
            lines.remove(&self.holder);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_has_its_places_and_leaves_the_others_to_the_next() {
        let turns = Turns::new(3, 2);
        let held = (turns.place("flood").await, turns.place("flood").await);
        let mut third = Box::pin(turns.place("flood"));

        assert!(futures::poll!(&mut third).is_pending());
        let beside = turns.place("other").await;
        drop(held);
        let third = third.await;

        drop((third, beside));
        assert_eq!((turns.free(), turns.lines().len()), (3, 0), "nothing is kept of those who are done");
    }

    #[tokio::test]
    async fn one_who_leaves_the_line_leaves_nothing() {
        let turns = Turns::new(1, 1);
        let place = turns.place(1).await;
        let mut waiting = Box::pin(turns.place(2));
        assert!(futures::poll!(&mut waiting).is_pending());

        drop((waiting, place));

        assert_eq!((turns.free(), turns.lines().len()), (1, 0));
    }
}
