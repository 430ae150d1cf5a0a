//! Detention: whether it is paid, after how much free time, from when, up to what, and how long there is to claim it. (Trade facts §6: two
//! hours free from the appointment, a stated cap, 48 hours to claim; loads.md §5 point 2.)

use super::amounts::{NUMBER, minutes, span};
use super::bearing::unpaid;
use super::charges::at_its_cost;
use super::grammar::before;
use super::text::{Clause, Pattern, Text, Topic, pattern};
use super::{AgreementTerms, Found, Kind, Side, Source};
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

/// Free minutes at a dock that the trade is used to.
const USUAL_FREE_MINUTES: u32 = 120;
/// Minutes to claim detention that the trade calls fair.
const USUAL_CLAIM_MINUTES: u32 = 48 * 60;

/// How free time is written, with its span.
static FREE: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    let span = span();
    [
        format!(r"{span}(?: of)?(?: are)? (?:free|grace)\b"),
        format!(r"\bfree(?: time| period)?(?: is| of|:| -)? ?(?:the first )?{span}"),
        format!(r"\b(?:after|following|past|beyond|more than|longer than|over|once)(?: only)?(?: a period of| the expiration of| an? total of)?(?: the)?(?: first| initial)? {span}"),
        format!(r"\b(?:first|initial) {span}"),
        format!(r"\buntil\b[^.;$]{{0,50}}{span}"),
        format!(r"{span}[^.;$]{{0,40}}\b(?:without charge|free of charge|at no (?:\w+ )?(?:charge|cost)|unpaid|not (?:paid|billable|charged)|(?:is|are) on (?:<C>|you\b)|for (?:<C>'s|your|its) (?:own )?account)"),
        format!(r"\bbegins? {span} after\b"),
        format!(r"{span},? (?:is|are) included\b"),
        format!(r"\ballow(?:s|ed)? (?:\w+ )?(?:for )?{span}"),
        format!(r"\b(?P<n>{NUMBER})\)? free (?P<unit>hours?|hrs?|minutes|mins?)\b"),
    ]
    .map(|source| pattern(&source))
    .to_vec()
});
static NOT_OVER: Pattern = Pattern::new(|| pattern(r"(?:\b(?:no|not|never)|n't)(?: \w+){0,2} $"));
/// "beginning with the third hour": the hours before it are free.
static NTH_HOUR: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?P<how>with|at|from|after|in) (?:the )?(?P<nth>second|third|fourth|fifth|sixth|2nd|3rd|4th|5th|6th) (?:hour|hr)\b",
    )
});

/// How a clock is said to start otherwise than at the appointment.
static CLOCK: LazyLock<Vec<Regex>> = LazyLock::new(|| {
    const STARTS: &str = r"(?:starts?|begins?|commences?|runs?|accrues?|counts?|counted|calculated|measured|figured)";
    const EVENT: &str =
        r"(?:notif\w+|notice|check(?:s|ed|ing)?[- ]?in|dock|door|arriv\w+|gate|unloading (?:begins|starts))\b";
    [
        format!(r"\b(?:from|since)(?: the)?(?: time| moment)?(?: of| that)?(?: \w+){{0,3}} {EVENT}"),
        format!(r"\bfrom {EVENT}"),
        format!(r"\b{STARTS}[^.]{{0,15}}\buntil\b[^.]{{0,50}}\b{EVENT}"),
        r"\b(?:hours?|hrs?|minutes)(?: free)? (?:after|of|from) (?:the )?(?:driver'?s? |truck'?s? |actual )?(?:arriv\w+|check(?:ed|ing)?[- ]?in)\b".to_owned(),
        format!(r"\b(?:clock|free time|detention|time)\b[^.]{{0,30}}\b{STARTS}[^.]{{0,40}}\b{EVENT}"),
        format!(r"\b{STARTS}(?: to run)?(?: only)? (?:when|once|upon|at|after|from)\b[^.]{{0,40}}\b{EVENT}"),
        r"\b(?:start|begin|commence)s? the (?:detention )?(?:clock|time|count)\b(?: only)? (?:when|once|after|upon)\b[^.;]*".to_owned(),
        // Whatever it is that has to happen first.
        format!(r"\b(?:clock|free time|detention|time)\b[^.;]{{0,30}}\b{STARTS}(?: to run)?(?: only)? (?:from )?(?:when|once|at the (?:time|moment)|not until) (?:(?:the|a|an) (?:lumper|guard|gate|door|dock|crew|yard|facility|load)|<C>|the truck|the trailer|the receiver|the shipper|(?:the )?broker|you|your)\b[^.;]*"),
    ]
    .map(|source| pattern(&source))
    .to_vec()
});
static APPOINTMENT: Pattern = Pattern::new(|| pattern(r"\b(?:appointments?|appt|scheduled?)\b"));
/// Without an appointment, arrival is where the clock starts.
static FIRST_COME: Pattern = Pattern::new(|| pattern(r"\bfirst[- ]come\b|\bfcfs\b"));
/// What the carrier does itself; all else is out of its hands.
static OF_BROKER: Pattern = Pattern::new(|| {
    pattern(r"\b(?:notif\w+|notice|dock\w*|door|unloading|light|back(?:s|ed)|assign\w*|call(?:s|ed)?)\b")
});

static CAP: Pattern = Pattern::new(|| {
    pattern(
        r"\bno (?:case|event|circumstances?)\b[^.]{0,25}\b(?:more|over|above|exceed\w*|beyond)\b|\b(?:tops|top(?:s|ping)? out|maxes|no higher)\b|(?:\bnot|n't|\bnever) (?:\w+ ){0,2}(?:more than|over|above|beyond)\b|\b(?:turns?|converts?|changes?) (?:in)?to (?:a )?layover|\bbecomes (?:a )?layover|\b(?:hours?|hrs?) ?(?:/|per|a|each|at each) ?(?:stop|day|load|shipment|location|end)\b|\b(?:max\w*|cap(?:s|ped)?|not(?: to)? exceed|no more than|not more than|(?:no event|never)[^.]{0,20} exceed|not over|up to|limit(?:s|ed)?|at most|ends at|ceiling|all told|stops?(?: \w+){0,3} at)\b",
    )
});
static UNCAPPED: Pattern = Pattern::new(|| {
    pattern(r"\b(?:no (?:limit|cap|maximum|ceiling)|without (?:a |any )?(?:limit|cap|maximum)|unlimited|uncapped)\b")
});
/// "No limit stated by the customer" states none, and doesn't promise any amount.
static SILENT: Pattern =
    Pattern::new(|| pattern(r"\bno (?:limit|cap|maximum|max) (?:is |was )?(?:stated|given|set|agreed|known)\b"));
static RATE: Pattern = Pattern::new(|| pattern(r"\$ ?\d|\b\d+ ?/ ?(?:h|hr|hour)\b|\b\d+ (?:per|an) hour\b"));

/// How the time to claim is written.
static CLAIM: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(r"\b(?:within|in|no later than|not later than|inside of|by) (?:the )?(?:first |next )?{}", span()))
});
static CLAIM_SOON: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:same day|(?:on )?the day of (?:delivery|unloading|departure)|(?:end|close) of (?:the )?(?:business(?: day)?|day)|next (?:business )?day|day after|immediately|while (?:\w+(?:'re)? )?(?:is |are )?still (?:on site|at|there))\b[^.]*|\b(?:claims?|requests?|notice|notif\w*|ask|report)\b[^.;]*\bbefore (?:(?:<C>|the truck|you) )?(?:(?:has|have) )?(?:leav|depart)\w*",
    )
});
static CLAIM_BARE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(r"\b{}[a-z ]{{0,12}} (?:to (?:claim|submit|request|bill)|claims?\b|claim window)", span()))
});
/// Claims that come later are refused: "received more than 24 hours after delivery will not be honored".
static CLAIM_LATE: LazyLock<Regex> = LazyLock::new(|| {
    pattern(&format!(
        r"\b(?:more than|later than|after|over|beyond|past) {} (?:after|of|from|past|following)\b[^.]*\b(?:not|denied|void\w*|waived|forfeit\w*|refused|rejected|no longer|late)\b",
        span()
    ))
});
/// What a driver reports while he waits is no claim.
static WHILE_WAITING: Pattern = Pattern::new(|| {
    pattern(r"^ ?(?:of|after|before|from) (?:the )?(?:arriv|enter|start|check|being|going|free|detention)")
});
static CLAIMS: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:claim\w*|submi\w+|present\w*|receiv\w*|reach\w*|paperwork|documents?|documentation|request\w*|invoice\w*|bill\w*|e-?mail\w*|sent?d?|times|forms?|bol|pod|proof|report\w*|rptd|rpt|tell us|notify|let us know|turned in|ask|due)\b",
    )
});

/// Reads what the text says of detention.
pub(super) fn read(text: &Text<'_>, agreement: Option<AgreementTerms>, found: &mut Found) {
    let about: Vec<&Clause> = text.about(Topic::Detention).filter(|clause| !clause.is_question).collect();
    for clause in &about {
        refused(text, clause, found);
        free_time(text, clause, agreement, found);
        clock(text, clause, found);
        claim(text, clause, found);
    }
    if !found.has(Kind::DetentionUnpaid) {
        no_cap(text, &about, found);
    }
}

fn refused(text: &Text<'_>, clause: &Clause, found: &mut Found) {
    static SPAN: LazyLock<Regex> = LazyLock::new(|| pattern(&span()));
    static FIRST: LazyLock<Regex> = LazyLock::new(|| pattern(&format!(r"\b(?:first|initial) {}", span())));
    // Hours that the carrier bears, or gives without charge, are free time.
    let is_span = || SPAN.is_match(&clause.flat);
    let is_given = |part: &Range<usize>| {
        clause.flat[part.clone()].ends_with("charge") && is_span()
            || FIRST.find(&clause.flat).is_some_and(|first| first.end() <= part.start)
    };
    let borne = || at_its_cost(clause, Topic::Detention).filter(|_| !is_span());
    if let Some(part) = unpaid(clause, Topic::Detention).filter(|part| !is_given(part)).or_else(borne) {
        let what = (Kind::DetentionUnpaid, Side::Carrier, Source::DetentionPractice);
        found.at(text, clause, part, what, "Detention isn't paid, however long the truck waits.".to_owned());
    }
}

fn free_time(text: &Text<'_>, clause: &Clause, agreement: Option<AgreementTerms>, found: &mut Found) {
    let read = FREE
        .iter()
        .flat_map(|free| free.captures_iter(&clause.flat))
        // "No more than 5 hours" is the most that is paid.
        .filter(|free| free.get(0).is_some_and(|all| !NOT_OVER.is_match(before(&clause.flat, all.start()))))
        .filter_map(|free| Some((minutes(&free)?, free.get(0)?.range())))
        .min_by_key(|(_, part)| part.start);
    let nth = || {
        let nth = NTH_HOUR.captures(&clause.flat)?;
        let hours = match nth.name("nth")?.as_str() {
            "second" | "2nd" => 1,
            "third" | "3rd" => 2,
            "fourth" | "4th" => 3,
            "fifth" | "5th" => 4,
            _ => 5,
        };
        // "After the third hour" leaves three free, "with the third hour" two.
        let hours = if nth.name("how")?.as_str() == "after" { hours + 1 } else { hours };
        Some((hours * 60, nth.get(0)?.range()))
    };
    let Some((minutes, part)) = read.or_else(nth) else { return };
    if CLAIM_LATE.is_match(&clause.flat) && CLAIMS.is_match(&clause.flat) {
        return;
    }
    let hours = hours(minutes);
    if minutes > USUAL_FREE_MINUTES {
        let what = (Kind::DetentionFreeTime, Side::Carrier, Source::DetentionPractice);
        found.at(text, clause, part.clone(), what, format!("{hours} free before detention; 2 hours is usual."));
    }
    if let Some(agreed) = agreement.and_then(|agreement| agreement.free_minutes).filter(|agreed| minutes > *agreed) {
        let what = (Kind::ContradictsAgreement, Side::Carrier, Source::Agreement);
        let agreed = self::hours(agreed);
        found.at(text, clause, part, what, format!("{hours} free before detention; the agreement says {agreed}."));
    }
}

fn clock(text: &Text<'_>, clause: &Clause, found: &mut Found) {
    if APPOINTMENT.is_match(&clause.flat) {
        return;
    }
    let Some(start) = CLOCK.iter().find_map(|clock| clock.find(&clause.flat)) else { return };
    let is_of_broker = OF_BROKER.is_match(start.as_str());
    if !is_of_broker && FIRST_COME.is_match(&clause.flat) {
        return;
    }
    let (side, says) = if is_of_broker {
        (
            Side::Carrier,
            "The detention clock starts with something the carrier doesn't control, not with the appointment.",
        )
    } else {
        (Side::Broker, "The detention clock starts at arrival, not at the appointment: a truck that is early runs it.")
    };
    let what = (Kind::DetentionClock, side, Source::DetentionPractice);
    found.at(text, clause, start.range(), what, says.to_owned());
}

fn claim(text: &Text<'_>, clause: &Clause, found: &mut Found) {
    if !CLAIMS.is_match(&clause.flat) {
        return;
    }
    let timed = CLAIM
        .captures_iter(&clause.flat)
        .chain(CLAIM_BARE.captures_iter(&clause.flat))
        .chain(CLAIM_LATE.captures_iter(&clause.flat))
        .filter_map(|claim| Some((minutes(&claim)?, claim.get(0)?.range())))
        .filter(|(_, part)| !clause.flat[part.end..].trim_start().starts_with("before"))
        .filter(|(_, part)| !WHILE_WAITING.is_match(&clause.flat[part.end..]))
        .min_by_key(|(minutes, _)| *minutes)
        .filter(|(minutes, _)| *minutes < USUAL_CLAIM_MINUTES);
    let what = (Kind::DetentionClaimWindow, Side::Carrier, Source::DetentionPractice);
    if let Some((minutes, part)) = timed {
        let hours = hours(minutes);
        found.at(text, clause, part, what, format!("{hours} to claim detention; 48 hours is fair."));
    } else if let Some(soon) = CLAIM_SOON.find(&clause.flat) {
        let says = "Detention must be claimed within a day; 48 hours is fair.";
        found.at(text, clause, soon.range(), what, says.to_owned());
    }
}

fn no_cap(text: &Text<'_>, about: &[&Clause], found: &mut Found) {
    let what = (Kind::DetentionNoCap, Side::Broker, Source::DetentionPractice);
    let says = "Detention is paid, and nothing says how much at most.";
    let about: Vec<_> = about.iter().filter(|clause| !SILENT.is_match(&clause.flat)).copied().collect();
    let uncapped = about.iter().find_map(|clause| Some((*clause, UNCAPPED.find(&clause.flat)?)));
    if uncapped.is_none() && about.iter().any(|clause| CAP.is_match(&clause.flat)) {
        return;
    }
    let paid = about.iter().find_map(|clause| Some((*clause, RATE.find(&clause.flat)?)));
    if let Some((clause, words)) = uncapped.or(paid) {
        found.at(text, clause, words.range(), what, says.to_owned());
    }
}

/// Minutes as people say them.
fn hours(minutes: u32) -> String {
    match (minutes / 60, minutes % 60) {
        (0, rest) => format!("{rest} minutes"),
        (1, 0) => "1 hour".to_owned(),
        (hours, 0) => format!("{hours} hours"),
        (hours, rest) => format!("{hours} h {rest} min"),
    }
}
