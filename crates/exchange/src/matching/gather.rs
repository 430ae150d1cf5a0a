//! The candidates for a load, and what is known of each.

use super::equipment;
use super::model_year;
use super::postings;
use super::requirements::failing;
use carriers::verdicts::judging::Judging;
use chrono::{DateTime, Months, NaiveDate, TimeDelta, Utc};
use freight::matching::{
    Candidate, DECLINE_DAYS, EMPTYING_MILES, Emptying, OWN_LANE_MILES, OWN_LANE_MONTHS, OwnLane, Posted,
    SEEN_LANE_MILES, SEEN_LANE_MONTHS, Wanted,
};
use freight::stop::Window;
use geo::{Point, miles};
use index::{
    AuthorityStatus, Code, Filter, Flag, Hits, Lane, Ordinal, Query, Region, SetKey, SetKind, Sort, SortBy, Verdicts,
};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::Error;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::sync::Arc;
use store::exchange::matching::{self, DisposedRow};
use store::loads::held::Held;
use store::{Conn, Tenant};

/// The most carriers that are taken from the index for a lane, the most often seen first, and by what they told the company. (Ours.)
const MOST: usize = 2_000;
/// For how long before the pickup window a truck may have emptied to be there still. (Ours.)
const EMPTY_SINCE: TimeDelta = TimeDelta::hours(24);

/// A load, as carriers are sought for it.
#[derive(Debug)]
pub(super) struct Sought<'a> {
    pub(super) held: &'a Held,
    pub(super) wanted: Wanted,
    /// When it is picked up.
    pub(super) pickup: Window,
    /// The last day of that, at the pickup.
    pub(super) last_pickup_on: NaiveDate,
    /// The states of both ends, where they are known.
    pub(super) states: Option<[Code; 2]>,
}

impl<'a> Sought<'a> {
    /// The load, or the field that is missing.
    pub(super) fn of(held: &'a Held, today: NaiveDate) -> Result<Self, Error> {
        let missing =
            || Error::invalid("id", "The first and the last stop of the load need a place. Add a city or ZIP code.");
        let (first, last) = held.stops.first().zip(held.stops.last()).ok_or_else(missing)?;
        let point = |stop: &store::loads::rows::StopRow| stop.place().map(|place| place.point);
        let (origin, destination) = point(first).zip(point(last)).ok_or_else(missing)?;
        let state = |stop: &store::loads::rows::StopRow| stop.state.as_deref().and_then(Code::new);
        let states = state(first).zip(state(last)).map(|(from, to)| [from, to]);
        // Where a state is unknown the load may cross a line.
        let is_interstate = states.is_none_or(|[from, to]| from != to);
        let wanted = Wanted { origin, destination, is_interstate, today };
        Ok(Self { held, wanted, pickup: first.window(), last_pickup_on: first.day(first.window_end_at), states })
    }

    const fn ends(&self) -> (Point, Point) {
        (self.wanted.origin, self.wanted.destination)
    }
}

/// What the company's own rows say, by carrier.
#[derive(Debug, Default)]
pub(super) struct Own {
    lanes: HashMap<CarrierId, OwnLane>,
    emptying: HashMap<CarrierId, Emptying>,
    posted: HashMap<CarrierId, Posted>,
    /// What came of asking carriers about this load.
    pub(super) disposed: HashMap<CarrierId, DisposedRow>,
}

impl Own {
    /// Reads it.
    pub(super) async fn read(
        app: &App,
        db: &mut Conn,
        tenant: Tenant,
        sought: &Sought<'_>,
        now: DateTime<Utc>,
    ) -> Result<Self, Error> {
        let (load, (origin, destination)) = (sought.held.row.id, sought.ends());
        let mut own = Self::default();
        let since = now.checked_sub_months(Months::new(OWN_LANE_MONTHS)).unwrap_or(now);
        for row in matching::finished(db, tenant, sought.ends(), OWN_LANE_MILES, (since, now)).await? {
            if miles(row.from, origin) <= OWN_LANE_MILES && miles(row.to, destination) <= OWN_LANE_MILES {
                let on = row.delivered_at.date_naive();
                let lane = own.lanes.entry(row.carrier_id).or_insert(OwnLane { loads: 0, last_on: on });
                lane.loads += 1;
                lane.last_on = lane.last_on.max(on);
            }
        }
        let between = (sought.pickup.start - EMPTY_SINCE, sought.pickup.end);
        for row in matching::emptying(db, tenant, (load, origin), EMPTYING_MILES, between).await? {
            let away = miles(row.at, origin);
            let is_nearer = |known: &Emptying| away < miles(known.at, origin);
            if away <= EMPTYING_MILES && own.emptying.get(&row.carrier_id).is_none_or(is_nearer) {
                own.emptying.insert(row.carrier_id, Emptying { at: row.at, from: row.from });
            }
        }
        let types = postings::types(sought.held.row.equipment_type);
        let free = (sought.pickup.start, sought.last_pickup_on);
        let posted = matching::posted(db, tenant, &types, free, now).await?;
        own.posted = postings::nearest(&app.areas.get(), &posted, sought.ends());
        let disposed = matching::dispositions(db, tenant, load).await?;
        own.disposed = disposed.into_iter().map(|row| (row.carrier_id, row)).collect();
        Ok(own)
    }

    /// The carriers that are candidates by these rows.
    fn carriers(&self) -> Vec<i64> {
        let all: HashSet<CarrierId> = self
            .lanes
            .keys()
            .chain(self.emptying.keys())
            .chain(self.posted.keys())
            .chain(self.disposed.keys())
            .copied()
            .collect();
        let mut all: Vec<i64> = all.into_iter().map(|id| id.0).collect();
        all.sort_unstable();
        all
    }
}

/// A candidate with its place in the index.
#[derive(Debug)]
pub(super) struct Found {
    pub(super) ordinal: Ordinal,
    pub(super) candidate: Candidate,
}

/// Who was seen near both ends of the load, the most often seen first, of those that meet the call's filters.
pub(super) async fn seen_on_lane(judging: &Judging, question: &Query, sought: &Sought<'_>) -> Result<Hits, Error> {
    judging.search(&of_lane(question, Some(lane(sought)), Vec::new(), MOST)).await
}

/// The call's question, of carriers that were seen on a lane, if one is given, and that meet more filters.
fn of_lane(question: &Query, lane: Option<Lane>, more: Vec<Filter>, take: usize) -> Arc<Query> {
    let filters = question.filters.iter().cloned().chain(more).collect();
    let by = if lane.is_some() { SortBy::Touches } else { SortBy::DotNumber };
    let sort = Some(Sort { by, is_descending: lane.is_some() });
    Arc::new(Query { lane, filters, sort, skip: 0, take, ..question.clone() })
}

/// Finds the candidates that meet the call's filters: those that were seen on the lane ([`seen_on_lane`]), and others.
pub(super) async fn candidates(
    db: &mut Conn,
    tenant: Tenant,
    (judging, verdicts): (&Judging, &Verdicts),
    question: &Query,
    (sought, own, mut hits): (&Sought<'_>, &Own, Hits),
    now: DateTime<Utc>,
) -> Result<Vec<Found>, Error> {
    let set = |kind| SetKey { company: tenant.company().0, kind };
    let declared = sought.states.map(|[from, to]| {
        [SetKind::PicksUpIn(from), SetKind::DeliversTo(to)].map(|kind| Filter::Member(set(kind), true))
    });
    let ids = own.carriers();
    let own_ids = || vec![Filter::Ids(ids.clone())];
    // Seen on the lane: the most often seen, and whoever is known by the company's own rows.
    let mut seen: BTreeMap<Ordinal, [u32; 2]> = BTreeMap::new();
    let mut all: BTreeMap<Ordinal, bool> = BTreeMap::new();
    if hits.total > MOST && !ids.is_empty() {
        let own = judging.search(&of_lane(question, Some(lane(sought)), own_ids(), ids.len())).await?;
        hits.carriers.extend(own.carriers);
        hits.touches.extend(own.touches);
    }
    seen.extend(hits.carriers.iter().copied().zip(hits.touches));
    all.extend(hits.carriers.into_iter().map(|ordinal| (ordinal, false)));
    if !ids.is_empty() {
        let hits = judging.search(&of_lane(question, None, own_ids(), ids.len())).await?;
        all.extend(hits.carriers.iter().map(|ordinal| (*ordinal, false)));
    }
    if let Some(declared) = declared {
        let hits = judging.search(&of_lane(question, None, declared.to_vec(), MOST)).await?;
        all.extend(hits.carriers.iter().map(|ordinal| (*ordinal, true)));
    }
    let snapshot = judging.snapshot();
    let carriers: Vec<CarrierId> = all.keys().map(|ordinal| CarrierId(snapshot.carrier(*ordinal).id)).collect();
    let standing: HashMap<CarrierId, (bool, bool)> =
        matching::refusals(db, tenant, &carriers).await?.into_iter().map(|row| (row.0, (row.1, row.2))).collect();
    let since = now - TimeDelta::days(DECLINE_DAYS);
    let declines = matching::declines(db, tenant, sought.held.row.id, &carriers, since).await?;
    let declines: HashMap<CarrierId, u32> = declines.into_iter().collect();
    let ordinals: Vec<Ordinal> = all.keys().copied().collect();
    let failing = failing(judging, &ordinals, &sought.held.row.classification_ids);
    let is_failing = |ordinal| verdicts.of(ordinal) == Some(rules::Verdict::DoNotUse) || failing.contains(&ordinal);
    let found = all.into_iter().zip(carriers).map(|((ordinal, declares_lane), id)| {
        let refused = standing.get(&id).copied().unwrap_or_default();
        let beside = Beside {
            seen: seen.get(&ordinal).copied(),
            declares_lane,
            is_failing: is_failing(ordinal),
            is_do_not_dispatch: refused.0,
            is_dismissed: refused.1,
            declines: declines.get(&id).copied().unwrap_or_default(),
        };
        Found { ordinal, candidate: candidate(&snapshot.carrier(ordinal), sought, own, beside) }
    });
    Ok(found.collect())
}

/// Where carriers were seen near both ends.
fn lane(sought: &Sought<'_>) -> Lane {
    Lane {
        origin: Some(Region::circle(sought.wanted.origin, SEEN_LANE_MILES)),
        destination: Some(Region::circle(sought.wanted.destination, SEEN_LANE_MILES)),
        since: sought.wanted.today.checked_sub_months(Months::new(SEEN_LANE_MONTHS)),
    }
}

/// What is known of a candidate beside its own row.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a fact of its own")]
struct Beside {
    seen: Option<[u32; 2]>,
    declares_lane: bool,
    is_failing: bool,
    is_do_not_dispatch: bool,
    is_dismissed: bool,
    declines: u32,
}

fn candidate(carrier: &index::Carrier<'_>, sought: &Sought<'_>, own: &Own, beside: Beside) -> Candidate {
    let id = CarrierId(carrier.id);
    let posted = own.posted.get(&id).copied();
    let equipment = equipment::has(carrier, sought.held.row.equipment_type);
    let disposed = own.disposed.get(&id);
    Candidate {
        carrier: id,
        dot_number: carrier.dot_number,
        home: carrier.home,
        power_units: carrier.power_units.value().filter(|_| !carrier.is_fleet_unconfirmed()),
        model_year: model_year::of(carrier).ok(),
        is_do_not_dispatch: beside.is_do_not_dispatch,
        is_dismissed: beside.is_dismissed,
        is_failing: beside.is_failing,
        is_disposed: disposed.is_some_and(|row| row.reason.is_refusal()),
        is_out_of_service: answer(carrier.is_out_of_service),
        has_authority: authority(carrier),
        // A posted truck was matched by its equipment.
        has_equipment: if posted.is_some() { Some(true) } else { equipment },
        posted,
        own_lane: own.lanes.get(&id).copied(),
        seen: beside.seen,
        declares_lane: beside.declares_lane,
        emptying: own.emptying.get(&id).copied(),
        last_inspected_on: carrier.last_inspected_on,
        declines: beside.declines,
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
fn authority(carrier: &index::Carrier<'_>) -> Option<bool> {
    let both = [carrier.common, carrier.contract];
    if both.contains(&AuthorityStatus::Active) {
        return Some(true);
    }
    (!both.contains(&AuthorityStatus::Unknown)).then_some(false)
}
