//! The live loads with a problem, counted for a person's day.

use super::{LoadBook, Slot};
use crate::tracking::{Tab, problems};
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, LoadId, UserId};

/// Loads with a problem.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Troubled {
    /// How many, as far as they were looked at.
    pub count: usize,
    /// Since when the first of their problems is there, of those that have a moment.
    pub since: Option<DateTime<Utc>>,
    /// The load to look at first: the person's own before others', then the one whose problem is the oldest.
    pub first: Option<LoadId>,
}

impl LoadBook {
    /// The live loads of a company with a problem, as of the last tick. `most` of them are looked at, the person's own first.
    pub fn troubled(&self, company: CompanyId, user: UserId, most: usize) -> Troubled {
        let Some(own) = self.companies.get(&company) else { return Troubled::default() };
        let keys = |slot: Slot| &self.keys[slot as usize];
        let open = own.tab(Tab::Open).iter().map(|(_, slot)| *slot);
        let troubled = open.filter(|slot| keys(*slot).judged.tabs.has_problem());
        let (mut mine, mut others) = (Vec::new(), Vec::new());
        for slot in troubled {
            let list = if keys(slot).user == user.0 { &mut mine } else { &mut others };
            if list.len() < most {
                list.push(slot);
            }
        }
        let looked_at =
            mine.iter().map(|slot| (false, *slot)).chain(others.iter().map(|slot| (true, *slot))).take(most);
        let mut found: Vec<_> = looked_at
            .filter_map(|(is_others, slot)| {
                let entry = self.entries[slot as usize].as_deref()?;
                let since = problems(&entry.load, own.now, &own.settings).iter().filter_map(|one| one.since).min();
                Some((is_others, since.is_none(), since, entry.id))
            })
            .collect();
        found.sort_unstable();
        Troubled {
            count: found.len(),
            since: found.iter().filter_map(|(.., since, _)| *since).min(),
            first: found.first().map(|(.., id)| *id),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Entry;
    use crate::generate::entry;
    use crate::load::Load;
    use crate::load::samples::{at, load};

    /// A load that nobody came to from minute 75 on; of a person or nobody.
    fn one(id: i64, user: Option<i64>) -> Entry {
        let any = entry(7, 0, CompanyId(1), at(0));
        Entry { id: LoadId(id), user_id: user.map(UserId), load: load(), ..any }
    }

    fn later(entry: Entry, minutes: i64) -> Entry {
        let mut load: Load = entry.load;
        for stop in &mut load.stops {
            stop.window.start += chrono::TimeDelta::minutes(minutes);
            stop.window.end += chrono::TimeDelta::minutes(minutes);
        }
        Entry { load, ..entry }
    }

    #[test]
    fn ones_own_loads_come_first_then_the_oldest_problem() {
        let mut book = LoadBook::default();
        for entry in [one(1, None), later(one(2, Some(5)), 60), later(one(3, Some(5)), 30), one(4, Some(6))] {
            book.put(entry, at(300));
        }

        let mine = book.troubled(CompanyId(1), UserId(5), 100);
        let nobodys = book.troubled(CompanyId(1), UserId(9), 100);

        assert_eq!((mine.count, mine.first, mine.since), (4, Some(LoadId(3)), Some(at(75))));
        assert_eq!(nobodys.first, Some(LoadId(1)));
        assert_eq!(book.troubled(CompanyId(1), UserId(5), 2).count, 2);
        assert_eq!(book.troubled(CompanyId(2), UserId(5), 100), Troubled::default());
    }

    #[test]
    fn a_load_without_a_problem_is_not_among_them() {
        let mut book = LoadBook::default();
        let mut fine = one(1, None);
        fine.load.sharing.phone = crate::load::Share::Active;
        book.put(fine, at(0));

        assert_eq!(book.troubled(CompanyId(1), UserId(5), 100), Troubled::default());
    }
}
