//! Recent identity alert: someone published an identity alert about the carrier.
//!
//! Published within seven days, or since the load was booked. High; medium for identity theft alone, since the carrier may be the victim.

use crate::case::Case;
use crate::finding::{Finding, Raised, count, shown};
use crate::input::{Fact, IdentityAlert};
use crate::settings::days;
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};

/// The kind that is about a carrier whose name others use.
const IDENTITY_THEFT: &str = "identity_theft";

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Did you book this load? Read out the load number, the pickup and the name of the person who booked it.",
    settles: "An officer confirms the booking on a number that was on file before the alert.",
    otherwise: "Replace the carrier. If someone used its name, tell the carrier: it may be the victim.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some((carrier, movement)) = case.carrier().zip(case.movement()) else {
        return Finding::unknown("The carrier isn't on file");
    };
    let alerts = match &carrier.identity_alerts {
        Fact::Known { value, .. } => value.as_slice(),
        Fact::None { .. } => &[],
        Fact::Unknown { why } => return Finding::unknown(why.clone()),
    };
    let is_recent = |alert: &&IdentityAlert| {
        alert.published_at >= movement.booked_at
            || !case.is_past(alert.published_at + days(case.settings.identity_alert_days))
    };
    let recent: Vec<_> = alerts.iter().filter(is_recent).collect();
    if recent.is_empty() {
        return Finding::clear("No recent identity alert");
    }
    let is_victim = recent.iter().all(|alert| alert.is_type == IDENTITY_THEFT);
    let told = |alert: &&IdentityAlert| {
        let value = format!(
            "{}, published {} by {}",
            alert.is_type.replace('_', " "),
            case.moment(alert.published_at),
            alert.by
        );
        shown("Identity alert", value, "Identity alerts")
    };
    let mut why = format!("{} about this carrier.", count(recent.len(), "recent identity alert"));
    if is_victim {
        why.push_str(" It may be the victim.");
    }
    let mut compared: Vec<_> =
        recent.iter().map(|alert| format!("{} {}", alert.is_type, alert.published_at.timestamp_micros())).collect();
    compared.sort_unstable();
    compared.insert(0, carrier.id.to_string());
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: if is_victim { Severity::Medium } else { Severity::High },
        advice: Advice::CallOnFileNumber,
        why,
        evidence: recent.iter().map(told).collect(),
        compared,
        clears_when: "The alert is withdrawn, or it is older than your limit and was published before the load was booked.",
    }])
}
