//! Decisions as documents: the vetting record.

use super::frozen_view::{DecisionPickupCheck, FrozenAssessment, FrozenClassification};
use super::view::{DecisionDetail, DecisionView};
use crate::assessments::view::{AssessmentResult, RuleOutcome, RuleVerdict};
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use carriers::carriers::views::{FactState, Source};
use carriers::verdicts::view::Verdict;
use chrono::{DateTime, NaiveDate, Utc};
use platform::pdf::PdfDocument;
use rules::INDEFINITE;

/// The space that keeps a day in one line.
const WHOLE: &str = "\u{a0}";

/// A document to be saved under a name.
pub(super) fn answer(name: &str, bytes: Vec<u8>) -> Response {
    let mut response = bytes.into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/pdf"));
    if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    response
}

/// One decision.
pub(super) fn checked(detail: &DecisionDetail) -> Vec<u8> {
    let decision = &detail.decision;
    let document = PdfDocument::new("Vetting record", "en").dated(decision.created_at).footer(foot(detail));
    let document = record(whole(document, detail), decision);
    document.finish()
}

/// What was known on a day: the decisions until then, newest first, and the last one in full.
pub(super) fn stood(on: NaiveDate, last: &DecisionDetail, all: &[DecisionView]) -> Vec<u8> {
    let title = format!("Vetting record as of {}", day(on));
    let rows: Vec<_> = all
        .iter()
        .map(|one| {
            let person = one.person.as_ref().map_or("", |person| &person.name).to_owned();
            let found = one.verdict.map_or_else(|| one.result.map_or("", result), verdict).to_owned();
            let label = match &one.load_reference {
                Some(load) => format!("{}, load {load}", one.label),
                None => one.label.clone(),
            };
            vec![one.sequence.to_string(), label, person, time(one.created_at), found]
        })
        .collect();
    let document = PdfDocument::new(title, "en")
        .footer(foot(last))
        .heading("Decisions through the end of that day (UTC), newest first")
        .table(&["Record", "Decision", "Person", "When", "Result"], &rows)
        .heading("Latest decision");
    record(whole(document, last), &last.decision).finish()
}

fn foot(detail: &DecisionDetail) -> String {
    let of = detail.company.as_ref().map_or(String::new(), |company| format!(" of {}", company.name));
    format!("Decision record {}{of} · {}", detail.decision.sequence, &detail.decision.hash[..16])
}

/// Who, when, what, and everything that it was made on.
fn whole(document: PdfDocument, detail: &DecisionDetail) -> PdfDocument {
    let decision = &detail.decision;
    let mut facts = Vec::new();
    if let Some(carrier) = &detail.carrier {
        let name = carrier.legal_name.as_deref().unwrap_or("Name not on file");
        facts.push(("Carrier", format!("{name} (USDOT {})", carrier.dot_number)));
        facts.extend(carrier.dba_name.clone().map(|name| ("Doing business as", name)));
        let place: Vec<_> = [&carrier.city, &carrier.state].into_iter().flatten().map(String::as_str).collect();
        if !place.is_empty() {
            facts.push(("Place of business", place.join(", ")));
        }
    }
    facts.push(("Decision", decision.label.clone()));
    facts.extend(decision.load_reference.clone().map(|load| ("Load", load)));
    let person = decision.person.as_ref().map_or("The carrier itself", |person| &person.name);
    facts.push(("Decided by", person.to_owned()));
    facts.extend(detail.company.clone().map(|company| ("For", company.name)));
    facts.push(("When", time(decision.created_at)));
    facts.extend(decision.verdict.map(|found| ("Verdict", verdict(found).to_owned())));
    facts.extend(decision.result.map(|found| ("Result by the rules", result(found).to_owned())));
    facts.extend(decision.note.clone().map(|note| ("Note", note)));
    if let Some(standing) = &detail.standing {
        facts.push(("Connection", words(&standing.status)));
        facts.extend(standing.packet_status.as_deref().map(|status| ("Packet", words(status))));
    }
    let mut document = document.facts(&facts);
    if let Some(about) = &detail.about {
        for one in &about.overrides {
            let facts = [
                ("Override of", one.label.clone()),
                ("Until", until(one.expiration_date)),
                ("Reason", one.reason.clone().unwrap_or_else(|| "None given".to_owned())),
                ("File", one.file_name.clone().unwrap_or_else(|| "None".to_owned())),
            ];
            document = document.facts(&facts);
        }
        if let Some(sha256) = &about.file_sha256 {
            document = document.facts(&[("SHA-256 of the file", sha256)]);
        }
        if let Some(alert) = &about.alert {
            let resolution = alert.resolution.as_deref().map_or_else(|| "None".to_owned(), words);
            let facts = [
                ("Alert", format!("{} ({}), number {}", alert.label, alert.severity, alert.ticket_id)),
                ("Closed as", resolution),
                ("Silent afterwards for", alert.silence.as_deref().map_or_else(|| "Nothing".to_owned(), words)),
                ("Evaluated", alert.evaluated_at.map_or_else(|| "Not kept".to_owned(), time)),
                (
                    "SHA-256 of what it was evaluated from",
                    alert.input_sha256.clone().unwrap_or_else(|| "Not kept".to_owned()),
                ),
            ];
            document = document.facts(&facts);
        }
        if let Some(check) = &about.pickup {
            document = document.facts(&pickup(check));
        }
        if let Some(other) = &about.association {
            let shared = format!("Shares {} with carrier {}", words(&other.is_type), other.carrier_id);
            document = document.facts(&[("Association", shared)]);
        }
        if let Some(confirmed) = &about.rate_confirmation {
            let said = |text: &Option<String>| text.clone().unwrap_or_else(|| "None".to_owned());
            document = document.facts(&[
                ("Rate confirmation", format!("{}, revision {}", confirmed.id, confirmed.revision)),
                ("SHA-256 of the terms", confirmed.terms_sha256.clone()),
                ("SHA-256 of the stops", confirmed.details_sha256.clone()),
                ("SHA-256 of the signature", said(&confirmed.signature_sha256)),
                ("Recipient", said(&confirmed.recipient)),
                ("VIN", said(&confirmed.vin)),
            ]);
        }
    }
    document = match (&detail.checked, &detail.not_checked_because) {
        (Some(checked), _) => assessed(document, checked),
        (None, Some(why)) => document.heading("Assessment").paragraph(why.clone()),
        (None, None) => document,
    };
    if detail.documents.is_empty() {
        return document;
    }
    let rows: Vec<_> = detail
        .documents
        .iter()
        .map(|one| vec![words(&one.kind), one.name.clone(), time(one.at), one.sha256.clone()])
        .collect();
    document.heading("Documents on file").table(&["Kind", "Name", "When", "SHA-256"], &rows)
}

/// What the dock saw.
fn pickup(check: &DecisionPickupCheck) -> [(&'static str, String); 6] {
    let seen = |value: Option<&str>, compared: &str| match value {
        Some(value) => format!("{value} ({})", words(compared)),
        None => "Not read".to_owned(),
    };
    [
        ("Pickup check", words(&check.result)),
        ("USDOT number on the door", seen(check.door_dot_number.map(|dot| dot.to_string()).as_deref(), &check.door)),
        ("VIN, last six", seen(check.vin_end.as_deref(), &check.vin)),
        ("Plate", seen(check.plate_seen.as_deref(), &check.plate)),
        ("VIN of the named truck", check.named_vin.clone().unwrap_or_else(|| "None named".to_owned())),
        ("Checked by", check.checked_by.clone().unwrap_or_else(|| "Not given".to_owned())),
    ]
}

/// The verdict's reasons, the rules with theirs, and every fact with its source.
fn assessed(mut document: PdfDocument, checked: &FrozenAssessment) -> PdfDocument {
    if let Some(found) = &checked.verdict {
        let rows: Vec<_> = found
            .reasons
            .iter()
            .map(|reason| {
                let (source, as_of) = source_of(reason.source.as_ref());
                vec![verdict(reason.verdict).to_owned(), reason.text.clone(), reason.change.clone(), source, as_of]
            })
            .collect();
        document = document.heading(format!("Verdict: {}", verdict(found.verdict)));
        if !rows.is_empty() {
            document = document.table(&["Verdict", "Reason", "What would change it", "Source", "As of"], &rows);
        }
    }
    for one in &checked.classifications {
        document = classification(document, one);
    }
    let rows: Vec<_> = checked
        .facts
        .iter()
        .map(|fact| {
            let (source, as_of) = source_of(fact.source.as_ref());
            let state = match fact.state {
                FactState::Known => "Known",
                FactState::None => "None",
                FactState::Unknown => "Unknown",
            };
            vec![words(&fact.fact), state.to_owned(), fact.words.clone(), source, as_of]
        })
        .collect();
    document.heading("Status").table(&["Fact", "State", "Details", "Source", "As of"], &rows)
}

fn classification(document: PdfDocument, one: &FrozenClassification) -> PdfDocument {
    let outcome = one.outcome.map_or("no rules were on", outcome);
    let version = one.rule_version.map_or(String::new(), |version| format!(", rules version {version}"));
    let document = document.heading(format!("{}: {outcome}{version}", one.name));
    let rows: Vec<_> = one
        .rules
        .iter()
        .map(|rule| {
            let (source, as_of) = source_of(rule.source.as_ref());
            let facts = rule.facts.iter().map(|fact| words(fact)).collect::<Vec<_>>().join(", ");
            let said = match (rule.outcome, rule.verdict) {
                (Some(RuleOutcome::Override), Some(RuleVerdict::Pass)) => "Override (facts: pass)",
                (Some(RuleOutcome::Override), Some(RuleVerdict::Fail)) => "Override (facts: fail)",
                (Some(RuleOutcome::Override), _) => "Override (facts: incomplete)",
                (Some(found), _) => outcome_of(found),
                (None, _) => "Hidden",
            };
            vec![rule.label.clone(), said.to_owned(), rule.reason.clone(), facts, source, as_of]
        })
        .collect();
    let document = document.table(&["Rule", "Result", "Reason", "Facts", "Source", "As of"], &rows);
    if one.overrides.is_empty() {
        return document;
    }
    let rows: Vec<_> = one
        .overrides
        .iter()
        .map(|held| {
            let [reason, person] = [&held.reason, &held.made_by].map(|text| text.clone().unwrap_or_default());
            vec![held.label.clone(), reason, person, time(held.updated_at), until(held.expiration_date)]
        })
        .collect();
    document.heading("Overrides in force").table(&["Rule", "Reason", "Made by", "When", "Until"], &rows)
}

/// The record's place in the chain, and how to check it.
fn record(document: PdfDocument, decision: &DecisionView) -> PdfDocument {
    let state = if decision.is_intact {
        "Intact: its hash matches its content, and it follows the record before it."
    } else {
        "NOT INTACT: its hash doesn't match its content, or it doesn't follow the record before it."
    };
    let facts = [
        ("Place in the chain", decision.sequence.to_string()),
        ("Hash (SHA-256)", decision.hash.clone()),
        ("Hash of the previous record", decision.previous_hash.clone()),
        ("When this was printed", state.to_owned()),
    ];
    document.rule().heading("This record").facts(&facts).small(
        "The record was frozen when the decision was made and cannot be changed: each one carries the hash of the one before it. \
         Its text, whose SHA-256 is the hash above, is available from the company.",
    )
}

fn source_of(source: Option<&Source>) -> (String, String) {
    source.map_or_else(Default::default, |source| {
        (source.label.clone(), source.as_of.map_or_else(|| "no date".to_owned(), day))
    })
}

const fn verdict(found: Verdict) -> &'static str {
    match found {
        Verdict::DoNotUse => "Do not use",
        Verdict::Review => "Review",
        Verdict::Unknown => "Unknown",
        Verdict::Use => "Use",
    }
}

const fn result(found: AssessmentResult) -> &'static str {
    match found {
        AssessmentResult::Pass => "Pass",
        AssessmentResult::PartialPass => "Partial pass",
        AssessmentResult::Fail => "Fail",
        AssessmentResult::Incomplete => "Incomplete",
    }
}

const fn outcome(found: RuleOutcome) -> &'static str {
    match found {
        RuleOutcome::Fail => "fail",
        RuleOutcome::Incomplete => "incomplete",
        RuleOutcome::Override => "override",
        RuleOutcome::Pass => "pass",
    }
}

const fn outcome_of(found: RuleOutcome) -> &'static str {
    match found {
        RuleOutcome::Fail => "Fail",
        RuleOutcome::Incomplete => "Incomplete",
        RuleOutcome::Override => "Override",
        RuleOutcome::Pass => "Pass",
    }
}

fn until(expires_on: NaiveDate) -> String {
    if expires_on >= INDEFINITE { "No end".to_owned() } else { day(expires_on) }
}

/// A token as people read it: `bipd_on_file` is "BIPD on file".
fn words(token: &str) -> String {
    let word = |word: &str| match word {
        "bipd" => "BIPD".to_owned(),
        "eld" => "ELD".to_owned(),
        "mcs150" => "MCS-150".to_owned(),
        "vins" | "vin" => word.replace("vin", "VIN"),
        word => word.to_owned(),
    };
    let text = token.split('_').map(word).collect::<Vec<_>>().join(" ");
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn day(day: NaiveDate) -> String {
    day.format("%b %-d, %Y").to_string().replace(' ', WHOLE)
}

fn time(at: DateTime<Utc>) -> String {
    format!("{}, {}{WHOLE}UTC", day(at.date_naive()), at.format("%H:%M"))
}
