//! Notices as text: the same on the screen, in emails and in webhooks.

use carriers::verdicts::view::CarrierVerdict;
use chrono::NaiveDate;
use kernel::days;
use serde_json::Value;
use std::collections::BTreeSet;
use store::notices::Kind;
use store::notices::list::Notice;

/// What the carrier is called.
pub fn carrier(notice: &Notice) -> String {
    match (notice.legal_name.as_deref().filter(|name| !name.is_empty()), notice.dot_number) {
        (Some(name), Some(dot)) => format!("{name} (USDOT {dot})"),
        (Some(name), None) => name.to_owned(),
        (None, Some(dot)) => format!("USDOT {dot}"),
        (None, None) => "A carrier".to_owned(),
    }
}

/// What happened, in one sentence; why is [`reason`].
pub fn summary(notice: &Notice) -> String {
    match notice.kind {
        Kind::AssessmentChanged => match (notice.before.as_deref(), notice.after.as_deref()) {
            (Some(before), Some(after)) => {
                format!("Your rules’ result changed from {} to {}.", result(before), result(after))
            }
            (None, Some(after)) => format!("Your rules’ result is now {}.", result(after)),
            _ => "Your rules’ result changed.".to_owned(),
        },
        Kind::ContactChanged => contacts(notice),
        Kind::LapseAhead => match day(notice.after.as_deref()) {
            Some(day) => format!("{} on {day}: lapse notice served.", lapse(notice)),
            None => "Insurance or authority is about to end: lapse notice served.".to_owned(),
        },
        Kind::IdentityAlert => "Identity alert published.".to_owned(),
        Kind::InsuranceExpires => match day(notice.after.as_deref()) {
            Some(on) if is_past(notice) => format!("A policy on its certificate ended on {on}."),
            Some(on) => format!("A policy on its certificate ends on {on}."),
            None => "A policy on its certificate is about to end.".to_owned(),
        },
        Kind::PacketSubmitted => "Packet submitted.".to_owned(),
        Kind::PacketHeld => "Packet on hold.".to_owned(),
        Kind::LoadAlert => {
            let word = |name: &str| notice.detail[name].as_str().filter(|word| !word.is_empty());
            match (word("external_load_number"), word("label")) {
                (Some(load), Some(label)) => format!("Alert on load {load}: {label}."),
                _ => "An alert was raised about a load that it hauls.".to_owned(),
            }
        }
        Kind::RateConfirmation => {
            let load = notice.detail["external_load_number"].as_str().unwrap_or_default();
            let did = match notice.after.as_deref() {
                Some("accepted") => "It accepted",
                Some("rejected") => "It rejected",
                Some("countered") => "It asks for another rate on",
                Some("bounced") => "The mail server refused",
                _ => "It didn’t answer",
            };
            format!("{did} the rate confirmation for load {load}.")
        }
        Kind::LoadOffer => {
            let word = |name: &str| notice.detail[name].as_str().unwrap_or_default();
            let (load, amount) = (word("external_load_number"), word("amount"));
            match notice.after.as_deref() {
                Some("accepted") => format!("It takes load {load} for {amount}, as offered."),
                Some("bid") => format!("It bid {amount} for load {load}."),
                Some("withdrawn") => format!("It withdrew its bid for load {load}."),
                _ => format!("It declined load {load}."),
            }
        }
    }
}

/// The reason, where it is known.
pub fn reason(notice: &Notice) -> Option<&str> {
    notice.detail["reason"].as_str().filter(|reason| !reason.is_empty())
}

/// A result of the rules, as the lists name it (document 1 §7: pass, partial_pass, fail or incomplete).
fn result(word: &str) -> &str {
    match word {
        "pass" => "Pass",
        "partial_pass" => "Partial pass",
        "fail" => "Fail",
        "incomplete" => "Incomplete",
        "override" => "Override",
        other => other,
    }
}

/// What ends by a notice that was served. Notices of a release before did not keep what it is.
fn lapse(notice: &Notice) -> &'static str {
    match notice.detail["lapse_kind"].as_str() {
        Some("insurance") => "Insurance lapses",
        Some("suspension") => "Authority is suspended",
        Some("revocation") => "Authority is revoked",
        _ => "Insurance or authority lapses",
    }
}

fn contacts(notice: &Notice) -> String {
    let changes = notice.detail["changes"].as_array().map(Vec::as_slice).unwrap_or_default();
    if let [only] = changes {
        let name = field(only["field"].as_str().unwrap_or_default());
        return match (value(&only["before"]), value(&only["after"])) {
            (Some(before), Some(after)) => format!("{name} changed from {before} to {after}."),
            (None, Some(after)) => format!("{name} {after} was added."),
            (Some(before), None) => format!("{name} {before} was removed."),
            (None, None) => format!("{name} changed."),
        };
    }
    let names: BTreeSet<_> = changes.iter().map(|change| field(change["field"].as_str().unwrap_or_default())).collect();
    let names: Vec<_> = names
        .into_iter()
        .enumerate()
        .map(|(nth, name)| if nth == 0 { name.to_owned() } else { name.to_lowercase() })
        .collect();
    match names.as_slice() {
        [] => "Contact data changed.".to_owned(),
        [only] => format!("{only} changed."),
        [others @ .., last] => format!("{} and {last} changed.", others.join(", ")),
    }
}

fn value(value: &Value) -> Option<&str> {
    value.as_str().filter(|text| !text.is_empty())
}

/// What people call a column of the registration.
fn field(column: &str) -> &'static str {
    match column {
        "phone" => "Phone",
        "cell_phone" => "Cell phone",
        "fax" => "Fax",
        "email_address" => "Email",
        "company_officer_1" | "company_officer_2" => "Company officer",
        "phy_street" | "phy_city" | "phy_state" | "phy_zip" => "Physical address",
        "mailing_street" | "mailing_city" | "mailing_state" | "mailing_zip" => "Mailing address",
        _ => "Contact data",
    }
}

/// Whether the day that the notice is about had come when it was noticed.
fn is_past(notice: &Notice) -> bool {
    let on = notice.after.as_deref().and_then(|day| day.parse::<NaiveDate>().ok());
    on.is_some_and(|on| on <= notice.created_at.date_naive())
}

/// A day as people in the United States read it.
fn day(text: Option<&str>) -> Option<String> {
    Some(days::day(text?.parse().ok()?))
}

/// The verdict on the carrier with its first reason, and the day that it is of.
pub fn verdict(found: &CarrierVerdict, on: NaiveDate) -> String {
    let reason = found.reasons.first().map(|reason| format!(" {}", reason.text)).unwrap_or_default();
    format!("Verdict on {}: {}.{reason}", days::day(on), found.verdict.label())
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::DateTime;
    use kernel::ids::CarrierId;
    use kernel::subject::SubjectKind;
    use serde_json::json;

    fn notice(kind: Kind, before: Option<&str>, after: Option<&str>, detail: Value) -> Notice {
        Notice {
            id: 1,
            kind,
            subject_kind: SubjectKind::Carrier,
            subject_id: 1,
            carrier_id: CarrierId(1),
            dot_number: Some(90_000_001),
            legal_name: Some("SYN ALPHA LLC".to_owned()),
            before: before.map(str::to_owned),
            after: after.map(str::to_owned),
            detail,
            created_at: DateTime::UNIX_EPOCH,
            is_read: false,
        }
    }

    #[test]
    fn every_kind_says_what_happened() {
        let changed = notice(Kind::AssessmentChanged, Some("pass"), Some("partial_pass"), json!({}));
        assert_eq!(summary(&changed), "Your rules’ result changed from Pass to Partial pass.");
        assert_eq!(carrier(&changed), "SYN ALPHA LLC (USDOT 90000001)");
        let lapse = notice(Kind::LapseAhead, None, Some("2026-12-04"), json!({"reason": "Suspension"}));
        assert_eq!(summary(&lapse), "Insurance or authority lapses on Dec 4, 2026: lapse notice served.");
        assert_eq!(reason(&lapse), Some("Suspension"));
        let of = |kind: &str| summary(&notice(Kind::LapseAhead, None, Some("2026-12-04"), json!({"lapse_kind": kind})));
        assert_eq!(of("insurance"), "Insurance lapses on Dec 4, 2026: lapse notice served.");
        assert_eq!(of("suspension"), "Authority is suspended on Dec 4, 2026: lapse notice served.");
        assert_eq!(of("revocation"), "Authority is revoked on Dec 4, 2026: lapse notice served.");
        let one = json!({"changes": [{"field": "phone", "before": "1", "after": "2"}]});
        assert_eq!(summary(&notice(Kind::ContactChanged, None, None, one)), "Phone changed from 1 to 2.");
        let some = json!({"changes": [{"field": "phy_street"}, {"field": "phy_city"}, {"field": "email_address"}]});
        let words = summary(&notice(Kind::ContactChanged, None, None, some));
        assert_eq!(words, "Email and physical address changed.");
        let offer = |after: &str| {
            let detail = json!({"external_load_number": "L-1", "amount": "$1,950"});
            summary(&notice(Kind::LoadOffer, None, Some(after), detail))
        };
        assert_eq!(offer("bid"), "It bid $1,950 for load L-1.");
        assert_eq!(offer("accepted"), "It takes load L-1 for $1,950, as offered.");
        assert_eq!(offer("withdrawn"), "It withdrew its bid for load L-1.");
        assert_eq!(offer("declined"), "It declined load L-1.");
        let packet = |kind| summary(&notice(kind, None, None, json!({})));
        assert_eq!([Kind::PacketSubmitted, Kind::PacketHeld].map(packet), ["Packet submitted.", "Packet on hold."]);
    }
}
