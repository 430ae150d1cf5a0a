//! One page of a tab with the counts of all tabs.
//!
//! Nothing filtered: counts are the sizes of the tabs, and the page is walked to along an order that is kept. Filtered: one pass over the
//! company's open loads counts them and gathers the tab's.

use super::company::{Company, Ordered};
use super::entry::Keys;
use super::query::{Direction, Filter, Query, Sort, SortBy};
use super::{LoadBook, Slot};
use crate::tracking::{Counts, Tab};
use kernel::ids::{CompanyId, LoadId};

/// A tab's share of all open loads from which its page is found faster along an order of all than by sorting the tab.
const WALKED_SHARE: usize = 16;

/// A page of loads.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Page {
    /// The loads of the page in order. Those of the closed tab are the store's to read.
    pub ids: Vec<LoadId>,
    /// How many the tab has in all.
    pub total: u32,
    /// How many each tab has under the same filter. Closed loads under a filter are the store's to count: 0 here.
    pub counts: Counts,
}

impl LoadBook {
    /// A page of a company's loads, exact as of the last tick.
    pub fn page(&self, company: CompanyId, query: &Query) -> Page {
        let Some(company) = self.companies.get(&company) else { return Page::default() };
        if query.filter.is_empty() {
            let counts = company.counts();
            return Page { ids: self.unfiltered(company, query), total: counts.of(query.tab), counts };
        }
        let test = query.filter.test();
        let (mut counts, mut hits) = (Counts::default(), Vec::new());
        for (_, slot) in company.tab(Tab::Open) {
            let keys = &self.keys[*slot as usize];
            if test(keys) {
                counts.add(keys.judged.tabs);
                if keys.judged.tabs.has(query.tab) {
                    hits.push(keys);
                }
            }
        }
        Page { ids: part(hits, query), total: counts.of(query.tab), counts }
    }

    /// All loads of a tab under a filter, in no order.
    pub fn ids(&self, company: CompanyId, tab: Tab, filter: &Filter) -> Vec<LoadId> {
        let Some(company) = self.companies.get(&company) else { return Vec::new() };
        let test = filter.test();
        let found = company.tab(tab).iter().filter(|(_, slot)| test(&self.keys[*slot as usize]));
        found.map(|(id, _)| LoadId(*id)).collect()
    }

    fn unfiltered(&self, company: &Company, query: &Query) -> Vec<LoadId> {
        let (tab, all) = (company.tab(query.tab), company.tab(Tab::Open).len());
        let keys = |slot: Slot| &self.keys[slot as usize];
        let order = match query.sort.by {
            SortBy::Id => return window(tab.iter().map(|(id, _)| LoadId(*id)), tab.len(), query),
            SortBy::Origin if tab.len() * WALKED_SHARE >= all => &company.by_origin,
            SortBy::Destination if tab.len() * WALKED_SHARE >= all => &company.by_destination,
            _ => return part(tab.iter().map(|(_, slot)| keys(*slot)).collect(), query),
        };
        let id = |(_, id, _): &Ordered| LoadId(*id);
        if query.tab == Tab::Open {
            return window(order.iter().map(id), order.len(), query);
        }
        let in_tab = order.iter().filter(|(_, _, slot)| keys(*slot).judged.tabs.has(query.tab));
        window(in_tab.map(id), tab.len(), query)
    }
}

/// The page of what is in order already, walked to from the nearer end.
fn window(ascending: impl DoubleEndedIterator<Item = LoadId>, total: usize, query: &Query) -> Vec<LoadId> {
    let skip = query.skip();
    let take = query.take().min(total.saturating_sub(skip));
    if take == 0 {
        return Vec::new();
    }
    let after = total - skip - take;
    let is_descending = query.sort.direction == Direction::Descending;
    match (is_descending, after < skip) {
        (false, false) => ascending.skip(skip).take(take).collect(),
        (true, false) => ascending.rev().skip(skip).take(take).collect(),
        (false, true) => turned(ascending.rev().skip(after).take(take).collect()),
        (true, true) => turned(ascending.skip(after).take(take).collect()),
    }
}

fn turned(mut page: Vec<LoadId>) -> Vec<LoadId> {
    page.reverse();
    page
}

/// The page of hits that are in no order.
fn part(hits: Vec<&Keys>, query: &Query) -> Vec<LoadId> {
    let places = hits.into_iter().map(|keys| place(keys, query.sort)).collect();
    let is_descending = query.sort.direction == Direction::Descending;
    let page = least(places, query.skip(), query.take());
    page.into_iter().map(|(_, _, id)| LoadId(if is_descending { !id } else { id })).collect()
}

/// A load's place in an order: whether what it is sorted by is unknown, that, and its id; both turned round where the greatest comes first.
type Place = (bool, i64, i64);

/// The places of a page in order, of places in no order. Only the page is sorted.
pub(super) fn least<P: Ord>(mut places: Vec<P>, skip: usize, take: usize) -> Vec<P> {
    if skip >= places.len() {
        return Vec::new();
    }
    if places.len() > skip + take {
        places.select_nth_unstable(skip + take);
        places.truncate(skip + take);
    }
    if skip > 0 {
        places.select_nth_unstable(skip);
    }
    let mut page = places.split_off(skip);
    page.sort_unstable();
    page
}

/// Where a load stands in an order, so that less is earlier: what is unknown last, ids in the order's direction.
fn place(keys: &Keys, sort: Sort) -> Place {
    let by = match sort.by {
        SortBy::Origin => Some(keys.origin),
        SortBy::Destination => Some(keys.destination),
        SortBy::Id => Some(0),
        SortBy::Eta => keys.eta,
    };
    // The complement turns the order round without overflow.
    let turn = |value: i64| if sort.direction == Direction::Descending { !value } else { value };
    (by.is_none(), by.map_or(0, turn), turn(keys.id))
}
