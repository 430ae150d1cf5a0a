//! Dormant ELD connection: the carrier let the company see its trucks, and nothing comes.
//!
//! Medium from 24 hours before the pickup window until the truck leaves the pickup, where no truck was heard from for 72 hours or the provider
//! refuses.

use crate::case::Case;
use crate::finding::{Finding, Raised, dated, shown};
use crate::input::Fact;
use crate::settings::hours;
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use freight::load::Share;

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "Is the ELD account still shared, and did the device or the provider change? Send the connection link again.",
    settles: "A position from one of its trucks.",
    otherwise: "Have the driver share by phone, or set check calls until delivery.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(pickup) = case.open_pickup() else { return Finding::not_applicable("The load is picked up") };
    let Some(carrier) = case.carrier() else { return Finding::unknown("The carrier isn't on file") };
    let consent = match &carrier.eld_consent {
        Fact::Known { value, .. } => value,
        Fact::None { .. } => return Finding::not_applicable("The carrier has no ELD connection"),
        Fact::Unknown { why } => return Finding::unknown(why.clone()),
    };
    if matches!(consent.share, Share::None | Share::Revoked) {
        return Finding::not_applicable("The carrier has no ELD connection");
    }
    let heard_at = consent.heard_at.map_or(consent.given_at, |heard| heard.max(consent.given_at));
    let is_refused = consent.share == Share::Refused;
    if !is_refused && !case.is_past(heard_at + hours(case.settings.dormant_eld_hours)) {
        return Finding::clear("The ELD connection is alive");
    }
    if !case.has_come(pickup.window_start - hours(case.settings.dormant_eld_before_hours)) {
        return Finding::clear("It is too early to ask");
    }
    let heard = consent.heard_at.map_or_else(|| "Never".to_owned(), |at| case.moment(at));
    let why =
        if is_refused { "Its ELD provider refuses the connection." } else { "Nothing comes over its ELD connection." };
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: Severity::Medium,
        advice: Advice::AskCarrier,
        why: why.to_owned(),
        evidence: vec![
            shown("ELD connection", consent.share.to_string(), "ELD"),
            dated("Last heard from", heard, "ELD", consent.heard_at.map(|at| at.date_naive())),
            dated("Connected since", case.moment(consent.given_at), "ELD", Some(consent.given_at.date_naive())),
            shown("Pickup window starts", case.moment(pickup.window_start), "Load"),
        ],
        compared: vec![carrier.id.to_string(), consent.share.to_string()],
        clears_when: "A truck is heard from again, or the load is picked up.",
    }])
}
