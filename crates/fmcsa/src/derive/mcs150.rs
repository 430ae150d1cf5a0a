//! When the registration form MCS-150 is due (49 CFR 390.19).
//!
//! Every 24 months: the last digit of the USDOT number gives the month (1 January … 9 September, 0 October), the digit before
//! it the year (odd digit, odd years). A filing made within the 12 months before a deadline meets it, so the next one is due two years
//! later (FMCSA, "When am I required to file a biennial update?", answer 122 of ask.fmcsa.dot.gov, updated June 23, 2020: "any update …
//! completed … at any time during the 12 months immediately preceding the biennial update due date"). So it was for USDOT 295017: due by
//! July 2025, filed in May 2025, active in October 2026.

use chrono::{Datelike, Months, NaiveDate};

/// The day by which the next MCS-150 is due after one filed on `filed_on`: the last day of a month.
pub fn due_on(dot_number: i32, filed_on: NaiveDate) -> Option<NaiveDate> {
    let month = match dot_number % 10 {
        0 => 10,
        digit => u32::try_from(digit).ok()?,
    };
    let is_odd = dot_number / 10 % 2 == 1;
    let from = filed_on.checked_add_months(Months::new(12))?;
    let years = (from.year()..=from.year() + 2).filter(|year| (year % 2 == 1) == is_odd);
    let deadlines = years.filter_map(|year| last_day(year, month));
    deadlines.filter(|deadline| *deadline > from).min()
}

/// The day of a filing as the census states it, unless that day is still to come: then it is a slip of the pen, and nobody can tell when
/// the form was filed or when the next one is due.
pub fn filed_on(stated: NaiveDate, today: NaiveDate) -> Option<NaiveDate> {
    (stated <= today).then_some(stated)
}

/// Miles driven in a year, as declared.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Mileage {
    /// Miles; none when not declared.
    pub miles: Option<i64>,
    /// The year; none when not declared.
    pub year: Option<i16>,
}

/// The declared mileage. The census writes 0 for a year that was not declared, and 0 miles beside it for miles that were not; a year to
/// come, or before there were motor carriers, is none either.
pub fn mileage(miles: Option<i64>, year: Option<i16>, today: NaiveDate) -> Mileage {
    const FIRST_YEAR: i32 = 1900;
    let year = year.filter(|year| (FIRST_YEAR..=today.year()).contains(&i32::from(*year)));
    Mileage { miles: miles.filter(|miles| *miles > 0 || year.is_some()), year }
}

/// Whether the form is past due.
pub fn is_overdue(dot_number: i32, filed_on: NaiveDate, today: NaiveDate) -> Option<bool> {
    due_on(dot_number, filed_on).map(|due| today > due)
}

fn last_day(year: i32, month: u32) -> Option<NaiveDate> {
    NaiveDate::from_ymd_opt(year, month, 1)?.checked_add_months(Months::new(1))?.pred_opt()
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn day(text: &str) -> NaiveDate {
        text.parse().unwrap()
    }

    #[test]
    fn the_last_two_digits_give_month_and_year() {
        // 295017: July of odd years.
        assert_eq!(due_on(295_017, day("2025-05-28")), Some(day("2027-07-31")));
        assert_eq!(due_on(295_017, day("2024-05-28")), Some(day("2025-07-31")));
        // 1234520: October of even years.
        assert_eq!(due_on(1_234_520, day("2023-01-10")), Some(day("2024-10-31")));
        assert_eq!(due_on(2_000_002, day("2023-06-01")), Some(day("2026-02-28")));
        assert_eq!(due_on(28, day("1850-01-01")).map(|due| due.month()), Some(8));
    }

    #[test]
    fn a_filing_within_the_twelve_months_before_a_deadline_meets_it() {
        // June of even years: what was filed in November 2025 meets June 2026, what was filed a year before does not.
        assert_eq!(due_on(90_000_006, day("2025-11-10")), Some(day("2028-06-30")));
        assert_eq!(due_on(90_000_006, day("2025-05-10")), Some(day("2026-06-30")));
        assert_eq!(due_on(90_000_006, day("2024-11-10")), Some(day("2026-06-30")));
        // March of even years.
        assert_eq!(due_on(90_000_003, day("2025-08-10")), Some(day("2028-03-31")));
        assert_eq!(due_on(90_000_003, day("2025-02-10")), Some(day("2026-03-31")));
    }

    #[test]
    fn it_is_overdue_the_day_after() {
        let overdue = |today| is_overdue(295_017, day("2024-05-28"), day(today));
        assert_eq!((overdue("2025-07-31"), overdue("2025-08-01")), (Some(false), Some(true)));
    }

    #[test]
    fn a_day_to_come_is_no_filing() {
        let on = |stated| filed_on(day(stated), day("2026-11-21"));
        assert_eq!((on("2026-11-21"), on("2026-11-22"), on("2062-05-01")), (Some(day("2026-11-21")), None, None));
    }

    #[test]
    fn mileage_of_year_zero_is_not_declared() {
        let found = |miles, year| mileage(miles, year, day("2026-11-21"));
        // USDOT 2855794 has 0 in both columns, USDOT 295017 has 10,000 miles in 2024.
        assert_eq!(found(Some(0), Some(0)), Mileage::default());
        assert_eq!(found(Some(10_000), Some(2024)), Mileage { miles: Some(10_000), year: Some(2024) });
        assert_eq!(found(Some(0), Some(2024)), Mileage { miles: Some(0), year: Some(2024) });
        assert_eq!(found(Some(500), Some(0)), Mileage { miles: Some(500), year: None });
        assert_eq!(found(Some(500), Some(2027)), Mileage { miles: Some(500), year: None });
    }

    proptest! {
        #[test]
        fn a_filing_lasts_between_one_and_three_years(dot in 1_i32..99_999_999, days in 0_u64..20_000) {
            let filed = day("1980-01-01") + chrono::Days::new(days);
            let due = due_on(dot, filed).unwrap();
            prop_assert!(due > filed + Months::new(12) && due <= filed + Months::new(37), "{} {}", filed, due);
        }
    }
}
