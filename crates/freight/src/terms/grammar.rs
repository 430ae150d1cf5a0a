//! The words that rules are written with. A rule names a notion (`<C>` the carrier, `<PAYABLE>` what money is), and each notion's words stand
//! once, here: what is learned of one is known to every rule.

use regex::Regex;
use std::sync::LazyLock;

/// A pattern that is compiled once.
pub(super) type Pattern = LazyLock<Regex>;

/// Names of notions, and the flat words that they stand for. A notion may use those below it.
const NOTIONS: &[(&str, &str)] = &[
    // What is taken from a carrier, as it stands behind a negation.
    (
        "<TAKING>",
        r"(?:deduct\w*|subtract\w*|fine[sd]?|penal\w+|charge[- ]?backs?|charged? back|set-?offs?|set off|offset\w*|with(?:hold|held)\w*|forfeit\w*|reduc\w+|recoup\w*|taken (?:out|off|from|away)|docked|charged|passed (?:on|through)|late fees?|h(?:old|eld) (?:the|your|back))",
    ),
    // What makes a carrier wait, or not be loaded, by its own doing.
    (
        "<FAULT>",
        r"\b(?:late\w*|miss\w*|early|without|fail\w*|refus\w*|turn\w* down|break ?downs?|breaks down|mechanical|hours of service|own (?:fault|choice|delay|decision)|cho(?:o|se)\w*|elect\w*|neglig\w*|runs? out of)",
    ),
    (
        "<OF THE RATE>",
        r"(?:the |your |this )?(?:\w+ )?(?:line-? ?haul|rate|freight(?: charges?| rate)?|price|job|service)\b",
    ),
    // What the carrier has to do.
    (
        "<MUST>",
        r"(?:(?:shall|will|must|would|may|is|are|has|have|needs?|agrees?|required|obligated|responsible)(?: have)?(?: to)? )*",
    ),
    // What may be done.
    (
        "<MAY>",
        r"(?:may|can|(?:(?:is|are|shall be|will be)|'re) (?:hereby |also )?(?:permitted|allowed|free|authorized|welcome) to|ha(?:s|ve) (?:the |our )?(?:permission|right|freedom|option) to|reserves? the right to)",
    ),
    // A negation before a verb.
    (
        "<NOT>",
        r"(?:(?:(?:is|are|was|will|shall|would|does|do|may|can) )?(?:not|never|no longer)\b|\b(?:\w+n't|cannot)\b)",
    ),
    (
        "<PAYABLE>",
        r"(?:paid|payable|pay|compensat\w+|reimburs\w+|owed|owe|owing|due|consider(?:ed)?|grant(?:ed)?|offer(?:ed)?|given|honou?r(?:ed)?|accept(?:ed)?|entertain(?:ed)?|allowed|authorized|available|applicable|cover(?:ed)?|billable|recognized|refundable)\b",
    ),
    ("<MORE>", r"(?:(?:any|other|additional|extra|further|added|separate|more|such|whatsoever) )*"),
    // What the carrier is paid.
    (
        "<PAY>",
        r"(?:pay|rate|settlements?|invoices?|checks?|cheques?|line-? ?haul|freight (?:bills?|charges)|remittance|compensation|payments?|money|funds)\b",
    ),
    ("<RESELL>", r"(?:re-?|co-?|double )?-?(?:broker|sub-?contract|re-?tender|inter-?line)"),
    ("<C>", r"(?:the )?(?:motor )?(?:carriers?|driver|truckers?|trucking compan(?:y|ies))"),
    ("<B>", r"(?:(?:the )?(?:broker(?:age)?|customer|shipper|consignee|receiver)|we|us)\b"),
];

/// Compiles a pattern of this module's own, its notions replaced by their words. Flat words are ASCII, and classes of all the world's letters
/// would make the patterns many times larger: `\w` and `\d` are of ASCII.
pub(super) fn pattern(source: &str) -> Regex {
    let source = NOTIONS.iter().fold(source.to_owned(), |source, (notion, words)| source.replace(notion, words));
    let source = source.replace(r"\w", "[0-9A-Za-z_]").replace(r"\d", "[0-9]");
    Regex::new(&source).unwrap_or_else(|error| unreachable!("a pattern of our own: {error}"))
}

/// How far words act on others, in bytes. It keeps a sentence of any length from being read again for each of its words.
const REACH: usize = 300;

/// The words before a place in flat words, as far as they can act on it.
pub(super) fn before(flat: &str, at: usize) -> &str {
    &flat[at.saturating_sub(REACH)..at]
}

/// The words after it.
pub(super) fn after(flat: &str, at: usize) -> &str {
    &flat[at..flat.len().min(at + REACH)]
}

/// Compiles several.
pub(super) fn patterns<const N: usize>(sources: [&str; N]) -> [Regex; N] {
    sources.map(pattern)
}
