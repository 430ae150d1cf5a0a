//! Numbers with what they count, as text.

/// `1 file`, `2 files`: with the word's plural by `s`.
pub fn count(number: impl TryInto<u64>, one: &str) -> String {
    count_of(number, one, &format!("{one}s"))
}

/// The same of a word with another plural: `1 company`, `2 companies`.
pub fn count_of(number: impl TryInto<u64>, one: &str, many: &str) -> String {
    // What is counted is never negative.
    let number = number.try_into().unwrap_or_default();
    format!("{number} {}", if number == 1 { one } else { many })
}

/// A whole number with its thousands parted by commas: `1,000,000`, `-1,000`.
pub fn thousands(number: impl Into<i128>) -> String {
    let number = number.into();
    let digits = number.unsigned_abs().to_string();
    let mut text = if number < 0 { "-".to_owned() } else { String::new() };
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// Whole dollars: `$1,000,000`, `-$750`.
pub fn dollars(amount: impl Into<i128>) -> String {
    let amount = amount.into();
    let sign = if amount < 0 { "-" } else { "" };
    format!("{sign}${}", thousands(amount.abs()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thousands_are_parted() {
        assert_eq!([0, 999, 1_000, -1_000_000].map(thousands), ["0", "999", "1,000", "-1,000,000"]);
        assert_eq!([0, 750, 75_000, -1_000].map(dollars), ["$0", "$750", "$75,000", "-$1,000"]);
    }

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2].map(|number| count(number, "call")), ["0 calls", "1 call", "2 calls"]);
        assert_eq!([1_i64, 2].map(|number| count_of(number, "company", "companies")), ["1 company", "2 companies"]);
    }
}
