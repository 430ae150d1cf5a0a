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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_singular() {
        assert_eq!([0, 1, 2].map(|number| count(number, "call")), ["0 calls", "1 call", "2 calls"]);
        assert_eq!([1_i64, 2].map(|number| count_of(number, "company", "companies")), ["1 company", "2 companies"]);
    }
}
