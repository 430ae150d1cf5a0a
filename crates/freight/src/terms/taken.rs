//! What the broker may take from the carrier's pay: fines, deductions, set-off, money held back. (Trade facts §6, the nine-clause review.)
//!
//! A sentence is a finding where it names a taking, or a fault and the money that it costs, and where this falls on the carrier: not where
//! it is denied, where somebody else bears it, or where the carrier must agree to it.

use super::bearing::{names_matter, on_carrier};
use super::charges::lost_receipt;
use super::grammar::{Pattern, before, pattern, patterns};
use super::text::{Clause, Text, Topic};
use super::{Found, Kind, Side, Source};
use regex::Regex;
use std::ops::Range;
use std::sync::LazyLock;

/// How a taking is named.
static TAKEN: LazyLock<[Regex; 5]> = LazyLock::new(|| {
    patterns([
        // By a noun.
        r"\$[\d,.]+ fines?\b|\bfine[sd]? (?:of|for|in the|\$?\d)|\b(?:be|is|are|get|gets) fined\b|\b(?:customer|shipper|receiver|consignee|broker|all|any)(?:'s)? fines?\b|\bpenalt(?:y|ies)\b|\bcharge-?backs?\b|\bback-? ?charge[sd]?\b|\blate fees?\b|\bliquidated damages|\badmin(?:istrative|istration)? (?:fee|charge)s?\b",
        // By a verb that needs no object.
        r"\bcharged? back\b|\bdeduct\w*|\bset-?off\b|\bset off\b|\boffset\w*|\bwithh(?:old|eld|olding)\b|\bh(?:old|olds|eld) back\b|\bforfeit\w*|\brecoup\w*|\bshort-? ?pa(?:y|id)\b",
        // By a verb and the pay that it is done to.
        r"\breductions? (?:of|in) (?:the )?<PAY>|\b(?:rate|pay) reductions?\b|\b(?:stop|suspend)s? payments?\b|\brate (?:will be |is |shall be )?(?:reduced|cut)\b|\b(?:rate|pay) (?:drops|falls|goes down)\b|\breduc(?:e|es|ed|ing) (?:(?:the|your|its|any|<C>'s?) )?(?:\w+ )?<PAY>|\b(?:cut(?:s|ting)?|dock(?:s|ed|ing)?) (?:the|your|its|<C>'s?) (?:\w+ )?<PAY>|\b(?:hold|keep)s? (?:the|your|<C>'s)(?: \w+)? <PAY>|\bdocked\b (?:\$|from|by)",
        r"\b(?:tak(?:e|es|en|ing)|subtract\w*|remov(?:e|es|ed)|pulled) (?:[^.;,]{0,40} )?(?:from|off|out of) (?:of )?(?:the |your |its |any |this |<C>(?:'s)? )?(?:\w+ )?<PAY>|\bcomes? (?:off|out) (?:of )?(?:the|your|its|<C>(?:'s)?) (?:\w+ )?<PAY>|\boff (?:of )?(?:the|your|this|its|<C>(?:'s)?) (?:\w+ )?<PAY>|\bpaid (?:out of|off|from) (?:your|<C>'s|its) <PAY>|\b(?:take|keep|hold)s? \$[\d,.]+ (?:off|from|out|back)\b|\bcomes? off (?:the|your|this) load\b|\b(?:rate|freight charges?) (?:is|are|becomes?) void\b",
        // By a charge and the carrier whom it is made to.
        r"\b(?:charged|billed|assessed|passed|passes|pass|flows?)(?: (?:on|through|along|back|it|them))* (?:to|against) (?:<C>|you\b)|\bcosts? (?:you|<C>) \$|\bwe (?:will )?(?:charge|fine|dock|bill) (?:you|<C>)\b|<C> (?:pays|will be charged|shall be charged|is charged|owes) \$|\$[\d,.]+ (?:per|for each|an|a|every) (?:\w+ )?(?:hour|day|minute|min|half hour)[^.]{0,30}\blate\b",
    ])
});
/// A fault and what it is charged with, the money after it or before it.
static FAULT: LazyLock<[Regex; 5]> = LazyLock::new(|| {
    const FAULT: &str = r"\b(?:late|later than|lateness|miss(?:ed|ing|es)?|fail\w*|no[- ](?:show|call|track\w*|seal)|lost|unanswered|dirty|refus\w+)\b";
    const MONEY: &str = r"(?:\$\d|\d+ (?:dollars|bucks|percent|pct)\b|\d+ ?%)";
    let sources = [
        format!(
            r"{FAULT}[^.$]{{0,50}}(?:\b(?:charged|fee|costs?|fined?|less|minus|results? in|incurs?|carries|subject to|means?|is|are)\b[^.$]{{0,15}}|: ?|-){MONEY}"
        ),
        format!(r"{FAULT}(?: [a-z/-]+){{0,3}} {MONEY}"),
        format!(
            r"{MONEY}[\d,.]* (?:\w+ )?(?:(?:will|shall) be )?(?:fee|charged?|assessed|imposed|billed|per|for each|for every|for any|for a|each)\b[^.$]{{0,45}}{FAULT}"
        ),
        format!(
            r"{MONEY}[\d,.]* (?:\w+ )?(?:fee|charge|penalty|fine|deduction) (?:if|when|for)\b[^.$]{{0,45}}(?:\bnot\b|n't\b|\bwithout\b|\bafter \d)"
        ),
        format!(r"\b(?:less|minus|down) {MONEY}[^.$]{{0,45}}{FAULT}"),
    ];
    sources.map(|source| pattern(&source))
});
/// A fee for something that went wrong, where the carrier bears it.
static FEE: Pattern = Pattern::new(|| {
    pattern(r"\b(?:fines?|(?:appointment|work-? ?in|late|missed[- ]\w+|restocking) (?:fees?|charges?))\b")
});

/// Said not to be taken.
static NOT_TAKEN: LazyLock<[Regex; 5]> = LazyLock::new(|| {
    patterns([
        r"(?:\b(?:never|not|cannot)|n't)(?: (?:be|been|ever|any|a|an|reason|for|the|to|make|take|apply|assess|impose|levy|charge|issue|collect|in|your|from|and|or|our|of|subject|itself|hidden)){0,6} (?:or )?<TAKING>",
        r"\bno (?:\w+,? ){0,3}(?:deductions?|fines?|penalt\w+|charge[- ]?backs?|set-?offs?|set offs?|offsets?|late fees?|reductions?)\b|\bno (?:claim|fee|amount|sum|money|cost|charge|fine|penalty)s? (?:\w+ ){0,2}(?:is|are|be) <TAKING>",
        r"\b(?:nobody|nothing|none|neither|nor)\b[^.]{0,40}\b<TAKING>|\bwithout (?:a |any )?(?:deduction|set-?off|set off|charge[- ]?back|offset|penalt|reduction)\w*|\b(?:penalty|fine|deduction)-free\b",
        r"<NOT> (?:entitle|permit|allow|authorize)s? (?:<B>|<C>|you\b)|\b(?:<B>|<C>|nobody) (?:shall|may|will|can|does|do) ?not\b[^.]{0,60}\b(?:deduct|set-?off|set off|withhold|fine|charge back|offset|penali[sz]e|reduce|recoup)\b",
        r"<TAKING>[^.]{0,80}\bnot (?:from |out of )?(?:yours?|<C>(?:'s)?)\b",
    ])
});
/// A negation of the very words that name the taking, before them.
static DENIED: Pattern = Pattern::new(|| {
    pattern(
        r"(?:(?:\b(?:never|not|cannot)|n't)(?: (?:be|been|ever|any|a|an|the|to|make|take|apply|assess|impose|levy|charge|issue|collect)){0,4}|\b(?:nothing|nobody|no one|none|neither|nor)(?: [\w']+){0,4}) $",
    )
});
/// Borne by somebody else, or made with the carrier's consent only, or what it has had before.
static OF_OTHERS: LazyLock<[Regex; 3]> = LazyLock::new(|| {
    patterns([
        r"\b(?:absorbed|covered|paid|borne|assumed|waived) by <B>|<B> (?:will )?(?:absorbs?|bears?|eats?|refunds?|reimburses?|(?:is |are |shall be |will be )(?:liable|responsible))\b|<B> (?:covers?|pays?|waives?) (?:[\w%.-]+ ){0,4}?(?:fines?|penalt\w+|fees?|charges?|deductions?)\b",
        r"\b(?:requires?|only|subject to|without)\b[^.]{0,40}\b(?:written|signed|mutual|<C>'s) (?:\w+ ){0,2}(?:consent|agreement|approval)|\b(?:needs?|requires?|with|without) (?:your|<C>'s) (?:\w+ )?(?:consent|agreement|approval|okay|ok|signature)\b|\bagreed (?:to )?(?:by both|in writing)",
        r"\badvances? (?:(?:is|are|will be|shall be|may be) )?(?:deducted|subtracted|taken|offset|set off)\b|\b(?:deduct|subtract)\w* (?:the |any |your |all )?(?:\w+ )?advances?\b",
    ])
});
/// "Deductions: none", unless a price or an exception follows.
static NONE_TAKEN: Pattern = Pattern::new(|| {
    pattern(
        r"\b(?:deductions?|fines|penalties|charge-?backs?|set-?offs?|set offs?|offsets?|late fees?) ?(?:[:=-]+ ?)?(?:none|n/a|nil|not applicable)\b",
    )
});
static EXCEPTED: Pattern = Pattern::new(|| pattern(r"\b(?:except\w*|unless|but|other than|waived|refund\w*)\b"));
static PRICE: Pattern = Pattern::new(|| pattern(r"\$ ?\d|\d ?(?:%|percent)"));

/// Reads what the text says of money taken.
pub(super) fn read(text: &Text<'_>, found: &mut Found) {
    for clause in text.clauses.iter().filter(|clause| !clause.is_question) {
        if let Some(part) = taken(clause) {
            let what = (Kind::Chargeback, Side::Carrier, Source::ClauseReview);
            found.at(text, clause, part, what, "The broker may take this from the carrier's pay.".to_owned());
        }
    }
}

/// What is taken from the carrier. Fees of quick pay, fines for weight, lost detention and the price of double brokering are other matters.
fn taken(clause: &Clause) -> Option<Range<usize>> {
    use Topic::{Charges, Detention, Layover, Lumper, QuickPay, Rebrokering, Reroute, Reweigh, Tonu};
    let flat = clause.flat.as_str();
    if clause.topics.has(QuickPay)
        || clause.own.any(&[Detention, Rebrokering, Reweigh])
        || lost_receipt(clause).is_some()
        || NOT_TAKEN.iter().any(|denied| denied.is_match(flat))
        || OF_OTHERS.iter().any(|other| other.is_match(flat))
        || is_none_taken(flat)
        || names_matter(clause.own) && on_carrier(flat).is_some()
    {
        return None;
    }
    let mut named = TAKEN.iter().flat_map(|taken| taken.find_iter(flat)).map(|part| part.range());
    let named = named.find(|part| !DENIED.is_match(before(flat, part.start)) && !is_kept(flat, part));
    // What is paid beside the haul is "charged" too, to the broker.
    let is_paid_beside = clause.topics.any(&[Tonu, Layover, Lumper, Reroute]);
    let fined = || first(&*FAULT, flat).filter(|_| !is_paid_beside);
    let listed = || clause.topics.has(Charges).then(|| PRICE.find(flat).map(|part| part.range())).flatten();
    let borne = || on_carrier(flat).filter(|_| FEE.is_match(flat) && !names_matter(clause.own));
    named.or_else(fined).or_else(listed).or_else(borne)
}

/// Whether it is the carrier that keeps its pay.
fn is_kept(flat: &str, part: &Range<usize>) -> bool {
    static BY_CARRIER: Pattern = Pattern::new(|| pattern(r"\b(?:<C>|you)(?: \w+)? $"));
    flat[part.clone()].starts_with("keep") && BY_CARRIER.is_match(before(flat, part.start))
}

fn first(patterns: &[Regex], flat: &str) -> Option<Range<usize>> {
    patterns.iter().find_map(|pattern| pattern.find(flat)).map(|part| part.range())
}

/// Whether a list of what is taken says that there is nothing.
fn is_none_taken(flat: &str) -> bool {
    NONE_TAKEN.is_match(flat) && !PRICE.is_match(flat) && !EXCEPTED.is_match(flat)
}
