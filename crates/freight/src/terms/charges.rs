//! What is not paid to the carrier, or taken from it: TONU, layover, lumpers, scales, other stops, fines, and the price of being paid early.
//! (Trade facts §6, the nine-clause review.)

use super::amounts::{minutes, span};
use super::text::{Clause, Pattern, Text, Topic, pattern};
use super::{Found, Kind, Side, Source};
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

/// Hours within which a reimbursement must not be lost.
const USUAL_RECEIPT_MINUTES: u32 = 48 * 60;

/// How a matter is said not to be paid.
pub(super) fn refusals(topic: Topic) -> Vec<Regex> {
    let it = topic.words();
    // A place without lumpers refuses to pay nobody.
    let none = if topic == Topic::Lumper { r"[^.]{0,20}\b(?:reimburs\w+|pay\w*|paid|fees?)" } else { "" };
    // "Lumper: none" says that there is no lumper.
    let nothing = if topic == Topic::Lumper {
        r"none (?:paid|reimbursed)"
    } else {
        r"none\b|n/a\b(?:$| - not)|\$0(?:\.00)?\b|zero\b|nil\b"
    };
    [
        format!(r"\b(?:no|zero) (?:{it})\b{none}"),
        format!(r"\b(?:{it})\b[^.]{{0,40}}?(?:\b(?:not|never|no longer)|n't) (?:be )?(?:paid|considered|granted|offered|given|pay|payable|compensated|owed|reimbursed|honou?red|accepted|allowed|authorized|available|applicable|due|covered)\b"),
        format!(r"\b(?:{it})\b(?: pay| fees?| charges?| rate)?[ :=-]*(?:{nothing})"),
        format!(r"(?:\b(?:not|never|no)|n't) (?:\w+ ){{0,2}}(?:pay|paying|compensate|owe) (?:for |any |a |carrier )*(?:{it})\b"),
        format!(r"\b(?:{it})\b[^.]{{0,60}}\bno (?:\w+ )?(?:compensation|payment|pay|charge)\b"),
        format!(r"\bno (?:pay|payment|compensation|money)\b[^.]{{0,12}}\b(?:for|on) (?:\w+ ){{0,2}}(?:{it})"),
        format!(r"\b(?:{it})\b[^.]{{0,25}}\bnon-? ?(?:reimbursable|refundable|payable)\b"),
        format!(r"\bwaives?(?: \w+){{0,4}} (?:{it})\b"),
    ]
    .map(|source| pattern(&source))
    .to_vec()
}

/// What makes a refusal a condition.
static CONDITION: Pattern = Pattern::new(|| {
    pattern(
        r"\bif\b[^.]*\b(?:late|miss\w*|early|without|fail\w*)\b|\b(?:late|missed) (?:arriv\w*|appointments?|appts?)|\b(?:after|later than|more than|beyond|past) (?:\w+ )?\(?\d+\)? ?(?:hours?|hrs?|h|days?)\b|\b(?:unless|until|except|without (?:prior|written|broker|our|a|an|advance|appro\w*)|if not|no \w+ (?:before|without|until))\b",
    )
});

/// The part of a clause that refuses to pay a matter, when no other matter stands between.
pub(super) fn refused(refusals: &[Regex], clause: &Clause, topic: Topic) -> Option<Range<usize>> {
    if !clause.own.has(topic) || CONDITION.is_match(&clause.flat) {
        return None;
    }
    refusals
        .iter()
        .flat_map(|refusal| refusal.find_iter(&clause.flat))
        .find(|part| is_alone(part.as_str(), topic))
        .map(|part| part.range())
}

/// Whether words speak of one of the matters that are paid beside the haul.
fn is_alone(words: &str, topic: Topic) -> bool {
    use Topic::{Detention, Layover, Lumper, Reroute, Reweigh, Tonu};
    let named = super::text::Topics::named(words);
    [Detention, Tonu, Lumper, Layover, Reweigh, Reroute].into_iter().all(|other| other == topic || !named.has(other))
}

/// How a cost is put on the carrier.
static ON_CARRIER: Pattern = Pattern::new(|| {
    pattern(
        r"<C>(?:'s|s')? (?:is |are )?(?:sole(?:ly)? |own |full(?:y)? )?(?:expense|cost|account|responsib\w+|problem)|(?:borne|paid|covered|absorbed) by <C>|<C> (?:shall |will |must |is to |to |agrees to )?(?:pays?|bears?|absorbs?|covers?|(?:be |is )?(?:liable|responsible))\b|\b(?:account|expense|cost|responsibility) of (?:the )?<C>|\bon <C>$|\bon <C>[ .,]|\byou (?:do(?:[.,;!]|$)|pay|eat|cover|absorb|bear)\b|\bat (?:your|its|his|their) (?:own |sole )?(?:expense|cost)|\b(?:lumpers?|unloading|scales?)\b[^.]{0,20} (?:is|are) (?:yours|on you)\b|\b(?:your|his|their) (?:own )?(?:responsibility|expense|cost|account|dime|pocket)\b|included in (?:the )?(?:line-? ?haul|rate|freight)|out of the (?:rate|line-? ?haul)",
    )
});
/// What makes a payment the time or the condition of something else: "before you pay".
static IN_PASSING: Pattern = Pattern::new(|| {
    pattern(r"\b(?:before|until|when|whenever|once|after|if) $|(?:\b(?:not|never|no|nothing)|n't)(?: \w+){0,4} $")
});
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
        pattern(&format!(r"\b(?:only|not|unless|forfeit\w*|must)\b[^.]*\bwithin {span}")),
        pattern(&format!(r"\bwithin {span}[^.]*\b(?:or|not|void|forfeit\w*)\b")),
        pattern(&format!(
            r"\b(?:reimburs\w+|refund\w*|repaid|paid|pay|covered?)\b[^.]{{0,40}}\b(?:if|when|provided|as long as|so long as)\b[^.]*\b(?:within|in|inside) {span}"
        )),
        pattern(&format!(
            r"\breceipts?\b[^.]{{0,40}}\b(?:due|required|needed|submitted|sent|turned in|e-?mailed|received)\b[^.]{{0,20}}\bwithin {span}"
        )),
        pattern(&format!(
            r"\b(?:after|later than|more than|older than) {span}[^.]*\b(?:not|no|void|denied|forfeit\w*|yours)\b"
        )),
    ]
});
/// The same with a day for the time.
static RECEIPT_SOON: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:same day|day of delivery|end of (?:the )?(?:business )?day|before (?:you|the driver|the truck) leaves?)\b[^.]*\b(?:forfeit\w*|not|no|lost|void|or (?:it|they|you)|otherwise)\b|\b(?:only|must|not|unless|forfeit\w*|void)\b[^.]*\b(?:same day|day of delivery)\b",
    )
});

static UNPAID: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:no|not|without|never)(?: receive)?(?: for)?(?: any| be)?(?: additional| extra| further| added| more)?(?: \w+)? ?(?:compensation|compensated|charges?|cost|paid|payable|pay|payment)\b|included in (?:the )?(?:line-? ?haul|rate)|\brate (?:stays|remains) the same|\b(?:at|for) the same (?:rate|pay|money)(?:[.;,]|$)|\bno (?:extra|additional|added|more) (?:miles|pay|money)",
    )
});

static TAKEN: Pattern = Pattern::new(|| {
    pattern(
        r"\$[\d,.]+ fines?\b|\bfine[sd]? (?:of|for|in the)\b|\b(?:customer|shipper|receiver|consignee|broker|all|any)(?:'s)? fines?\b|\bpenalt(?:y|ies)\b|\bcharge-?backs?\b|\bcharged? back\b|\bdeduct\w*|\bset-?off\b|\bset off\b|\boffset\w*|\bwithh(?:old|eld|olding)\b|\bforfeit\w*|\blate fees?\b|\breduction (?:of|in) (?:the )?(?:rate|pay|freight)|\brate (?:will be |is |shall be )?(?:reduced|cut)\b|\b(?:rate|pay) (?:drops|falls|goes down)\b|\b(?:take|keep|hold) \$[\d,.]+ (?:off|from|out|back)\b|\bwe (?:will )?(?:hold|keep) (?:the|your)(?: \w+)? (?:freight bill|pay|settlement|invoice|check)\b|\bliquidated damages|\badmin(?:istrative|istration)? (?:fee|charge)s?\b|\btaken from (?:the )?(?:carrier|pay|rate|settlement)|\boff (?:of )?(?:the|your|this|its|<C>(?:'s)?) (?:\w+ )?(?:rate|pay|check|cheque|invoice|settlement|line-? ?haul)\b|\breduc(?:e|es|ed|ing) (?:the|your|its|<C>(?:'s)?) (?:\w+ )?(?:rate|pay|compensation|settlement|line-? ?haul)\b|\brecoup\w*|\bpass(?:ed|es)? (?:on |through |along |back |it |them ){1,2}to (?:<C>|you)|\bcharged to (?:<C>|you\b)|\bbilled (?:back )?to (?:<C>|you\b)|\bdocked\b (?:\$|from|by)|\bshort-? ?pa(?:y|id)\b|\b(?:comes?|taken|paid) (?:out of|off|from) (?:your|the carrier's|carrier's|its) (?:pay|check|cheque|settlement|rate)|\bcosts? (?:you|<C>) \$|\bwe (?:will )?(?:charge|fine|dock|bill) (?:you|<C>)\b|<C> (?:pays|will be charged|shall be charged|is charged|owes) \$|\$[\d,.]+ (?:per|for each|an|a|every) (?:\w+ )?(?:hour|day|minute|min|half hour)[^.]{0,30}\blate\b",
    )
});
/// A fault and what it is charged with, the money after it or before it.
static FAULT: Pattern = Pattern::new(|| {
    const FAULT: &str = r"\b(?:late|later than|lateness|miss(?:ed|ing|es)?|fail\w*|no[- ](?:show|call|track\w*|seal)|lost|unanswered|dirty|refus\w+)\b";
    const MONEY: &str = r"(?:\$\d|\d+ (?:dollars|bucks|percent|pct)\b|\d+ ?%)";
    pattern(&format!(
        r"{FAULT}[^.$]{{0,50}}(?:\b(?:charged|fee|costs?|fined?|less|minus|results? in|incurs?|carries|subject to|means?|is|are)\b[^.$]{{0,15}}|: ?|-){MONEY}|{FAULT}(?: [a-z/-]+){{0,3}} {MONEY}|\$[\d,.]+ (?:fee|charge|per|for each|for every|for any|for a|each)[^.$]{{0,30}}{FAULT}"
    ))
});
/// The words of taking, as they stand behind a negation.
const TAKING: &str = r"(?:deduct\w*|fine[sd]?|penal\w+|charge[- ]?backs?|charged? back|set-?offs?|set off|offset\w*|with(?:hold|held)\w*|forfeit\w*|reduc\w+|recoup\w*|taken (?:out|off|from|away)|docked|charged|passed (?:on|through))";
static NOT_TAKEN: Pattern = Pattern::new(|| {
    pattern(
        r"(?:\b(?:never|not)|n't)(?: (?:be|been|ever|any|a|an|reason|for|the|to|make|take|apply|assess|impose|charge|issue|in|your|from|and|or|our|subject|itself)){0,6} (?:or )?<TAKING>|\bno (?:\w+,? ){0,3}(?:deductions?|fines?|penalt\w+|charge[- ]?backs?|set-?offs?|set offs?|offsets?|late fees?|reductions?)\b|\bno (?:claim|fee|amount|sum|money|cost|charge|fine|penalty)s? (?:\w+ ){0,2}(?:is|are|be) <TAKING>|\b(?:nobody|nothing|none)\b[^.]{0,40}\b<TAKING>|\bwithout (?:a |any )?(?:deduction|set-?off|set off|charge[- ]?back|offset|penalt|reduction)\w*|\b(?:broker|we|nobody|customer) (?:shall|may|will|can|does|do) not\b[^.]{0,60}\b(?:deduct|set-?off|set off|withhold|fine|charge back|offset|penali[sz]e|reduce|recoup)\b".replace("<TAKING>", TAKING).as_str(),
    )
});
/// "Deductions: none", unless a price or an exception follows.
static NONE_TAKEN: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:deductions?|fines|penalties|charge-?backs?|set-?offs?|set offs?|offsets?|late fees?) ?(?:[:=-]+ ?)?(?:none|n/a|nil|not applicable)\b",
    )
});
static EXCEPTED: Pattern = Pattern::new(|| pattern(r"\b(?:except\w*|unless|but|other than|waived|refund\w*)\b"));
static PRICE: Pattern = Pattern::new(|| pattern(r"\$ ?\d|\d ?(?:%|percent)"));

static FEE: Pattern = Pattern::new(|| pattern(r"\b\d+(?:\.\d+)? ?(?:%|percent\b|pct\b)|\$\d[\d.,]*"));
static FREE_OF_FEE: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:free of charge|no fee|without (?:a |any )?fee|no charge|no cost|costs? (?:you )?nothing|(?:is|are|at|for|:) free\b|\b0 ?%)",
    )
});

/// Reads what the text says of money beside the rate.
pub(super) fn read(text: &Text<'_>, found: &mut Found) {
    static TONU: LazyLock<Vec<Regex>> = LazyLock::new(|| refusals(Topic::Tonu));
    static LAYOVER: LazyLock<Vec<Regex>> = LazyLock::new(|| refusals(Topic::Layover));
    static LUMPER: LazyLock<Vec<Regex>> = LazyLock::new(|| refusals(Topic::Lumper));
    static REWEIGH: LazyLock<Vec<Regex>> = LazyLock::new(|| refusals(Topic::Reweigh));
    for clause in text.clauses.iter().filter(|clause| !clause.is_question) {
        let mut add = |kind, source, part: Option<Range<usize>>, says: &str| {
            if let Some(part) = part {
                found.at(text, clause, part, (kind, Side::Carrier, source), says.to_owned());
            }
        };
        let review = Source::ClauseReview;
        let tonu = refused(&TONU, clause, Topic::Tonu);
        add(Kind::TonuRefused, review, tonu, "A truck ordered and not used isn't paid.");
        let layover = refused(&LAYOVER, clause, Topic::Layover);
        add(Kind::LayoverRefused, review, layover, "Layover isn't paid.");
        let lumper = refused(&LUMPER, clause, Topic::Lumper)
            .or_else(|| on_carrier(clause, Topic::Lumper))
            .or_else(|| lost_receipt(clause));
        let says = "The carrier pays for unloading, or can lose the reimbursement within 48 hours.";
        add(Kind::LumperOnCarrier, Source::Usc14103, lumper, says);
        let reweigh = refused(&REWEIGH, clause, Topic::Reweigh).or_else(|| on_carrier(clause, Topic::Reweigh));
        add(Kind::ReweighOnCarrier, review, reweigh, "The carrier pays for scales and reweighing.");
        let reroute =
            clause.topics.has(Topic::Reroute).then(|| UNPAID.find(&clause.flat).map(|part| part.range())).flatten();
        add(Kind::RerouteUnpaid, review, reroute, "Another destination, stop or route isn't paid.");
        add(Kind::Chargeback, review, taken(clause), "The broker may take this from the carrier's pay.");
        add(Kind::QuickPayFee, review, fee(clause), "Being paid early costs the carrier this fee.");
    }
}

/// Where a clause about a matter puts its cost on the carrier.
fn on_carrier(clause: &Clause, topic: Topic) -> Option<Range<usize>> {
    if !clause.topics.has(topic) {
        return None;
    }
    if let Some(lost) = NOT_GIVEN_BACK.find(&clause.flat) {
        return Some(lost.range());
    }
    if GIVEN_BACK.is_match(&clause.flat) {
        return None;
    }
    let mut parts = ON_CARRIER.find_iter(&clause.flat).map(|part| part.range());
    parts.find(|part| !IN_PASSING.is_match(&clause.flat[..part.start]))
}

/// Where a lumper's receipt comes too late within 48 hours.
fn lost_receipt(clause: &Clause) -> Option<Range<usize>> {
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

/// What is taken from the carrier. Fees of quick pay, fines for weight, lost detention and the price of double brokering are other matters.
fn taken(clause: &Clause) -> Option<Range<usize>> {
    use Topic::{Detention, Layover, Lumper, QuickPay, Rebrokering, Reroute, Reweigh, Tonu};
    if clause.topics.has(QuickPay)
        || clause.own.any(&[Detention, Rebrokering, Reweigh])
        || lost_receipt(clause).is_some()
        || NOT_TAKEN.is_match(&clause.flat)
        || is_none_taken(&clause.flat)
    {
        return None;
    }
    let named = TAKEN.find(&clause.flat).map(|part| part.range());
    // What is paid beside the haul is "charged" too, to the broker.
    let is_paid_beside = clause.topics.any(&[Tonu, Layover, Lumper, Reroute]);
    let fined = || FAULT.find(&clause.flat).filter(|_| !is_paid_beside).map(|part| part.range());
    let listed =
        || clause.topics.has(Topic::Charges).then(|| PRICE.find(&clause.flat).map(|part| part.range())).flatten();
    named.or_else(fined).or_else(listed)
}

/// Whether a list of what is taken says that there is nothing.
fn is_none_taken(flat: &str) -> bool {
    NONE_TAKEN.is_match(flat) && !PRICE.is_match(flat) && !EXCEPTED.is_match(flat)
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
