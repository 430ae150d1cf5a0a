//! Days as plain numbers, and their digits, since a file of a million rows writes ten million dates.

use chrono::{Datelike, NaiveDate};
use std::ops::{Add, Sub};
use std::sync::LazyLock;

/// A day, counted from 1970-01-01.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Day(i32);

/// 1970-01-01 in chrono's count from the first year.
const EPOCH: i32 = 719_163;
/// The first day whose digits are kept ready: 1960-01-01.
const FIRST: i32 = -3_653;
const READY_YEARS: usize = 120;

static DIGITS: LazyLock<Vec<[u8; 8]>> =
    LazyLock::new(|| (FIRST..).take(READY_YEARS * 366).map(|day| digits(Day(day))).collect());

impl Day {
    /// The day of a calendar date.
    pub(super) fn of(date: NaiveDate) -> Self {
        Self(date.num_days_from_ce() - EPOCH)
    }

    /// The first of January.
    pub(super) fn of_year(year: i32) -> Self {
        NaiveDate::from_ymd_opt(year, 1, 1).map_or(Self(0), Self::of)
    }

    /// `YYYYMMDD`.
    pub(super) fn digits(self) -> [u8; 8] {
        usize::try_from(self.0 - FIRST).ok().and_then(|at| DIGITS.get(at).copied()).unwrap_or_else(|| digits(self))
    }

    /// The calendar date.
    pub(super) fn date(self) -> NaiveDate {
        NaiveDate::from_num_days_from_ce_opt(self.0 + EPOCH).unwrap_or_default()
    }

    /// The year.
    pub(super) fn year(self) -> i32 {
        let digits = self.digits();
        digits[..4].iter().fold(0, |year, digit| year * 10 + i32::from(digit - b'0'))
    }
}

fn digits(day: Day) -> [u8; 8] {
    let date = day.date();
    let number = date.year().clamp(0, 9999) as u32 * 10_000 + date.month() * 100 + date.day();
    let mut text = [b'0'; 8];
    let mut rest = number;
    for digit in text.iter_mut().rev() {
        *digit = b'0' + (rest % 10) as u8;
        rest /= 10;
    }
    text
}

impl Add<i32> for Day {
    type Output = Self;

    fn add(self, days: i32) -> Self {
        Self(self.0 + days)
    }
}

impl Sub<i32> for Day {
    type Output = Self;

    fn sub(self, days: i32) -> Self {
        Self(self.0 - days)
    }
}

impl Sub for Day {
    type Output = i32;

    fn sub(self, other: Self) -> i32 {
        self.0 - other.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn digits_are_those_of_the_calendar_inside_and_outside_the_ready_years() {
        for (year, month, day) in
            [(1955, 3, 1), (1960, 1, 1), (1970, 1, 1), (2000, 2, 29), (2026, 11, 20), (2090, 12, 31)]
        {
            let date = NaiveDate::from_ymd_opt(year, month, day).unwrap();
            let written = Day::of(date).digits();
            assert_eq!(std::str::from_utf8(&written).unwrap(), date.format("%Y%m%d").to_string());
            assert_eq!(Day::of(date).year(), year);
        }
    }
}
