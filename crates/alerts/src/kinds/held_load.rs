//! Held load: someone asks for money before the load is handed over, or the truck stands and can't deliver in time anymore.
//!
//! High where money was asked for after departure and that is not settled. Medium where the truck has stood away from its stops for 14 hours, a
//! rest and four more, and can no longer be at the last stop in time.

use crate::case::Case;
use crate::finding::{Finding, POSITIONS, Raised, dated, shown, teller};
use crate::input::{Demand, Fix};
use crate::settings::minutes;
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use chrono::{DateTime, TimeDelta, Utc};

/// Positions this close together are of one place.
const SAME_PLACE_MILES: f64 = 0.5;

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Who asks for money, how much and for what? Where exactly is the freight? Get it in writing.",
    settles: "The demand is settled in writing, or the truck goes on to the delivery.",
    otherwise: "Escalate before anyone pays more than the rate con says, and keep every message for the claim.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some((left_at, movement)) = case.under_way_since().zip(case.movement()) else {
        return Finding::not_applicable("The load isn't on its way");
    };
    let is_open = |demand: &&Demand| demand.at >= left_at && demand.settled_at.is_none();
    let demands: Vec<_> = movement.demands.iter().filter(is_open).collect();
    let standing = standing(case, left_at);
    if demands.is_empty() && standing.is_none() {
        return Finding::clear("No demand for money is recorded, and the truck isn't held up");
    }
    let why = if demands.is_empty() {
        "The truck stands away from its stops and can't deliver in time anymore."
    } else {
        "Money is asked for before the load is handed over."
    };
    let told = |demand: &&Demand| {
        let said = format!("{}, {}", demand.said, case.moment(demand.at));
        dated("Asked for", said, teller(demand.source), Some(demand.at.date_naive()))
    };
    let mut evidence: Vec<_> = demands.iter().map(told).collect();
    evidence.push(shown("Left the pickup", case.moment(left_at), "Load"));
    evidence.push(shown(
        "Standing since",
        standing.map_or_else(|| "Not standing too long".to_owned(), |at| case.moment(at)),
        POSITIONS,
    ));
    let mut compared: Vec<_> = demands.iter().map(|demand| demand.said.clone()).collect();
    compared.push(standing.map_or_else(String::new, |since| since.timestamp().to_string()));
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if demands.is_empty() { Severity::Medium } else { Severity::High },
        advice: Advice::CallOnFileNumber,
        why: why.to_owned(),
        evidence,
        compared,
        clears_when: "What was asked for is settled and the truck moves, or it arrives.",
    }])
}

/// Since when the truck has stood away from its stops, where that is too long and its last stop can't be reached in time anymore.
fn standing(case: &Case<'_>, left_at: DateTime<Utc>) -> Option<DateTime<Utc>> {
    let stop = case.input.load.last_stop()?;
    let place = stop.spot?;
    let fixes: Vec<&Fix> = case.assigned()?.fixes.iter().filter(|fix| fix.at >= left_at).collect();
    let last = fixes.last()?;
    if case.is_at_stop(last.spot) {
        return None;
    }
    let first = fixes.iter().rev().take_while(|fix| fix.spot.miles(last.spot) <= SAME_PLACE_MILES).last()?;
    let miles = geo::routing::circuity_miles(last.spot.miles(place));
    let hours = miles / f64::from(case.settings.earliest_mph);
    let arrives_at = last.at + TimeDelta::seconds((hours * 3_600.0) as i64);
    let is_long = last.at - first.at > minutes(case.settings.standing_minutes);
    (is_long && arrives_at > stop.window_end).then_some(first.at)
}
