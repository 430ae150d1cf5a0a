//! What files of lists (places, contacts) have in common: how columns are named, how a day is written, and what is said when no row can be
//! used. Pure.

use chrono::{Datelike, NaiveDate};

/// No day of a list is earlier.
const FIRST_YEAR: i32 = 1_900;

/// The name of a column as names are compared: `Listed on` is `listed_on`.
pub fn plain_name(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '-'], "_")
}

/// A day as lists write it, 2026-01-31 or 1/31/2026; none when it is neither. A year of two digits is none: it would be read as one of antiquity.
pub fn date(text: &str) -> Option<NaiveDate> {
    let day = ["%Y-%m-%d", "%m/%d/%Y"].iter().find_map(|form| NaiveDate::parse_from_str(text, form).ok());
    day.filter(|day| day.year() >= FIRST_YEAR)
}

/// Why nothing of a file is taken, from the line and the reason of the first row that was refused, if it has any row.
pub fn nothing_usable(first_refused: Option<(u32, &str)>) -> String {
    let why =
        first_refused.map_or_else(|| "It has no rows.".to_owned(), |(line, reason)| format!("Line {line}: {reason}"));
    format!("No row of the file can be used. {why}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_has_a_year_of_four_digits() {
        let day = NaiveDate::from_ymd_opt(2026, 1, 31);
        assert_eq!([date("2026-01-31"), date("1/31/2026"), date("01/31/2026")], [day; 3]);
        for other in ["1/31/26", "26-01-31", "31/1/2026", "2026-02-30", "January 31, 2026", ""] {
            assert_eq!(date(other), None, "{other}");
        }
    }
}
