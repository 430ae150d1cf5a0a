//! Numbers as confirmations write them: "two (2) hours", "3.5 hrs", "$1,250.00", "2%".

use super::text::{Pattern, pattern};
use regex::Captures;

/// Number words, in the order they are read.
const NUMBERS: &[(&str, u32)] = &[
    ("one", 1),
    ("two", 2),
    ("three", 3),
    ("four", 4),
    ("five", 5),
    ("six", 6),
    ("seven", 7),
    ("eight", 8),
    ("nine", 9),
    ("ten", 10),
    ("eleven", 11),
    ("twelve", 12),
    ("fifteen", 15),
    ("twenty", 20),
    ("thirty", 30),
    ("forty", 40),
    ("fifty", 50),
    ("sixty", 60),
    ("seventy", 70),
    ("ninety", 90),
    ("hundred", 100),
];

/// A number in figures or words.
pub(super) const NUMBER: &str = r"\d+(?:\.\d+)?|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|ninety|hundred)(?:[- ](?:one|two|three|four|five|six|seven|eight|nine|ten|twenty|thirty|forty|fifty|sixty|hundred))*";

/// A span of time, its number and unit captured as `n` and `unit`: "two hundred forty (240) minutes".
pub(super) fn span() -> String {
    format!(
        r"(?:(?:{NUMBER}) ?\()?(?P<n>{NUMBER})\)?[ -]?(?P<unit>hours?\b|hrs?\b|h\b|minutes?\b|mins?\b|days?\b|business days?\b)"
    )
}

/// A number in figures or words.
pub(super) fn number(words: &str) -> Option<f64> {
    if let Ok(number) = words.parse() {
        return Some(number);
    }
    let mut sum = 0;
    for word in words.split([' ', '-']) {
        let (_, value) = NUMBERS.iter().find(|(name, _)| *name == word)?;
        sum = if *value == 100 { sum.max(1) * 100 } else { sum + value };
    }
    Some(f64::from(sum))
}

/// The minutes of a matched [`span`].
pub(super) fn minutes(span: &Captures<'_>) -> Option<u32> {
    let count = number(span.name("n")?.as_str())?;
    let unit = match span.name("unit")?.as_str().as_bytes().first()? {
        b'h' => 60.0,
        b'm' => 1.0,
        _ => 1_440.0,
    };
    Some((count * unit).round() as u32)
}

/// An amount in dollars: "$1,250.00", "$250k", "$1M", "1,150.00 usd".
pub(super) static DOLLARS: Pattern = Pattern::new(|| {
    pattern(
        r"\$(?P<a>\d[\d,]*(?:\.\d+)?) ?(?P<by>mm\b|m\b|million\b|k\b)?|\b(?P<b>\d[\d,]*(?:\.\d+)?) ?usd\b|\b(?P<millions>\d+|one|two|three|five|ten) million\b",
    )
});

/// Whole dollars of a matched [`DOLLARS`].
pub(super) fn dollars(amount: &Captures<'_>) -> Option<u64> {
    if let Some(millions) = amount.name("millions") {
        return number(millions.as_str()).map(|millions| millions as u64 * 1_000_000);
    }
    let figures = amount.name("a").or_else(|| amount.name("b"))?.as_str().replace(',', "");
    let number: f64 = figures.trim_end_matches('.').parse().ok()?;
    let by = match amount.name("by").map(|by| by.as_str()) {
        Some("k") => 1_000.0,
        Some(_) => 1_000_000.0,
        None => 1.0,
    };
    Some((number * by).floor() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_in_figures_and_words() {
        for (words, value) in
            [("2", 2.0), ("3.5", 3.5), ("two hundred forty", 240.0), ("twenty-four", 24.0), ("hundred", 100.0)]
        {
            assert_eq!(number(words), Some(value), "{words}");
        }
        assert_eq!(number("several"), None);
    }

    #[test]
    fn spans_are_minutes_by_their_last_number() {
        let span = pattern(&span());
        for (words, value) in [
            ("two (2) hours", 120),
            ("two hundred forty (240) minutes", 240),
            ("3.5 hrs", 210),
            ("2h free", 120),
            ("five days", 7_200),
            ("24-hour", 1_440),
        ] {
            assert_eq!(span.captures(words).and_then(|found| minutes(&found)), Some(value), "{words}");
        }
        assert!(span.captures("2 hotshots").is_none());
    }

    #[test]
    fn amounts_are_whole_dollars() {
        for (words, value) in
            [("$1,250.99", 1_250), ("$250k", 250_000), ("$1m auto", 1_000_000), ("1,150.00 usd", 1_150)]
        {
            assert_eq!(DOLLARS.captures(words).and_then(|found| dollars(&found)), Some(value), "{words}");
        }
    }
}
