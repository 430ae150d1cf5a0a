//! Vehicle assignment required: no truck is named for a load that can be tracked.
//!
//! Medium from 5 hours before the pickup window, high from 2; for a guarded load from 12 and 5. Until the truck leaves the pickup.
//!
//! A carrier is asked when it is booked, a day ahead at most: who is booked later than that has an hour to answer, though not beyond the last
//! two hours, and not for a guarded load. Who has hauled for the company before and is late to name a truck for a load that isn't guarded is a
//! matter of service, and stays medium; so does a load that isn't guarded and whose driver's phone is followed, as it is on the map.

use crate::case::Case;
use crate::finding::{Finding, LOAD, OWN_LOADS, Raised, SETTINGS, shown};
use crate::settings::minutes;
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use chrono::TimeDelta;
use freight::load::FixSource;

/// How long a carrier that was just booked has to name its truck (estimate: the dispatcher calls the driver).
const ANSWERS_WITHIN: TimeDelta = TimeDelta::hours(1);

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Which truck, by VIN or unit number and plate, and which driver, with a phone number?",
    settles: "A truck that is assigned to this load, with its VIN.",
    otherwise: "Line up another carrier: one without a truck two hours before pickup may have none at all.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(pickup) = case.open_pickup() else { return Finding::not_applicable("The load is picked up") };
    let miles = case.input.load.billable_miles;
    if miles.is_some_and(|miles| miles < case.settings.trackable_miles) {
        return Finding::not_applicable("Too few miles to be tracked");
    }
    if case.movement().is_some_and(|movement| movement.vehicle.is_some()) {
        return Finding::clear("A truck is assigned");
    }
    let settings = case.settings;
    let (by, high) = if case.is_guarded() {
        (settings.guarded_vehicle_by_minutes, settings.guarded_vehicle_high_minutes)
    } else {
        (settings.vehicle_by_minutes, settings.vehicle_high_minutes)
    };
    let (by_at, high_at) = (pickup.window_start - minutes(by), pickup.window_start - minutes(high));
    let answers_by = case.movement().filter(|_| !case.is_guarded()).map(|movement| movement.booked_at + ANSWERS_WITHIN);
    let by_at = answers_by.map_or(by_at, |at| by_at.max(at).min(high_at));
    let is_mild = !case.is_guarded() && (case.is_carrier_known() || is_followed(case));
    let is_high = !is_mild && case.has_come(high_at);
    if !case.has_come(by_at) && !is_high {
        return Finding::clear(format!("A truck is needed by {}", case.moment(by_at)));
    }
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if is_high { Severity::High } else { Severity::Medium },
        advice: Advice::AssignVehicle,
        why: format!("No truck is assigned; one was needed by {}.", case.moment(by_at)),
        evidence: vec![
            shown("Assigned truck", "None", LOAD),
            shown("Pickup window starts", case.moment(pickup.window_start), LOAD),
            shown("Truck needed by", case.moment(by_at), SETTINGS),
            shown("Guarded load", if case.is_guarded() { "Yes" } else { "No" }, LOAD),
            shown("Loads delivered for you", case.input.history.delivered.to_string(), OWN_LOADS),
            shown("Billable miles", miles.map_or_else(|| "Unknown".to_owned(), |miles| miles.to_string()), LOAD),
        ],
        compared: vec![pickup.id.to_string(), pickup.window_start.timestamp().to_string()],
        clears_when: "A truck is assigned, or the load is picked up.",
    }])
}

/// Whether the driver's phone was heard from within the hours in which a position tells where a truck is.
fn is_followed(case: &Case<'_>) -> bool {
    let phone = case.assigned().and_then(|truck| truck.fixes.iter().rfind(|fix| fix.source == FixSource::Phone));
    phone.is_some_and(|fix| !case.is_past(fix.at + minutes(case.settings.fresh_fix_minutes)))
}
