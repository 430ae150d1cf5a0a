//! The first loads of an order, out of rows in no order.

use super::columns::{Board, UNKNOWN};
use super::filter::{Block, narrow};
use super::places;
use crate::board::{BoardQuery, BoardSort};
use crate::book::page;
use kernel::ids::LoadId;

/// Rows beyond those of the page that are gathered before the later ones are dropped: dropping them takes as long as gathering.
const BEYOND: usize = 1_024;

/// A load's place in an order, so that less is earlier: what it is sorted by, unknown last, and its id; both turned round where the greatest
/// comes first.
type Place = (i64, i64);

/// The page of an order that is being gathered.
pub(super) struct Ordered<'a> {
    ids: &'a [i64],
    by: &'a [i64],
    is_descending: bool,
    skip: usize,
    take: usize,
    places: Vec<Place>,
    /// No load after this one is on the page or before it.
    last: Place,
}

impl<'a> Ordered<'a> {
    pub(super) fn new(board: &'a Board, query: &BoardQuery) -> Self {
        let loads = &board.loads;
        let by = match query.sort {
            BoardSort::PriceAscending | BoardSort::PriceDescending => &loads.min_rate_cents,
            BoardSort::PostingAscending | BoardSort::PostingDescending => &loads.last_posted_at,
            BoardSort::RatePerMile => &loads.rate_per_mile,
            BoardSort::DistanceAscending | BoardSort::DistanceDescending => &loads.miles,
            BoardSort::PickupAscending | BoardSort::PickupDescending => &loads.pickup_at,
            BoardSort::DropoffAscending | BoardSort::DropoffDescending => &loads.dropoff_at,
        };
        let take = query.per_page.clamp(1, kernel::list::MAX_PER_PAGE) as usize;
        Self {
            ids: &loads.id,
            by,
            is_descending: query.sort.is_descending(),
            skip: (query.page.max(1) as usize - 1).saturating_mul(take),
            take,
            places: Vec::new(),
            last: (i64::MAX, i64::MAX),
        }
    }

    /// Gathers the rows of a block that are shown.
    pub(super) fn gather(&mut self, block: &Block<'_>, shown: &mut [bool]) {
        let (by, ids, last) = (block.of(self.by), block.of(self.ids), self.last);
        let is_descending = self.is_descending;
        narrow(shown, by, |value| by_value(value, is_descending) <= last.0);
        for nth in places(shown) {
            let place = (by_value(by[nth], is_descending), turned(ids[nth], is_descending));
            if place <= last {
                self.places.push(place);
            }
        }
        self.drop_the_last();
    }

    /// Gathers one row that is shown.
    pub(super) fn gather_row(&mut self, row: usize) {
        let by = by_value(self.by[row], self.is_descending);
        if by > self.last.0 {
            return;
        }
        let place = (by, turned(self.ids[row], self.is_descending));
        if place <= self.last {
            self.places.push(place);
            self.drop_the_last();
        }
    }

    /// Drops what is after the page, when there is much of it.
    fn drop_the_last(&mut self) {
        let needed = self.skip.saturating_add(self.take);
        if self.places.len() >= needed.saturating_mul(2).max(BEYOND) {
            self.places.select_nth_unstable(needed - 1);
            self.places.truncate(needed);
            self.last = self.places[needed - 1];
        }
    }

    /// The page's loads, in order.
    pub(super) fn page(self) -> Vec<LoadId> {
        let places = page::least(self.places, self.skip, self.take);
        places.into_iter().map(|(_, id)| LoadId(turned(id, self.is_descending))).collect()
    }
}

fn by_value(value: i64, is_descending: bool) -> i64 {
    // Unknown is the least value, and so is last where the greatest comes first.
    if value == UNKNOWN { i64::MAX } else { turned(value, is_descending) }
}

/// The complement turns an order round without overflow, and back.
fn turned(value: i64, is_descending: bool) -> i64 {
    if is_descending { !value } else { value }
}
