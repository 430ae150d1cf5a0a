//! The cells of a report, and how they are written in a CSV file.

use chrono::{DateTime, NaiveDate, SecondsFormat, Utc};
use platform::http::csv::harmless;
use std::borrow::Cow;

/// One cell.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell {
    /// Nothing.
    Empty,
    /// Text.
    Text(String),
    /// A whole number.
    Number(i32),
    /// A number with up to two decimals: dollars and cents, miles.
    Decimal(f64),
    /// A day.
    Day(NaiveDate),
    /// An instant.
    Time(DateTime<Utc>),
}

impl Cell {
    /// Text, if there is any.
    pub fn text(text: Option<String>) -> Self {
        text.filter(|text| !text.is_empty()).map_or(Self::Empty, Self::Text)
    }

    /// A number with decimals, if there is one.
    pub fn decimal(number: Option<f64>) -> Self {
        number.map_or(Self::Empty, Self::Decimal)
    }

    /// A day, if there is one.
    pub fn day(on: Option<NaiveDate>) -> Self {
        on.map_or(Self::Empty, Self::Day)
    }

    /// An instant, if there is one.
    pub fn time(at: Option<DateTime<Utc>>) -> Self {
        at.map_or(Self::Empty, Self::Time)
    }

    /// The cell in a CSV file.
    pub fn csv(&self) -> Cow<'_, str> {
        match self {
            Self::Empty => Cow::Borrowed(""),
            Self::Text(text) => harmless(text),
            Self::Number(number) => Cow::Owned(number.to_string()),
            Self::Decimal(number) => Cow::Owned(((number * 100.0).round() / 100.0).to_string()),
            Self::Day(on) => Cow::Owned(on.to_string()),
            Self::Time(at) => Cow::Owned(at.to_rfc3339_opts(SecondsFormat::Secs, true)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        let csv = |text: &str| Cell::Text(text.to_owned()).csv().into_owned();

        assert_eq!(csv("=HYPERLINK(\"http://evil.example\")"), "'=HYPERLINK(\"http://evil.example\")");
        assert_eq!(["+15550100", "-1", "@SUM(A1)", "\tx"].map(csv), ["'+15550100", "'-1", "'@SUM(A1)", "'\tx"]);
        assert_eq!(csv("Acme;=1+1"), "Acme;'=1+1", "where lists are separated by semicolons");
        assert_eq!(csv("Ada = Example"), "Ada = Example");
    }
}
