//! Ages in whole months, and the window of 24 months.

use chrono::{Datelike, Months, NaiveDate};

/// Whole months from one day to another: the 31st of January to the 28th of February is none, to the 1st of March is one.
/// None when `on` is before `since`.
pub fn months(since: NaiveDate, on: NaiveDate) -> Option<i32> {
    let months = (on.year() - since.year()) * 12 + on.month() as i32 - since.month() as i32;
    let whole = months - i32::from(on.day() < since.day());
    (on >= since).then_some(whole)
}

/// The first and last day of the 24 months that end today: the window of inspections, violations and crashes
/// (specification 1, "Inspection look-back 24 months").
pub fn last_24_months(today: NaiveDate) -> (NaiveDate, NaiveDate) {
    (today.checked_sub_months(Months::new(24)).unwrap_or(NaiveDate::MIN), today)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn a_month_is_whole_when_its_day_is_reached() {
        assert_eq!(months(day("2021-06-15"), day("2021-09-14")), Some(2));
        assert_eq!(months(day("2021-06-15"), day("2021-09-15")), Some(3));
        assert_eq!(months(day("2025-01-31"), day("2025-03-01")), Some(1));
        assert_eq!(months(day("2025-01-31"), day("2025-01-30")), None);
        assert_eq!(last_24_months(day("2026-02-28")).0, day("2024-02-28"));
    }

    proptest! {
        #[test]
        fn adding_months_reaches_them(start in 0_i64..30_000, count in 0_u32..400) {
            let since = day("1950-01-01") + chrono::Days::new(start as u64);
            prop_assume!(since.day() <= 28);
            prop_assert_eq!(months(since, since + Months::new(count)), Some(count as i32));
        }
    }
}
