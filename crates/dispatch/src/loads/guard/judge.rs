//! What `freight` is asked about loads that may be guarded, put together from what is stored.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use freight::guarded::{
    Changed, Circumstances, GuardReason, GuardStep, Opening, match_counts_from, reasons, sealed_number,
};
use freight::readiness::{DockCheck, SealedNumber};
use freight::settings::Settings;
use freight::stop::{StopKind, Zone};
use geo::{County, Point, nearest_zip, zip_place};
use kernel::ids::{LoadId, MovementId};
use std::collections::{BTreeSet, HashMap};
use store::loads::guarded::{self, CarrierBehind, StepRow};
use store::loads::held::Held;
use store::loads::high_risk::{self, HighRiskArea};
use store::loads::pickup_checks::{self, CheckRow};
use store::loads::rows::StopRow;
use store::{Conn, Tenant};

/// How a load is guarded, and how far it is cleared for pickup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Guard {
    /// Why; empty where it is not guarded.
    pub reasons: Vec<GuardReason>,
    /// Its pickup number.
    pub number: SealedNumber,
    /// Whether the driver proved who they are.
    pub is_identity_proven: bool,
    /// What was seen at the dock.
    pub dock_check: DockCheck,
    /// The place on the company's list of high-risk areas where it is picked up.
    pub listed_pickup: Option<ListedPlace>,
}

/// A place on a company's list of high-risk areas.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPlace {
    /// Its name for people.
    pub name: String,
    /// From when it counts.
    pub listed_on: NaiveDate,
    /// Where the list is from.
    pub source: Option<String>,
}

impl Guard {
    /// Whether the load is guarded.
    pub const fn is_guarded(&self) -> bool {
        !self.reasons.is_empty()
    }
}

/// What people recorded of loads, and what docks saw, each with the newest first.
#[derive(Clone, Debug)]
pub struct Noted {
    /// What people recorded.
    pub steps: Vec<StepRow>,
    /// What docks saw.
    pub checks: Vec<CheckRow>,
}

impl Noted {
    /// Of those of the company's loads that are among these.
    pub async fn of_loads(db: &mut Conn, tenant: Tenant, loads: &[LoadId]) -> sqlx::Result<Self> {
        let steps = guarded::steps(db, tenant, loads).await?;
        Ok(Self { steps, checks: pickup_checks::of_loads(db, tenant, loads).await? })
    }
}

/// Judges loads of the company by what is known now, each for the carrier on its way to the next stop.
pub async fn of_loads(
    db: &mut Conn,
    tenant: Tenant,
    held: &[Held],
    settings: &Settings,
    now: DateTime<Utc>,
) -> sqlx::Result<HashMap<LoadId, Guard>> {
    let ids: Vec<LoadId> = held.iter().map(|held| held.row.id).collect();
    let noted = Noted::of_loads(db, tenant, &ids).await?;
    of_noted(db, tenant, held, &noted, (settings, now)).await
}

/// The same where what was noted of these loads is read already.
pub async fn of_noted(
    db: &mut Conn,
    tenant: Tenant,
    held: &[Held],
    Noted { steps, checks }: &Noted,
    (settings, now): (&Settings, DateTime<Utc>),
) -> sqlx::Result<HashMap<LoadId, Guard>> {
    let movements: Vec<MovementId> = held.iter().filter_map(|held| Some(held.current()?.id)).collect();
    let since = (now - TimeDelta::days(i64::from(settings.carrier_changed_days))).date_naive();
    let most = i64::from(settings.guarded_first_loads);
    let behind = guarded::carriers_behind(db, tenant, &movements, most, since).await?;
    let behind: HashMap<MovementId, CarrierBehind> = behind.into_iter().map(|row| (row.movement_id, row)).collect();
    let spots: Vec<Vec<Spot>> = held.iter().map(spots).collect();
    let counties: BTreeSet<i32> = spots.iter().flatten().map(|spot| spot.county.fips as i32).collect();
    let zip3s: BTreeSet<String> = spots.iter().flatten().map(|spot| spot.zip3.clone()).collect();
    let (counties, zip3s) = (Vec::from_iter(counties), Vec::from_iter(zip3s));
    let listed = high_risk::listed(db, tenant, &counties, &zip3s).await?;
    let judge = |(held, spots): (&Held, &Vec<Spot>)| {
        let behind = held.current().and_then(|movement| behind.get(&movement.id));
        (held.row.id, guard(held, spots, &listed, behind, (steps, checks), settings))
    };
    Ok(held.iter().zip(&spots).map(judge).collect())
}

/// Where a load begins or ends, as lists of places name it.
struct Spot {
    county: &'static County,
    zip3: String,
    /// The day on which the truck is expected, on the clocks there.
    day: NaiveDate,
}

/// The first and the last stop of a load, as far as anyone can tell where they are.
fn spots(held: &Held) -> Vec<Spot> {
    let first = held.stops.first();
    let last = held.stops.last().filter(|_| held.stops.len() > 1);
    first.into_iter().chain(last).filter_map(spot).collect()
}

fn spot(stop: &StopRow) -> Option<Spot> {
    let by_zip = stop.postal_code.as_deref().and_then(zip_place);
    let point = stop.latitude.zip(stop.longitude).map(|(lat, lon)| Point { lat, lon });
    let place = by_zip.or_else(|| nearest_zip(point?))?;
    let zone: Zone = stop.time_zone.parse().ok()?;
    let day = zone.local(stop.window_start_at).date();
    Some(Spot { county: place.county, zip3: format!("{:03}", place.zip / 100), day })
}

/// The places of a load that are on the list on the day when the truck is there.
fn listed_places(spots: &[Spot], listed: &[HighRiskArea]) -> Vec<String> {
    let mut names = Vec::new();
    for place in spots.iter().filter_map(|spot| listed_place(spot, listed)) {
        if !names.contains(&place.name) {
            names.push(place.name);
        }
    }
    names
}

/// Where a stop is on the list on the day when the truck is there.
fn listed_place(spot: &Spot, listed: &[HighRiskArea]) -> Option<ListedPlace> {
    let holds = |area: &&HighRiskArea| {
        let is_here = area.county_fips == Some(spot.county.fips as i32) || area.zip3.as_deref() == Some(&*spot.zip3);
        is_here && area.listed_on <= spot.day && area.until_on.is_none_or(|until| spot.day <= until)
    };
    let area = listed.iter().find(holds)?;
    let name = match &area.zip3 {
        Some(zip3) => format!("ZIP codes {zip3}xx"),
        None => format!("{}, {}", spot.county.name, spot.county.state.code),
    };
    Some(ListedPlace { name, listed_on: area.listed_on, source: area.source.clone() })
}

fn guard(
    held: &Held,
    spots: &[Spot],
    listed: &[HighRiskArea],
    behind: Option<&CarrierBehind>,
    (steps, checks): (&[StepRow], &[CheckRow]),
    settings: &Settings,
) -> Guard {
    let pickup = pickup_of(held);
    let pickup_at = pickup.and_then(|stop| Some(stop.time_zone.parse::<Zone>().ok()?.local(stop.window_start_at)));
    let changed = behind.and_then(|behind| {
        let what = behind.changed.iter().map(|what| (*what).to_owned()).collect();
        Some(Changed { what, on: behind.changed_on? })
    });
    let reasons = reasons(
        &Circumstances {
            commodity: held.row.commodity.as_deref(),
            cargo_value: held.row.cargo_value_cents.map(|cents| cents / 100),
            listed: listed_places(spots, listed),
            pickup_at,
            loads_before: behind.and_then(|behind| u32::try_from(behind.loads_before).ok()),
            changed,
        },
        settings,
    );
    let movement = held.current();
    let movement_id = movement.map(|movement| movement.id);
    let own = steps.iter().filter(|step| step.is_current && Some(step.movement_id) == movement_id);
    let has = |wanted| own.clone().any(|step| step.step == wanted);
    let dock_check = dock_check(held, steps, checks);
    let opening = Opening {
        is_accepted: movement.is_some_and(|movement| movement.confirmed_at.is_some()),
        has_vehicle: movement.is_some_and(|movement| movement.carrier_vehicle_id.is_some()),
        has_driver: movement.is_some_and(|movement| movement.driver_name.is_some()),
        is_released: has(GuardStep::NumberReleased),
        is_at_dock: dock_check == DockCheck::Matches,
        last_fix: held.load.last_fix,
        pickup: pickup.and_then(StopRow::place).map(|place| place.point),
    };
    let has_number = held.stops.iter().any(|stop| stop.kind == StopKind::Pickup && stop.reference.is_some());
    Guard {
        number: sealed_number(!reasons.is_empty(), has_number, &opening, settings),
        reasons,
        // It says who drives: without a driver it says nothing.
        is_identity_proven: opening.has_driver && has(GuardStep::IdentityProven),
        dock_check,
        listed_pickup: pickup.and_then(spot).and_then(|spot| listed_place(&spot, listed)),
    }
}

/// What was seen at the dock of the truck and driver that a load of the company's names now.
pub async fn seen_at_dock(db: &mut Conn, tenant: Tenant, held: &Held) -> sqlx::Result<DockCheck> {
    let noted = Noted::of_loads(db, tenant, &[held.row.id]).await?;
    Ok(dock_check(held, &noted.steps, &noted.checks))
}

/// What was seen at the dock of the carrier's part of a load: by the dock itself, or as a person recorded it. Both lists have the newest first. A check
/// that couldn't tell changes nothing. A match counts for the truck and driver that were named, another truck for that truck whoever drives, and
/// another carrier whoever comes.
///
/// Whoever has the dock's link can type again what its page prints. So another truck or carrier stands until a person records that the right one
/// came, and the dock's own match counts from [`match_counts_from`] on. (loads.md §2a, points 1 and 4.)
fn dock_check(held: &Held, steps: &[StepRow], checks: &[CheckRow]) -> DockCheck {
    let Some(movement) = held.current().map(|movement| movement.id) else { return DockCheck::Open };
    let counts = |check: DockCheck, is_current: bool, is_same_truck: bool| match check {
        DockCheck::AnotherCarrier => true,
        DockCheck::AnotherTruck => is_same_truck,
        DockCheck::Matches | DockCheck::Open => is_current,
    };
    let told: Vec<(DateTime<Utc>, DockCheck)> = steps
        .iter()
        .filter(|step| step.movement_id == movement)
        .filter_map(|step| {
            let check = recorded(step.step)?;
            counts(check, step.is_current, step.is_same_truck).then_some((step.created_at, check))
        })
        .collect();
    let seen: Vec<(DateTime<Utc>, DockCheck)> = checks
        .iter()
        .filter(|check| check.movement_id == movement)
        .filter_map(|row| {
            let check = row.result.dock_check()?;
            counts(check, row.is_current, row.is_same_truck).then_some((row.checked_at, check))
        })
        .collect();
    judged(&told, &seen, pickup_of(held).map(|pickup| match_counts_from(pickup.window_start_at)))
}

/// What persons recorded and what the dock saw, each with the newest first, come to. The dock's matches count from a moment on; from none where there
/// is no pickup.
fn judged(
    told: &[(DateTime<Utc>, DockCheck)],
    seen: &[(DateTime<Utc>, DockCheck)],
    matches_from: Option<DateTime<Utc>>,
) -> DockCheck {
    let is_match = |(_, check): &&(DateTime<Utc>, DockCheck)| *check == DockCheck::Matches;
    let settled_at = told.iter().find(is_match).map(|(at, _)| *at);
    let doubted = told.first().filter(|one| !is_match(one));
    let differs =
        seen.iter().find(|one| !is_match(one)).filter(|(at, _)| settled_at.is_none_or(|settled| settled < *at));
    if let Some((_, check)) = doubted.into_iter().chain(differs).max_by_key(|(at, _)| *at) {
        return *check;
    }
    let is_seen = seen.iter().filter(is_match).any(|(at, _)| matches_from.is_some_and(|from| from <= *at));
    if settled_at.is_some() || is_seen { DockCheck::Matches } else { DockCheck::Open }
}

/// The first pickup.
fn pickup_of(held: &Held) -> Option<&StopRow> {
    held.stops.iter().find(|stop| stop.kind == StopKind::Pickup)
}

const fn recorded(step: GuardStep) -> Option<DockCheck> {
    match step {
        GuardStep::DockMatches => Some(DockCheck::Matches),
        GuardStep::DockAnotherTruck => Some(DockCheck::AnotherTruck),
        GuardStep::DockAnotherCarrier => Some(DockCheck::AnotherCarrier),
        GuardStep::IdentityProven
        | GuardStep::NumberReleased
        | GuardStep::InstructionsConfirmed
        | GuardStep::MoneyDemanded
        | GuardStep::DemandSettled => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn area(county_fips: Option<i32>, zip3: Option<&str>, (from, until): (&str, Option<&str>)) -> HighRiskArea {
        HighRiskArea {
            id: 1,
            county_fips,
            zip3: zip3.map(str::to_owned),
            listed_on: from.parse().expect("a day"),
            until_on: until.map(|day| day.parse().expect("a day")),
            source: None,
        }
    }

    fn at(zip: &str, day: &str) -> Spot {
        let place = zip_place(zip).expect("a ZIP code");
        Spot { county: place.county, zip3: zip[..3].to_owned(), day: day.parse().expect("a day") }
    }

    #[test]
    fn a_place_is_listed_on_the_days_for_which_the_list_says_so() {
        let listed = [
            area(Some(6_037), None, ("2026-11-01", Some("2026-11-30"))),
            area(None, Some("606"), ("2026-11-10", None)),
        ];
        let named = |spots: &[Spot]| listed_places(spots, &listed);

        assert_eq!(
            named(&[at("90012", "2026-11-30"), at("60601", "2026-11-10")]),
            ["Los Angeles, CA", "ZIP codes 606xx"]
        );
        assert_eq!(named(&[at("90012", "2026-12-01"), at("60601", "2026-11-09")]), [""; 0]);
        assert_eq!(named(&[at("90012", "2026-11-02"), at("90802", "2026-11-03")]), ["Los Angeles, CA"], "told once");
        assert_eq!(named(&[at("75201", "2026-11-15")]), [""; 0]);
    }

    #[test]
    fn what_differed_at_the_dock_stands_until_a_person_says_otherwise() {
        use DockCheck::{AnotherCarrier, AnotherTruck, Matches, Open};
        let at = |hour: i64| DateTime::UNIX_EPOCH + TimeDelta::hours(hour);
        // Each with the newest first; matches count from the second hour on.
        let of = |told: &[(i64, DockCheck)], seen: &[(i64, DockCheck)]| {
            let timed =
                |all: &[(i64, DockCheck)]| all.iter().map(|(hour, check)| (at(*hour), *check)).collect::<Vec<_>>();
            judged(&timed(told), &timed(seen), Some(at(2)))
        };

        assert_eq!(of(&[], &[]), Open);
        assert_eq!((of(&[], &[(1, Matches)]), of(&[], &[(2, Matches)])), (Open, Matches), "too early is no check");
        assert_eq!(of(&[], &[(5, Matches), (4, AnotherCarrier), (3, Matches)]), AnotherCarrier);
        assert_eq!(of(&[], &[(5, AnotherTruck), (4, AnotherCarrier)]), AnotherTruck);
        assert_eq!(of(&[(6, Matches)], &[(5, AnotherCarrier)]), Matches);
        assert_eq!(of(&[(1, Matches)], &[]), Matches, "a person may know early");
        assert_eq!(of(&[(3, Matches)], &[(4, AnotherCarrier), (2, AnotherTruck)]), AnotherCarrier, "seen since");
        assert_eq!(of(&[(3, AnotherTruck)], &[(4, Matches)]), AnotherTruck);
        assert_eq!(of(&[(3, AnotherTruck), (3, Matches)], &[]), AnotherTruck);
        assert_eq!(of(&[(4, Matches), (3, AnotherTruck)], &[]), Matches);
        assert_eq!(judged(&[], &[(at(9), Matches)], None), Open);
    }
}
