//! Out of range: the truck can't be at the pickup in time, even driving without a stop.
//!
//! Before the truck comes to the pickup. The last two positions of the assigned truck, of six hours, count from when they were measured; where
//! no assigned truck is shared, those of the carrier's shared truck that would be there first: the carrier may have others, so that is a question to
//! it, and no reason to replace it. Medium half an hour past the window, high two hours. An
//! arrival that someone told counts for the window's end: that the truck is late is known then, and that it can't be there when its people say
//! is the alert. A truck that is on its way, or near the pickup already, is late rather than elsewhere: medium, from two hours.

use crate::case::Case;
use crate::finding::{Finding, LOAD, OWN_LOADS, Raised, SETTINGS, dated, measured, shown, teller};
use crate::input::{Fix, Stop, ToldArrival, Truck};
use crate::settings::minutes;
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use chrono::{DateTime, TimeDelta, Utc};
use kernel::count::thousands;

/// Miles that a stop may be off where only its ZIP code or city is known.
const APPROXIMATE_MILES: f64 = 10.0;
/// How near to the pickup a truck is its truck: where it is given the pickup number (loads.md §2a point 3).
const NEAR_MILES: f64 = 75.0;

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Which truck is coming, where is it now, and when will it be at the pickup? Get the driver's name and phone number.",
    settles: "A new position that puts the truck at the pickup in time, or a later time that the shipper accepts.",
    otherwise: "Move the appointment, or cover the load with another carrier.",
};

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
    let settings = case.settings;
    let told = told(case, pickup);
    let expected_by = told.map_or(pickup.window_end, |told| told.eta_at.max(pickup.window_end));
    let is_coming = looks.is_coming(pickup, f64::from(settings.coming_mph));
    let is_near = looks.is_near(pickup);
    let is_late_alone = is_coming || is_near;
    let allowed =
        minutes(if is_late_alone { settings.out_of_range_high_minutes } else { settings.out_of_range_minutes });
    let arrives_at = looks.worse(expected_by + allowed);
    let late = arrives_at - expected_by;
    if late <= allowed {
        return Finding::clear(format!("The earliest arrival is {}", case.moment(looks.last)));
    }
    let is_high = !is_late_alone && late > minutes(settings.out_of_range_high_minutes);
    let after = if expected_by > pickup.window_end { "the arrival that was told" } else { "the pickup window ends" };
    let late_text = format!("{} after {after}", span(late));
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if is_high { Severity::High } else { Severity::Medium },
        advice: if truck.is_assigned { Advice::ReplaceCarrier } else { Advice::AskCarrier },
        why: format!("{} can't be at the pickup before {}: {late_text}.", subject(truck), case.moment(arrives_at)),
        evidence: vec![
            if truck.is_assigned {
                shown("Truck", truck.name.clone(), LOAD)
            } else {
                shown("The carrier's closest shared truck", truck.name.clone(), OWN_LOADS)
            },
            measured("Position measured", case.moment(looks.fix.at), looks.fix.at),
            shown(
                "Road miles to pickup",
                thousands(road_miles(looks.fix, pickup).round() as i64),
                miles_source(looks.fix),
            ),
            measured("Earliest arrival", case.moment(arrives_at), looks.fix.at),
            measured("On its way to the pickup", if is_coming { "Yes" } else { "No" }, looks.fix.at),
            measured(
                &format!("Within {NEAR_MILES:.0} miles of the pickup"),
                if is_near { "Yes" } else { "No" },
                looks.fix.at,
            ),
            shown("Pickup window ends", case.moment(pickup.window_end), LOAD),
            dated(
                "Arrival that was told",
                told.map_or_else(|| "None".to_owned(), |told| case.moment(told.eta_at)),
                told.map_or(LOAD, |told| teller(told.source)),
                told.map(|told| told.at.date_naive()),
            ),
            shown("Fastest average", format!("{} mph", case.settings.earliest_mph), SETTINGS),
        ],
        compared: vec![
            truck.vin.clone().unwrap_or_else(|| truck.name.clone()),
            pickup.id.to_string(),
            pickup.window_end.timestamp().to_string(),
        ],
        clears_when: "Two positions in a row put the truck at the pickup in time, it is near or on its way and little late, or it arrives.",
    }])
}

/// Which truck it is about: the load's own, or another of the carrier's.
fn subject(truck: &Truck) -> String {
    if truck.is_assigned {
        "The truck".to_owned()
    } else {
        format!("The carrier's closest shared truck ({})", truck.name)
    }
}

/// A time that has passed, as screens show it: `45m`, `3h 20m`, `1d 4h`.
fn span(time: TimeDelta) -> String {
    let (days, hours, minutes) = (time.num_days(), time.num_hours() % 24, time.num_minutes() % 60);
    match (days, hours, minutes) {
        (0, 0, minutes) => format!("{minutes}m"),
        (0, hours, 0) => format!("{hours}h"),
        (0, hours, minutes) => format!("{hours}h {minutes}m"),
        (days, 0, _) => format!("{days}d"),
        (days, hours, _) => format!("{days}d {hours}h"),
    }
}

/// The arrival at the pickup that was told since the load was booked.
fn told<'a>(case: &Case<'a>, pickup: &Stop) -> Option<&'a ToldArrival> {
    let booked_at = case.movement()?.booked_at;
    case.input.load.told.as_ref().filter(|told| told.at >= booked_at && told.eta_at > pickup.window_end)
}

/// The earliest arrivals by a truck's last position and the one before it.
struct Looks<'a> {
    fix: &'a Fix,
    last: DateTime<Utc>,
    /// The position before it, and the arrival by that.
    before: Option<(&'a Fix, DateTime<Utc>)>,
}

impl Looks<'_> {
    /// The arrival that counts: the last, unless it alone is in time.
    fn worse(&self, latest: DateTime<Utc>) -> DateTime<Utc> {
        let before = self.before.map(|(_, arrives_at)| arrives_at);
        before.filter(|before| self.last <= latest && *before > latest).unwrap_or(self.last)
    }

    /// Whether it is where a truck that comes to this pickup waits or rests.
    fn is_near(&self, pickup: &Stop) -> bool {
        pickup.spot.is_some_and(|spot| spot.miles(self.fix.spot) <= NEAR_MILES)
    }

    /// Whether it came nearer at this pace between the two.
    fn is_coming(&self, pickup: &Stop, mph: f64) -> bool {
        let miles = |fix: &Fix| pickup.spot.map_or(0.0, |spot| spot.miles(fix.spot));
        self.before.is_some_and(|(before, _)| {
            let hours = (self.fix.at - before.at).num_seconds() as f64 / 3_600.0;
            hours > 0.0 && (miles(before) - miles(self.fix)) / hours >= mph
        })
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
    Some(Looks { fix, last: arrival(fix), before: before.map(|before| (before, arrival(before))) })
}

fn road_miles(fix: &Fix, pickup: &Stop) -> f64 {
    let straight = pickup.spot.map_or(0.0, |spot| spot.miles(fix.spot));
    let miles = fix.pickup_miles.map_or_else(|| geo::routing::circuity_miles(straight), f64::from);
    if pickup.is_approximate { (miles - APPROXIMATE_MILES).max(0.0) } else { miles }
}

const fn miles_source(fix: &Fix) -> &'static str {
    if fix.pickup_miles.is_some() { "Route" } else { "Estimate from the straight line" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_time_is_told_in_days_and_hours() {
        for (minutes, words) in [(31, "31m"), (120, "2h"), (200, "3h 20m"), (1_440, "1d"), (1_688, "1d 4h")] {
            assert_eq!(span(TimeDelta::minutes(minutes)), words);
        }
    }
}
