//! One company's loads in the orders that lists need.

use super::Slot;
use super::board::Board;
use super::entry::Keys;
use crate::load::Load;
use crate::settings::Settings;
use crate::tracking::{Counts, Tab, TabSet, judge, next_due_at};
use chrono::{DateTime, Utc};
use std::collections::{BTreeMap, BTreeSet};

/// A load in an order: what it is sorted by, then its id, then where it is.
pub(super) type Ordered = (i64, i64, Slot);

#[derive(Debug)]
pub(super) struct Company {
    pub(super) settings: Settings,
    pub(super) closed: u32,
    /// The moment it was judged at.
    pub(super) now: DateTime<Utc>,
    /// The loads of each tab by id.
    tabs: [BTreeSet<(i64, Slot)>; Tab::COUNT],
    pub(super) by_origin: BTreeSet<Ordered>,
    pub(super) by_destination: BTreeSet<Ordered>,
    /// What its board is searched in.
    pub(super) board: Board,
    due: BTreeSet<(DateTime<Utc>, Slot)>,
    due_at: BTreeMap<Slot, DateTime<Utc>>,
}

impl Default for Company {
    fn default() -> Self {
        Self {
            settings: Settings::default(),
            closed: 0,
            now: DateTime::<Utc>::MIN_UTC,
            tabs: Default::default(),
            by_origin: BTreeSet::new(),
            by_destination: BTreeSet::new(),
            board: Board::default(),
            due: BTreeSet::new(),
            due_at: BTreeMap::new(),
        }
    }
}

impl Company {
    pub(super) fn tab(&self, tab: Tab) -> &BTreeSet<(i64, Slot)> {
        &self.tabs[tab as usize]
    }

    pub(super) fn slots(&self) -> Vec<Slot> {
        self.tab(Tab::Open).iter().map(|(_, slot)| *slot).collect()
    }

    pub(super) fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for tab in Tab::ALL {
            counts.set(*tab, self.tab(*tab).len() as u32);
        }
        counts.set(Tab::Closed, self.closed);
        counts
    }

    pub(super) fn add(&mut self, slot: Slot, keys: &Keys, due_at: Option<DateTime<Utc>>) {
        for tab in keys.judged.tabs.iter() {
            self.tabs[tab as usize].insert((keys.id, slot));
        }
        self.by_origin.insert((keys.origin, keys.id, slot));
        self.by_destination.insert((keys.destination, keys.id, slot));
        self.set_due(slot, due_at);
    }

    pub(super) fn take(&mut self, slot: Slot, keys: &Keys) {
        for tab in keys.judged.tabs.iter() {
            self.tabs[tab as usize].remove(&(keys.id, slot));
        }
        self.by_origin.remove(&(keys.origin, keys.id, slot));
        self.by_destination.remove(&(keys.destination, keys.id, slot));
        self.set_due(slot, None);
    }

    /// Judges a load at the company's moment and moves it between tabs.
    pub(super) fn judge_again(&mut self, slot: Slot, keys: &mut Keys, load: &Load) {
        let judged = judge(load, self.now, &self.settings);
        self.move_between(slot, keys.id, keys.judged.tabs, judged.tabs);
        keys.judged = judged;
        self.set_due(slot, next_due_at(load, self.now, &self.settings));
    }

    fn move_between(&mut self, slot: Slot, id: i64, from: TabSet, to: TabSet) {
        for tab in from.iter().filter(|tab| !to.has(*tab)) {
            self.tabs[tab as usize].remove(&(id, slot));
        }
        for tab in to.iter().filter(|tab| !from.has(*tab)) {
            self.tabs[tab as usize].insert((id, slot));
        }
    }

    pub(super) fn first_due(&self) -> Option<DateTime<Utc>> {
        self.due.first().map(|(at, _)| *at)
    }

    /// The next load that has come due, which is then no longer due.
    pub(super) fn next_due(&mut self) -> Option<Slot> {
        let (_, slot) = self.due.first().copied().filter(|(at, _)| *at <= self.now)?;
        self.set_due(slot, None);
        Some(slot)
    }

    fn set_due(&mut self, slot: Slot, at: Option<DateTime<Utc>>) {
        let was = match at {
            Some(at) => self.due_at.insert(slot, at),
            None => self.due_at.remove(&slot),
        };
        if let Some(was) = was {
            self.due.remove(&(was, slot));
        }
        self.due.extend(at.map(|at| (at, slot)));
    }

    pub(super) fn bytes(&self) -> usize {
        let in_tabs: usize = self.tabs.iter().map(BTreeSet::len).sum();
        let of_orders = (self.by_origin.len() + self.by_destination.len()) * size_of::<Ordered>();
        let of_due = self.due.len() * 2 * size_of::<(DateTime<Utc>, Slot)>();
        (in_tabs * 16 + of_orders + of_due) * 3 / 2 + self.board.bytes()
    }
}
