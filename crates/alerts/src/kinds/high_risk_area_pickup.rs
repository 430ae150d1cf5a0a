//! High risk area pickup: a load that thieves want is picked up where loads are stolen, and nobody proved who drives it.
//!
//! Only loads that are guarded wherever they are picked up, so that the area doesn't count twice: medium; high where the commodity is a target and
//! the code is still missing when a guarded load's missing truck is high. Others have a badge. The voice code answers it; it is due when a guarded
//! load's truck must be named, and until then nothing is missing. Until the truck leaves the pickup.

use crate::case::Case;
use crate::finding::{Finding, LOAD, Raised, dated, shown};
use crate::settings::minutes;
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use freight::guarded::GuardKind;

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Driver's name, truck and trailer numbers, and arrival time. Then read a voice code for them to type.",
    settles: "The carrier types the voice code.",
    otherwise: "Keep the pickup number sealed, and have the shipper check license and truck against what you were told.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(pickup) = case.open_pickup() else { return Finding::not_applicable("The load is picked up") };
    let lists = &case.input.lists;
    let Some(as_of) = lists.high_risk_areas.as_of else {
        return Finding::unknown("There is no list of high-risk areas");
    };
    let Some(area) = pickup.areas.iter().find_map(|area| lists.high_risk_areas.find(area)) else {
        let known = "The pickup isn't in a listed area";
        return if pickup.areas.is_empty() {
            Finding::unknown("The pickup has no county")
        } else {
            Finding::clear(known)
        };
    };
    let guard = case.guard();
    if !guard.is_guarded_without(GuardKind::HighRiskArea) {
        return Finding::clear(format!("In a listed area ({}), and nothing else makes it a guarded load", area.value));
    }
    if guard.is_identity_proven {
        return Finding::clear(format!("In a listed area ({}), and the driver proved who they are", area.value));
    }
    if case.is_proof_awaited(pickup) {
        return Finding::clear(format!("In a listed area ({}); the voice code isn't due yet", area.value));
    }
    let target = guard.reason(GuardKind::TargetCommodity);
    let is_late = case.has_come(pickup.window_start - minutes(case.settings.guarded_vehicle_high_minutes));
    let reasons: Vec<_> = guard.reasons.iter().map(|reason| reason.detail.as_str()).collect();
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if target.is_some() && is_late { Severity::High } else { Severity::Medium },
        advice: Advice::CallOnFileNumber,
        why: format!("This load is picked up in {}, and the driver hasn't proven who they are.", area.value),
        evidence: vec![
            dated("Listed area", format!("{}: {}", area.value, area.about), "High-risk areas", Some(as_of)),
            shown("Guarded because of", reasons.join(" "), LOAD),
            shown("Target commodity", target.unwrap_or("No"), LOAD),
            shown("Voice code", "Not given", LOAD),
        ],
        compared: vec![area.value.clone(), target.unwrap_or_default().to_owned()],
        clears_when: "The driver gives the voice code, the truck leaves the pickup, or the load is no longer guarded.",
    }])
}
