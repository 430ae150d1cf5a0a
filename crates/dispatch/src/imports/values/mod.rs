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
    let is_error = ERRORS.iter().any(|error| text.eq_ignore_ascii_case(error));
    is_error.then(|| format!("The cell holds an error ({text}), not a value. Correct it in the original."))
}

/// The signs behind an apostrophe that a spreadsheet, or our own file of refused rows, put before them.
const GUARDED: &[char] = &['=', '+', '-', '@', '＝', '＋', '－', '＠'];

/// What a cell says, without space around it; none where it says nothing, or holds an [`error`].
pub fn said(cell: &str) -> Option<Cow<'_, str>> {
    let text = cell.trim();
    let text = text.strip_prefix('\'').filter(|rest| rest.trim_start().starts_with(GUARDED)).unwrap_or(text).trim();
    if text.is_empty() || error(text).is_some() || NOTHING.iter().any(|nothing| text.eq_ignore_ascii_case(nothing)) {
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
        for fine in ["", "N/A", "#", "##", "#12", "# 9", "Dallas"] {
            assert_eq!(error(fine), None, "{fine}");
        }
    }

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
