//! What is paid to the carrier beside the rate, or isn't: TONU, layover, lumpers, scales, other stops, and the price of being paid early.
//! (Trade facts §6, the nine-clause review.)

use super::amounts::{minutes, span};
use super::bearing::{is_condition, on_carrier, unpaid};
use super::text::{Clause, Pattern, Text, Topic, pattern};
use super::{Found, Kind, Side, Source};
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

/// Hours within which a reimbursement must not be lost.
const USUAL_RECEIPT_MINUTES: u32 = 48 * 60;

/// How it is given back.
static GIVEN_BACK: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:reimburs\w+|refund\w*|(?:paid|covered|advanced) by (?:the )?broker|broker (?:pays|will pay|shall pay|covers)|we (?:pay|cover|reimburse)|comcheck)\b",
    )
});
static NOT_GIVEN_BACK: Pattern = Pattern::new(|| {
    pattern(
        r"(?:\b(?:no|not|never)|n't|without)(?: \w+){0,3} (?:reimburs\w+|refund\w*|get it back)|\bno (?:lumper|unloading)[^.]{0,20}reimburs\w+",
    )
});
static RECEIPT: LazyLock<[Regex; 5]> = LazyLock::new(|| {
    let span = span();
    [
        pattern(&format!(r"\b(?:only|not|unless|forfeit\w*|must)\b[^.]*\b(?:within|inside(?: of)?) {span}")),
        pattern(&format!(r"\b(?:within|inside(?: of)?) {span}[^.]*\b(?:or|not|void|forfeit\w*)\b")),
        pattern(&format!(
            r"\b(?:reimburs\w+|refund\w*|repaid|paid|pay|covered?)\b[^.]{{0,40}}\b(?:if|when|provided|as long as|so long as)\b[^.]*\b(?:within|in|inside) {span}"
        )),
        pattern(&format!(
            r"\breceipts?\b[^.]{{0,40}}\b(?:due|required|needed|submitted|sent|turned in|e-?mailed|received)\b[^.]{{0,20}}\b(?:within|inside(?: of)?) {span}"
        )),
        pattern(&format!(
            r"\b(?:after|later than|more than|older than|past|beyond|over) {span}[^.]*\b(?:not|no|void|denied|rejected|refused|declined|forfeit\w*|yours)\b"
        )),
    ]
});
/// The same with a day for the time.
static RECEIPT_SOON: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:same day|day of delivery|end of (?:the )?(?:business )?day|before (?:you|the driver|the truck) leaves?)\b[^.]*\b(?:forfeit\w*|not|no|lost|void|or (?:it|they|you)|otherwise)\b|\b(?:only|must|not|unless|forfeit\w*|void)\b[^.]*\b(?:same day|day of delivery)\b",
    )
});

/// Another way to say that more work is not paid more.
static SAME_RATE: Pattern = Pattern::new(|| {
    pattern(
        r"\brate (?:stays|remains|is) (?:the same|unchanged)\b|\b(?:is|are) free(?:[.,;]|$)|\b(?:at|for|on) the same (?:rate|pay|money)(?:[.;,]|$)|\b(?:rate|pay|mileage|miles)\b[^.;]{0,40}\b(?:not|n't) (?:be )?(?:adjusted|increased|changed)\b|\bno (?:extra|additional|added|more) (?:miles|pay|money)",
    )
});

static FEE: Pattern = Pattern::new(|| {
    pattern(r"\b(?:\d+(?:\.\d+)?|one|two|three|four|five|six|eight|ten) ?(?:%|percent\b|pct\b)|\$\d[\d.,]*")
});
static FREE_OF_FEE: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:free of charge|no fee|without (?:a |any )?fee|no charge|no cost|costs? (?:you )?nothing|(?:is|are|at|for|:) free\b|\b0 ?%)",
    )
});

/// Reads what the text says of money beside the rate.
pub(super) fn read(text: &Text<'_>, found: &mut Found) {
    for clause in text.clauses.iter().filter(|clause| !clause.is_question) {
        let mut add = |kind, source, part: Option<Range<usize>>, says: &str| {
            if let Some(part) = part {
                found.at(text, clause, part, (kind, Side::Carrier, source), says.to_owned());
            }
        };
        let review = Source::ClauseReview;
        add(Kind::TonuRefused, review, refused(clause, Topic::Tonu), "A truck ordered and not used isn't paid.");
        add(Kind::LayoverRefused, review, refused(clause, Topic::Layover), "Layover isn't paid.");
        let lumper = unpaid(clause, Topic::Lumper)
            .or_else(|| costs_carrier(clause, Topic::Lumper))
            .or_else(|| lost_receipt(clause));
        let says = "The carrier pays for unloading, or can lose the reimbursement within 48 hours.";
        add(Kind::LumperOnCarrier, Source::Usc14103, lumper, says);
        let reweigh = unpaid(clause, Topic::Reweigh).or_else(|| costs_carrier(clause, Topic::Reweigh));
        add(Kind::ReweighOnCarrier, review, reweigh, "The carrier pays for scales and reweighing.");
        add(Kind::RerouteUnpaid, review, rerouted(clause), "Another destination, stop or route isn't paid.");
        add(Kind::QuickPayFee, review, fee(clause), "Being paid early costs the carrier this fee.");
    }
}

/// Where a clause about a matter puts its cost on the carrier.
fn costs_carrier(clause: &Clause, topic: Topic) -> Option<Range<usize>> {
    if !clause.topics.has(topic) {
        return None;
    }
    if let Some(lost) = NOT_GIVEN_BACK.find(&clause.flat) {
        return Some(lost.range());
    }
    if GIVEN_BACK.is_match(&clause.flat) { None } else { on_carrier(&clause.flat) }
}

/// Where a matter is not paid, or the carrier bears it.
fn refused(clause: &Clause, topic: Topic) -> Option<Range<usize>> {
    unpaid(clause, topic).or_else(|| at_its_cost(clause, topic))
}

/// Where a matter that a clause names is for the carrier to bear, whatever it does.
pub(super) fn at_its_cost(clause: &Clause, topic: Topic) -> Option<Range<usize>> {
    let is_so = clause.own.has(topic) && !GIVEN_BACK.is_match(&clause.flat) && !is_condition(&clause.flat);
    on_carrier(&clause.flat).filter(|_| is_so)
}

/// Where more work at another place is not paid more.
fn rerouted(clause: &Clause) -> Option<Range<usize>> {
    let same = || SAME_RATE.find(&clause.flat).filter(|_| clause.topics.has(Topic::Reroute));
    unpaid(clause, Topic::Reroute)
        .or_else(|| at_its_cost(clause, Topic::Reroute))
        .or_else(|| same().map(|part| part.range()))
}

/// Where a lumper's receipt comes too late within 48 hours.
pub(super) fn lost_receipt(clause: &Clause) -> Option<Range<usize>> {
    if !clause.topics.has(Topic::Lumper) {
        return None;
    }
    if let Some(soon) = RECEIPT_SOON.find(&clause.flat) {
        return Some(soon.range());
    }
    let receipt = RECEIPT.iter().find_map(|receipt| receipt.captures(&clause.flat))?;
    let is_short = minutes(&receipt).is_some_and(|minutes| minutes < USUAL_RECEIPT_MINUTES);
    receipt.get(0).filter(|_| is_short).map(|part| part.range())
}

/// What being paid early costs.
fn fee(clause: &Clause) -> Option<Range<usize>> {
    if !clause.topics.has(Topic::QuickPay) || FREE_OF_FEE.is_match(&clause.flat) {
        return None;
    }
    // "$2900 all in, quick pay is 3%": the haul is no fee.
    FEE.find_iter(&clause.flat).find(|fee| !is_of_haul_itself(&clause.flat, fee)).map(|part| part.range())
}

fn is_of_haul_itself(flat: &str, fee: &regex::Match<'_>) -> bool {
    static BEFORE: Pattern = Pattern::new(|| pattern(r"\b(?:line-? ?haul|lh|rate|all[- ]in|total)[ :]*$"));
    static AFTER: Pattern = Pattern::new(|| pattern(r"^ (?:all[- ]in|flat|line-? ?haul|total)\b"));
    fee.as_str().starts_with('$') && (BEFORE.is_match(&flat[..fee.start()]) || AFTER.is_match(&flat[fee.end()..]))
}
