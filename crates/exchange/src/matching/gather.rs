//! The candidates for a load, and what is known of each.

use super::equipment::Asked;
use super::own::Own;
use super::requirements::failing;
use carriers::verdicts::judging::Judging;
use chrono::{Months, NaiveDate};
use freight::equipment::EquipmentType;
use freight::matching::{Candidate, SEEN_LANE_MILES, SEEN_LANE_MONTHS, Wanted};
use freight::stop::Window;
use geo::Point;
use index::{
    AuthorityStatus, Brief, Code, Filter, Flag, Lane, Ordinal, Query, Region, Seen, SetKey, SetKind, Sort, SortBy,
    Verdicts,
};
use kernel::ids::{CarrierId, ClassificationId, LoadId};
use platform::http::Error;
use std::collections::BTreeMap;
use store::Tenant;
use store::exchange::sought::SoughtLoad;

/// The most carriers that are taken from the index for a lane, the most often seen first, and by what they told the company. (Ours.)
const MOST: usize = 2_000;

/// A load, as carriers are sought for it.
#[derive(Debug)]
pub(super) struct Sought {
    pub(super) load: LoadId,
    pub(super) equipment_type: Option<EquipmentType>,
    /// The classifications that it names.
    named: Vec<ClassificationId>,
    pub(super) wanted: Wanted,
    /// When it is picked up.
    pub(super) pickup: Window,
    /// The last day of that, at the pickup.
    pub(super) last_pickup_on: NaiveDate,
    /// The states of both ends, where they are known.
    states: Option<[Code; 2]>,
}

impl Sought {
    /// The load, or the field that is missing.
    pub(super) fn of(load: SoughtLoad, today: NaiveDate) -> Result<Self, Error> {
        let missing =
            || Error::invalid("id", "The first and the last stop of the load need a place. Add a city or ZIP code.");
        let [first, last] = load.ends.ok_or_else(missing)?;
        let (origin, destination) = first.point.zip(last.point).ok_or_else(missing)?;
        let state = |state: Option<&str>| state.and_then(Code::new);
        let states = state(first.state.as_deref()).zip(state(last.state.as_deref())).map(|(from, to)| [from, to]);
        // Where a state is unknown the load may cross a line.
        let is_interstate = states.is_none_or(|[from, to]| from != to);
        Ok(Self {
            load: load.id,
            equipment_type: load.equipment_type,
            named: load.classification_ids,
            wanted: Wanted { origin, destination, is_interstate, today },
            pickup: first.window,
            last_pickup_on: first.day(first.window.end),
            states,
        })
    }

    /// Where it is picked up first and delivered last.
    pub(super) const fn ends(&self) -> (Point, Point) {
        (self.wanted.origin, self.wanted.destination)
    }
}

/// A candidate with its place in the index.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) ordinal: Ordinal,
    pub(super) candidate: Candidate,
}

/// Who was seen near both ends of the load, of those that meet the call's filters.
pub(super) async fn seen_on_lane(judging: &Judging, question: &Query, sought: &Sought) -> Result<Seen, Error> {
    let (question, lane) = (question.clone(), lane(sought));
    judging.beside(move |judging| judging.snapshot().seen_on(&lane, &question)).await
}

/// The call's question, of carriers that meet more filters.
fn with(question: &Query, more: Vec<Filter>, take: usize) -> Query {
    let filters = question.filters.iter().cloned().chain(more).collect();
    let sort = Some(Sort { by: SortBy::DotNumber, is_descending: false });
    Query { lane: None, filters, sort, skip: 0, take, ..question.clone() }
}

/// Finds the candidates that meet the call's filters: the most often seen of those that were on the lane, those that the company's own rows know,
/// and those that told the company of the lane. What they declined is not read yet.
pub(super) fn candidates(
    (judging, verdicts): (&Judging, &Verdicts),
    tenant: Tenant,
    question: &Query,
    (sought, own, seen): (&Sought, &Own, &Seen),
) -> Vec<Found> {
    let snapshot = judging.snapshot();
    let mut all: BTreeMap<Ordinal, Lanes> = BTreeMap::new();
    for (ordinal, touches) in snapshot.most_seen(seen, MOST) {
        all.insert(ordinal, Lanes { seen: Some(touches), is_declared: false });
    }
    let ids = own.carriers();
    if !ids.is_empty() {
        let take = ids.len();
        for ordinal in snapshot.search(&with(question, vec![Filter::Ids(ids)], take)).carriers {
            all.entry(ordinal).or_insert_with(|| Lanes { seen: seen.of(ordinal), is_declared: false });
        }
    }
    if let Some([from, to]) = sought.states {
        let member = |kind| Filter::Member(SetKey { company: tenant.company().0, kind }, true);
        let declared = vec![member(SetKind::PicksUpIn(from)), member(SetKind::DeliversTo(to))];
        for ordinal in snapshot.search(&with(question, declared, MOST)).carriers {
            all.entry(ordinal).or_default().is_declared = true;
        }
    }
    let ordinals: Vec<Ordinal> = all.keys().copied().collect();
    let failing = failing(judging, verdicts, &ordinals, &sought.named);
    let equipment = Asked::of(sought.equipment_type);
    let found = all.into_iter().map(|(ordinal, lanes)| {
        let brief = snapshot.brief(ordinal);
        let is_failing = failing.contains(&ordinal);
        Found { ordinal, candidate: candidate(&brief, equipment.is_had(&brief), own, (lanes, is_failing)) }
    });
    found.collect()
}

/// What the index knows of a candidate and the lane.
#[derive(Clone, Copy, Debug, Default)]
struct Lanes {
    /// How often it was seen near either end.
    seen: Option<[u32; 2]>,
    /// Whether it told the company that it runs between the states.
    is_declared: bool,
}

/// Where carriers were seen near both ends.
fn lane(sought: &Sought) -> Lane {
    Lane {
        origin: Some(Region::circle(sought.wanted.origin, SEEN_LANE_MILES)),
        destination: Some(Region::circle(sought.wanted.destination, SEEN_LANE_MILES)),
        since: sought.wanted.today.checked_sub_months(Months::new(SEEN_LANE_MONTHS)),
    }
}

fn candidate(carrier: &Brief, has_equipment: Option<bool>, own: &Own, (lanes, is_failing): (Lanes, bool)) -> Candidate {
    let id = CarrierId(carrier.id);
    let posted = own.posted(id);
    let (is_do_not_dispatch, is_dismissed) = own.refuses(id);
    Candidate {
        carrier: id,
        dot_number: carrier.dot_number,
        home: carrier.home,
        power_units: carrier.power_units,
        model_year: carrier.truck_model_year.and_then(|year| i32::try_from(year).ok()),
        is_do_not_dispatch,
        is_dismissed,
        is_failing,
        is_disposed: own.disposed(id).is_some_and(|row| row.reason.is_refusal()),
        is_out_of_service: answer(carrier.is_out_of_service),
        has_authority: authority(carrier),
        // A posted truck was matched by its equipment.
        has_equipment: if posted.is_some() { Some(true) } else { has_equipment },
        posted,
        own_lane: own.lane(id),
        seen: lanes.seen,
        declares_lane: lanes.is_declared,
        emptying: own.emptying(id),
        last_inspected_on: carrier.last_inspected_on,
        declines: 0,
    }
}

const fn answer(flag: Flag) -> Option<bool> {
    match flag {
        Flag::Unknown => None,
        Flag::Yes => Some(true),
        Flag::No => Some(false),
    }
}

/// Whether it has active authority to haul for others; none where no licensing data set tells.
fn authority(carrier: &Brief) -> Option<bool> {
    let both = [carrier.common, carrier.contract];
    if both.contains(&AuthorityStatus::Active) {
        return Some(true);
    }
    (!both.contains(&AuthorityStatus::Unknown)).then_some(false)
}
