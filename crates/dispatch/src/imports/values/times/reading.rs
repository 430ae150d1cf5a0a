//! Reads the words of a cell one by one into a day, a time, a range.

use super::hours::{dock_hours, start_of_range, time_of_day};
use super::{Dates, Order, When, is_of_a_place};
use crate::imports::values::words;
use chrono::{Datelike, FixedOffset, NaiveDate, Timelike};
use kernel::days::MONTHS;

/// Letters of a month's name that tell it from the others.
const SHORTEST_MONTH: usize = 3;
/// Hours and minutes behind UTC of the places where trucks go, summer and winter: Newfoundland's to Hawaii's.
const OFFSETS_HERE: &[&str] = &["0230", "0300", "0330", "0400", "0500", "0600", "0700", "0800", "0900", "1000"];
/// From this hour on, four digits and four digits (2200-0600) are a night's hours.
const EVENING: u32 = 18;
/// Words that change nothing.
#[rustfmt::skip]
const IDLE: &[&str] = &[
    "mon", "monday", "tue", "tues", "tuesday", "wed", "weds", "wednesday", "thu", "thur", "thurs", "thursday", "fri", "friday", "sat", "saturday",
    "sun", "sunday", "at", "on", "hrs", "hr", "hours", "h", "local", "time", "between", "from", "first", "served", "serve", "required", "req",
    "m-f", "mon-fri", "monday-friday", "m-sat", "mon-sat", "daily",
];

/// A day that comes in pieces: Nov 24, 2026.
#[derive(Clone, Copy, Debug, Default)]
struct Date {
    month: Option<u32>,
    day: Option<u32>,
    year: Option<i32>,
}

/// A cell, as far as it was read.
#[derive(Debug)]
pub(super) struct Reading {
    dates: Dates,
    when: When,
    date: Date,
    /// The time of day, and the end of a range.
    times: Vec<String>,
    /// The offset from UTC that stands behind the time.
    offset: Option<FixedOffset>,
    /// Whether a day can be another, and the file doesn't tell.
    is_either: bool,
    /// Whether the end of a range stands without a blank behind its start's dash.
    is_joined: bool,
}

impl Reading {
    pub(super) fn new(dates: Dates) -> Self {
        let (when, date, times) = (When::default(), Date::default(), vec![String::new()]);
        Self { dates, when, date, times, offset: None, is_either: false, is_joined: false }
    }

    /// Whether a day can be another, and the file doesn't tell.
    pub(super) const fn is_either(&self) -> bool {
        self.is_either
    }

    /// Whether a range without blanks can be a time with its offset as well: 08:00-06:00, which would end the next day, and 08:00:00-06:00, whose
    /// end has no seconds. 2200-0600 is a night's.
    pub(super) fn is_range_or_offset(&self) -> bool {
        let [from, to] = self.times.as_slice() else { return false };
        let (Some(start), Some(end)) = (time_of_day(from), time_of_day(to)) else { return false };
        let digits = to.replacen(':', "", 1);
        let is_night = start.hour() >= EVENING && !from.contains(':') && !to.contains(':');
        let has_seconds = from.matches(':').count() == 2;
        let is_offset = self.is_joined && to.len() >= 4 && OFFSETS_HERE.contains(&digits.as_str());
        is_offset && (has_seconds || (end < start && !is_night))
    }

    /// Takes the next word; false when it means nothing.
    pub(super) fn take(&mut self, token: &str) -> bool {
        let word = token.trim_matches('.');
        match word {
            "" => true,
            word if IDLE.contains(&word) => true,
            "fcfs" | "come" => {
                self.when.is_first_come = Some(true);
                true
            }
            "appt" | "appointment" => {
                self.when.is_first_come = Some(false);
                true
            }
            "after" => {
                self.when.is_after = true;
                self.times.iter().all(String::is_empty)
            }
            "-" | "to" | "until" | "til" | "thru" | "through" | "and" | "by" | "before" => {
                self.times.push(String::new());
                self.times.len() <= 2
            }
            _ if looks_like_offset(word) => self.take_offset(word) || (self.is_range(word) && self.take_times(word)),
            _ => self.take_date(word) || self.take_zone(word) || self.take_times(word),
        }
    }

    /// What was read; none when it makes no sense together.
    pub(super) fn end(mut self) -> Option<When> {
        match self.date {
            Date { month: Some(month), day: Some(day), year } => {
                self.when.date = Some(match year {
                    Some(year) => NaiveDate::from_ymd_opt(year, month, day)?,
                    None => nearest(month, day, self.dates.today)?,
                });
            }
            Date { month: Some(_), .. } => return None,
            // No month came: it was the hour of "8 am".
            Date { day: Some(hour), .. } => {
                let at = self.times.iter().position(|text| text.starts_with(char::is_alphabetic)).unwrap_or(0);
                self.times[at] = format!("{hour}{}", self.times[at]);
            }
            Date { .. } => {}
        }
        let (from, to) = (self.times[0].as_str(), self.times.get(1).map_or("", String::as_str));
        if let Some((start, end)) = dock_hours(from, to).filter(|_| self.offset.is_none()) {
            (self.when.from, self.when.to) = (Some(start), Some(end));
            return Some(self.when);
        }
        // "Until 3 pm" has an end alone.
        self.when.to = if to.is_empty() { None } else { Some(time_of_day(to)?) };
        self.when.from = match (from, self.when.to) {
            ("", _) => None,
            (from, Some(end)) => Some(start_of_range(from, to, end)?),
            (from, None) => Some(time_of_day(from)?),
        };
        // Nothing is after no time, and a moment has no end.
        if self.when.is_after && (self.when.from.is_none() || self.offset.is_some()) {
            return None;
        }
        if let Some(offset) = self.offset {
            let local = self.when.date?.and_time(self.when.from.filter(|_| self.when.to.is_none())?);
            let instant = local.and_local_timezone(offset).single()?.to_utc();
            return Some(When { instant: Some(instant), ..When::default() });
        }
        let When { date, from, to, is_first_come, .. } = self.when;
        let says_something = date.is_some() || from.is_some() || to.is_some() || is_first_come.is_some();
        says_something.then_some(self.when)
    }

    /// -0600 behind a time, where it can't be the end of a range.
    fn take_offset(&mut self, word: &str) -> bool {
        let Ok(offset) = word.parse::<FixedOffset>() else { return false };
        let is_behind_time = self.times.len() == 1 && !self.times[0].is_empty() && self.offset.is_none();
        let is_one = is_behind_time && is_of_a_place(offset) && !self.could_end(word);
        self.offset = self.offset.or(is_one.then_some(offset));
        is_one
    }

    /// Whether a word with a dash before it is the end of a range: 0800 -1600. What could be an offset as well is neither.
    fn is_range(&self, word: &str) -> bool {
        self.could_end(word) && !word.parse().is_ok_and(is_of_a_place)
    }

    fn could_end(&self, word: &str) -> bool {
        let end = word.strip_prefix('-').and_then(time_of_day);
        end.is_some_and(|end| time_of_day(&self.times[0]).is_some_and(|start| start < end))
    }

    fn take_date(&mut self, word: &str) -> bool {
        let pieces: Vec<&str> = word.split(['-', '/', '.']).filter(|piece| !piece.is_empty()).collect();
        if pieces.iter().any(|piece| month(piece).is_some()) {
            return self.when.date.is_none() && pieces.iter().all(|piece| self.take_piece(piece));
        }
        if pieces.len() > 1 {
            let is_number = |piece: &&str| piece.bytes().all(|byte| byte.is_ascii_digit());
            let date = pieces.iter().all(is_number).then(|| self.numeric(word, &pieces)).flatten();
            return date.is_some_and(|date| self.put(date));
        }
        if self.when.date.is_none()
            && let Some(date) = compact(word)
        {
            return self.put(date);
        }
        pieces.first() == Some(&word) && self.take_piece(word)
    }

    /// A day that came whole: the first, or that of a range's end.
    fn put(&mut self, date: NaiveDate) -> bool {
        if self.when.date.is_none() {
            self.when.date = Some(date);
            return true;
        }
        self.times.len() == 2 && self.when.until.replace(date).is_none()
    }

    /// A piece of a day with a month's name: the name, the day in up to two digits, the year behind both.
    fn take_piece(&mut self, piece: &str) -> bool {
        if let Some(month) = month(piece) {
            return self.date.month.replace(month).is_none();
        }
        let digits = ["st", "nd", "rd", "th"].iter().find_map(|end| piece.strip_suffix(*end)).unwrap_or(piece);
        let Ok(number) = digits.parse::<u32>() else { return false };
        let is_before_times = self.times.iter().all(String::is_empty);
        if digits.len() <= 2 && self.date.day.is_none() && (1..=31).contains(&number) && is_before_times {
            self.date.day = Some(number);
            return true;
        }
        let is_year = matches!(number, 20..=99 | 1990..=2099) && [2, 4].contains(&digits.len());
        if is_year && self.date.month.is_some() && self.date.day.is_some() && self.date.year.is_none() {
            self.date.year = Some(full_year(number));
            return true;
        }
        false
    }

    /// 11/24/2026, 2026-11-24, 24.11.2026, 11/24.
    fn numeric(&mut self, word: &str, pieces: &[&str]) -> Option<NaiveDate> {
        let number = |at: usize| pieces.get(at).and_then(|piece| piece.parse::<u32>().ok());
        let (first, second) = (number(0)?, number(1)?);
        let order = if word.contains('.') { Order::DayFirst } else { self.dates.order };
        match pieces {
            [year, _, _] if year.len() == 4 => NaiveDate::from_ymd_opt(first as i32, second, number(2)?),
            [_, _, year] if [2, 4].contains(&year.len()) => {
                let year = full_year(number(2)?);
                self.in_order(order, (first, second), |month, day| NaiveDate::from_ymd_opt(year, month, day))
            }
            [_, _] if word.contains('/') => {
                let today = self.dates.today;
                self.in_order(order, (first, second), |month, day| nearest(month, day, today))
            }
            _ => None,
        }
    }

    /// The day that `date` makes of a month and a day, of which two numbers are each the one or the other.
    fn in_order(
        &mut self,
        order: Order,
        (first, second): (u32, u32),
        date: impl Fn(u32, u32) -> Option<NaiveDate>,
    ) -> Option<NaiveDate> {
        match order {
            Order::MonthFirst => date(first, second),
            Order::DayFirst => date(second, first),
            Order::Either => match (date(first, second), date(second, first)) {
                (Some(one), Some(other)) if one != other => {
                    self.is_either = true;
                    None
                }
                (one, other) => one.or(other),
            },
        }
    }

    fn take_zone(&mut self, word: &str) -> bool {
        if word.len() < 2 || self.when.zone.is_some() {
            return false;
        }
        self.when.zone = words::zone(word).ok();
        self.when.zone.is_some()
    }

    /// A time, a range of times, or half of either.
    fn take_times(&mut self, word: &str) -> bool {
        self.is_joined |= word.contains('-');
        // 8a/3p and 0800/1500 are ranges; 8/3 was a day.
        let is_range = |(start, end): (&str, &str)| time_of_day(start).is_some() && time_of_day(end).is_some();
        let parted = word.replacen('/', "-", 1);
        let word = if word.split_once('/').is_some_and(is_range) { parted.as_str() } else { word };
        for (at, part) in word.split('-').enumerate() {
            if at > 0 {
                self.times.push(String::new());
            }
            if let Some(last) = self.times.last_mut() {
                last.push_str(part);
            }
        }
        self.times.len() <= 2
    }
}

/// +0530, -06:00. An hour has two digits: -4:00 is no offset.
fn looks_like_offset(word: &str) -> bool {
    let is_digit = |sign: char| sign.is_ascii_digit();
    let Some(rest) = word.strip_prefix(['+', '-']) else { return false };
    let digits = if rest.len() == 5 { rest.replacen(':', "", 1) } else { rest.to_owned() };
    digits.len() == 4 && digits.chars().all(is_digit)
}

/// A month by its name or the beginning of it.
fn month(word: &str) -> Option<u32> {
    let at = MONTHS.iter().position(|month| word.len() >= SHORTEST_MONTH && month.starts_with(word))?;
    Some(at as u32 + 1)
}

const fn full_year(year: u32) -> i32 {
    (if year < 100 { 2000 + year } else { year }) as i32
}

/// 20261124
fn compact(digits: &str) -> Option<NaiveDate> {
    let is_day = digits.len() == 8 && digits.starts_with("20") && digits.bytes().all(|byte| byte.is_ascii_digit());
    NaiveDate::parse_from_str(digits, "%Y%m%d").ok().filter(|_| is_day)
}

/// The day of a month without its year that is nearest to today.
fn nearest(month: u32, day: u32, today: NaiveDate) -> Option<NaiveDate> {
    let years = [today.year() - 1, today.year(), today.year() + 1];
    let days = years.into_iter().filter_map(|year| NaiveDate::from_ymd_opt(year, month, day));
    days.min_by_key(|date| (*date - today).num_days().abs())
}
