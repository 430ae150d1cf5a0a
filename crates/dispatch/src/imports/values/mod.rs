//! What a cell says: numbers with units, money, times, places, and the trade's words. Pure; what can't be read says why, as a sentence for the
//! person who has to correct it. The cell itself is shown beside it.

pub mod decimals;
pub mod equipment;
pub mod numbers;
pub mod places;
pub mod times;
pub mod window;
pub mod words;

use kernel::text::{is_hidden, is_joiner, turns_direction};
use std::borrow::Cow;

/// What people write where they have nothing to say.
const NOTHING: &[&str] = &["-", "--", "---", ".", "?", "n/a", "na", "tbd", "tba", "null", "none", "(none)"];

/// What spreadsheets show where a formula has no value.
const ERRORS: &[&str] = &[
    "#ref!",
    "#value!",
    "#n/a",
    "#name?",
    "#div/0!",
    "#num!",
    "#null!",
    "#data!",
    "#spill!",
    "#calc!",
    "#getting_data",
    "#field!",
    "#connect!",
    "#blocked!",
    "#unknown!",
];
/// What we write for a formula whose value the workbook doesn't hold: programs that can't calculate leave it out.
pub const NOT_CALCULATED: &str = "#NOT CALCULATED";
/// The fewest signs of a cell that was too narrow for its number, as spreadsheets save it in a CSV file.
const NARROW: usize = 3;

/// Why a cell holds an error of its spreadsheet instead of a value; none where it doesn't.
pub fn error(cell: &str) -> Option<String> {
    let text = cell.trim();
    if text == NOT_CALCULATED {
        let why = "The formula has no value. Open the file in Excel, save it, and import it again.";
        return Some(why.to_owned());
    }
    if text.len() >= NARROW && text.bytes().all(|byte| byte == b'#') {
        return Some("The column was too narrow to show this. Widen it in the original and save it again.".to_owned());
    }
    // Behind the apostrophe of our own file of refused rows it still is one.
    if is_formula(text.strip_prefix('\'').unwrap_or(text)) {
        return Some("The cell holds a formula, not its value. Save the value in the original.".to_owned());
    }
    let is_error = ERRORS.iter().any(|error| text.eq_ignore_ascii_case(error));
    is_error.then(|| format!("The cell holds an error ({text}), not a value. Correct it in the original."))
}

/// The signs behind an apostrophe that a spreadsheet, or our own file of refused rows, put before them.
const GUARDED: &[char] = &['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// What spreadsheets write so that a number keeps its zeros, ="00123", without that; none where a cell isn't written so.
fn unguarded(text: &str) -> Option<&str> {
    let inside = text.strip_prefix("=\"")?.strip_suffix('"')?;
    (!inside.contains('"')).then_some(inside)
}

/// Whether a cell is a formula; == and => are none.
fn is_formula(text: &str) -> bool {
    let begins = |sign: char| sign.is_ascii_alphanumeric() || "+-(@\"'{$".contains(sign);
    text.strip_prefix('=').is_some_and(|rest| rest.starts_with(begins)) && unguarded(text).is_none()
}

/// Whether a sign of a cell is neither seen nor part of what people write. Turns of direction stay, to be refused: they reorder what is seen.
fn is_unseen(sign: char) -> bool {
    is_hidden(sign) && !is_joiner(sign) && !turns_direction(sign)
}

/// What a cell says, without space around it and signs that aren't seen; none where it says nothing, or holds an [`error`].
pub fn said(cell: &str) -> Option<Cow<'_, str>> {
    if cell.contains(is_unseen) {
        let seen: String = cell.chars().filter(|sign| !is_unseen(*sign)).collect();
        return said(&seen).map(|text| Cow::Owned(text.into_owned()));
    }
    let text = cell.trim();
    if error(text).is_some() {
        return None;
    }
    let text = text.strip_prefix('\'').filter(|rest| rest.trim_start().starts_with(GUARDED)).unwrap_or(text).trim();
    let text = unguarded(text).map_or(text, str::trim);
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
    fn an_error_of_a_spreadsheet_is_no_value() {
        for wrong in ["#REF!", "#N/A", " #Value! ", "#DIV/0!", "########", NOT_CALCULATED] {
            assert!(error(wrong).is_some() && said(wrong).is_none(), "{wrong}");
        }
        for formula in ["=1+1", "=SYN", "=HYPERLINK(\"http://syn.example\")", "=\"A\"&\"B\"", "'=SYN"] {
            assert!(error(formula).is_some() && said(formula).is_none(), "{formula}");
        }
        for fine in ["", "N/A", "#", "##", "#12", "# 9", "Dallas", "=\"00123\"", "=> dock 4", "== fragile =="] {
            assert_eq!(error(fine), None, "{fine}");
        }
    }

    #[test]
    fn a_cell_says_something_or_nothing() {
        for nothing in ["", "  ", "-", "N/A", "tbd", "None", "\u{a0}", "\u{200b}", "=\"\""] {
            assert_eq!(said(nothing), None, "{nothing}");
        }
        for (cell, text) in [
            (" Dallas ", "Dallas"),
            ("'-10", "-10"),
            ("'=> dock 4", "=> dock 4"),
            ("'til noon", "'til noon"),
            ("=\"00123\"", "00123"),
            ("'=\"00123\"", "00123"),
            ("SYN-1\u{200b}", "SYN-1"),
            ("SYN\u{ad}-1\u{feff}", "SYN-1"),
            ("👨\u{200d}🔧", "👨\u{200d}🔧"),
            ("53\u{a0}ft", "53 ft"),
        ] {
            assert_eq!(said(cell).as_deref(), Some(text));
        }
    }
}
