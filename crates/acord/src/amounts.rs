//! Amounts as printed certificates write them, beside their labels. What could be read in two ways is not read.

use crate::certificate::Place;
use crate::parse;
use crate::printed::At;

/// What stands where a limit does.
pub(crate) struct Limit {
    /// The label before it, in capitals, and what is written with it.
    pub(crate) words: String,
    /// The amount; none where what stands there isn't one.
    pub(crate) dollars: Option<i64>,
    pub(crate) raw: String,
    pub(crate) place: Place,
}

/// The limits of a band with the label before each.
pub(crate) fn limits(pieces: &[At<'_>], limits: f32) -> Vec<Limit> {
    let mut found = Vec::new();
    let mut before = String::new();
    let mut line = None;
    for at in pieces.iter().filter(|at| at.piece.from >= limits) {
        if line != Some((at.line.page, at.line.number)) {
            before.clear();
            line = Some((at.line.page, at.line.number));
        }
        let text = at.piece.text.as_str();
        let (words, dollars) = match split(text) {
            Split::Label => {
                before.push_str(&text.to_uppercase());
                before.push(' ');
                continue;
            }
            Split::Amount(words, dollars) => (words, Some(dollars)),
            Split::Unread => (text, None),
        };
        before.push_str(&words.to_uppercase());
        let words = std::mem::take(&mut before);
        let dollars = dollars.filter(|_| !is_other_currency(&words));
        found.push(Limit { words, dollars, raw: text.to_owned(), place: at.place() });
    }
    found
}

/// What a piece in the column of limits is.
#[derive(Debug, PartialEq)]
enum Split<'a> {
    /// Words without an amount.
    Label,
    /// An amount at its end, in dollars, and the label before it: `DEDUCTIBLE $ 1,000` has both.
    Amount(&'a str, i64),
    /// What stands in the place of an amount and is none that can be read: `1M`, `INCLUDED`, `$500,000/$1,000,000`.
    Unread,
}

/// Reads a piece in the column of limits.
fn split(text: &str) -> Split<'_> {
    let is_amount = |character: char| character.is_ascii_digit() || matches!(character, ',' | '.' | '$' | ' ');
    let words = text.trim_end_matches(is_amount);
    let tail = &text[words.len()..];
    if is_label_before(words, tail)
        && let Some(dollars) = parse::dollars(tail)
    {
        return Split::Amount(words, dollars);
    }
    let follows_sign = text.split_once('$').is_some_and(|(_, rest)| !rest.trim_matches([' ', '$']).is_empty());
    let upper = text.to_uppercase();
    let is_in_words = upper.split(|character: char| !character.is_alphabetic()).any(|word| {
        matches!(word, "INCL" | "INCLUDED" | "EXCL" | "EXCLUDED" | "UNLIMITED" | "SEE" | "TBD" | "THOUSAND" | "MILLION")
    });
    if follows_sign || is_in_words || text.contains(char::is_numeric) { Split::Unread } else { Split::Label }
}

/// Whether words are the label of the amount behind them, and no part of it: `$1,000,000/` before `2,000,000` and `$ -` before `1,000` are.
fn is_label_before(words: &str, tail: &str) -> bool {
    let Some(last) = words.chars().next_back() else { return true };
    if words.contains(|character: char| character == '$' || character.is_numeric()) {
        return false;
    }
    let is_apart = tail.starts_with(' ');
    match last {
        ':' | '=' | ')' => true,
        '-' | '/' | '–' => is_apart && words.contains(|character: char| character.is_ascii_alphabetic()),
        _ => last.is_ascii_alphabetic() && (is_apart || tail.starts_with('$')),
    }
}

/// Whether the last word before an amount says that it is in another currency than US dollars.
fn is_other_currency(words: &str) -> bool {
    let last = words.split(|character: char| !character.is_alphabetic()).rfind(|word| !word.is_empty());
    last.is_some_and(|last| matches!(last, "C" | "CA" | "CAD" | "CAN" | "CDN" | "MX" | "MXN" | "EUR" | "GBP"))
}

/// Whether a label in capitals speaks of a deductible; `INCLUDED` doesn't.
pub(crate) fn is_about_deductible(words: &str) -> bool {
    words.split(|character: char| !character.is_ascii_alphabetic()).any(|word| word.starts_with("DED"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_amount_is_read_with_the_label_before_it() {
        for (text, words, dollars) in [
            ("DEDUCTIBLE $ 1,000", "DEDUCTIBLE", 1_000),
            ("$ 1,000,000", "", 1_000_000),
            ("USD 1,000,000", "USD", 1_000_000),
            ("(Ea accident)$ 750,000", "(Ea accident)", 750_000),
            ("LIMIT - $ 100,000", "LIMIT -", 100_000),
        ] {
            assert_eq!(split(text), Split::Amount(words, dollars), "{text}");
        }
        for text in ["EACH OCCURRENCE", "EACH OCCURRENCE $", "$", "(Ea accident)", "E.L. DISEASE - EA EMPLOYEE"] {
            assert_eq!(split(text), Split::Label, "{text}");
        }
    }

    #[test]
    fn what_stands_for_an_amount_and_is_none_is_unread() {
        for text in [
            "SEE BELOW",
            "INCLUDED",
            "UNLIMITED",
            "1M",
            "$1MM",
            "100K",
            "1,000,000 CSL",
            "$ 750,000 (BI ONLY)",
            "$ 1.000.000",
            "$1,OOO,OOO",
            "$1,OOO,000",
            "$1,000,000 $500,000",
            "$ 100,000,000,000,000",
            "$1,000,000/2,000,000",
            "$500,000/$1,000,000/$100,000",
            "500,000 / 100,000",
            "$ -1,000,000",
            "-1,000,000",
            "$n n1n0n,n0n0n0",
            "LIMIT1,000",
            "€ 1,000",
        ] {
            assert_eq!(split(text), Split::Unread, "{text}");
        }
        assert!(is_other_currency("LIMIT CAD ") && is_other_currency("CA") && !is_other_currency("LIMIT USD"));
        assert!(is_about_deductible("CARGO DED. ") && !is_about_deductible("LIMIT INCLUDED"));
    }
}
