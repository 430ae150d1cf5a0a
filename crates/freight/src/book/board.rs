//! The board's pages: a company's open loads under the board's filters, in one of its sorts.

use super::entry::{Entry, micros};
use super::{LoadBook, Slot, page};
use crate::board::{
    BoardFacts, BoardFilter, BoardQuery, BoardSort, BoardView, CertificationFilter, DayRange, Days, Reach, Spot,
    ViewCounts,
};
use crate::equipment::EquipmentType;
use crate::load::LoadStatus;
use crate::tracking::Tab;
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, LoadId, TeamId, UserId};

/// A page of the board.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BoardPage {
    /// The loads of the page, in order.
    pub ids: Vec<LoadId>,
    /// How many there are in all.
    pub total: u32,
    /// How many each view has under the same filter.
    pub counts: ViewCounts,
}

impl LoadBook {
    /// A page of a company's board at a moment.
    pub fn board(&self, company: CompanyId, query: &BoardQuery, now: DateTime<Utc>) -> BoardPage {
        let Some(company) = self.companies.get(&company) else { return BoardPage::default() };
        let (mut counts, mut hits) = (ViewCounts::default(), Vec::new());
        for (_, slot) in company.tab(Tab::Open) {
            let keys = &self.board_keys[*slot as usize];
            if !holds(&query.filter, keys, now) || !self.is_meant(&query.filter, *slot) {
                continue;
            }
            let is_posted = keys.facts.is_posted(keys.status, now);
            counts.all += 1;
            counts.posted += u32::from(is_posted);
            counts.unposted += u32::from(!is_posted);
            let is_shown = match query.view {
                BoardView::All => true,
                BoardView::Posted => is_posted,
                BoardView::Unposted => !is_posted,
            };
            if is_shown {
                hits.push(place(keys, query.sort));
            }
        }
        let take = query.per_page.clamp(1, kernel::list::MAX_PER_PAGE) as usize;
        let skip = (query.page.max(1) as usize - 1).saturating_mul(take);
        let ids = page::least(hits, skip, take);
        let is_descending = query.sort.is_descending();
        let ids = ids.into_iter().map(|(_, _, id)| LoadId(if is_descending { !id } else { id })).collect();
        BoardPage { ids, total: counts.of(query.view), counts }
    }

    /// Whether a load is the one that is asked for, if one is.
    fn is_meant(&self, filter: &BoardFilter, slot: Slot) -> bool {
        filter.load.as_ref().is_none_or(|key| {
            let entry = self.entries[slot as usize].as_deref();
            entry.is_some_and(|entry| key.is(entry.id, &entry.external_load_number))
        })
    }
}

/// What the board finds and sorts a load by. These stand in a row of their own, so that a search of many loads reads nothing else.
#[derive(Clone, Copy, Debug)]
pub(super) struct BoardKeys {
    id: i64,
    user_id: Option<UserId>,
    team_id: Option<TeamId>,
    status: LoadStatus,
    equipment: Option<EquipmentType>,
    miles: Option<f32>,
    pickup_at: Option<i64>,
    dropoff_at: Option<i64>,
    facts: BoardFacts,
}

impl BoardKeys {
    /// The keys of an empty slot.
    pub(super) fn none() -> Self {
        Self {
            id: 0,
            user_id: None,
            team_id: None,
            status: LoadStatus::Cancelled,
            equipment: None,
            miles: None,
            pickup_at: None,
            dropoff_at: None,
            facts: BoardFacts::default(),
        }
    }

    pub(super) fn of(entry: &Entry) -> Self {
        let load = &entry.load;
        Self {
            id: entry.id.0,
            user_id: entry.user_id,
            team_id: entry.team_id,
            status: load.status,
            equipment: entry.equipment_type,
            miles: load.billable_miles,
            pickup_at: load.pickup_window().map(|window| micros(window.start)),
            dropoff_at: load.last_stop().map(|stop| micros(stop.window.start)),
            facts: entry.board,
        }
    }
}

/// Whether a load is found, the one that is asked for apart. What is cheap and leaves most out comes first.
fn holds(filter: &BoardFilter, keys: &BoardKeys, now: DateTime<Utc>) -> bool {
    let facts = &keys.facts;
    filter.status.contains(&keys.status)
        && filter.user_id.is_none_or(|id| keys.user_id == Some(id))
        && filter.team_id.is_none_or(|id| keys.team_id == Some(id))
        && is_asked_for(filter, keys.equipment)
        && at_least(filter.min_rate_cents, facts.min_rate_cents)
        && at_least(filter.pounds, facts.pounds)
        && filter.trailer_length.is_none_or(|most| facts.trailer_length.is_some_and(|feet| feet <= most))
        && is_certified(&filter.certifications, facts)
        && touches_from_today(filter.pickup, facts.pickup, now)
        && touches(filter.dropoff, facts.dropoff)
        && (filter.posting.is_empty() || facts.age(now).is_some_and(|age| filter.posting.contains(&age)))
        && is_near(filter.origin.as_ref(), facts.origin)
        && is_near(filter.destination.as_ref(), facts.destination)
}

fn is_near(reach: Option<&Reach>, spot: Option<Spot>) -> bool {
    reach.is_none_or(|reach| spot.is_some_and(|spot| reach.holds(&spot)))
}

fn at_least<T: PartialOrd>(least: Option<T>, value: Option<T>) -> bool {
    least.is_none_or(|least| value.is_some_and(|value| value >= least))
}

/// Whether a load's equipment is asked for, and one of the trailers can haul it.
fn is_asked_for(filter: &BoardFilter, equipment: Option<EquipmentType>) -> bool {
    let is_of = |words: &[EquipmentType], word: EquipmentType| words.is_empty() || words.contains(&word);
    let Some(word) = equipment else { return filter.equipment.is_empty() && filter.trailer.is_empty() };
    let by_either = word == EquipmentType::VanOrReefer
        && filter.trailer.iter().any(|trailer| matches!(trailer, EquipmentType::Van | EquipmentType::Reefer));
    is_of(&filter.equipment, word) && (by_either || is_of(&filter.trailer, word))
}

fn is_certified(words: &[CertificationFilter], facts: &BoardFacts) -> bool {
    let needs = facts.needs;
    words.is_empty()
        || words.iter().any(|word| match word {
            CertificationFilter::Hazmat => needs.hazmat,
            CertificationFilter::Tanker => needs.tanker,
            CertificationFilter::None => !needs.hazmat && !needs.tanker,
        })
}

fn touches(range: DayRange, days: Option<Days>) -> bool {
    let is_within = |days: Days| {
        range.start.is_none_or(|start| days.last >= start) && range.end.is_none_or(|end| days.first <= end)
    };
    range == DayRange::default() || days.is_some_and(is_within)
}

/// The same of the pickup, where today is the start that nobody gave. (Document 2 §5.)
fn touches_from_today(range: DayRange, days: Option<Days>, now: DateTime<Utc>) -> bool {
    let is_ahead = range.start.is_some() || days.is_some_and(|days| days.over_at > now);
    is_ahead && touches(range, days)
}

/// Where a load stands in an order, so that less is earlier: what is unknown last, ids in the order's direction.
fn place(keys: &BoardKeys, sort: BoardSort) -> page::Place {
    let facts = &keys.facts;
    let by = match sort {
        BoardSort::PriceAscending | BoardSort::PriceDescending => facts.min_rate_cents,
        BoardSort::PostingAscending | BoardSort::PostingDescending => facts.last_posted_at.map(micros),
        BoardSort::RatePerMile => per_mile(facts.min_rate_cents, keys.miles),
        BoardSort::DistanceAscending | BoardSort::DistanceDescending => keys.miles.map(milli),
        BoardSort::PickupAscending | BoardSort::PickupDescending => keys.pickup_at,
        BoardSort::DropoffAscending | BoardSort::DropoffDescending => keys.dropoff_at,
    };
    let turn = |value: i64| if sort.is_descending() { !value } else { value };
    (by.is_none(), by.map_or(0, turn), turn(keys.id))
}

/// Thousandths, by which miles are compared.
fn milli(miles: f32) -> i64 {
    (f64::from(miles) * 1_000.0).round() as i64
}

/// Ten-thousandths of a dollar a mile; none where there are no miles.
fn per_mile(cents: Option<i64>, miles: Option<f32>) -> Option<i64> {
    let (cents, miles) = (cents?, miles.filter(|miles| *miles > 0.0)?);
    Some((cents as f64 * 100.0 / f64::from(miles)).round() as i64)
}
