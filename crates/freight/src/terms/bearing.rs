//! Who bears a cost beside the haul: whether a matter (detention, TONU, layover ...) goes unpaid, or its cost falls on the carrier.
//!
//! A sentence is read in four steps, the same for every matter: where the matter is named, where it is said that something isn't paid,
//! whether these two belong together, and whether it is so always or only where the carrier has caused it.

use super::grammar::{Pattern, after, before, pattern, patterns};
use super::text::{Clause, Topic, Topics};
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

/// How far a matter and the words that refuse it may stand apart, in bytes.
const FARTHEST: usize = 90;

/// The matters that are paid beside the haul.
const MATTERS: [Topic; 6] =
    [Topic::Detention, Topic::Tonu, Topic::Lumper, Topic::Layover, Topic::Reweigh, Topic::Reroute];

/// How something is said not to be paid, whatever it is.
static UNPAID: LazyLock<[Regex; 10]> = LazyLock::new(|| {
    patterns([
        r"<NOT>(?: be| to)?(?: \w+ly)? <PAYABLE>|<NOT>(?: be)? (?:qualif\w+|eligible)|\bineligible\b|\b(?:<B> )?(?:do not|don't|never) (?:do|offer|expect|count on|plan on)\b|<NOT> (?:an?|one) (?:\w+ ){1,3}<PAYABLE>|\b(?:sole|absolute) discretion of <B>|\b(?:no|neither) (?:[\w,-]+ ){1,6}?(?:is|are|will be|shall be) (?:\w+ly )?<PAYABLE>",
        r"\b(?:under|in) no (?:circumstances?|case|event)s? (?:shall|will|is|does|do|may|would) (?:\w+ ){0,3}?(?:be )?(?:<PAYABLE>|liable|responsible|obligated)",
        r"\b(?:no|zero|without(?: any)?|free of) <MORE>(?:\w+ )?(?:compensation|payments?|pay|mon(?:ey|ies)|charges?|liability|obligation|(?:adjustment|increase|change) (?:in|of|to) (?:the )?(?:\w+ )?<PAY>)\b|\bwithout (?:an? |any )?(?:adjustment|increase|change) (?:in|of|to) (?:the )?(?:\w+ )?<PAY>|\b(?:no|zero|without) (?:any )?(?:additional|extra|further|added) (?:\w+ )?(?:cost|expense|fee|miles)s?\b|\bat no (?:\w+ )?(?:cost|expense)\b|\bnon-? ?(?:reimbursable|refundable|payable)\b",
        r"<B>(?: \w+){0,3} (?:not (?:be )?(?:liable|responsible|obligated|obliged)|no (?:\w+ )?(?:obligation|liability|duty|responsibility))\b|\b(?:relieves|releases) <B>|<B> (?:\w+ )?disclaims?\b",
        r"\b(?:<C>|you) (?:has|have|shall have) no (?:\w+ )?(?:claim|recourse|remedy)\b|\b(?:<C>|you|it) (?:agrees? )?(?:<NOT>|shall not|will not|may not) (?:be )?(?:entitled|eligible|receive|bill|claim|invoice|seek)\b",
        r"\bwaives?\b(?: (?:any|all|its|the|and|right|rights|claims?|to|for|of))*",
        r"\b(?:is|are|be)(?: \w+ly)? (?:excluded|disallowed|waived|refused|denied|declined|inapplicable)\b",
        r"\b(?:included in|built into|covered by) <OF THE RATE>|\b(?:is|are|as)(?: considered)?(?: a)? part of <OF THE RATE>|\b(?:line-? ?haul|rate|price) (?:also )?(?:includes|covers|is inclusive of)\b",
        r"\bpays? nothing\b|\bowes? (?:(?:you|<C>) )?nothing\b|\bnothing (?:is|will be|shall be) <PAYABLE>|\b(?:is|are) included(?:[.,;]|$)",
        r"\b(?:is|are|be) (?:on the house|complimentary|gratis)\b",
    ])
});
/// Pay that depends on somebody else's.
static PAID_WHEN_PAID: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:only|solely|unless|to the extent|if and when)\b[^.;]*\b(?:(?:receiv|collect|recover)\w*\b[^.;]*\b(?:from|by) (?:the |its |our )?(?:customer|shipper|consignee|client)|(?:customer|shipper|consignee|client)\b[^.;]{0,20}\b(?:pays?|paid|reimburs\w*))",
    )
});
/// What turns "not paid" into something else: "not paid by the carrier", "at no cost to you", "is never refused".
static OF_CARRIER: Pattern = Pattern::new(|| pattern(r"^ ?(?:\w+ )?(?:by|to) (?:<C>|you)\b"));
static BY_CARRIER: Pattern = Pattern::new(|| pattern(r"\b(?:<C>|you) $"));
static TURNED: Pattern = Pattern::new(|| pattern(r"(?:\b(?:not|never)|n't|\bor (?:\w+ ){0,2}\w+|,) $"));

/// A negation and its matter are apart where another thing is said between them.
static APART: Pattern = Pattern::new(|| pattern(r"\$\d|;|\b(?:but|however|whereas|paid|pays|reimburs\w*)\b"));
static APART_AFTER: Pattern = Pattern::new(|| pattern(r"[,;:$]|\b(?:but|until|after|before|once|will|shall|is|are)\b"));
/// Several matters of one sentence: "detention, layover and TONU".
static AND: Pattern =
    Pattern::new(|| pattern(r"^(?:[ ,/&]|\b(?:and|or|nor|any|all|pay|fees?|charges?|costs?|claims?|the|a)\b)*$"));

/// What makes a refusal a condition.
static CONDITION: LazyLock<[Regex; 3]> = LazyLock::new(|| {
    patterns([
        r"\b(?:late|missed) (?:arriv\w*|appointments?|appts?)|\bduring (?:the )?free\b|\b(?:after|later than|more than|less than|fewer than|beyond|past) (?:\w+ )?\(?(?:\d+|one|two|three|four|five|six|eight|twelve|twenty[- ]four)\)? ?(?:hours?|hrs?|h|minutes|days?)\b|\b(?:unless|except|without (?:prior|written|broker|our|a|an|advance|appro\w*)|if not|no \w+ (?:before|without|until))\b",
        r"\b(?:if|when|whenever|where|should|in case|in the event|because)\b[^.,;]*?(?:<FAULT>|\b(?:do|does|did|is|are|was|were|has|have)(?: not\b|n't\b))",
        r"\b(?:due to|result\w* (?:of|from)|caused by|for|on|that)\b[^.,;]*?<FAULT>",
    ])
});
/// Words by which a condition changes nothing.
static ALWAYS: Pattern =
    Pattern::new(|| pattern(r"\b(?:even (?:if|when|where|though)|whether or not|regardless|irrespective|no matter)\b"));

/// What the carrier does is a condition of its pay; that it is made to wait is the matter itself.
static BY_ITS_DOING: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:if|when|whenever|where|should|because|in case|in the event)(?: that)? (?:<C>|you|your (?:driver|truck|trailer))(?:'s \w+)? (?P<verb>\w+(?: \w+)?)",
    )
});
static WAITS: Pattern = Pattern::new(|| {
    pattern(
        r"^(?:(?:is|are|has been|gets?) )?(?:held|kept|wait\w*|sit\w*|detained|delayed|stuck|asked|required|told|sent|dispatched|turned|order\w*|cancel\w*|need\w*|must|has to|have to|use\w*|is on|are on|arriv\w*)",
    )
});
/// What others than the carrier do wrong is no condition of its pay.
static OF_OTHERS: Pattern = Pattern::new(|| pattern(r"\b(?:if|when|whenever|where|should) <B>[^.,;]*"));

/// Whether what a clause says holds only where something happens, of the carrier's doing or in time.
pub(super) fn is_condition(flat: &str) -> bool {
    let [stated, faults @ ..] = &*CONDITION;
    let of_carrier = OF_OTHERS.replace_all(flat, "");
    let does = || {
        BY_ITS_DOING
            .captures(flat)
            .and_then(|does| does.name("verb"))
            .is_some_and(|verb| !WAITS.is_match(verb.as_str()))
    };
    stated.is_match(flat) || does() || faults.iter().any(|fault| fault.is_match(&of_carrier)) && !ALWAYS.is_match(flat)
}

/// Whether what stands beside a part of a clause makes it hold only then.
fn is_conditional(flat: &str, part: &Range<usize>) -> bool {
    static UNTIL: Pattern = Pattern::new(|| pattern(r"\buntil\b"));
    // "Send it today or there is no detention."
    static OR_ELSE: Pattern =
        Pattern::new(|| pattern(r"\b(?:or|otherwise|else),? (?:there(?:'s| is| will be) )?(?:no )?$"));
    let (before, after) = (before(flat, part.start), after(flat, part.end));
    is_condition(before) || is_condition(after) || UNTIL.is_match(after) || OR_ELSE.is_match(before)
}

/// The part of a clause that refuses to pay a matter that it names.
pub(super) fn unpaid(clause: &Clause, topic: Topic) -> Option<Range<usize>> {
    let flat = clause.flat.as_str();
    if !clause.topics.has(topic) {
        return None;
    }
    if let Some(when) = PAID_WHEN_PAID.find(flat).filter(|_| clause.own.has(topic) && !ALWAYS.is_match(flat)) {
        return Some(when.range());
    }
    let mut said = UNPAID
        .iter()
        .flat_map(|unpaid| unpaid.find_iter(flat))
        .map(|part| part.range())
        // The words that refuse are no condition of themselves.
        .filter(|part| !is_turned(flat, part) && !is_conditional(flat, part));
    if clause.own.is_empty() {
        // "Layover" on one line, "Not compensated" on the next.
        return said.find(|part| part.start == 0 || topic == Topic::Reroute);
    }
    let names = topic.mentions(flat);
    let always = |name: &&Range<usize>| !is_conditional(flat, name);
    let by_name = || names.iter().filter(always).find_map(|name| refused_by_name(flat, name, topic));
    let is_of_one = |part: &Range<usize>| {
        let first = names.partition_point(|name| name.end + FARTHEST < part.start);
        let mut near = names[first..].iter().take_while(|name| name.start <= part.end + FARTHEST);
        near.any(|name| belong(flat, name, part, topic))
    };
    said.find(is_of_one).or_else(by_name)
}

fn is_turned(flat: &str, part: &Range<usize>) -> bool {
    let (before, words, after) = (before(flat, part.start), &flat[part.clone()], after(flat, part.end));
    let is_participle = ["is ", "are ", "be "].iter().any(|verb| words.starts_with(verb));
    let pays = [" pay", " owe", " cover", " accept", " consider", " offer"].iter().any(|verb| words.ends_with(verb));
    // "Don't pay it yourself" is said to the carrier.
    let is_imperative = part.start == 0 && ["do", "never", "not"].iter().any(|no| words.starts_with(no));
    let is_told = pays && (is_imperative || !words.starts_with("no ") && BY_CARRIER.is_match(before));
    let is_cap = [" more ", " exceed "].iter().any(|most| words.contains(most));
    // "At no cost to the carrier", but "without liability to the carrier".
    let is_for_carrier = OF_CARRIER.is_match(after) && !words.ends_with("liability") && !words.ends_with("obligation");
    is_for_carrier || is_cap || is_told || is_participle && TURNED.is_match(before)
}

/// Whether a name and words that refuse belong together.
fn belong(flat: &str, name: &Range<usize>, part: &Range<usize>, topic: Topic) -> bool {
    let (between, apart) = if name.end <= part.start {
        (&flat[name.end..part.start], &APART)
    } else if part.end <= name.start {
        (&flat[part.end..name.start], &APART_AFTER)
    } else {
        return true;
    };
    let others = MATTERS.into_iter().filter(|other| *other != topic);
    let others: Vec<Range<usize>> = others.flat_map(|other| other.mentions(between)).collect();
    !apart.is_match(between) && are_joined(between, others)
}

/// Whether other matters between the two are only named beside this one.
fn are_joined(between: &str, mut others: Vec<Range<usize>>) -> bool {
    others.sort_by_key(|other| other.start);
    let mut from = 0;
    others.into_iter().all(|other| {
        let is_joined = other.start < from || AND.is_match(&between[from..other.start]);
        from = from.max(other.end);
        is_joined
    })
}

/// "No layover", "TONU: none".
fn refused_by_name(flat: &str, name: &Range<usize>, topic: Topic) -> Option<Range<usize>> {
    static NO: Pattern = Pattern::new(|| pattern(r"\b(?:no|zero) (?:\w+ (?:or|and|nor) )?$"));
    static NONE: Pattern = Pattern::new(|| {
        pattern(
            r"^(?: (?:pay|fees?|charges?|costs?|miles|rate))?[ :=-]*(?:none\b|n/a\b(?:$|\.| - )|\$0(?:\.00)?(?:[ ,.;]|$)|zero\b|nil\b)",
        )
    });
    static NONE_PAID: Pattern = Pattern::new(|| pattern(r"^[ :=-]*none (?:paid|reimbursed)"));
    /// What is said of "no layover": that it is paid, or something else.
    static VERB: Pattern = Pattern::new(|| {
        pattern(
            r"^[^.,;]{0,40}?\b(?:is|are|was|has|have|been|will|shall|may|can|accrues?|appl(?:y|ies)|starts?|begins?|for the first)\b(?P<rest>.*)",
        )
    });
    static PAID: Pattern =
        Pattern::new(|| pattern(r"^ (?:be )?(?:\w+ )?<PAYABLE>|^(?: of any kind| on this load)? ?(?:$|\.)"));
    static MONEY: Pattern = Pattern::new(|| pattern(r"^[^.]{0,20}\b(?:reimburs\w+|pay\w*|paid|fees?)\b"));
    let after = after(flat, name.end);
    // "Lumper: none" says that there is no lumper.
    let none = if topic == Topic::Lumper { NONE_PAID.find(after) } else { NONE.find(after) };
    if let Some(none) = none {
        return Some(name.start..name.end + none.end());
    }
    let no = NO.find(before(flat, name.start))?;
    let is_of_pay = match VERB.captures(after).and_then(|verb| verb.name("rest")) {
        Some(rest) => PAID.is_match(rest.as_str()),
        None => true,
    };
    // A place without lumpers refuses to pay nobody.
    let is_of_money = topic != Topic::Lumper || MONEY.is_match(after);
    (is_of_pay && is_of_money).then_some(name.start - no.len()..name.end)
}

/// How a cost is put on the carrier.
static ON_CARRIER: LazyLock<[Regex; 5]> = LazyLock::new(|| {
    patterns([
        // It is the carrier's.
        r"<C>(?:'s|s')? (?:is |are )?(?:sole(?:ly)? |own |full(?:y)? )?(?:expense|cost|account|responsib\w+|problem|duty|job|obligation)|\b(?:account|expense|cost|responsibility|burden) of (?:the )?<C>|\b(?:is|are) (?:the )?<C>'s(?: \w+){1,2}[.,;]?$|\bbelongs? to (?:<C>|you\b)",
        r"\bat (?:your|its|his|their) (?:own |sole )?(?:expense|cost)|\b(?:your|his|their) (?:own )?(?:responsibility|expense|cost|account|dime|pocket)\b|\b(?:lumpers?|unloading|scales?)\b[^.]{0,20} (?:is|are) (?:yours|on you)\b",
        // It falls on the carrier.
        r"(?:borne|paid|covered|absorbed|assumed) by <C>|\b(?:up)?on <C>(?:$|[ .,])|\b(?:is|are|be|falls?) (?:up)?on you\b|\b(?:stays?|rests?|remains?|lies?) with (?:<C>|you\b)",
        // The carrier bears it.
        r"(?:<C>|you) <MUST>(?:\w+ and )?(?:pays?|bears?|absorbs?|covers?|assumes?|eats?|foots?)\b|<C> <MUST>(?:be )?(?:liable|responsible)\b|<C> to (?:pay|bear|absorb|cover)\b|<C> <MUST>(?:holds?|indemnif(?:y|ies)) <B>|\byou do(?:[.,;!]|$)",
        // It is paid with the rate.
        r"\b(?:included in|built into) <OF THE RATE>|\bout of the (?:rate|line-? ?haul)",
    ])
});
/// What makes a payment the time or the condition of something else: "before you pay".
static IN_PASSING: Pattern = Pattern::new(|| {
    pattern(r"\b(?:before|until|when|whenever|once|after|if) $|(?:\b(?:not|never|no|nothing)|n't)(?: \w+){0,4} $")
});

/// Where a clause puts a cost on the carrier.
pub(super) fn on_carrier(flat: &str) -> Option<Range<usize>> {
    let mut parts = ON_CARRIER.iter().flat_map(|borne| borne.find_iter(flat)).map(|part| part.range());
    parts.find(|part| !IN_PASSING.is_match(before(flat, part.start)))
}

/// Whether words name one of the matters.
pub(super) fn names_matter(topics: Topics) -> bool {
    topics.any(&MATTERS)
}
