//! Reasons as text: what is known of a column, and what was required of it.

use crate::column::{Column, Kind};
use crate::facts::{Fact, Facts, Value};
use crate::predicate::{Judgment, Predicate};
use chrono::{Datelike, NaiveDate};
pub(crate) use kernel::count::dollars;
pub(crate) use kernel::days::day;
use kernel::provenance::Known;
pub(crate) use kernel::text::capitalized;

/// Why a rule came out as it did: the fact, and on a fail the requirement, as one sentence or two.
pub(crate) fn reason(predicate: Predicate, facts: &Facts, verdict: Judgment, today: NaiveDate) -> String {
    let unknown = predicate.columns().find(|column| !facts.known(*column).is_known());
    let counted = predicate.columns().find(|column| facts.is_at_least(*column));
    match (verdict, unknown.or(counted)) {
        (Judgment::Unknown, Some(column)) if unknown.is_none() => {
            let said = said(column, facts, today);
            if column.kind() == Kind::Day { format!("{said} There may be later ones.") } else { said }
        }
        (Judgment::Unknown, column) => why_unknown(column.and_then(|column| facts.get(column)), column),
        (verdict, _) => {
            let said: Vec<_> = predicate.columns().map(|column| said(column, facts, today)).collect();
            let wanted = wanted(predicate).filter(|_| verdict == Judgment::Fail);
            said.into_iter().chain(wanted).collect::<Vec<_>>().join(" ")
        }
    }
}

fn why_unknown(fact: Option<&Fact>, column: Option<Column>) -> String {
    match (fact.and_then(|fact| fact.note.as_deref()), column) {
        (Some(why), _) => format!("{why}."),
        (None, Some(column)) => format!("Unknown: no data on file covers {}.", noun(column)),
        (None, None) => "Unknown: the data on file doesn't fit this rule.".to_owned(),
    }
}

/// What is known of a column, as a sentence or two.
pub fn said(column: Column, facts: &Facts, today: NaiveDate) -> String {
    let note = facts.get(column).and_then(|fact| fact.note.as_deref());
    let sentence = match facts.known(column) {
        Known::Unknown => return why_unknown(facts.get(column), Some(column)),
        Known::None => none(column),
        Known::Some(value) => some(column, value, today),
    };
    match note {
        Some(note) => format!("{sentence}: {note}."),
        None => format!("{sentence}."),
    }
}

fn none(column: Column) -> String {
    match column {
        Column::AuthoritySince | Column::AuthorityScope => "No carrier authority is active".to_owned(),
        Column::LapsesOn => "No cancellation, suspension or revocation is pending".to_owned(),
        Column::LapseKind => "No notice ends insurance or authority".to_owned(),
        Column::BipdRequired => "FMCSA requires no BIPD insurance".to_owned(),
        Column::SafetyRating => "It is not rated, as most carriers are".to_owned(),
        Column::LastInspectedOn => "No roadside inspection is on record".to_owned(),
        Column::ContactChangedOn => "Phone, email and address have not changed recently".to_owned(),
        Column::BipdOnFile | Column::CargoCoverage => format!("No {} is on file", noun(column)),
        column => format!("No {} on file", noun(column)),
    }
}

fn some(column: Column, value: &Value, today: NaiveDate) -> String {
    match (column, value) {
        (Column::AuthoritySince, Value::Day(since)) => {
            format!("Carrier authority has been active without a gap for {}, since {}", age(*since, today), day(*since))
        }
        (Column::LapsesOn, Value::Day(on)) if *on > today => {
            format!("On {}, in {}", day(*on), count((*on - today).num_days(), "day"))
        }
        (Column::LapsesOn, Value::Day(on)) => format!("The last notice took effect on {}", day(*on)),
        (Column::LapseKind, Value::Word(kind)) => match kind.as_str() {
            "insurance" => "The notice ends insurance".to_owned(),
            kind => format!("The notice ends authority, by {kind}"),
        },
        (Column::LastInspectedOn, Value::Day(on)) => format!("Last inspected on {}", day(*on)),
        (Column::ContactChangedOn, Value::Day(on)) => format!("Its contacts with FMCSA changed on {}", day(*on)),
        (Column::BipdOnFile | Column::CargoCoverage | Column::BipdRequired, Value::Number(0)) => none(column),
        (Column::BipdOnFile | Column::CargoCoverage, Value::Number(amount)) => {
            format!("{} of {} is on file", dollars(*amount), noun(column))
        }
        (Column::BipdRequired, Value::Number(amount)) => format!("FMCSA requires {}", dollars(*amount)),
        (Column::Inspections, Value::Number(number)) => {
            format!("{} in 24 months", capitalized(&count(*number, "inspection")))
        }
        (Column::PowerUnits, Value::Number(number)) => {
            format!("{} declared", capitalized(&count(*number, "power unit")))
        }
        (Column::SafetyRating, Value::Word(code)) => format!("Rated {}", rating(code)),
        (Column::OperatingStatus, Value::Word(word)) => {
            format!("The operating status is {}", word.replace('_', " "))
        }
        (Column::AuthorityScope, Value::Word(word)) => {
            let what = match word.as_str() {
                "property" => "property other than household goods".to_owned(),
                word => format!("{} only", word.replace('_', " ")),
            };
            format!("The active authority covers {what}")
        }
        (Column::InsurerRating, Value::Word(word)) => format!("The insurer is rated {word}"),
        (column, Value::Flag(flag)) => answer(column, *flag).to_owned(),
        (column, value) => format!("{}: {}", capitalized(noun(column)), plain(value)),
    }
}

/// What a yes or no means.
const fn answer(column: Column, flag: bool) -> &'static str {
    match (column, flag) {
        (Column::CarrierAuthority, true) => "Common or contract authority is active",
        (Column::CarrierAuthority, false) => "Neither common nor contract authority is active",
        (Column::BrokerAuthority, true) => "It also holds active broker authority",
        (Column::BrokerAuthority, false) => "It holds no active broker authority",
        (Column::PriorRevoked, true) => "FMCSA marks it as the successor of a revoked registration",
        (Column::PriorRevoked, false) => "FMCSA lists no prior revoked DOT",
        (Column::ScheduledVinsMatch, true) => "Its vehicles are covered by its policy",
        (Column::ScheduledVinsMatch, false) => "A vehicle is not on the policy's schedule",
        (Column::VerifiedCertificate, true) => "A certificate of insurance was verified",
        (Column::VerifiedCertificate, false) => "No certificate of insurance was verified",
        (Column::OutOfService, true) => "An out-of-service order is in force",
        (Column::OutOfService, false) => "No out-of-service order is in force",
        (Column::Mcs150Overdue, true) => "The form MCS-150 is overdue",
        (Column::Mcs150Overdue, false) => "The form MCS-150 is up to date",
        (Column::EldConnected, true) => "Its electronic logging device is connected",
        (Column::EldConnected, false) => "No electronic logging device is connected",
        (Column::PhysicalLocationActivity, true) => "Activity at its physical location",
        (Column::PhysicalLocationActivity, false) => "No activity at its physical location",
        (Column::VerifiedIdentifier, true) => "A typed-in identifier was verified",
        (Column::VerifiedIdentifier, false) => "No typed-in identifier was verified",
        (Column::IdentityAlert, true) => "An identity alert is published",
        (Column::IdentityAlert, false) => "No identity alert is published",
        (Column::DoNotDispatch, true) => "Your company marked it do not dispatch",
        (Column::DoNotDispatch, false) => "Your company has no do-not-dispatch mark on it",
        (Column::ImpersonationAlert, true) => "A published alert says that someone uses its identity",
        (Column::ImpersonationAlert, false) => "No identity theft alert is published",
        (Column::BadPredecessor, true) => "It's linked to an earlier carrier that was stopped",
        (Column::BadPredecessor, false) => "No link to an earlier carrier that was stopped",
        (Column::LookAlikeContact, true) => "One of its contacts resembles another carrier's",
        (Column::LookAlikeContact, false) => "None of its contacts resembles another carrier's",
        (Column::FleetPlausible, true) => "The declared fleet is plausible",
        (Column::FleetPlausible, false) => "The declared fleet isn't plausible",
        (_, true) => "Yes",
        (_, false) => "No",
    }
}

/// What the column is about, inside a sentence.
pub(crate) const fn noun(column: Column) -> &'static str {
    match column {
        Column::CarrierAuthority | Column::AuthoritySince => "carrier authority",
        Column::BrokerAuthority => "broker authority",
        Column::LapsesOn => "pending cancellations and suspensions",
        Column::LapseKind => "what a notice ends",
        Column::PriorRevoked => "prior revoked DOTs",
        Column::BipdOnFile => "BIPD insurance",
        Column::BipdRequired => "required BIPD insurance",
        Column::CargoCoverage => "cargo insurance",
        Column::InsurerRating => "the insurer's rating",
        Column::ScheduledVinsMatch => "the vehicles on its policy",
        Column::VerifiedCertificate => "certificates of insurance",
        Column::SafetyRating => "a safety rating",
        Column::OperatingStatus => "the operating status",
        Column::LastInspectedOn | Column::Inspections => "roadside inspections",
        Column::PowerUnits => "power units",
        Column::OutOfService => "out-of-service orders",
        Column::Mcs150Overdue => "the form MCS-150",
        Column::EldConnected => "electronic logging devices",
        Column::PhysicalLocationActivity => "activity at its physical location",
        Column::VerifiedIdentifier => "verified identifiers",
        Column::ContactChangedOn => "changes of its contacts",
        Column::IdentityAlert => "identity alerts",
        Column::DoNotDispatch => "do-not-dispatch marks",
        Column::ImpersonationAlert => "identity theft alerts",
        Column::BadPredecessor => "stopped predecessors",
        Column::LookAlikeContact => "look-alike contacts",
        Column::FleetPlausible => "the declared fleet",
        Column::AuthorityScope => "what the authority covers",
    }
}

/// The requirement of a failed rule, where the fact alone does not say it.
fn wanted(predicate: Predicate) -> Option<String> {
    match predicate {
        Predicate::AtLeast(column, least) => Some(format!("{} required.", amount(column, least))),
        Predicate::AtMost(column, most) => Some(format!("{} at most.", amount(column, most))),
        Predicate::MonthsAgoAtLeast(_, months) => {
            Some(format!("{} required.", capitalized(&count(i64::from(months), "month"))))
        }
        Predicate::WithinMonths(_, months) => {
            Some(format!("One within {} required.", count(i64::from(months), "month")))
        }
        Predicate::OnePer(_, _, units) => Some(format!("One for every {units} power units required.")),
        Predicate::AtLeastColumn(..)
        | Predicate::NotWithinDays(..)
        | Predicate::NotToCome(_)
        | Predicate::NotWithinNextDays(..)
        | Predicate::Is(..)
        | Predicate::OneOf(..) => None,
    }
}

fn amount(column: Column, number: i64) -> String {
    if column.kind() == Kind::Dollars { dollars(number) } else { number.to_string() }
}

fn plain(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Day(on) => day(*on),
        Value::Flag(flag) => if *flag { "yes" } else { "no" }.to_owned(),
        Value::Word(word) => word.clone(),
    }
}

pub(crate) fn rating(code: &str) -> &str {
    match code {
        "S" => "Satisfactory",
        "C" => "Conditional",
        "U" => "Unsatisfactory",
        other => other,
    }
}

/// `1 month`, `7 months`, `no months`.
pub(crate) fn count(number: i64, one: &str) -> String {
    match number {
        0 => format!("no {one}s"),
        1 => format!("1 {one}"),
        number => format!("{number} {one}s"),
    }
}

/// How long ago a day is: `7 months`, `less than 1 month`.
pub(crate) fn age(since: NaiveDate, on: NaiveDate) -> String {
    match months(since, on) {
        0 => "less than 1 month".to_owned(),
        months => count(i64::from(months), "month"),
    }
}

pub(crate) fn months(since: NaiveDate, on: NaiveDate) -> i32 {
    let months = (on.year() - since.year()) * 12 + on.month() as i32 - since.month() as i32;
    (months - i32::from(on.day() < since.day())).max(0)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rule_type::RuleType;

    fn said_of(is_type: RuleType, column: Column, fact: Fact) -> String {
        let today = NaiveDate::from_ymd_opt(2026, 11, 21).expect("a day");
        let (predicate, facts) = (is_type.predicate(), Facts::new().with(column, fact));
        reason(predicate, &facts, predicate.judge(&facts, today), today)
    }

    #[test]
    fn a_fail_says_what_is_and_what_was_wanted() {
        let on_file = |known| said_of(RuleType::Bipd1000, Column::BipdOnFile, Fact::new(known, None));
        assert_eq!(
            on_file(Known::Some(Value::Number(750_000))),
            "$750,000 of BIPD insurance is on file. $1,000,000 required."
        );
        for nothing in [Known::None, Known::Some(Value::Number(0))] {
            assert_eq!(on_file(nothing), "No BIPD insurance is on file. $1,000,000 required.");
        }
        let since = NaiveDate::from_ymd_opt(2026, 10, 1).expect("a day");
        let young = Fact::new(Known::Some(Value::Day(since)), None);
        assert_eq!(
            said_of(RuleType::AuthorityThreeMonths, Column::AuthoritySince, young),
            "Carrier authority has been active without a gap for 1 month, since Oct 1, 2026. 3 months required."
        );
        let since = NaiveDate::from_ymd_opt(2026, 11, 10).expect("a day");
        let newest = Fact::new(Known::Some(Value::Day(since)), None);
        assert_eq!(
            said_of(RuleType::AuthorityThreeMonths, Column::AuthoritySince, newest),
            "Carrier authority has been active without a gap for less than 1 month, since Nov 10, 2026. 3 months required."
        );
    }

    #[test]
    fn an_unknown_fact_says_why_it_is_unknown() {
        let fact = Fact::unknown("Unknown: the file is not on file");
        assert_eq!(said_of(RuleType::NoOosOrders, Column::OutOfService, fact), "Unknown: the file is not on file.");
        assert_eq!(
            said_of(RuleType::NoOosOrders, Column::OutOfService, Fact::default()),
            "Unknown: no data on file covers out-of-service orders."
        );
    }

    #[test]
    fn a_notice_says_when_and_why() {
        let on = NaiveDate::from_ymd_opt(2026, 12, 11).expect("a day");
        let coming = Fact::new(Known::Some(Value::Day(on)), None).with_note("Suspension notice");
        assert_eq!(
            said_of(RuleType::NoPendingLapse, Column::LapsesOn, coming),
            "On Dec 11, 2026, in 20 days: Suspension notice."
        );
    }
}
