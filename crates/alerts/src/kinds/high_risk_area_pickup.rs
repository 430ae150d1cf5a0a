//! High risk area pickup: a load that thieves want is picked up where loads are stolen.
//!
//! Only loads that are guarded wherever they are picked up, so that the area doesn't count twice: medium, high where the commodity is a target.
//! Others have a badge. Until the truck leaves the pickup.

use crate::case::Case;
use crate::finding::{Finding, LOAD, Raised, dated, shown};
use crate::guarded::target;
use crate::words::{Advice, Severity};

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
    if !case.guarded().is_guarded_anywhere() {
        return Finding::clear(format!("In a listed area ({}), and nothing else makes it a guarded load", area.value));
    }
    let target = target(&lists.target_commodities, case.input.load.commodity.as_deref());
    let signs: Vec<_> = case.guarded().signs.iter().map(|sign| sign.as_str().replace('_', " ")).collect();
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if target.is_some() { Severity::High } else { Severity::Medium },
        advice: Advice::CallOnFileNumber,
        why: format!("This load is picked up in {}: {}.", area.value, area.about),
        evidence: vec![
            dated("Listed area", format!("{}: {}", area.value, area.about), "High-risk areas", Some(as_of)),
            shown("Guarded because of", signs.join(", "), LOAD),
            dated("Target commodity", target.unwrap_or("None"), "Target commodities", lists.target_commodities.as_of),
        ],
        compared: vec![area.value.clone(), target.unwrap_or_default().to_owned()],
        clears_when: "The truck leaves the pickup, or the load is no longer guarded.",
    }])
}
