//! Out of range: the truck can't be at the pickup in time, even driving without a stop.
//!
//! Before the truck comes to the pickup. The last two positions of the assigned truck, of six hours, count from when they were measured; where
//! no assigned truck is shared, those of the shared truck that would be there first. Medium half an hour past the window, high two hours.

use crate::case::Case;
use crate::finding::{Finding, LOAD, POSITIONS, Raised, SETTINGS, moment, shown};
use crate::input::{Fix, Stop, Truck};
use crate::settings::minutes;
use crate::words::{Advice, Severity};
use chrono::{DateTime, TimeDelta, Utc};

/// Miles that a stop may be off where only its ZIP code or city is known.
const APPROXIMATE_MILES: f64 = 10.0;

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(pickup) = case.awaited_pickup() else { return Finding::not_applicable("The truck is past the pickup") };
    if pickup.spot.is_none() {
        return Finding::unknown("The pickup has no place on the map");
    }
    let of = |truck| Some((truck, looks(case, pickup, truck)?));
    let others = || case.input.tracking.trucks.iter().filter_map(of);
    let looks = case
        .assigned()
        .filter(|truck| !truck.fixes.is_empty())
        .map_or_else(|| others().min_by_key(|(truck, looks)| (looks.last, truck.name.clone())), of);
    let Some((truck, looks)) = looks else {
        return Finding::unknown("No position of a truck from the last hours is shared");
    };
    let arrives_at = looks.worse(pickup.window_end + minutes(case.settings.out_of_range_minutes));
    let late = arrives_at - pickup.window_end;
    if late <= minutes(case.settings.out_of_range_minutes) {
        return Finding::clear(format!("The earliest arrival is {}", moment(looks.last)));
    }
    let is_high = late > minutes(case.settings.out_of_range_high_minutes);
    let late_text = format!("{} minutes after the pickup window ends", late.num_minutes());
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if is_high { Severity::High } else { Severity::Medium },
        advice: Advice::ReplaceCarrier,
        why: format!("The truck can't be at the pickup before {}: {late_text}.", moment(arrives_at)),
        evidence: vec![
            shown("Truck", truck.name.clone(), if truck.is_assigned { LOAD } else { "Closest shared truck" }),
            shown("Position measured", moment(looks.fix.at), POSITIONS),
            shown("Road miles to pickup", format!("{:.0}", road_miles(looks.fix, pickup)), miles_source(looks.fix)),
            shown("Earliest arrival", moment(arrives_at), POSITIONS),
            shown("Pickup window ends", moment(pickup.window_end), LOAD),
            shown("Fastest average", format!("{} mph", case.settings.earliest_mph), SETTINGS),
        ],
        compared: vec![
            truck.vin.clone().unwrap_or_else(|| truck.name.clone()),
            pickup.id.to_string(),
            pickup.window_end.timestamp().to_string(),
        ],
        clears_when: "Two positions in a row put the truck at the pickup in time, or the truck arrives.",
    }])
}

/// The earliest arrivals by a truck's last position and the one before it.
struct Looks<'a> {
    fix: &'a Fix,
    last: DateTime<Utc>,
    before: Option<DateTime<Utc>>,
}

impl Looks<'_> {
    /// The arrival that counts: the last, unless it alone is in time.
    fn worse(&self, latest: DateTime<Utc>) -> DateTime<Utc> {
        self.before.filter(|before| self.last <= latest && *before > latest).unwrap_or(self.last)
    }
}

fn looks<'a>(case: &Case<'_>, pickup: &Stop, truck: &'a Truck) -> Option<Looks<'a>> {
    let fresh = minutes(case.settings.fresh_fix_minutes);
    let (fix, earlier) = truck.fixes.split_last()?;
    if case.is_past(fix.at + fresh) {
        return None;
    }
    let arrival = |fix: &Fix| {
        let hours = road_miles(fix, pickup) / f64::from(case.settings.earliest_mph);
        fix.at + TimeDelta::seconds((hours * 3_600.0).round() as i64)
    };
    let before = earlier.last().filter(|before| fix.at - before.at <= fresh);
    Some(Looks { fix, last: arrival(fix), before: before.map(arrival) })
}

fn road_miles(fix: &Fix, pickup: &Stop) -> f64 {
    let straight = pickup.spot.map_or(0.0, |spot| spot.miles(fix.spot));
    let miles = fix.pickup_miles.map_or_else(|| geo::routing::circuity_miles(straight), f64::from);
    if pickup.is_approximate { (miles - APPROXIMATE_MILES).max(0.0) } else { miles }
}

const fn miles_source(fix: &Fix) -> &'static str {
    if fix.pickup_miles.is_some() { "Route" } else { "Estimate from the straight line" }
}
