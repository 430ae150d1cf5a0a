//! The four forms of a date: `20241016` (perhaps with a time), `11/07/2005`, `20-DEC-24`, `2024-10-16`. No text fits two.

use super::{Not, trim};
use chrono::{Datelike, Days, NaiveDate, NaiveDateTime, NaiveTime};

const NOT_A_DATE: Not = Not("a date");

/// Reads a date in any of the four forms; what follows it after a blank or `T` is ignored. Blank, zeros and the day
/// 1970-01-01 (what FMCSA's exports write for "none") are none. Two-digit years are 1950–2049.
pub fn date(text: &str) -> Result<Option<NaiveDate>, Not> {
    let text = trim(text);
    let day = match text.as_bytes() {
        [] => return Ok(None),
        [y @ .., m1, m2, d1, d2] if y.len() == 4 && y.iter().chain([m1, m2, d1, d2]).all(u8::is_ascii_digit) => {
            ymd(number(y)?, number(&[*m1, *m2])?, number(&[*d1, *d2])?)
        }
        bytes => other_form(bytes),
    };
    match day {
        Ok(day) if day.num_days_from_ce() == EPOCH => Ok(None),
        Ok(day) => Ok(Some(day)),
        Err(_) if is_zero(text) => Ok(None),
        Err(not) => Err(not),
    }
}

/// 1970-01-01 as days from the common era.
const EPOCH: i32 = 719_163;

fn is_zero(text: &str) -> bool {
    text.bytes().all(|byte| matches!(byte, b'0' | b'/' | b'-' | b' ' | b':' | b'.'))
}

fn other_form(bytes: &[u8]) -> Result<NaiveDate, Not> {
    let date = bytes.split(|byte| matches!(byte, b' ' | b'T' | b't')).next().unwrap_or_default();
    // `OCT` holds a T: a month's name is looked for in the whole text.
    if let [d1, d2, b'-', name @ .., b'-', y1, y2] = bytes
        && name.len() == 3
    {
        return ymd(full_year(number(&[*y1, *y2])?), month(name)?, number(&[*d1, *d2])?);
    }
    match (date, bytes) {
        ([y @ .., b'-', m1, m2, b'-', d1, d2], _) if y.len() == 4 => {
            ymd(number(y)?, number(&[*m1, *m2])?, number(&[*d1, *d2])?)
        }
        (_, [d1, d2, b'-', name @ .., b'-', y1, y2, y3, y4]) if name.len() == 3 => {
            ymd(number(&[*y1, *y2, *y3, *y4])?, month(name)?, number(&[*d1, *d2])?)
        }
        (digits, _) if digits.len() == 8 && digits.iter().all(u8::is_ascii_digit) => {
            ymd(number(&digits[..4])?, number(&digits[4..6])?, number(&digits[6..])?)
        }
        _ => {
            let mut parts = date.splitn(3, |byte| *byte == b'/');
            let (Some(month), Some(day), Some(year)) = (parts.next(), parts.next(), parts.next()) else {
                return Err(NOT_A_DATE);
            };
            if year.len() == 4 { ymd(number(year)?, number(month)?, number(day)?) } else { Err(NOT_A_DATE) }
        }
    }
}

/// Reads a moment: a date, and after a blank or `T` the time as `HHMM`, `HH:MM` or `HH:MM:SS`. 2400 is midnight at the
/// day's end; 9999 (unknown) and no time at all are midnight at its beginning.
pub fn timestamp(text: &str) -> Result<Option<NaiveDateTime>, Not> {
    const NOT_A_TIME: Not = Not("a date and time");
    let Some(day) = date(text)? else { return Ok(None) };
    let rest = trim(text).split_once([' ', 'T']).map_or("", |(_, time)| time.trim());
    let digits: &[u8] = match rest.as_bytes() {
        [] | [b'9', b'9', b'9', b'9'] => b"0000",
        [h1, h2, b':', m1, m2, ..] => &[*h1, *h2, *m1, *m2],
        other => other,
    };
    let clock = if digits.len() <= 4 { number(digits).map_err(|_| NOT_A_TIME)? } else { return Err(NOT_A_TIME) };
    if clock == 2400 {
        return day.checked_add_days(Days::new(1)).map(|next| Some(next.and_time(NaiveTime::MIN))).ok_or(NOT_A_TIME);
    }
    day.and_hms_opt(clock as u32 / 100, clock as u32 % 100, 0).map(Some).ok_or(NOT_A_TIME)
}

/// A calendar day of 1900 to 2199; anything else is a slip of the pen.
fn ymd(year: i32, month: i32, day: i32) -> Result<NaiveDate, Not> {
    if !(1900..2200).contains(&year) {
        return Err(NOT_A_DATE);
    }
    NaiveDate::from_ymd_opt(year, month as u32, day as u32).ok_or(NOT_A_DATE)
}

fn full_year(two_digits: i32) -> i32 {
    if two_digits < 50 { 2000 + two_digits } else { 1900 + two_digits }
}

fn month(name: &[u8]) -> Result<i32, Not> {
    const NAMES: [&[u8; 3]; 12] =
        [b"JAN", b"FEB", b"MAR", b"APR", b"MAY", b"JUN", b"JUL", b"AUG", b"SEP", b"OCT", b"NOV", b"DEC"];
    NAMES.iter().position(|month| name.eq_ignore_ascii_case(*month)).map(|index| index as i32 + 1).ok_or(NOT_A_DATE)
}

/// Up to four digits.
fn number(digits: &[u8]) -> Result<i32, Not> {
    if digits.is_empty() || digits.len() > 4 {
        return Err(NOT_A_DATE);
    }
    digits.iter().try_fold(0, |value, byte| {
        if byte.is_ascii_digit() { Ok(value * 10 + i32::from(byte - b'0')) } else { Err(NOT_A_DATE) }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn day(year: i32, month: u32, day: u32) -> Option<NaiveDate> {
        NaiveDate::from_ymd_opt(year, month, day)
    }

    #[test]
    fn all_four_forms_are_read() {
        assert_eq!(date("20241016"), Ok(day(2024, 10, 16)));
        assert_eq!(date("20241016 2140"), Ok(day(2024, 10, 16)));
        assert_eq!(date("11/07/2005"), Ok(day(2005, 11, 7)));
        assert_eq!(date("20-DEC-24"), Ok(day(2024, 12, 20)));
        assert_eq!(date("14-Oct-2021"), Ok(day(2021, 10, 14)));
        assert_eq!(date("2024-10-16"), Ok(day(2024, 10, 16)));
        assert_eq!(date("2024-10-16T00:00:00.000"), Ok(day(2024, 10, 16)));
    }

    #[test]
    fn two_digit_years_turn_at_fifty() {
        assert_eq!(date("01-JAN-49"), Ok(day(2049, 1, 1)));
        assert_eq!(date("01-JUN-74"), Ok(day(1974, 6, 1)));
    }

    #[test]
    fn placeholders_are_no_date() {
        for none in [
            "",
            "  ",
            "0",
            "00000000",
            "00/00/0000",
            "0000-00-00",
            "19700101",
            "01/01/1970",
            "01-JAN-70",
            "1970-01-01",
            "19700101 0000",
        ] {
            assert_eq!(date(none), Ok(None), "{none}");
        }
    }

    #[test]
    fn impossible_days_are_refused() {
        for wrong in
            ["20230229", "13/01/2020", "32-JAN-20", "2024-13-01", "02010513", "yesterday", "1/1/20", "20241", "3"]
        {
            assert_eq!(date(wrong), Err(NOT_A_DATE), "{wrong}");
        }
    }

    #[test]
    fn military_time_knows_midnight_and_unknown() {
        let read = |text| timestamp(text).unwrap().unwrap().to_string();
        assert_eq!(read("20241016 2140"), "2024-10-16 21:40:00");
        assert_eq!(read("20241231 2400"), "2025-01-01 00:00:00");
        assert_eq!(read("20241016 9999"), "2024-10-16 00:00:00");
        assert_eq!(read("20241016"), "2024-10-16 00:00:00");
        assert_eq!(read("2024-10-16T21:40:00.000"), "2024-10-16 21:40:00");
        assert!(timestamp("20241016 2560").is_err() && timestamp("20241016 21h40").is_err());
    }

    proptest! {
        #[test]
        fn what_is_written_in_any_form_reads_back(days in -18_262_i32..29_219) {
            let day = NaiveDate::from_num_days_from_ce_opt(EPOCH + days).unwrap();
            prop_assume!(days != 0);
            for form in ["%Y%m%d", "%m/%d/%Y", "%d-%b-%y", "%Y-%m-%d", "%Y%m%d 2359"] {
                let is_ambiguous = form.ends_with("%y") && !(1950..2050).contains(&day.year());
                if !is_ambiguous {
                    prop_assert_eq!(date(&day.format(form).to_string().to_uppercase()), Ok(Some(day)), "{}", form);
                }
            }
        }

        #[test]
        fn no_text_makes_it_panic(text in "\\PC{0,24}|[0-9TJAN/ :.-]{0,24}") {
            let _ = (date(&text), timestamp(&text));
        }
    }
}
