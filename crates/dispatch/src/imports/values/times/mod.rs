//! Dates and times of day as people and systems write them: 11/24/2026 8:00 AM, 2026-11-24T08:00, 24-Nov-26 0800, 0800-1600, 46350.5.
//!
//! What a cell leaves open (the zone, the year, which of two numbers is the day) is decided by the file ([`Dates`]) or the stop, never by the
//! machine that reads it.

mod hours;
mod order;
mod reading;

pub use order::{Order, order};

use chrono::{DateTime, Days, FixedOffset, NaiveDate, NaiveDateTime, NaiveTime, Utc};
use freight::stop::Zone;
use reading::Reading;

/// What a file's dates have in common.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dates {
    /// The day on which the file came: dates without a year are the nearest to it.
    pub today: NaiveDate,
    /// Which of two numbers is the day.
    pub order: Order,
}

/// What a cell says of when.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct When {
    /// The moment, where the cell has an offset.
    pub instant: Option<DateTime<Utc>>,
    /// The day. Beside a moment, that of a midnight: systems write a day alone so.
    pub date: Option<NaiveDate>,
    /// The time of day.
    pub from: Option<NaiveTime>,
    /// The day of the end, where the cell has a range that names it.
    pub until: Option<NaiveDate>,
    /// The time of the end, where the cell has a range.
    pub to: Option<NaiveTime>,
    /// The zone that it names.
    pub zone: Option<Zone>,
    /// Whether it says first come, first served, or appointment.
    pub is_first_come: Option<bool>,
    /// Whether it is any time from then on: after 2pm.
    pub is_after: bool,
    /// Whether the time is the midnight that systems write behind a day that has none (2026-11-24 00:00:00).
    pub is_bare_midnight: bool,
}

impl When {
    /// A day alone, where its time is nothing but what a system wrote behind it.
    #[must_use]
    pub fn without_bare_midnight(self) -> Self {
        if self.is_bare_midnight { Self { from: None, is_bare_midnight: false, ..self } } else { self }
    }
}

/// What is said of a cell that is no time.
const UNREAD: &str = "Date or time not recognized. Write it as 11/24/2026 8:00 AM or 2026-11-24 08:00.";
/// What is said of a day that can be another, in a file that writes days both ways.
const EITHER: &str =
    "Some dates of the file have the day first and some the month, so this can be either. Write it as 2026-11-24.";
/// What is said of 08:00-06:00: a range into the next day, or a time six hours behind UTC.
const RANGE_OR_OFFSET: &str =
    "Not clear whether this ends the next day or has an offset from UTC. Write a range as 22:00 - 06:00, with blanks.";
/// Days of spreadsheets that are believed: 1990 to 2119. Other numbers are no days.
const SERIALS: std::ops::Range<f64> = 32_874.0..80_355.0;
const DAY_SECONDS: u32 = 86_400;
/// Offsets from UTC that places have, in seconds.
const OFFSETS: std::ops::RangeInclusive<i32> = -12 * 3_600..=14 * 3_600;

/// Reads a cell; `Err` says what to write instead.
pub fn read(text: &str, dates: Dates) -> Result<When, String> {
    let text = order::with_century(text);
    let text: &str = &text;
    if let Some(at) = instant(text) {
        let local = at.naive_local();
        let date = Some(local.date()).filter(|_| local.time() == NaiveTime::MIN);
        return Ok(When { instant: Some(at.to_utc()), date, ..When::default() });
    }
    if let Some(when) = serial(text) {
        return Ok(when);
    }
    let mut reading = Reading::new(dates);
    let is_known = tokens(text).iter().all(|token| reading.take(token));
    if reading.is_either() {
        return Err(EITHER.to_owned());
    }
    if reading.is_range_or_offset() {
        return Err(RANGE_OR_OFFSET.to_owned());
    }
    let when = if is_known { reading.end() } else { None };
    let when = when.ok_or_else(|| UNREAD.to_owned())?;
    // Who means midnight writes 0000, 2400 or the word.
    let is_written_by_system = text.contains(':') && when.is_first_come != Some(false);
    let is_midnight = when.from == Some(NaiveTime::MIN) && when.to.is_none() && when.date.is_some();
    Ok(When { is_bare_midnight: is_midnight && is_written_by_system, ..when })
}

/// A moment with its offset.
fn instant(text: &str) -> Option<DateTime<FixedOffset>> {
    let text = text.trim();
    if let Some(local) = text.strip_suffix(['Z', 'z']) {
        let forms = ["%Y-%m-%dT%H:%M:%S%.f", "%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%d %H:%M"];
        let local = forms.iter().find_map(|form| NaiveDateTime::parse_from_str(local.trim(), form).ok());
        return local.map(|local| local.and_utc().fixed_offset());
    }
    // 2026-11-24 08:00:00-06:00: with seconds, what follows is no end of a range.
    if let Ok(at) = DateTime::parse_from_str(text, "%Y-%m-%d %H:%M:%S%.f%z") {
        return is_of_a_place(*at.offset()).then_some(at);
    }
    // 2026-11-24 08:00 -06:00
    let parted = text.rsplit_once(' ').filter(|(_, offset)| offset.len() > 4 && offset.starts_with(['+', '-']));
    let joined = parted.map(|(local, offset)| format!("{}{offset}", local.trim().replacen(' ', "T", 1)));
    let text = joined.as_deref().unwrap_or(text);
    let forms = ["%Y-%m-%dT%H:%M:%S%.f%z", "%Y-%m-%dT%H:%M%z"];
    let at = forms.iter().find_map(|form| DateTime::parse_from_str(text, form).ok())?;
    // 08:00-16:00 is a range of times: no place has such an offset.
    is_of_a_place(*at.offset()).then_some(at)
}

fn is_of_a_place(offset: FixedOffset) -> bool {
    OFFSETS.contains(&offset.local_minus_utc())
}

/// A spreadsheet's number for a day, a time, or both.
fn serial(text: &str) -> Option<When> {
    let text = text.trim();
    if !text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'.') {
        return None;
    }
    let number: f64 = text.parse().ok()?;
    let seconds = (number.fract() * f64::from(DAY_SECONDS)).round() as u32;
    let time = NaiveTime::from_num_seconds_from_midnight_opt(seconds % DAY_SECONDS, 0);
    if number < 1.0 && text.contains('.') {
        return Some(When { from: time, ..When::default() });
    }
    if !SERIALS.contains(&number) {
        return None;
    }
    let days = Days::new(number.trunc() as u64 + u64::from(seconds / DAY_SECONDS));
    let date = NaiveDate::from_ymd_opt(1899, 12, 30)?.checked_add_days(days);
    let has_time = number.fract() != 0.0;
    Some(When { date, from: time.filter(|_| has_time), ..When::default() })
}

/// A cell's words, in lower case; dashes that stand alone are words.
fn tokens(text: &str) -> Vec<String> {
    let signs: Vec<char> = text.chars().flat_map(char::to_lowercase).collect();
    let is_digit = |at: usize| signs.get(at).is_some_and(char::is_ascii_digit);
    let plain = |(at, sign): (usize, &char)| match *sign {
        // 2026-11-24T08:00
        't' if at > 0 && is_digit(at - 1) && is_digit(at + 1) => ' ',
        '–' | '—' => '-',
        ',' | '@' | ';' | '(' | ')' | '|' => ' ',
        sign if sign.is_whitespace() => ' ',
        sign => sign,
    };
    let plain: String = signs.iter().enumerate().map(plain).collect();
    plain.split(' ').filter(|token| !token.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests;
