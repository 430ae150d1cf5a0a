//! What is asked of the book.

use super::entry::{DOT_MARK, Keys, micros};
use crate::equipment::EquipmentType;
use crate::tracking::Tab;
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, TeamId, UserId};
use kernel::names::name_key;
use memchr::memmem::Finder;

kernel::wire::words! {
    /// What loads are sorted by.
    pub enum SortBy {
        /// The first pickup window's start.
        Origin = "origin",
        /// The last window's start.
        Destination = "destination",
        /// The order in which they were made.
        Id = "id",
        /// The expected arrival; loads without one come last.
        Eta = "eta_at",
    }
}

kernel::wire::words! {
    /// Which way.
    pub enum Direction {
        /// The least first.
        Ascending = "asc",
        /// The greatest first.
        Descending = "desc",
    }
}

/// An order. Loads that are equal in it follow by id, in the same direction.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sort {
    /// What by.
    pub by: SortBy,
    /// Which way.
    pub direction: Direction,
}

impl Sort {
    /// The order of a tab that is asked for without one (document 2 §9).
    pub const fn of_tab(tab: Tab) -> Self {
        let (by, direction) = match tab {
            Tab::Open => (SortBy::Origin, Direction::Ascending),
            Tab::Closed => (SortBy::Destination, Direction::Descending),
            _ => (SortBy::Id, Direction::Descending),
        };
        Self { by, direction }
    }
}

/// A search over number, carrier name, VIN and USDOT number. Letters and digits count, in any case: any part of the first three, and the
/// start of the last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Search {
    key: String,
    is_dot: bool,
}

impl Search {
    /// Reads a text; none where it is blank. `DOT 123` and `USDOT123` are USDOT numbers alone.
    pub fn parse(text: &str) -> Option<Self> {
        if text.trim().is_empty() {
            return None;
        }
        let key = name_key(text);
        let digits = ["USDOT", "DOT"].iter().find_map(|prefix| key.strip_prefix(prefix));
        let digits = digits.filter(|rest| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_digit()));
        Some(match digits {
            Some(digits) => Self { key: digits.trim_start_matches('0').to_owned(), is_dot: true },
            None => Self { key, is_dot: false },
        })
    }

    /// What is looked for, as a name key; of a USDOT number the digits.
    pub fn key(&self) -> &str {
        &self.key
    }

    /// Whether USDOT numbers alone are meant.
    pub const fn is_dot(&self) -> bool {
        self.is_dot
    }

    fn finder(&self) -> Finder<'_> {
        Finder::new(self.key.as_bytes())
    }

    fn finds(&self, finder: &Finder<'_>, search_key: &str) -> bool {
        let (text, dot) = search_key.rsplit_once(DOT_MARK).unwrap_or((search_key, ""));
        let is_dot = dot.starts_with(&self.key);
        !self.key.is_empty() && (is_dot || (!self.is_dot && finder.find(text.as_bytes()).is_some()))
    }
}

/// What narrows a list. All parts hold together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Filter {
    /// Whose loads (`my_loads`).
    pub user_id: Option<UserId>,
    /// Which team's.
    pub team_id: Option<TeamId>,
    /// Which carrier's.
    pub carrier_id: Option<CarrierId>,
    /// Which equipment.
    pub equipment_type: Option<EquipmentType>,
    /// Pickup at or after.
    pub pickup_from: Option<DateTime<Utc>>,
    /// Pickup before.
    pub pickup_until: Option<DateTime<Utc>>,
    /// Those with a problem alone.
    pub has_problem: bool,
    /// A text.
    pub search: Option<Search>,
}

impl Filter {
    pub(super) fn is_empty(&self) -> bool {
        *self == Self::default()
    }

    /// Whether a load is in the list.
    pub(super) fn test(&self) -> impl Fn(&Keys) -> bool {
        let finder = self.search.as_ref().map(|search| (search, search.finder()));
        let (from, until) = (self.pickup_from.map(micros), self.pickup_until.map(micros));
        move |keys| {
            self.user_id.is_none_or(|id| id.0 == keys.user)
                && self.team_id.is_none_or(|id| id.0 == keys.team)
                && self.carrier_id.is_none_or(|id| id.0 == keys.carrier)
                && self.equipment_type.is_none_or(|word| Some(word) == keys.equipment)
                && from.is_none_or(|from| keys.origin >= from)
                && until.is_none_or(|until| keys.origin < until)
                && (!self.has_problem || keys.judged.tabs.has_problem())
                && finder.as_ref().is_none_or(|(search, finder)| search.finds(finder, &keys.search))
        }
    }
}

/// One page of a tab.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Query {
    /// The tab. Search results are all open loads, by id.
    pub tab: Tab,
    /// What narrows it.
    pub filter: Filter,
    /// Its order.
    pub sort: Sort,
    /// The page, from 1.
    pub page: u32,
    /// Loads on a page, at most [`kernel::list::MAX_PER_PAGE`].
    pub per_page: u32,
}

impl Query {
    /// Loads on a page when nothing is said (document 2 §9).
    pub const PER_PAGE: u32 = 50;

    /// The first page of a tab in its own order.
    pub fn of_tab(tab: Tab) -> Self {
        Self { tab, filter: Filter::default(), sort: Sort::of_tab(tab), page: 1, per_page: Self::PER_PAGE }
    }

    pub(super) fn skip(&self) -> usize {
        (self.page.max(1) as usize - 1).saturating_mul(self.take())
    }

    pub(super) fn take(&self) -> usize {
        self.per_page.clamp(1, kernel::list::MAX_PER_PAGE) as usize
    }
}
