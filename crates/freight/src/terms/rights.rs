//! What the carrier gives up or is bound to: its right to the record of the transaction, other carriers, insurance, tracking, and what the
//! agreement of the two companies says. (49 CFR 371.3; 49 U.S.C. 14916; loads.md §3 and §5.)

use super::amounts::{DOLLARS, NUMBER, dollars, number};
use super::grammar::{Pattern, before, pattern, patterns};
use super::text::{Clause, Text, Topic};
use super::{AgreementTerms, ConsentTerms, Context, Found, Kind, Side, Source};
pub(super) use kernel::count::dollars as money;
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

static RECORDS: Pattern = Pattern::new(|| {
    pattern(
        r"\b371\b|\b(?:right|rights|access|entitled)\b[^.]{0,60}\brecords?\b|\b(?:transaction\w*|broker'?s?) records?\b|\brecords? of (?:the|this|each|any) (?:transaction|shipment|load)|\b(?:amounts?|charges?|rates?|sums?|revenue|what)(?: \w+){0,2} (?:paid|pays|charged|billed) (?:by|to)? ?(?:the |its |our |broker's )?(?:shipper|customer)|\b(?:broker'?s?|its|our) (?:\w+ ){0,2}(?:books|revenue|margins?|mark-?ups?|profits?)\b|\bwhat (?:the |our )?(?:shipper|customer) (?:pays?|paid)",
    )
});
static GIVEN_UP: Pattern = Pattern::new(|| {
    pattern(
        r"\bwaiv\w+|\brelinquish\w*|\bgives? up\b|\bno right\b|\b(?:not|n't) (?:be )?(?:entitled|open|(?:required|obligated|obliged) to (?:disclose|provide|share|show|produce|furnish))\b|\bfore?goe?s?\b|\breleases?\b|\bsurrenders?\b|\b(?:shall|will|may|agrees?) not (?:to )?(?:request|demand|have|review|inspect|seek|ask|see)\b|\b(?:does|do|shall|will) not apply\b|\bexempt\w*\b|\bneed not (?:disclose|provide|share|show|produce|furnish)\b",
    )
});
static KEPT: Pattern = Pattern::new(|| {
    pattern(
        r"(?:\b(?:not|never|without|no)|n't)\b[^.]{0,25}\bwaiv|\bnothing\b[^.]{0,60}\bwaiv|\b(?:neither|nobody|no one|nothing|do not|does not)\b[^.]{0,25}\b(?:gives? up|relinquish|surrender)",
    )
});

/// How the load may be given on: by whom and what is done, by what is allowed, or by what isn't forbidden.
static RESOLD: LazyLock<[Regex; 5]> = LazyLock::new(|| {
    patterns([
        r"(?:<C>|\byou|\bit) ?<MAY>(?:,[^,.]{0,30},)? (?:<RESELL>|(?:engage|hire|retain|use) (?:sub-?contractors?|sub-?haulers?)|sub (?:it|this|the load|this load)?|assign (?:it|this|the (?:load|haul|shipment|freight))|assign\b[^.]{0,30}\b(?:carrier|hauler)|(?:use|substitute) (?:an )?(?:another|other|outside|sister|affiliate\w*|different|partner|third)|(?:give|pass|hand|farm|sell|tender) (?:it|this|this load|the load)|transfer (?:it|this|the (?:load|freight|shipment)))\b",
        r"\b(?:load|shipment|freight|it|this) (?:may|can) be (?:<RESELL>(?:e?d)|assigned|given on)\b",
        r"\b(?:<RESELL>ing(?: (?:the |this )?(?:load|freight|shipment)| it)?(?: out)?|(?:partner|third[- ]party|other|outside|affiliated?|sister)(?:'s)? (?:carriers?|trucks?|haulers?|compan(?:y|ies))|partners?|affiliates?) (?:(?:may|can) be used\b|(?:is|are)(?: (?:always|hereby|expressly|also))? (?:ok|okay|fine|allowed|permitted|acceptable|welcome|authorized|no problem)\b)",
        r"\b(?:ok|okay|free|welcome|permitted|allowed) to (?:<RESELL>|sub (?:it|this|the load|out)|(?:give|pass|hand|sell) (?:it|this load|the load))\b",
        r"\bnothing\b[^.]{0,40}\b(?:prohibits?|prevents?|forbids?|bars?|restricts?) (?:<C>|you) from\b[^.]{0,60}\b(?:another|other|third[- ]party|outside) (?:motor )?(?:carrier|hauler|compan|truck)|\bnothing\b[^.]{0,40}\b(?:prohibits?|prevents?|forbids?|bars?) (?:<C>|you) from <RESELL>",
    ])
});
/// Words before the permission that deny it, or put it off.
static DENIED: Pattern = Pattern::new(|| pattern(r"\b(?:no|nor|neither|not|never)(?: the)?(?: use of)? $"));

/// A confirmation that goes before the agreement, whichever of the two is named first.
static CONTROLS: LazyLock<[Regex; 2]> = LazyLock::new(|| {
    const BEFORE: &str = r"\b(?:supersed\w+|prevails?|controls?|overrid\w+|precedence|governs?|replaces?|wins)\b";
    const CONFIRMATION: &str =
        r"\b(?:confirmation|rate con\w*|document|tender|terms (?:herein|hereof|(?:on|of) this \w+))\b";
    [
        format!(r"{CONFIRMATION}[^.]{{0,60}}{BEFORE}[^.]{{0,60}}\bagreement"),
        format!(r"\bagreements?\b[^.]{{0,60}}{CONFIRMATION} (?:\w+ ){{0,3}}{BEFORE}"),
    ]
    .map(|source| pattern(&source))
});
static NOT_CONTROLS: Pattern = Pattern::new(|| {
    pattern(r"\b(?:nothing|not|no)\b[^.]{0,40}\b(?:supersed\w+|prevail|control|overrid\w+|govern|replace|chang\w+)")
});

/// When the carrier is paid, in days.
static PAID_IN: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let days = format!(r"(?:(?:{NUMBER}) ?\()?(?P<n>{NUMBER})(?:st|nd|rd|th)?\)?[ -](?:calendar |business )?days?");
    [
        format!(r"\bnet[- ](?P<n>{NUMBER})\b"),
        format!(r"\b(?:payments?|paid|pays?|payable|remit\w*|terms)\b[^.$]{{0,60}}?\b{days}"),
        format!(r"\bwithin {days} (?:after|of|from|following) (?:the )?(?:receipt|invoice|delivery|pod|proof)"),
        format!(r"\b{days}(?: payment)? terms\b"),
    ]
    .map(|source| pattern(&source))
    .to_vec()
});

/// What the carrier does in so many days, not what it is paid in.
static OF_CARRIER: Pattern = Pattern::new(|| {
    pattern(
        r"<C> (?:(?:shall|will|must|is to|agrees to) )?(?:submit|send|file|present|provide|furnish|e-?mail)\w*\b[^.;]*$|\bclaims?\b[^.;]*\b(?:filed|submitted|presented)[^.;]*$",
    )
});

static INSURED: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:insur\w+|coverage|liability|policy|policies)|\$\d[\d,.]* ?(?:mm?|k|million)? (?:auto|cargo)\b|\b(?:auto|cargo)(?: liability)?:? \$?\d",
    )
});
/// Insurance that the broker has for itself.
static OF_BROKER: Pattern =
    Pattern::new(|| pattern(r"\b(?:broker|we) (?:\w+ )?(?:carr(?:y|ies)|maintains?|holds?|has|have)\b"));
const SUM: &str = r"(?P<sum>\$\d[\d,]*(?:\.\d+)? ?(?:mm|m|million|k)?\b|\b(?:\d+|one|two|three|five|ten) million\b|\b\d{1,3}(?:,\d{3})+\b)";
static TYPE_THEN_AMOUNT: Pattern =
    Pattern::new(|| pattern(&format!(r"\b(?P<type>cargo|auto|automobile|general)\b[^.;$]{{0,60}}?{SUM}")));
static AMOUNT_THEN_TYPE: Pattern = Pattern::new(|| {
    pattern(&format!(
        r"{SUM}(?: in| of| for)?(?: motor truck| truck| commercial| combined)? (?P<type>cargo|auto|automobile|general)\b",
    ))
});

static EARLY: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"\b(?:(?:{NUMBER}) ?\()?(?P<n>{NUMBER})\)? ?(?P<unit>hours?|hrs?|days?) (?:before|prior to|ahead of|in advance of) (?:the )?(?:pick-? ?up|loading|appointment|scheduled)"
    ))
});
static TOO_LONG: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    [
        format!(r"\b(?:(?:{NUMBER}) ?\()?(?:{NUMBER})\)? ?(?:hours?|hrs?|days?) (?:after|past|following) (?:the )?(?:delivery|unloading|final|completion|drop|load|trip|haul|(?:(?:load|truck|trailer|driver|unit|it) (?:is |has been )?|you(?:'re| are) )(?:empty|delivered|unloaded))"),
        r"\b24 ?/ ?7\b|\baround the clock\b|\bat all times\b|\bfrom (?:the )?(?:time|moment) (?:of (?:booking|acceptance|tender)|(?:you|it is|the load is) (?:book|accept|tender)\w*)\b|\b(?:once|as soon as|when) booked\b|\bpermanent\w*\b|\bindefinite\w*\b|\bbetween loads\b".to_owned(),
    ]
    .map(|source| pattern(&source))
    .to_vec()
});
static SHARED_ON: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:re)?sell\b[^.]{0,30}\b(?:location|tracking|eld|gps|position|telematics)\b|\b(?:log-?in|sign-?in|passwords?|credentials|user ?names?)\b|\b(?:sell|share|sharing|pass|give|transmit|disclose|disclosing|provide|resell)\b[^.]{0,40}\b(?:location|tracking|eld|position)\b[^.]{0,40}\b(?:third part\w+|customers?|partners?|any(?:one|body)?|affiliates?|others)\b|\b(?:location|tracking|eld|gps|position)\b[^.]{0,30}\b(?:shared|sold|disclosed|provided|given|resold|released) (?:with|to)\b[^.]{0,40}\b(?:third part\w+|customers?|vendors?|partners?|any(?:one|body)|affiliates?|others)\b",
    )
});
static NOT_SHARED: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:private|confidential)\b|\b(?:never|not|no|without)\b[^.]{0,30}\b(?:sell|sold|share|shared|disclose\w*|log-?in|password|credentials)",
    )
});

/// Reads what the carrier gives up or is bound to.
pub(super) fn read(text: &Text<'_>, context: &Context, found: &mut Found) {
    for clause in text.clauses.iter().filter(|clause| !clause.is_question) {
        records(text, clause, found);
        let mut resold = RESOLD.iter().filter_map(|resold| resold.find(&clause.flat));
        if let Some(part) = resold.find(|part| !DENIED.is_match(before(&clause.flat, part.start()))) {
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
    if let Some(part) = CONTROLS.iter().find_map(|controls| controls.find(&clause.flat)) {
        let what = (Kind::ContradictsAgreement, Side::Both, Source::Agreement);
        let says = "This confirmation would replace what the agreement says.";
        found.at(text, clause, part.range(), what, says.to_owned());
    }
}

/// Whether it is the carrier that does something in this time.
fn is_carriers(flat: &str, part: &Range<usize>) -> bool {
    static BY_CARRIER: Pattern = Pattern::new(|| pattern(r"\bby <C>"));
    OF_CARRIER.is_match(before(flat, part.start)) || BY_CARRIER.is_match(&flat[part.clone()])
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
        .filter(|(days, part)| *days > agreed && !is_carriers(&clause.flat, part));
    if let Some((days, part)) = later {
        let what = (Kind::ContradictsAgreement, Side::Carrier, Source::Agreement);
        found.at(text, clause, part, what, format!("Paid in {days} days; the agreement says {agreed}."));
    }
}

fn insurance(text: &Text<'_>, clause: &Clause, agreement: AgreementTerms, found: &mut Found) {
    if !INSURED.is_match(&clause.flat) || OF_BROKER.is_match(&clause.flat) {
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
        let bare = || sum.as_str().replace(',', "").parse().ok();
        let asked = DOLLARS.captures(sum.as_str()).and_then(|sum| dollars(&sum)).or_else(bare);
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
