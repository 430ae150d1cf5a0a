//! How fresh a file is. Its time stamps are useless (FMCSA updates those of frozen files daily), so the vintage is the caller's,
//! or that in the file's name, or else the newest date in the content.

use chrono::NaiveDate;
use kernel::days::MONTHS;

/// The day that a file's content is of, and how we know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Vintage {
    /// The day; none when unknown.
    pub(super) on: Option<NaiveDate>,
    /// The caller or the file's name said so. The content itself only shows that it is no older.
    pub(super) is_given: bool,
}

/// A day written in a file's name as 2026-11-20, `2026_11_20` or 20261120, else the first day of a month written as FMCSA does
/// (`SMS_C_PassProperty_2016Sep`), `Sep2016` or with a sign between; none when it lies after `today`.
pub(super) fn in_name(name: &str, today: NaiveDate) -> Option<NaiveDate> {
    let bytes = name.as_bytes();
    let dates = (0..bytes.len())
        .filter(|at| *at == 0 || !bytes[at - 1].is_ascii_digit())
        .find_map(|at| date_at(&bytes[at..], today));
    dates.or_else(|| month_in(name, today))
}

/// The first day of a month that is named beside its year.
fn month_in(name: &str, today: NaiveDate) -> Option<NaiveDate> {
    let name = name.to_ascii_lowercase();
    // Words and numbers in their order: a change from letters to digits parts them as any other sign does.
    let mut parts: Vec<String> = Vec::new();
    let mut before = ' ';
    for letter in name.chars() {
        if letter.is_ascii_alphanumeric() {
            match parts.last_mut() {
                Some(part) if letter.is_ascii_digit() == before.is_ascii_digit() && before.is_ascii_alphanumeric() => {
                    part.push(letter);
                }
                _ => parts.push(letter.to_string()),
            }
        }
        before = letter;
    }
    let month = |part: &str| {
        let part = if part == "sept" { "sep" } else { part };
        MONTHS.iter().position(|month| part == *month || part == &month[..3]).map(|index| index as u32 + 1)
    };
    let year = |part: &str| part.parse().ok().filter(|year| part.len() == 4 && (1990..2200).contains(year));
    parts.windows(2).find_map(|pair| {
        let (year, month) = year(&pair[0]).zip(month(&pair[1])).or_else(|| year(&pair[1]).zip(month(&pair[0])))?;
        NaiveDate::from_ymd_opt(year, month, 1).filter(|day| *day <= today)
    })
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
    fn a_month_beside_its_year_is_the_vintage_from_its_first_day_on() {
        let today = day(2026, 11, 20);
        let given = |name| in_name(name, today);

        assert_eq!(given("SMS_C_PassProperty_2016Sep.txt"), Some(day(2016, 9, 1)));
        assert_eq!(given("SMS_Input_-_Crash_Sept_2021.csv"), Some(day(2021, 9, 1)));
        assert_eq!(given("census-june-2024.csv"), Some(day(2024, 6, 1)));
        assert_eq!(given("2019 Census.csv"), None);
        assert_eq!(given("SMS_C_PassProperty_2026Dec.txt"), None, "a month to come");
        assert_eq!(given("summary2016.csv"), None);
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
