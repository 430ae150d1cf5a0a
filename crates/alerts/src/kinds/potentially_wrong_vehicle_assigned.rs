//! Potentially wrong vehicle assigned: the assigned truck is probably not the one that comes.
//!
//! High: within 90 days its VIN was seen under other carriers alone (medium where a lease or purchase explains that); it is more than 25 miles
//! away while another truck of the carrier, without a stop of its own there, stands at the pickup for 15 minutes; it is on two loads that
//! exclude each other; the dock saw another truck. Parts of a VIN prove nothing.
//!
//! Where the dock confirms the truck, it is the one that came, wherever a sister stands and whatever else it is on. Whose it is, if it was seen
//! under other carriers alone, the dock doesn't know.

use super::trips::exclude;
use crate::alert::Evidence;
use crate::case::Case;
use crate::finding::{Finding, LOAD, OWN_LOADS, POSITIONS, Raised, dated, day, fact, measured, shown};
use crate::input::{Fact, Fix, Movement, Sighting, Spot, Truck, Vehicle};
use crate::settings::minutes;
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use freight::readiness::DockCheck;

/// Signs of a whole VIN (49 CFR 565.13).
const VIN_SIGNS: usize = 17;
/// Miles from the pickup within which a truck stands at it.
const AT_PICKUP_MILES: f64 = 1.0;

/// What clears it.
const CONFIRMED: &str = "Another truck is assigned, or the dock confirms this one; where the dock saw another, you record that this one came.";
/// The same of a truck that was seen under other carriers alone.
const SEEN: &str = "Another truck is assigned, or this one is seen with the carrier.";

/// One reason to doubt the truck.
struct Doubt {
    severity: Severity,
    /// What makes it the same again.
    compared: String,
    /// A sentence.
    why: String,
    evidence: Vec<Evidence>,
}

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Which truck is coming, by VIN and plate, and why was it seen elsewhere? Get the lease if it is leased.",
    settles: "The dock confirms the assigned truck, or the carrier names another that was seen with it.",
    otherwise: "Hold the pickup: ask the dock not to load the truck.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(movement) = case.movement() else { return Finding::not_applicable("No carrier is assigned") };
    let dock = (movement.dock_check == DockCheck::AnotherTruck).then(|| Doubt {
        severity: Severity::High,
        compared: "dock".to_owned(),
        why: "The dock saw another truck.".to_owned(),
        evidence: vec![shown("Dock check", "Another truck", "Dock")],
    });
    let Some(vehicle) = &movement.vehicle else {
        let not_applicable = || Finding::not_applicable("No truck is assigned");
        return dock.map_or_else(not_applicable, |dock| raised(None, vec![dock], CONFIRMED));
    };
    let is_confirmed = movement.dock_check == DockCheck::Matches;
    let vin = vehicle.vin.as_deref().filter(|vin| vin.len() == VIN_SIGNS);
    let elsewhere = elsewhere(case, vehicle, vin);
    let clears_when = if elsewhere.is_some() { SEEN } else { CONFIRMED };
    let others = [sister(case), twice(case, movement, vin)].map(|doubt| doubt.filter(|_| !is_confirmed));
    let doubts: Vec<_> = elsewhere.into_iter().chain(others.into_iter().flatten()).chain(dock).collect();
    if doubts.is_empty() {
        let why = vehicle.sightings.why().filter(|_| vin.is_some());
        let nothing = if vin.is_none() { Some("The truck's whole VIN is unknown") } else { why };
        return nothing.map_or_else(|| Finding::clear("No sign of another truck"), Finding::unknown);
    }
    raised(vehicle.vin.as_deref(), doubts, clears_when)
}

fn raised(vin: Option<&str>, doubts: Vec<Doubt>, clears_when: &'static str) -> Finding {
    let severity = doubts.iter().map(|doubt| doubt.severity).max().unwrap_or(Severity::High);
    let compared = doubts.iter().map(|doubt| doubt.compared.clone());
    let truck = shown("Assigned truck", vin.unwrap_or("None"), LOAD);
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity,
        advice: Advice::HoldPickup,
        why: doubts.iter().map(|doubt| doubt.why.as_str()).collect::<Vec<_>>().join(" "),
        compared: std::iter::once(vin.unwrap_or_default().to_owned()).chain(compared).collect(),
        evidence: std::iter::once(truck).chain(doubts.into_iter().flat_map(|doubt| doubt.evidence)).collect(),
        clears_when,
    }])
}

/// Seen within 90 days under other carriers alone.
fn elsewhere(case: &Case<'_>, vehicle: &Vehicle, vin: Option<&str>) -> Option<Doubt> {
    let vin = vin?;
    let carrier_id = case.carrier()?.id;
    let sightings = vehicle.sightings.value()?;
    let is_recent = |sighting: &&Sighting| !case.is_older(sighting.on, case.settings.other_carrier_days);
    let recent: Vec<_> = sightings.iter().filter(is_recent).collect();
    if recent.is_empty() || recent.iter().any(|sighting| sighting.carrier_id == Some(carrier_id)) {
        return None;
    }
    let seen = |sighting: &&Sighting| {
        dated(
            "Seen with",
            format!("{}, {}", sighting.carrier, day(sighting.on)),
            sighting.by.as_str(),
            Some(sighting.on),
        )
    };
    let explained = vehicle.explained.as_deref();
    let told = shown("Lease or purchase", explained.unwrap_or("None on file"), LOAD);
    let mut others: Vec<_> = recent.iter().map(|sighting| sighting.carrier.as_str()).collect();
    others.sort_unstable();
    others.dedup();
    Some(Doubt {
        severity: if explained.is_some() { Severity::Medium } else { Severity::High },
        compared: format!("elsewhere {vin} {}", others.join(", ")),
        why: format!("The truck was last seen with {} alone.", others.join(", ")),
        evidence: recent.iter().map(seen).chain([told]).collect(),
    })
}

/// Far away while a sister truck stands at the pickup.
fn sister(case: &Case<'_>) -> Option<Doubt> {
    let pickup = case.awaited_pickup()?.spot?;
    let assigned = case.assigned()?;
    let last = assigned.fixes.last()?;
    let miles = last.spot.miles(pickup);
    let is_fresh = !case.is_past(last.at + minutes(case.settings.fresh_fix_minutes));
    if !is_fresh || miles <= f64::from(case.settings.sister_truck_miles) {
        return None;
    }
    let least = minutes(case.settings.sister_truck_minutes);
    let stands = |truck: &&Truck| {
        let stood = standing_since(&truck.fixes, pickup);
        stood.is_some_and(|(since, until)| {
            until.at - since.at >= least && !case.is_past(until.at + minutes(case.settings.fresh_fix_minutes))
        })
    };
    let sisters = case.input.tracking.trucks.iter().filter(|truck| !truck.is_assigned && !truck.has_own_stop_at_pickup);
    let sister = sisters.filter(stands).min_by_key(|truck| (truck.vin.clone(), truck.name.clone()))?;
    Some(Doubt {
        severity: Severity::High,
        compared: format!("sister {}", sister.vin.as_deref().unwrap_or(&sister.name)),
        why: format!("{} stands at the pickup, and the assigned truck is {miles:.0} miles away.", sister.name),
        evidence: vec![
            measured("Assigned truck's distance", format!("{miles:.0} miles, {}", case.moment(last.at)), last.at),
            shown("At the pickup", sister.name.clone(), POSITIONS),
        ],
    })
}

/// The first and last of the newest positions that are all at a place.
fn standing_since(fixes: &[Fix], place: Spot) -> Option<(&Fix, &Fix)> {
    let there = fixes.iter().rev().take_while(|fix| fix.spot.miles(place) <= AT_PICKUP_MILES);
    Some((there.last()?, fixes.last()?))
}

/// On two loads that one truck can't haul.
fn twice(case: &Case<'_>, movement: &Movement, vin: Option<&str>) -> Option<Doubt> {
    let vin = vin?;
    let live = &case.input.history.live;
    let own = live.iter().find(|own| own.id == movement.id)?;
    let is_other = |other: &&crate::input::OwnMovement| other.id != own.id && other.vin.as_deref() == Some(vin);
    let other = live.iter().filter(is_other).find(|other| exclude(own, other, case.settings))?;
    Some(Doubt {
        severity: Severity::High,
        compared: format!("twice {}", other.load_number),
        why: format!("The truck is on load {} at the same time.", other.load_number),
        evidence: vec![
            shown("Also on load", other.load_number.clone(), OWN_LOADS),
            sightings(movement.vehicle.as_ref()),
        ],
    })
}

fn sightings(vehicle: Option<&Vehicle>) -> Evidence {
    let unknown = Fact::unknown("No truck is assigned");
    let known = vehicle.map_or(&unknown, |vehicle| &vehicle.sightings);
    fact("Sightings", known, |sightings| crate::finding::count(sightings.len(), "sighting"))
}
