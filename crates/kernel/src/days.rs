//! The days that a call may name: every record of trucking lies within, PostgreSQL can store them, and people can mean them. And how days are
//! written.

use chrono::{Datelike, NaiveDate};

/// The first year of a day that is taken.
pub const FIRST_YEAR: i32 = 1900;
/// The last year of a day that is taken. (Overrides until 2080 are indefinite: document 1 §9.)
pub const LAST_YEAR: i32 = 2199;

/// The months by their English names, in lower case.
pub const MONTHS: [&str; 12] = [
    "january",
    "february",
    "march",
    "april",
    "may",
    "june",
    "july",
    "august",
    "september",
    "october",
    "november",
    "december",
];

/// Whether a day lies within these years.
pub fn is_taken(day: NaiveDate) -> bool {
    (FIRST_YEAR..=LAST_YEAR).contains(&day.year())
}

/// What is required of a day, as the end of a sentence.
pub fn requirement() -> String {
    format!("between {FIRST_YEAR} and {LAST_YEAR}")
}

/// A day as people in the United States read it: `Apr 3, 2026`.
pub fn day(on: NaiveDate) -> String {
    on.format("%b %-d, %Y").to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_reads_as_people_write_it() {
        assert_eq!(NaiveDate::from_ymd_opt(2026, 4, 3).map(day).as_deref(), Some("Apr 3, 2026"));
    }

    #[test]
    fn a_day_is_taken_from_1900_to_2199() {
        let of = |text: &str| text.parse().is_ok_and(is_taken);
        assert_eq!([of("1900-01-01"), of("2199-12-31"), of("2026-11-22")], [true; 3]);
        assert_eq!([of("1899-12-31"), of("2200-01-01"), of("-4713-01-01"), of("+262142-12-31")], [false; 4]);
    }
}
