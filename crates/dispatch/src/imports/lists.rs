//! What files of lists (places, contacts) have in common: how columns are named, how a day is written, and what is said when no row can be
//! used. Pure.

use chrono::NaiveDate;

/// The name of a column as names are compared: `Listed on` is `listed_on`.
pub fn plain_name(name: &str) -> String {
    name.trim().to_lowercase().replace([' ', '-'], "_")
}

/// A day as lists write it, 2026-01-31 or 1/31/2026; none when it is neither.
pub fn date(text: &str) -> Option<NaiveDate> {
    ["%Y-%m-%d", "%m/%d/%Y"].iter().find_map(|form| NaiveDate::parse_from_str(text, form).ok())
}

/// Why nothing of a file is taken, from the line and the reason of the first row that was refused, if it has any row.
pub fn nothing_usable(first_refused: Option<(u32, &str)>) -> String {
    let why =
        first_refused.map_or_else(|| "It has no rows.".to_owned(), |(line, reason)| format!("Line {line}: {reason}"));
    format!("No row of the file can be used. {why}")
}
