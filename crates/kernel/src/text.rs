//! Text that people read as one line.

/// Whether a text reads as it is written, on one line: no control characters, no line separators, and no signs that turn its direction, which
/// hide or reorder words in what others read.
pub fn is_plain_line(text: &str) -> bool {
    !text.chars().any(|sign| sign.is_control() || matches!(sign, '\u{2028}' | '\u{2029}') || turns_direction(sign))
}

/// The signs that turn the direction of text.
pub const fn turns_direction(sign: char) -> bool {
    matches!(sign, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// The text with its first letter in upper case.
pub fn capitalized(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_letter_is_a_capital() {
        assert_eq!([capitalized("élan vital"), capitalized("")], ["Élan vital", ""]);
    }

    #[test]
    fn a_plain_line_has_nothing_hidden() {
        for plain in ["", "Joe O’Neill", "שלום", "PU-77 / 2"] {
            assert!(is_plain_line(plain), "{plain:?}");
        }
        for hiding in ["two\nlines", "Ann\u{2028}Lee", "Joe\u{202e}eoJ", "a\u{7}"] {
            assert!(!is_plain_line(hiding), "{hiding:?}");
        }
    }
}
