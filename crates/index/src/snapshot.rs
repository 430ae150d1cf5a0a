//! The index at one moment. Readers hold it for as long as their question takes; the writer makes the next one beside it.

use crate::block::{Block, ROWS, Rows};
use crate::carrier::{Carrier, Touch};
use crate::day;
use crate::entries::Order;
use crate::row::Shared;
use crate::sets::Sets;
use crate::sorted::Sorted;
use std::sync::Arc;

/// The number of a carrier in a snapshot and the snapshots made from it by changes; a rebuild numbers anew.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ordinal(pub(crate) u32);

/// Every carrier, ready for queries. A clone is cheap and shares everything.
#[derive(Clone, Debug)]
pub struct Snapshot {
    pub(crate) blocks: Vec<Arc<Block>>,
    pub(crate) shared: Arc<Shared>,
    /// Carriers, without the removed.
    pub(crate) alive: usize,
    /// Slots that a rebuild would put in their place or drop: appended carriers and removed ones.
    pub(crate) astray: usize,
    pub(crate) by_dot: Sorted<u32>,
    pub(crate) by_id: Sorted<i64>,
    pub(crate) names: Sorted<u64>,
    /// Words inside names.
    pub(crate) words: Sorted<u128>,
    pub(crate) identifiers: Sorted<u128>,
    pub(crate) links: Sorted<u64>,
    pub(crate) touches: Sorted<u64>,
    pub(crate) sets: Sets,
    pub(crate) orders: [Sorted<u64>; Order::ALL.len()],
}

impl Snapshot {
    /// How many carriers there are.
    pub fn len(&self) -> usize {
        self.alive
    }

    /// Whether there is no carrier.
    pub fn is_empty(&self) -> bool {
        self.alive == 0
    }

    /// The carrier with this USDOT number.
    pub fn find_dot(&self, dot_number: u32) -> Option<Ordinal> {
        self.by_dot.find(dot_number).map(Ordinal)
    }

    /// The carrier with this id.
    pub fn find_id(&self, id: i64) -> Option<Ordinal> {
        self.by_id.find(id).map(Ordinal)
    }

    /// The ordinals of those of these carriers that there are, by their ids.
    pub(crate) fn found(&self, ids: &[i64]) -> impl Iterator<Item = u32> {
        ids.iter().filter_map(|id| self.find_id(*id)).map(|ordinal| ordinal.0)
    }

    /// A carrier's row.
    pub fn carrier(&self, ordinal: Ordinal) -> Carrier<'_> {
        let (block, slot) = self.at(ordinal.0);
        block.row(slot).carrier(&self.shared)
    }

    /// Where and when a carrier's vehicles were seen: each place and day once.
    pub fn touches(&self, ordinal: Ordinal) -> impl Iterator<Item = Touch> {
        let (block, slot) = self.at(ordinal.0);
        block.touches(slot).iter().filter_map(|touch| {
            let at = self.shared.places.point(touch.place);
            day::date(touch.day).map(|on| Touch { at, on })
        })
    }

    /// Whether so many carriers came or went that a rebuild is worth its seconds: questions stay right without one, and get slower.
    pub fn is_due_for_rebuild(&self) -> bool {
        self.astray > ROWS + self.alive / 4
    }

    /// How many slots there are, removed ones among them.
    pub(crate) fn slots(&self) -> usize {
        self.blocks.last().map_or(0, |last| (self.blocks.len() - 1) * ROWS + last.len())
    }

    /// The block and slot of an ordinal.
    pub(crate) fn at(&self, ordinal: u32) -> (&Block, usize) {
        (&self.blocks[ordinal as usize / ROWS], ordinal as usize % ROWS)
    }

    pub(crate) fn order(&self, order: Order) -> &Sorted<u64> {
        let at = Order::ALL.iter().position(|other| *other == order);
        &self.orders[at.expect("every order is kept")]
    }
}
