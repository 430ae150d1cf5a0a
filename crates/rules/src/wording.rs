//! Reasons of verdicts as text: what is, what was asked for, and what would change it.

use crate::column::{Column, Kind};
use crate::facts::{Facts, Value};
use crate::predicate::Predicate;
use crate::signal::Signal;
use crate::words::{age, capitalized, count, day, dollars, months, noun, rating};
use chrono::NaiveDate;
use kernel::count::thousands;
use kernel::provenance::Known;

/// A sentence, and behind it what is noted of the fact.
fn noted(sentence: &str, facts: &Facts, column: Column) -> String {
    match facts.get(column).and_then(|fact| fact.note.as_deref()) {
        Some(note) => format!("{sentence}: {note}."),
        None => format!("{sentence}."),
    }
}

/// Why a signal is raised.
pub(crate) fn raised(signal: Signal, facts: &Facts, today: NaiveDate) -> String {
    let column = signal.predicate().column();
    let note = facts.get(column).and_then(|fact| fact.note.as_deref());
    let sentence = match (signal, facts.known(column)) {
        (Signal::OutOfServiceOrder, _) if note.is_some() => "Out of service by FMCSA order".to_owned(),
        (Signal::OutOfServiceOrder, _) => "An out-of-service order is in force".to_owned(),
        (Signal::DoNotDispatch, _) => "Your company marked this carrier do not dispatch".to_owned(),
        (Signal::ImpersonationAlert, _) => "A published alert says someone is using this carrier's identity".to_owned(),
        (Signal::AuthorityNotActive, _) => "No active carrier authority".to_owned(),
        (Signal::PassengerAuthorityOnly, _) => "Authority covers passengers only, not freight".to_owned(),
        (Signal::HouseholdGoodsOnly, _) => "Authority covers household goods only".to_owned(),
        (Signal::NoInsuranceInForce, _) => "No BIPD insurance on file".to_owned(),
        (Signal::BadPredecessor, _) => "Linked to an earlier carrier that was stopped".to_owned(),
        (Signal::RevokedPredecessor, _) => "FMCSA marks it as the successor of a revoked registration".to_owned(),
        (Signal::IdentityAlert, _) => "An identity alert is published".to_owned(),
        (Signal::ContactChanged, Known::Some(Value::Day(on))) => {
            format!("Contact with FMCSA changed {}", ago(*on, today))
        }
        (Signal::ContactChanged, _) => "Contact with FMCSA changed recently".to_owned(),
        (Signal::LookAlikeContact, _) => "A contact resembles another carrier's".to_owned(),
        (Signal::LapseServed, Known::Some(Value::Day(on))) => {
            format!("{} served for {}, in {}", lapse_notice(facts), day(*on), count((*on - today).num_days(), "day"))
        }
        (Signal::LapseServed, _) => format!("{} served", lapse_notice(facts)),
        (Signal::ImplausibleFleet, _) => match facts.known(Column::PowerUnits) {
            Known::Some(Value::Number(units)) => {
                format!("Declared fleet isn't plausible: {} power units", thousands(*units))
            }
            _ => "Declared fleet isn't plausible".to_owned(),
        },
    };
    match (signal, note) {
        (Signal::ImplausibleFleet, Some(note)) => format!("{sentence}; {note}."),
        // The note names the other carrier, what stopped it and what the two share.
        (Signal::BadPredecessor, Some(note)) => format!("Linked to {note}."),
        // The note names the domains and the other carrier.
        (Signal::LookAlikeContact, Some(note)) => format!("{note}."),
        _ => noted(&sentence, facts, column),
    }
}

/// What kind of notice was served: of insurance that ends, or of authority.
fn lapse_notice(facts: &Facts) -> &'static str {
    match facts.known(Column::LapseKind) {
        Known::Some(Value::Word(kind)) => match kind.as_str() {
            "insurance" => "Insurance cancellation notice",
            "suspension" => "Authority suspension notice",
            "revocation" => "Authority revocation notice",
            _ => "Lapse notice",
        },
        _ => "Lapse notice",
    }
}

/// Why a rule is not met: the fact, and what the rules ask for.
pub(crate) fn failed(predicate: Predicate, facts: &Facts, today: NaiveDate) -> String {
    let column = predicate.column();
    let is = |column| crate::words::said(column, facts, today);
    let asks = |what: String| format!("{}; your rules ask for {what}.", is(column).trim_end_matches('.'));
    match predicate {
        Predicate::AtLeast(column @ (Column::BipdOnFile | Column::CargoCoverage), least) => {
            let what = cover(column);
            match facts.known(column) {
                Known::Some(Value::Number(amount)) if *amount > 0 => {
                    format!("{what} on file is {}; your rules ask for {}.", dollars(*amount), dollars(least))
                }
                _ => format!("No {what} on file; your rules ask for {}.", dollars(least)),
            }
        }
        Predicate::AtLeast(column, least) => asks(format!("at least {}", amount(column, least))),
        Predicate::AtMost(column, most) => asks(format!("at most {}", amount(column, most))),
        Predicate::AtLeastColumn(Column::BipdOnFile, to) => match (facts.known(Column::BipdOnFile), facts.known(to)) {
            (Known::Some(Value::Number(amount)), Known::Some(Value::Number(least))) if *amount > 0 => {
                format!("BIPD on file is {}; FMCSA requires {}.", dollars(*amount), dollars(*least))
            }
            (_, Known::Some(Value::Number(least))) => format!("No BIPD on file; FMCSA requires {}.", dollars(*least)),
            _ => "BIPD on file is less than FMCSA requires.".to_owned(),
        },
        Predicate::AtLeastColumn(_, to) => format!("{} {}", is(column), is(to)),
        Predicate::MonthsAgoAtLeast(Column::AuthoritySince, asked) => match facts.known(column) {
            Known::Some(Value::Day(since)) => format!(
                "Authority is {} old; your rules ask for {}.",
                age(*since, today),
                count(i64::from(asked), "month")
            ),
            _ => format!("No active carrier authority; your rules ask for {} of it.", count(i64::from(asked), "month")),
        },
        Predicate::MonthsAgoAtLeast(_, asked) => asks(format!("at least {}", count(i64::from(asked), "month"))),
        Predicate::WithinMonths(_, asked) => asks(format!("an inspection within {}", count(i64::from(asked), "month"))),
        Predicate::NotWithinDays(_, days) => asks(format!("no change within {}", count(i64::from(days), "day"))),
        Predicate::NotToCome(_) | Predicate::NotWithinNextDays(..) => match facts.known(column) {
            Known::Some(Value::Day(on)) => {
                let notice = lapse_notice(facts);
                noted(&format!("{notice} served for {}; your rules ask for none", day(*on)), facts, column)
            }
            _ => asks("none".to_owned()),
        },
        Predicate::OneOf(Column::SafetyRating, words, is_unrated_taken) => {
            let ratings = words.iter().map(|word| rating(word)).chain(is_unrated_taken.then_some("unrated"));
            asks(ratings.collect::<Vec<_>>().join(" or "))
        }
        Predicate::OneOf(column, words, _) if facts.known(column) == Known::None => {
            let what = words.join(", ").replace('_', " ");
            format!("No {} on file; your rules ask for {what}.", named(column))
        }
        Predicate::OneOf(_, words, _) => asks(words.join(", ").replace('_', " ")),
        Predicate::OnePer(of, to, each) => match (facts.known(of), facts.known(to)) {
            (known, Known::Some(Value::Number(units))) => {
                let found = if let Known::Some(Value::Number(found)) = known { *found } else { 0 };
                format!(
                    "{} in 24 months for {}; your rules ask for one per {each}.",
                    capitalized(&count(found, "inspection")),
                    count(*units, "power unit")
                )
            }
            _ => asks(format!("one per {each}")),
        },
        Predicate::Is(column, _) => asks(wish(column).to_owned()),
    }
}

/// What a rule about a yes or no asks for.
const fn wish(column: Column) -> &'static str {
    match column {
        Column::CarrierAuthority => "active authority",
        Column::BrokerAuthority => "no broker authority",
        Column::PriorRevoked => "no prior revoked DOT",
        Column::ScheduledVinsMatch => "scheduled vehicles",
        Column::VerifiedCertificate => "a verified certificate",
        Column::OutOfService => "no order",
        Column::Mcs150Overdue => "a current MCS-150",
        Column::EldConnected => "a connected ELD",
        Column::PhysicalLocationActivity => "activity there",
        Column::VerifiedIdentifier => "a verified identifier",
        Column::IdentityAlert => "none",
        _ => "something else",
    }
}

/// What would change a failed rule: a sentence.
pub(crate) fn change(predicate: Predicate) -> String {
    match predicate {
        Predicate::AtLeast(column @ (Column::BipdOnFile | Column::CargoCoverage), least) => {
            format!("At least {} of {} must be on file.", dollars(least), cover(column))
        }
        Predicate::AtLeast(column, least) => {
            format!("{} must reach {}.", capitalized(noun(column)), amount(column, least))
        }
        Predicate::AtMost(column, most) => {
            format!("{} may be {} at most.", capitalized(noun(column)), amount(column, most))
        }
        Predicate::AtLeastColumn(..) => "The insurer must file what FMCSA requires.".to_owned(),
        Predicate::MonthsAgoAtLeast(_, months) => {
            format!("Authority must stay active for {}.", count(i64::from(months), "month"))
        }
        Predicate::WithinMonths(..) => "A new roadside inspection would meet it.".to_owned(),
        Predicate::NotWithinDays(_, days) => {
            format!("It counts for {} after the change.", count(i64::from(days), "day"))
        }
        Predicate::NotToCome(_) | Predicate::NotWithinNextDays(..) => Signal::LapseServed.change().to_owned(),
        Predicate::OnePer(..) => "More roadside inspections, or a corrected fleet size, would meet it.".to_owned(),
        Predicate::OneOf(Column::SafetyRating, _, true) => "FMCSA must upgrade the safety rating.".to_owned(),
        Predicate::OneOf(Column::SafetyRating, ..) => "FMCSA must rate the carrier satisfactory.".to_owned(),
        Predicate::OneOf(Column::OperatingStatus, ..) => "FMCSA must show the operating status as active.".to_owned(),
        Predicate::OneOf(Column::InsurerRating, words, _) => {
            let least = words.last().copied().unwrap_or_default();
            format!("Coverage must move to an insurer rated {least} or better.")
        }
        Predicate::OneOf(column, ..) => format!("{} must change.", capitalized(noun(column))),
        Predicate::Is(column, _) => of_flag(column).to_owned(),
    }
}

/// What would change a yes or no.
const fn of_flag(column: Column) -> &'static str {
    match column {
        Column::CarrierAuthority => Signal::AuthorityNotActive.change(),
        Column::BrokerAuthority => "The carrier must give up its broker authority.",
        Column::PriorRevoked => Signal::RevokedPredecessor.change(),
        Column::ScheduledVinsMatch => "The policy must list every vehicle.",
        Column::VerifiedCertificate => "Someone must confirm a current certificate of insurance.",
        Column::OutOfService => Signal::OutOfServiceOrder.change(),
        Column::Mcs150Overdue => "The carrier must file its MCS-150.",
        Column::EldConnected => "The carrier must connect its ELD.",
        Column::PhysicalLocationActivity => "Activity at its physical location must be verified.",
        Column::VerifiedIdentifier => "A manually entered identifier must be verified.",
        Column::IdentityAlert => Signal::IdentityAlert.change(),
        _ => "The fact must change.",
    }
}

/// The same, for a rule that may be overridden.
pub(crate) fn or_override(change: &str) -> String {
    format!("{}, or someone must override the rule.", change.trim_end_matches('.'))
}

/// Which fact is unknown, and why. Lists know that it is unknown, but not why: they say the first sentence alone, in the same words.
pub(crate) fn unknown(predicate: Predicate, facts: &Facts) -> String {
    let missing = predicate.columns().find(|column| !facts.known(*column).is_known());
    let counted = predicate.columns().find(|column| facts.is_at_least(*column));
    let column = missing.or(counted).unwrap_or(predicate.column());
    let note = facts.get(column).and_then(|fact| fact.note.as_deref());
    let why = note.map(|note| note.strip_prefix("Unknown: ").unwrap_or(note));
    let what = capitalized(named(column));
    match (missing, why) {
        (None, _) => format!("{what} may be incomplete: not every file that lists them is on record."),
        (_, Some(why)) => format!("{what} unknown: nothing current on file shows it. {}.", capitalized(why)),
        (_, None) => format!("{what} unknown: nothing current on file shows it."),
    }
}

/// What would settle an unknown fact.
pub(crate) fn change_of_unknown(predicate: Predicate) -> String {
    match predicate.column() {
        Column::CargoCoverage | Column::InsurerRating | Column::ScheduledVinsMatch | Column::VerifiedCertificate => {
            "A confirmed certificate of insurance would settle it.".to_owned()
        }
        Column::PhysicalLocationActivity | Column::VerifiedIdentifier => "Verification would settle it.".to_owned(),
        Column::EldConnected => "A connected ELD would settle it.".to_owned(),
        Column::ContactChangedOn => "It settles once the census has been tracked for long enough.".to_owned(),
        _ => "A current FMCSA file that covers this carrier would settle it.".to_owned(),
    }
}

/// Which classifications a carrier passes, which it fails, and which are open.
pub(crate) fn partial(passed: &[&str], failed: &[&str], open: &[&str]) -> String {
    let parts = [("Passes", passed), ("fails", failed), ("can't be decided for", open)];
    let parts = parts.iter().filter(|(_, names)| !names.is_empty());
    let parts: Vec<_> = parts.map(|(verb, names)| format!("{verb} {}", listed(names))).collect();
    format!("{}.", parts.join("; "))
}

/// What would change a partial pass.
pub(crate) fn change_of_partial(is_failed: bool) -> String {
    if is_failed {
        "Use it only for what it passes, or it must meet the rules that it fails.".to_owned()
    } else {
        "Use it only for what it passes, or the open facts must become known.".to_owned()
    }
}

/// Whose rules a carrier meets; none without rules.
pub(crate) fn rules_met(names: &[&str]) -> Option<String> {
    (!names.is_empty()).then(|| format!("Meets your rules: {}.", listed(names)))
}

/// Since when authority is held.
pub(crate) fn authority_since(facts: &Facts, today: NaiveDate) -> Option<String> {
    let Known::Some(Value::Day(since)) = facts.known(Column::AuthoritySince) else { return None };
    let months = i64::from(months(*since, today));
    let old = if months < 24 { age(*since, today) } else { count(months / 12, "year") };
    Some(format!("Authority active since {} ({old}).", day(*since)))
}

/// Which insurance is on file.
pub(crate) fn insurance_on_file(facts: &Facts) -> Option<String> {
    match facts.known(Column::BipdOnFile) {
        Known::Some(Value::Number(amount)) if *amount > 0 => Some(format!("{} BIPD on file.", dollars(*amount))),
        _ => None,
    }
}

/// `Interstate`, `Interstate and Hazmat`; classifications without a name are counted.
fn listed(names: &[&str]) -> String {
    if names.iter().any(|name| name.is_empty()) {
        return count(i64::try_from(names.len()).unwrap_or(i64::MAX), "classification");
    }
    match names {
        [] => String::new(),
        [one] => (*one).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// A fact's name at the head of a sentence about what is unknown.
const fn named(column: Column) -> &'static str {
    match column {
        Column::OutOfService => "out-of-service status",
        Column::BipdOnFile => "BIPD insurance on file",
        Column::BipdRequired => "required BIPD insurance",
        Column::CarrierAuthority => "carrier authority",
        Column::AuthoritySince => "authority start",
        Column::LapsesOn => "lapse notices",
        Column::PriorRevoked => "prior revocation",
        Column::SafetyRating => "safety rating",
        Column::OperatingStatus => "operating status",
        Column::InsurerRating => "insurer rating",
        Column::ScheduledVinsMatch => "scheduled vehicles",
        Column::VerifiedCertificate => "certificate of insurance",
        Column::Mcs150Overdue => "MCS-150 due date",
        Column::ContactChangedOn => "contact changes",
        Column::PhysicalLocationActivity => "activity at the physical location",
        Column::VerifiedIdentifier => "identifier verification",
        Column::EldConnected => "ELD connection",
        column => noun(column),
    }
}

const fn cover(column: Column) -> &'static str {
    match column {
        Column::CargoCoverage => "cargo insurance",
        _ => "BIPD",
    }
}

fn amount(column: Column, number: i64) -> String {
    if matches!(column.kind(), Kind::Dollars) { dollars(number) } else { thousands(number) }
}

/// `Nov 15, 2026 (6 days ago)`.
fn ago(on: NaiveDate, today: NaiveDate) -> String {
    match (today - on).num_days() {
        0 => "today".to_owned(),
        days @ 1.. => format!("{} ({} ago)", day(on), count(days, "day")),
        _ => day(on),
    }
}
