//! No delivery evidence: the load should be there, and nothing shows that it is. No stolen load closes itself.
//!
//! High 4 hours after the last window, where no arrival or delivery is logged at the last stop and the last position is more than 25 miles from
//! it. A truck that is heard from and comes nearer is late, not gone. Of a load that isn't guarded, an arrival that someone told after departure
//! (a breakdown) counts for the window, half a day past it at most.

use crate::case::Case;
use crate::finding::{Finding, LOAD, POSITIONS, Raised, dated, moment, shown, teller};
use crate::input::{Fix, Stop, ToldArrival};
use crate::settings::minutes;
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use chrono::{DateTime, Utc};

/// Miles that a truck must have come nearer: devices drift.
const NEARER_MILES: f64 = 1.0;

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Customer,
    ask: "Did the load arrive, when, and who signed for it? Ask the consignee too.",
    settles: "An arrival or delivery at the last stop, or a signed POD.",
    otherwise: "Call the driver and the carrier. If no one can say where the freight is, escalate: it may be stolen.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(stop) = case.input.load.last_stop() else { return Finding::unknown("The load has no stops") };
    if stop.arrived_at.is_some() || stop.is_left() {
        return Finding::clear("The truck came to the last stop");
    }
    let last = case.assigned().and_then(|truck| truck.fixes.last());
    let miles = last.zip(stop.spot).map(|(fix, place)| fix.spot.miles(place));
    if miles.is_some_and(|miles| miles <= f64::from(case.settings.delivered_miles)) {
        return Finding::clear("The last position is near the last stop");
    }
    if let Some(fix) = last.filter(|fix| is_coming(case, stop, fix)) {
        return Finding::clear(format!("The truck was on its way to the last stop at {}", case.moment(fix.at)));
    }
    let told = told(case, stop);
    let from = told.map_or(stop.window_end, |told| told.counts_until) + minutes(case.settings.no_evidence_minutes);
    if !case.has_come(from) {
        return Finding::clear(format!("Not expected before {}", case.moment(from)));
    }
    let position = last.map_or_else(|| "None".to_owned(), |fix| case.moment(fix.at));
    let on = last.map(|fix| fix.at.date_naive());
    let distance = miles.map_or_else(|| "Unknown".to_owned(), |miles| format!("{miles:.0} miles"));
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: Severity::High,
        advice: Advice::CallOnFileNumber,
        why: "Nothing shows that the load was delivered.".to_owned(),
        evidence: vec![
            shown("Last window ended", moment(stop.window_end, Some(stop)), LOAD),
            shown("Arrival or delivery at the last stop", "None on file", LOAD),
            dated("Last position", position, POSITIONS, on),
            dated("Its distance from the last stop", distance, POSITIONS, on),
            dated(
                "Arrival that was told",
                told.map_or_else(|| "None".to_owned(), |told| moment(told.arrival.eta_at, Some(stop))),
                told.map_or(LOAD, |told| teller(told.arrival.source)),
                told.map(|told| told.arrival.at.date_naive()),
            ),
        ],
        compared: vec![stop.id.to_string(), stop.window_end.timestamp().to_string()],
        clears_when: "An arrival or delivery is logged, or a position is near the last stop.",
    }])
}

/// Whether the truck was heard from of late, nearer to the stop than before.
fn is_coming(case: &Case<'_>, stop: &Stop, last: &Fix) -> bool {
    let miles = |fix: &Fix| stop.spot.map(|place| fix.spot.miles(place));
    let before = case.assigned().and_then(|truck| truck.fixes.iter().rev().nth(1));
    let is_nearer = before.and_then(miles).zip(miles(last)).is_some_and(|(before, last)| last + NEARER_MILES <= before);
    is_nearer && !case.is_past(last.at + minutes(case.settings.dark_minutes))
}

/// An arrival that was told, and until when it counts for the last window.
#[derive(Clone, Copy)]
struct Told<'a> {
    arrival: &'a ToldArrival,
    counts_until: DateTime<Utc>,
}

/// The arrival that was told since the truck left the pickup, where that is later than the window; of loads that aren't guarded.
fn told<'a>(case: &Case<'a>, stop: &Stop) -> Option<Told<'a>> {
    let arrival = case.input.load.told.as_ref().filter(|_| !case.is_guarded())?;
    let left_at = case.under_way_since()?;
    let latest = stop.window_end + minutes(case.settings.told_minutes);
    let is_told = arrival.at >= left_at && arrival.eta_at > stop.window_end;
    is_told.then(|| Told { arrival, counts_until: arrival.eta_at.min(latest) })
}
