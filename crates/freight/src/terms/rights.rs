//! What the carrier gives up or is bound to: its right to the record of the transaction, other carriers, insurance, tracking, and what the
//! agreement of the two companies says. (49 CFR 371.3; 49 U.S.C. 14916; loads.md §3 and §5.)

use super::amounts::{DOLLARS, NUMBER, dollars, number};
use super::text::{Clause, Pattern, Text, Topic, pattern};
use super::{AgreementTerms, ConsentTerms, Context, Found, Kind, Side, Source};
pub(super) use kernel::count::dollars as money;
use regex::Regex;
use std::sync::LazyLock;

static RECORDS: Pattern = Pattern::new(|| {
    pattern(
        r"\b371\b|\b(?:right|rights|access|entitled)\b[^.]{0,60}\brecords?\b|\b(?:transaction\w*|broker'?s?) records?\b|\brecords? of (?:the|this|each|any) (?:transaction|shipment|load)",
    )
});
static GIVEN_UP: Pattern = Pattern::new(|| {
    pattern(
        r"\bwaiv\w+|\brelinquish\w*|\bgives? up\b|\bno right\b|\b(?:not|n't) (?:be )?entitled\b|\bforgoe?s?\b|\breleases?\b|\bsurrenders?\b|\b(?:shall|will|may|agrees?) not (?:to )?(?:request|demand|have|review|inspect|seek|ask|see)\b|\bdoes not apply\b",
    )
});
static KEPT: Pattern = Pattern::new(|| {
    pattern(
        r"(?:\b(?:not|nothing|never|without|no)|n't)\b[^.]{0,25}\bwaiv|\b(?:neither|nobody|no one|nothing|do not|does not)\b[^.]{0,25}\b(?:gives? up|relinquish|surrender)",
    )
});

static RESOLD: Pattern = Pattern::new(|| {
    pattern(
        r"(?:<C>|\byou|\bit) (?:may|can|(?:is|are) (?:permitted|allowed|free) to|shall be (?:permitted|allowed) to) (?:re-?|co-?|double )?-?(?:broker|sub-?contract|sub (?:it|this|the load|this load)?|assign|re-?tender|use (?:another|other)|(?:give|pass|hand) (?:it|this load|the load)|transfer)\b|\b(?:load|shipment|freight|it|this) (?:may|can) be (?:re-?|co-?)?-?(?:brokered|sub-?contracted|assigned|re-?tendered)\b|\b(?:re-?brokering|sub-?contracting|brokering) is (?:allowed|permitted)\b",
    )
});

static CONTROLS: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:confirmation|rate con\w*|document|tender|terms herein)\b[^.]{0,60}\b(?:supersed\w+|prevails?|controls?|overrid\w+|precedence|governs?|replaces?|wins)\b[^.]{0,60}\bagreement",
    )
});
static NOT_CONTROLS: Pattern = Pattern::new(|| {
    pattern(r"\b(?:nothing|not|no)\b[^.]{0,40}\b(?:supersed\w+|prevail|control|overrid\w+|govern|replace|chang\w+)")
});

/// When the carrier is paid, in days.
static PAID_IN: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let days = format!(r"(?:(?:{NUMBER}) ?\()?(?P<n>{NUMBER})\)?[ -](?:calendar |business )?days?");
    [
        r"\bnet[- ](?P<n>\d+)\b".to_owned(),
        format!(r"\b(?:payment|paid|pays?|payable|terms)\b[^.$]{{0,60}}?\b{days}"),
        format!(r"\bwithin {days} (?:after|of|from|following) (?:the )?(?:receipt|invoice|delivery|pod|proof)"),
        format!(r"\b{days}(?: payment)? terms\b"),
    ]
    .map(|source| pattern(&source))
    .to_vec()
});

static INSURED: Pattern = Pattern::new(|| pattern(r"\b(?:insur\w+|coverage|liability|policy|policies)\b"));
static TYPE_THEN_AMOUNT: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?P<type>cargo|auto|automobile|general)\b[^.;$]{0,60}(?P<sum>\$\d[\d,]*(?:\.\d+)? ?(?:mm|m|million|k)?\b)",
    )
});
static AMOUNT_THEN_TYPE: Pattern = Pattern::new(|| {
    pattern(
        r"(?P<sum>\$\d[\d,]*(?:\.\d+)? ?(?:mm|m|million|k)?\b)(?: in| of| for)?(?: motor truck| truck| commercial| combined)? (?P<type>cargo|auto|automobile|general)\b",
    )
});

static EARLY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"\b(?:(?:{NUMBER}) ?\()?(?P<n>{NUMBER})\)? ?(?P<unit>hours?|hrs?|days?) (?:before|prior to|ahead of) (?:the )?(?:pick-? ?up|loading|appointment|scheduled)"
    ))
});
static TOO_LONG: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        format!(r"\b(?:(?:{NUMBER}) ?\()?(?:{NUMBER})\)? ?(?:hours?|hrs?|days?) (?:after|past|following) (?:the )?(?:delivery|unloading|final)"),
        r"\b24 ?/ ?7\b|\baround the clock\b|\bat all times\b|\bfrom (?:the )?(?:time|moment) of (?:booking|acceptance|tender)\b|\b(?:once|as soon as|when) booked\b".to_owned(),
    ]
    .map(|source| pattern(&source))
    .to_vec()
});
static SHARED_ON: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:log-?in|passwords?|credentials|user ?names?)\b|\b(?:sell|share|sharing|disclose|disclosing|provide|resell)\b[^.]{0,40}\b(?:location|tracking|eld|position)\b[^.]{0,40}\b(?:third part\w+|customers?|partners?|any(?:one|body)?|affiliates?|others)\b",
    )
});
static NOT_SHARED: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:never|not|no|without)\b[^.]{0,30}\b(?:sell|sold|share|shared|disclose\w*|log-?in|password|credentials)",
    )
});

/// Reads what the carrier gives up or is bound to.
pub(super) fn read(text: &Text<'_>, context: &Context, found: &mut Found) {
    for clause in text.clauses.iter().filter(|clause| !clause.is_question) {
        records(text, clause, found);
        let is_denied =
            |start: usize| ["no ", "nor ", "neither "].iter().any(|word| clause.flat[..start].ends_with(word));
        if let Some(part) = RESOLD.find(&clause.flat).filter(|part| !is_denied(part.start())) {
            let what = (Kind::RebrokeringAllowed, Side::Both, Source::Usc14916);
            let says = "The load may be given to another carrier, which has not been vetted.";
            found.at(text, clause, part.range(), what, says.to_owned());
        }
        if let Some(agreement) = context.agreement {
            controls(text, clause, found);
            paid_later(text, clause, agreement, found);
            insurance(text, clause, agreement, found);
        }
        if let Some(consent) = context.consent {
            tracked(text, clause, consent, found);
        }
    }
}

fn records(text: &Text<'_>, clause: &Clause, found: &mut Found) {
    let flat = &clause.flat;
    if !RECORDS.is_match(flat) || KEPT.is_match(flat) {
        return;
    }
    if let Some(part) = GIVEN_UP.find(flat) {
        let what = (Kind::RecordsWaiver, Side::Carrier, Source::Cfr371Point3);
        let says = "The carrier gives up its right to review the broker's record of this transaction.";
        found.at(text, clause, part.range(), what, says.to_owned());
    }
}

fn controls(text: &Text<'_>, clause: &Clause, found: &mut Found) {
    if NOT_CONTROLS.is_match(&clause.flat) {
        return;
    }
    if let Some(part) = CONTROLS.find(&clause.flat) {
        let what = (Kind::ContradictsAgreement, Side::Both, Source::Agreement);
        let says = "This confirmation would replace what the agreement says.";
        found.at(text, clause, part.range(), what, says.to_owned());
    }
}

fn paid_later(text: &Text<'_>, clause: &Clause, agreement: AgreementTerms, found: &mut Found) {
    use Topic::{Charges, Detention, Layover, Lumper, QuickPay, Tonu};
    let Some(agreed) = agreement.payment_days else { return };
    if clause.topics.any(&[Detention, QuickPay, Charges]) || clause.own.any(&[Layover, Lumper, Tonu]) {
        return;
    }
    let days = |paid: &regex::Captures<'_>| number(paid.name("n")?.as_str()).map(|days| days as u32);
    let later = PAID_IN
        .iter()
        .filter_map(|paid| paid.captures(&clause.flat))
        .find_map(|paid| Some((days(&paid)?, paid.get(0)?.range())))
        .filter(|(days, _)| *days > agreed);
    if let Some((days, part)) = later {
        let what = (Kind::ContradictsAgreement, Side::Carrier, Source::Agreement);
        found.at(text, clause, part, what, format!("Paid in {days} days; the agreement says {agreed}."));
    }
}

fn insurance(text: &Text<'_>, clause: &Clause, agreement: AgreementTerms, found: &mut Found) {
    if !INSURED.is_match(&clause.flat) {
        return;
    }
    // A list that begins with an amount names each amount before its kind.
    let amounts_first = match (AMOUNT_THEN_TYPE.find(&clause.flat), TYPE_THEN_AMOUNT.find(&clause.flat)) {
        (Some(amount), Some(named)) => amount.start() < named.start(),
        (Some(_), None) => true,
        _ => false,
    };
    let pairs = if amounts_first { &*AMOUNT_THEN_TYPE } else { &*TYPE_THEN_AMOUNT };
    for pair in pairs.captures_iter(&clause.flat) {
        let (Some(all), Some(kind), Some(sum)) = (pair.get(0), pair.name("type"), pair.name("sum")) else { continue };
        let (agreed, name) = match kind.as_str() {
            "cargo" => (agreement.cargo_dollars, "cargo insurance"),
            "general" => (agreement.general_liability_dollars, "general liability"),
            _ => (agreement.auto_liability_dollars, "auto liability"),
        };
        let asked = DOLLARS.captures(sum.as_str()).and_then(|sum| dollars(&sum));
        let (Some(agreed), Some(asked)) = (agreed, asked) else { continue };
        if asked > agreed {
            let says = format!("{} of {name} is required; the agreement asks for {}.", money(asked), money(agreed));
            let what = (Kind::InsuranceBeyondAgreement, Side::Carrier, Source::Agreement);
            found.exactly(text, clause, all.range(), what, says);
        }
    }
}

fn tracked(text: &Text<'_>, clause: &Clause, consent: ConsentTerms, found: &mut Found) {
    if !clause.topics.has(Topic::Tracking) {
        return;
    }
    let flat = &clause.flat;
    let mut early = EARLY.captures_iter(flat).filter_map(|early| {
        let by = if early.name("unit")?.as_str().starts_with('d') { 24.0 } else { 1.0 };
        let hours = number(early.name("n")?.as_str())? * by;
        (hours > f64::from(consent.hours_before_pickup)).then(|| early.get(0)).flatten()
    });
    let shared = || SHARED_ON.find(flat).filter(|_| !NOT_SHARED.is_match(flat));
    // A sentence may begin too early and end too late.
    let parts: Vec<_> =
        [TOO_LONG.iter().find_map(|long| long.find(flat)), early.next()].into_iter().flatten().collect();
    let parts = if parts.is_empty() { shared().into_iter().collect() } else { parts };
    let is_one = parts.len() == 1;
    for part in parts {
        let what = (Kind::ContradictsConsent, Side::Carrier, Source::Consent);
        let hours = consent.hours_before_pickup;
        let says = format!(
            "The carrier agreed to be tracked from {hours} hours before pickup to delivery, by this broker alone."
        );
        if is_one {
            found.at(text, clause, part.range(), what, says);
        } else {
            found.exactly(text, clause, part.range(), what, says);
        }
    }
}
