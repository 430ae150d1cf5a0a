//! Text that people read as one line.

use unicode_general_category::{GeneralCategory, get_general_category};

/// Whether a text reads as it is written, on one line: no control characters, no line separators, and nothing that isn't seen
/// ([`is_hidden`]), which hides, reorders or doubles words in what others read. [Joiners](is_joiner) may stand behind a sign that isn't ASCII:
/// emoji and some scripts are written with them.
pub fn is_plain_line(text: &str) -> bool {
    let mut can_be_joined = false;
    for sign in text.chars() {
        let is_plain = if is_joiner(sign) {
            can_be_joined
        } else {
            can_be_joined = !sign.is_ascii();
            !sign.is_control() && !matches!(sign, '\u{2028}' | '\u{2029}') && !is_hidden(sign)
        };
        if !is_plain {
            return false;
        }
    }
    true
}

/// Whether a number or code is a plain line without joiners too: two that look alike must be one.
pub fn is_plain_number(text: &str) -> bool {
    is_plain_line(text) && !text.chars().any(is_joiner)
}

/// Whether a sign is there and isn't seen: Unicode's format signs (General_Category Cf: zero-width space, soft hyphen, turns of direction, tags)
/// and the others that are shown as nothing (Default_Ignorable_Code_Point: variation selectors, fillers). Control characters and space are none.
pub fn is_hidden(sign: char) -> bool {
    !sign.is_ascii()
        && (get_general_category(sign) == GeneralCategory::Format
            || matches!(sign, '\u{34f}' | '\u{115f}' | '\u{1160}' | '\u{17b4}' | '\u{17b5}' | '\u{180b}'..='\u{180f}')
            || matches!(sign, '\u{2065}' | '\u{3164}' | '\u{fe00}'..='\u{fe0f}' | '\u{ffa0}' | '\u{fff0}'..='\u{fff8}')
            || matches!(sign, '\u{e0000}'..='\u{e0fff}'))
}

/// Whether a hidden sign is one that people write: the joiners of emoji and of some scripts, and the choice between a sign and its emoji.
pub const fn is_joiner(sign: char) -> bool {
    matches!(sign, '\u{200c}' | '\u{200d}' | '\u{fe0e}' | '\u{fe0f}')
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
        for plain in ["", "Joe O’Neill", "שלום", "PU-77 / 2", "Montréal"] {
            assert!(is_plain_line(plain) && is_plain_number(plain), "{plain:?}");
        }
        for hiding in ["two\nlines", "Ann\u{2028}Lee", "Joe\u{202e}eoJ", "a\u{7}"] {
            assert!(!is_plain_line(hiding), "{hiding:?}");
        }
    }

    #[test]
    fn a_number_has_no_twin_that_looks_the_same() {
        let signs =
            ['\u{200b}', '\u{ad}', '\u{2060}', '\u{feff}', '\u{fe0f}', '\u{e0041}', '\u{200d}', '\u{3164}', '\u{34f}'];
        for sign in signs {
            for twin in [format!("HID-1{sign}"), format!("{sign}HID-1"), format!("HID{sign}-1")] {
                assert!(!is_plain_line(&twin) && !is_plain_number(&twin), "{twin:?}");
            }
            assert!(is_hidden(sign) && !is_plain_number(&sign.to_string()), "{sign:?}");
        }
    }

    #[test]
    fn what_emoji_and_scripts_are_joined_with_may_stand_in_a_line_and_in_no_number() {
        for joined in ["⚠\u{fe0f} Watch", "👨\u{200d}🔧 Bo", "❤\u{fe0f}\u{200d}🔥", "علی\u{200c}رضا"] {
            assert!(is_plain_line(joined) && !is_plain_number(joined), "{joined:?}");
        }
    }
}
