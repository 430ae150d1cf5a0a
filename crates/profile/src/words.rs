//! Amounts, days and sentences as they appear in a reason.

use chrono::NaiveDate;

/// `$1,000,000`.
pub fn dollars(amount: i64) -> String {
    let sign = if amount < 0 { "-" } else { "" };
    format!("{sign}${}", grouped(amount))
}

/// The digits of a number without its sign, `1,000,000`.
pub fn grouped(number: i64) -> String {
    let digits = number.unsigned_abs().to_string();
    let mut grouped = String::with_capacity(digits.len() + digits.len() / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

/// `Apr 3, 2026`.
pub fn day(day: NaiveDate) -> String {
    day.format("%b %-d, %Y").to_string()
}

/// `1 month`, `7 months`.
pub fn count(number: i64, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

/// The text with its first letter in upper case.
pub fn capitalised(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn amounts_and_days_read_as_people_write_them() {
        assert_eq!(["$0", "$750", "$75,000", "$1,000,000"], [0, 750, 75_000, 1_000_000].map(dollars));
        assert_eq!(NaiveDate::from_ymd_opt(2026, 4, 3).map(day).as_deref(), Some("Apr 3, 2026"));
        assert_eq!((count(1, "month"), count(0, "day")), ("1 month".to_owned(), "0 days".to_owned()));
        assert_eq!((capitalised("élan vital"), capitalised("")), ("Élan vital".to_owned(), String::new()));
    }
}
