//! Dark: the ELD went silent soon after departure. Thieves unplug it.
//!
//! Medium, high for a guarded load: no ELD position for 130 minutes, which were over within 6 hours of departure, or the share was ended in
//! that time. A truck that stood when it was last heard from rests, unless the load is guarded. Cleared by the next position.

use crate::case::Case;
use crate::finding::{Finding, Raised, measured, shown};
use crate::input::Fix;
use crate::settings::{hours, minutes};
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use freight::load::{FixSource, Share};

/// Below this a truck stands.
const STANDING_MPH: u16 = 3;
/// Positions this close together are of one place.
const SAME_PLACE_MILES: f64 = 0.25;

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Driver,
    ask: "Where are you, and what happened to the ELD? Send the driver's page, so that the phone shares its location.",
    settles: "A position on the route, from the ELD or the phone.",
    otherwise: "Call the carrier on the number on file, then escalate: the load may be stolen.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(left_at) = case.under_way_since() else { return Finding::not_applicable("The load isn't on its way") };
    let eld = case.input.tracking.eld;
    if eld == Share::None {
        return Finding::not_applicable("No ELD is shared");
    }
    let Some(truck) = case.assigned() else { return Finding::unknown("The assigned truck isn't shared") };
    let fixes: Vec<_> = truck.fixes.iter().filter(|fix| fix.source == FixSource::Eld).collect();
    let Some(last) = fixes.last() else { return Finding::unknown("The ELD was never heard from") };
    let silent_at = last.at.max(left_at) + minutes(case.settings.dark_minutes);
    let is_early = silent_at <= left_at + hours(case.settings.dark_after_hours);
    if !is_early {
        return Finding::clear("The ELD was heard from after the first hours");
    }
    let is_resting = last.at >= left_at && is_at_rest(last, fixes.iter().rev().nth(1).copied());
    if is_resting && !case.is_guarded() {
        return Finding::clear("The truck stood when it was last heard from");
    }
    if !case.is_past(silent_at) {
        return Finding::clear("The ELD was heard from");
    }
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if case.is_guarded() { Severity::High } else { Severity::Medium },
        advice: Advice::CallOnFileNumber,
        why: format!("The ELD has been silent since {}, soon after departure.", case.moment(last.at)),
        evidence: vec![
            measured("Last ELD position", case.moment(last.at), last.at),
            shown("Left the pickup", case.moment(left_at), "Load"),
            shown("ELD share", eld.to_string(), "ELD"),
            shown("Guarded load", if case.is_guarded() { "Yes" } else { "No" }, "Load"),
        ],
        compared: vec![truck.vin.clone().unwrap_or_else(|| truck.name.clone()), last.at.timestamp().to_string()],
        clears_when: "The ELD is heard from again, or the truck arrives.",
    }])
}

fn is_at_rest(last: &Fix, before: Option<&Fix>) -> bool {
    let same = || before.is_some_and(|before| before.spot.miles(last.spot) <= SAME_PLACE_MILES);
    last.mph.map_or_else(same, |mph| mph < STANDING_MPH)
}
