//! What a cell says: numbers with units, money, times, places, and the trade's words. Pure; what can't be read says why, as a sentence for the
//! person who has to correct it. The cell itself is shown beside it.

pub mod decimals;
pub mod equipment;
pub mod numbers;
pub mod places;
pub mod times;
pub mod window;
pub mod words;

use std::borrow::Cow;

/// What people write where they have nothing to say.
const NOTHING: &[&str] =
    &["-", "--", "---", ".", "?", "n/a", "#n/a", "na", "tbd", "tba", "null", "none", "(none)", "#ref!", "#value!"];

/// The signs behind an apostrophe that a spreadsheet, or our own file of refused rows, put before them.
const GUARDED: &[char] = &['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// What a cell says, without space around it; none where it says nothing.
pub fn said(cell: &str) -> Option<Cow<'_, str>> {
    let text = cell.trim();
    let text = text.strip_prefix('\'').filter(|rest| rest.trim_start().starts_with(GUARDED)).unwrap_or(text).trim();
    if text.is_empty() || NOTHING.iter().any(|nothing| text.eq_ignore_ascii_case(nothing)) {
        return None;
    }
    let is_odd = |sign: char| sign == '\u{a0}' || (sign.is_control() && sign != '\n');
    if text.contains(is_odd) {
        return Some(Cow::Owned(text.chars().map(|sign| if is_odd(sign) { ' ' } else { sign }).collect()));
    }
    Some(Cow::Borrowed(text))
}

/// The words of a text, in lower case, without signs between them.
fn simple(text: &str) -> String {
    let plain: String =
        text.chars().map(|sign| if sign.is_alphanumeric() { sign.to_ascii_lowercase() } else { ' ' }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_says_something_or_nothing() {
        for nothing in ["", "  ", "-", "N/A", "tbd", "None", "\u{a0}"] {
            assert_eq!(said(nothing), None, "{nothing}");
        }
        for (cell, text) in [
            (" Dallas ", "Dallas"),
            ("'-10", "-10"),
            ("'=SYN", "=SYN"),
            ("'til noon", "'til noon"),
            ("53\u{a0}ft", "53 ft"),
        ] {
            assert_eq!(said(cell).as_deref(), Some(text));
        }
    }
}
