//! Vehicle assignment required: no truck is named for a load that can be tracked.
//!
//! Medium from 5 hours before the pickup window, high from 2; for a guarded load from 12 and 5. Until the truck leaves the pickup.

use crate::case::Case;
use crate::finding::{Finding, LOAD, Raised, SETTINGS, shown};
use crate::settings::minutes;
use crate::words::{Advice, Severity};

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
    let by_at = pickup.window_start - minutes(by);
    let is_high = case.has_come(pickup.window_start - minutes(high));
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
            shown("Billable miles", miles.map_or_else(|| "Unknown".to_owned(), |miles| miles.to_string()), LOAD),
        ],
        compared: vec![pickup.id.to_string(), pickup.window_start.timestamp().to_string()],
        clears_when: "A truck is assigned, or the load is picked up.",
    }])
}
