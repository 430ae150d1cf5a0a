//! The open loads of all companies in memory: a tab's page with the counts of all tabs, without SQL.
//!
//! The book follows a feed: every committed change of a load comes as its whole present state ([`LoadBook::put`]) or as its removal, so that
//! the same change twice does no harm. Which tabs a load is in changes with time alone too; [`LoadBook::tick`] judges again what has come
//! due. What the book says is exact as of the last tick. One writer, many readers: keep it behind a lock, and answer under the read lock.
//!
//! The load board is answered of the same loads ([`LoadBook::board`]), out of columns that each company has for it.
//!
//! Closed loads are not held, only counted, as the store tells ([`LoadBook::set_closed`]); their pages are the store's.

mod board;
mod company;
mod entry;
mod page;
mod query;
#[cfg(test)]
mod tests;
mod troubled;

pub use board::BoardPage;
pub use entry::{BookCarrier, Entry};
pub use page::Page;
pub use query::{Direction, Filter, Query, Search, Sort, SortBy};
pub use troubled::Troubled;

use crate::settings::Settings;
use crate::tracking::{Counts, Judged, judge, next_due_at};
use chrono::{DateTime, Utc};
use company::Company;
use entry::Keys;
use kernel::ids::{CompanyId, LoadId};
use std::collections::HashMap;

/// Where a load is in the book.
type Slot = u32;
/// Where it is on its company's board.
type Row = u32;

/// The open loads of many companies.
#[derive(Debug, Default)]
pub struct LoadBook {
    entries: Vec<Option<Box<Entry>>>,
    /// What lists are filtered and sorted by, beside the entries.
    keys: Vec<Keys>,
    /// In which row of their company's board they are.
    board_rows: Vec<Row>,
    free: Vec<Slot>,
    slots: HashMap<LoadId, Slot>,
    companies: HashMap<CompanyId, Company>,
}

impl LoadBook {
    /// How many loads it holds.
    pub fn len(&self) -> usize {
        self.slots.len()
    }

    /// Whether it holds none.
    pub fn is_empty(&self) -> bool {
        self.slots.is_empty()
    }

    /// A load of a company; another company's is none.
    pub fn get(&self, company: CompanyId, id: LoadId) -> Option<&Entry> {
        let slot = *self.slots.get(&id)?;
        self.entries[slot as usize].as_deref().filter(|entry| entry.company == company)
    }

    /// How a load was judged last.
    pub fn judged(&self, company: CompanyId, id: LoadId) -> Option<Judged> {
        self.get(company, id)?;
        self.slots.get(&id).map(|slot| self.keys[*slot as usize].judged)
    }

    /// Takes a load's present state, as of `now`. One that is no longer open is removed. Gives how it is judged; none where it is not held.
    pub fn put(&mut self, entry: Entry, now: DateTime<Utc>) -> Option<Judged> {
        self.remove(entry.id);
        if !entry.load.status.is_open() {
            return None;
        }
        let company = self.companies.entry(entry.company).or_default();
        company.now = company.now.max(now);
        let judged = judge(&entry.load, company.now, &company.settings);
        let keys = Keys::of(&entry, judged);
        let slot = self.free.pop().unwrap_or_else(|| {
            self.entries.push(None);
            self.keys.push(Keys::none());
            self.board_rows.push(0);
            (self.entries.len() - 1) as Slot
        });
        company.add(slot, &keys, next_due_at(&entry.load, company.now, &company.settings));
        self.slots.insert(entry.id, slot);
        self.keys[slot as usize] = keys;
        self.board_rows[slot as usize] = company.board.push(slot, &entry);
        self.entries[slot as usize] = Some(Box::new(entry));
        Some(judged)
    }

    /// Takes a load out; whether it was there.
    pub fn remove(&mut self, id: LoadId) -> bool {
        let Some(slot) = self.slots.remove(&id) else { return false };
        let keys = std::mem::replace(&mut self.keys[slot as usize], Keys::none());
        if let Some(entry) = self.entries[slot as usize].take()
            && let Some(company) = self.companies.get_mut(&entry.company)
        {
            company.take(slot, &keys);
            let row = self.board_rows[slot as usize];
            if let Some(moved) = company.board.swap_remove(row) {
                self.board_rows[moved as usize] = row;
            }
        }
        self.free.push(slot);
        true
    }

    /// Judges again every load that has come due; each company has its own moment, since the demonstration's clock runs faster. Gives the loads
    /// that were looked at: what else depends on time (alerts, assumed delivery) is theirs to ask.
    pub fn tick(&mut self, now_of: impl Fn(CompanyId) -> DateTime<Utc>) -> Vec<LoadId> {
        let mut looked_at = Vec::new();
        for (id, company) in &mut self.companies {
            company.now = company.now.max(now_of(*id));
            while let Some(slot) = company.next_due() {
                let Some(entry) = &self.entries[slot as usize] else { continue };
                let keys = &mut self.keys[slot as usize];
                company.judge_again(slot, keys, &entry.load);
                looked_at.push(entry.id);
            }
        }
        looked_at
    }

    /// When the next load of a company comes due.
    pub fn next_due_at(&self, company: CompanyId) -> Option<DateTime<Utc>> {
        self.companies.get(&company)?.first_due()
    }

    /// Sets a company's thresholds and judges its loads by them.
    pub fn set_settings(&mut self, company: CompanyId, settings: Settings) {
        let company = self.companies.entry(company).or_default();
        company.settings = settings;
        for slot in company.slots() {
            if let Some(entry) = &self.entries[slot as usize] {
                company.judge_again(slot, &mut self.keys[slot as usize], &entry.load);
            }
        }
    }

    /// A company's thresholds.
    pub fn settings(&self, company: CompanyId) -> Settings {
        self.companies.get(&company).map(|company| company.settings).unwrap_or_default()
    }

    /// Sets a company's moment, earlier ones too, and judges its loads at it: its clock was set anew.
    pub fn turn_to(&mut self, company: CompanyId, now: DateTime<Utc>) {
        if let Some(company) = self.companies.get_mut(&company) {
            company.now = now;
            for slot in company.slots() {
                if let Some(entry) = &self.entries[slot as usize] {
                    company.judge_again(slot, &mut self.keys[slot as usize], &entry.load);
                }
            }
        }
    }

    /// Says how many closed loads a company has.
    pub fn set_closed(&mut self, company: CompanyId, closed: u32) {
        self.companies.entry(company).or_default().closed = closed;
    }

    /// How many loads of a company are in each tab.
    pub fn counts(&self, company: CompanyId) -> Counts {
        self.companies.get(&company).map(Company::counts).unwrap_or_default()
    }

    /// The bytes it takes, reckoned from its parts: B-trees are taken to be two thirds full.
    pub fn bytes(&self) -> usize {
        let of_entries: usize = self.entries.iter().flatten().map(|entry| entry.bytes()).sum();
        let of_keys = self.keys.capacity() * size_of::<Keys>() + self.board_rows.capacity() * size_of::<Row>();
        let of_slots = self.entries.capacity() * 8 + of_keys + self.slots.capacity() * 17;
        of_entries + of_slots + self.companies.values().map(Company::bytes).sum::<usize>()
    }
}
