//! Days as numbers: days since the year 1 began, so that every date of the files is above zero.

use chrono::{Datelike, Months, NaiveDate};

/// The number of a date. Dates before the year 1 count as its first day.
pub fn number(date: NaiveDate) -> u32 {
    u32::try_from(date.num_days_from_ce()).unwrap_or(1)
}

/// The date of a number; none past what a date can be.
pub fn date(number: u32) -> Option<NaiveDate> {
    NaiveDate::from_num_days_from_ce_opt(i32::try_from(number).ok()?)
}

/// The number of the day `months` calendar months before `today`: 31 May less three months is 28 (or 29) February.
pub(crate) fn months_before(today: NaiveDate, months: u32) -> u32 {
    today.checked_sub_months(Months::new(months)).map_or(1, number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_dates_are_the_same_days() {
        let date_of = |year, month, day| NaiveDate::from_ymd_opt(year, month, day).expect("a date");
        assert_eq!(date(number(date_of(2026, 11, 20))), Some(date_of(2026, 11, 20)));
        assert_eq!(months_before(date_of(2026, 5, 31), 3), number(date_of(2026, 2, 28)));
        assert_eq!((date(u32::MAX), months_before(date_of(2026, 1, 1), u32::MAX)), (None, 1));
    }
}
