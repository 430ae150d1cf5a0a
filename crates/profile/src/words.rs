//! Amounts, days and sentences as they appear in a reason.

pub use kernel::count::dollars;
pub use kernel::days::day;
pub use kernel::text::capitalized;

/// `1 month`, `7 months`.
pub fn count(number: i64, one: &str) -> String {
    if number == 1 { format!("1 {one}") } else { format!("{number} {one}s") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_has_its_noun() {
        assert_eq!((count(1, "month"), count(0, "day")), ("1 month".to_owned(), "0 days".to_owned()));
    }
}
