//! Days, amounts and vehicle numbers as certificates write them. What has another shape is not read.

use chrono::NaiveDate;

/// The longest text that is taken over, in characters.
pub(crate) const LONGEST_TEXT: usize = 4_000;

/// A day as the form asks for it (`MM/DD/YYYY`); two-digit years are of this century, and dashes and ISO order are read too.
pub(crate) fn day(text: &str) -> Option<NaiveDate> {
    let text = text.trim();
    if !(6..=10).contains(&text.len()) || !text.is_ascii() {
        return None;
    }
    let parts: Vec<&str> = text.split(['/', '-', '.']).collect();
    let [first, second, third] = parts.as_slice() else { return None };
    let number = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit()).then(|| part.parse::<u32>().ok())?;
    let (year, month, day) = match (first.len(), third.len()) {
        (4, 1..=2) => (*first, *second, *third),
        (1..=2, 4 | 2) => (*third, *first, *second),
        _ => return None,
    };
    let century = if year.len() == 2 { 2000 } else { 0 };
    let year = i32::try_from(number(year)? + century).ok()?;
    NaiveDate::from_ymd_opt(year, number(month)?, number(day)?).filter(|_| (1990..2100).contains(&year))
}

/// Whole US dollars: `$ 1,000,000`, `1000000`, `100,000.00`. Nonzero cents are not read, nor are amounts as text or short forms.
pub(crate) fn dollars(text: &str) -> Option<i64> {
    let text = text.trim().trim_start_matches("USD").trim_start().trim_start_matches('$').trim();
    let text = text.strip_suffix(".00").unwrap_or(text);
    let groups: Vec<&str> = text.split(',').collect();
    let is_digits = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    let is_grouped = groups.len() == 1 || (groups[0].len() <= 3 && groups[1..].iter().all(|group| group.len() == 3));
    let digits: String = groups.concat();
    (groups.iter().all(is_digits) && is_grouped && digits.len() <= 12).then(|| digits.parse().ok())?
}

/// The vehicle identification numbers in a text: seventeen signs without I, O and Q, the last four of them digits.
pub(crate) fn vins(text: &str) -> impl Iterator<Item = String> {
    let is_sign = |byte: u8| byte.is_ascii_alphanumeric() && !matches!(byte.to_ascii_uppercase(), b'I' | b'O' | b'Q');
    let words = text.split(|character: char| !character.is_ascii_alphanumeric());
    words.filter_map(move |word| {
        let bytes = word.as_bytes();
        let fits = bytes.len() == 17
            && bytes.iter().copied().all(is_sign)
            && bytes[13..].iter().all(u8::is_ascii_digit)
            && bytes.iter().any(u8::is_ascii_alphabetic);
        fits.then(|| word.to_ascii_uppercase())
    })
}

/// A text without control characters, with single blanks, of bounded length; none when nothing is left.
pub(crate) fn text(raw: &str) -> Option<String> {
    let clean: String =
        raw.chars().map(|c| if c.is_control() && c != '\n' { ' ' } else { c }).take(LONGEST_TEXT).collect();
    let lines = clean.split('\n').map(|line| line.split_whitespace().collect::<Vec<_>>().join(" "));
    let joined = lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n");
    (!joined.is_empty()).then_some(joined)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_are_read_in_the_forms_that_certificates_use_and_no_other() {
        let expected = NaiveDate::from_ymd_opt(2026, 3, 9);
        for written in ["03/09/2026", "3/9/2026", "03-09-2026", "2026-03-09", "03/09/26"] {
            assert_eq!(day(written), expected, "{written}");
        }
        for written in ["", "13/40/2026", "March 9", "03/09", "CONT.", "03/09/2026 12:01", "００/09/2026"] {
            assert_eq!(day(written), None, "{written}");
        }
    }

    #[test]
    fn amounts_are_read_whole_or_not_at_all() {
        for written in ["1,000,000", "$ 1,000,000", "$1000000", "1,000,000.00", "USD 1,000,000"] {
            assert_eq!(dollars(written), Some(1_000_000), "{written}");
        }
        for written in ["", "1M", "1,00", "INCLUDED", "1,000,000.50", "100,0000", "1.000.000", "-5"] {
            assert_eq!(dollars(written), None, "{written}");
        }
    }

    #[test]
    fn vehicle_numbers_are_found_among_other_text() {
        let found: Vec<_> = vins("2019 KW T680 VIN: 1xkyd49x0lj000001; 1XKYD49X0LJ00000I, ABCDEFGHJKLMNPRST").collect();
        assert_eq!(found, ["1XKYD49X0LJ000001"]);
    }
}
