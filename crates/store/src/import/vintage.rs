//! How fresh a file is. Its time stamps are useless (FMCSA updates those of frozen files daily), so the vintage is the caller's,
//! or that in the file's name, or else the newest date in the content.

use chrono::NaiveDate;

/// The day that a file's content is of, and how we know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Vintage {
    /// The day; none when unknown.
    pub(super) on: Option<NaiveDate>,
    /// The caller or the file's name said so. The content itself only shows that it is no older.
    pub(super) is_given: bool,
}

impl Vintage {
    /// The given day, which may be compared with that of rows already there.
    pub(super) fn given(self) -> Option<NaiveDate> {
        self.on.filter(|_| self.is_given)
    }
}

/// A day written in a file's name as 2026-11-20, `2026_11_20` or 20261120; none when it lies after `today`.
pub(super) fn in_name(name: &str, today: NaiveDate) -> Option<NaiveDate> {
    let bytes = name.as_bytes();
    (0..bytes.len())
        .filter(|at| *at == 0 || !bytes[at - 1].is_ascii_digit())
        .find_map(|at| date_at(&bytes[at..], today))
}

fn date_at(text: &[u8], today: NaiveDate) -> Option<NaiveDate> {
    let (year, rest) = number(text, 4)?;
    let separator = rest.first().copied().filter(|byte| matches!(byte, b'-' | b'_' | b'.'));
    let (month, rest) = number(after(rest, separator)?, 2)?;
    let (day, rest) = number(after(rest, separator)?, 2)?;
    let is_whole = !rest.first().is_some_and(u8::is_ascii_digit);
    let date = NaiveDate::from_ymd_opt(i32::try_from(year).ok()?, month, day)?;
    (is_whole && (1990..).contains(&year) && date <= today).then_some(date)
}

fn number(text: &[u8], digits: usize) -> Option<(u32, &[u8])> {
    let (head, rest) = text.split_at_checked(digits)?;
    let is_number = head.iter().all(u8::is_ascii_digit);
    is_number.then(|| (head.iter().fold(0, |number, digit| number * 10 + u32::from(digit - b'0')), rest))
}

fn after(text: &[u8], separator: Option<u8>) -> Option<&[u8]> {
    match separator {
        Some(separator) => text.strip_prefix(&[separator]),
        None => Some(text),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn day(year: i32, month: u32, day: u32) -> NaiveDate {
        NaiveDate::from_ymd_opt(year, month, day).expect("a date")
    }

    #[test]
    fn a_whole_past_date_in_the_name_is_the_vintage() {
        let today = day(2026, 11, 20);
        let given = |name| in_name(name, today);

        assert_eq!(given("Company_Census_File_20261101.csv"), Some(day(2026, 11, 1)));
        assert_eq!(given("insur-2026-05-14.txt"), Some(day(2026, 5, 14)));
        assert_eq!(given("2026_05_14 carrier.csv"), Some(day(2026, 5, 14)));
    }

    #[test]
    fn what_only_looks_like_a_date_is_none() {
        let today = day(2026, 11, 20);
        let names = [
            "sms_input_crash_national_2013_2015.csv",
            "202611011.csv",
            "20269901.csv",
            "20270101.csv",
            "2026-0514.csv",
        ];

        assert_eq!(names.map(|name| in_name(name, today)), [None; 5]);
    }
}
