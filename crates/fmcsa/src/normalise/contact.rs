//! Telephone numbers, postal codes, and texts that are compared in capitals.

use super::trim;
use std::borrow::Cow;

/// A telephone number as ten digits: `(360) 555-2578`, `13605552578` and `3605552578` are one number. A text with other
/// than ten digits, or with masked digits (`360555****`), stays as written; zeros only are none.
pub fn phone(text: &str) -> Option<Cow<'_, str>> {
    let text = trim(text);
    let bytes = text.as_bytes();
    let is_plain = bytes.iter().all(u8::is_ascii_digit);
    if is_plain && bytes.iter().all(|digit| *digit == b'0') {
        return None;
    }
    match bytes {
        [b'1', ten @ ..] if is_plain && ten.len() == 10 => Some(Cow::Borrowed(&text[1..])),
        _ if is_plain => Some(Cow::Borrowed(text)),
        _ if bytes.iter().all(|byte| byte.is_ascii_digit() || b"()-. +/".contains(byte)) => {
            let digits: String = text.chars().filter(char::is_ascii_digit).collect();
            match (digits.len(), digits.strip_prefix('1')) {
                (10, _) => Some(digits.into()),
                (11, Some(ten)) => Some(ten.to_owned().into()),
                (0, _) => None,
                _ => Some(Cow::Borrowed(text)),
            }
        }
        _ => Some(Cow::Borrowed(text)),
    }
}

/// A postal code: `98311`, `98311-3729` (also from nine digits), `A9A 9A9` (also without the blank); any other text stays
/// as written, since a missing zero or half of a code is not for guessing. Zeros only are none.
pub fn postal_code(text: &str) -> Option<Cow<'_, str>> {
    let text = trim(text);
    let bytes = text.as_bytes();
    if bytes.iter().all(|byte| matches!(byte, b'0' | b'-' | b' ')) {
        return None;
    }
    let is_digits = |part: &[u8]| part.iter().all(u8::is_ascii_digit);
    let is_canadian = |part: &[u8]| {
        part.iter()
            .enumerate()
            .all(|(at, byte)| if at % 2 == 0 { byte.is_ascii_alphabetic() } else { byte.is_ascii_digit() })
    };
    Some(match bytes {
        [zip @ .., b'-'] if zip.len() == 5 && is_digits(zip) => Cow::Borrowed(&text[..5]),
        [zip @ .., b'-', b'0', b'0', b'0', b'0'] if zip.len() == 5 && is_digits(zip) => Cow::Borrowed(&text[..5]),
        nine if nine.len() == 9 && is_digits(nine) => match text.split_at(5) {
            (zip, "0000") => Cow::Borrowed(zip),
            (zip, four) => Cow::Owned(format!("{zip}-{four}")),
        },
        six if six.len() == 6 && is_canadian(six) => {
            Cow::Owned(format!("{} {}", &text[..3], &text[3..]).to_ascii_uppercase())
        }
        _ => capitals(text),
    })
}

/// The text in capitals, borrowed when it already is.
pub fn capitals(text: &str) -> Cow<'_, str> {
    let text = trim(text);
    if text.bytes().any(|byte| byte.is_ascii_lowercase()) {
        Cow::Owned(text.to_ascii_uppercase())
    } else {
        Cow::Borrowed(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn phones_of_ten_and_eleven_digits_are_one_number() {
        for text in ["3605552578", "13605552578", "(360) 555-2578", "1-360-555-2578", "+1 360.555.2578"] {
            assert_eq!(phone(text).as_deref(), Some("3605552578"), "{text}");
        }
    }

    #[test]
    fn masked_and_foreign_phones_stay_as_written() {
        for text in ["360555****", "360555XXXX", "52 81 8123 4567", "5551212", "0118712345678"] {
            assert_eq!(phone(text).as_deref(), Some(text));
        }
        assert_eq!((phone(""), phone("0000000000"), phone("()-")), (None, None, None));
    }

    #[test]
    fn zip_codes_have_one_form() {
        assert_eq!(postal_code("98311").as_deref(), Some("98311"));
        assert_eq!(postal_code("983113729").as_deref(), Some("98311-3729"));
        assert_eq!(postal_code("98311-3729").as_deref(), Some("98311-3729"));
        assert_eq!(postal_code("98311-").as_deref(), Some("98311"));
        assert_eq!(postal_code("98311-0000").as_deref(), Some("98311"));
        assert_eq!(postal_code("k1a0b1").as_deref(), Some("K1A 0B1"));
        assert_eq!(postal_code("7601").as_deref(), Some("7601"));
        assert_eq!((postal_code("00000"), postal_code("")), (None, None));
    }

    proptest! {
        #[test]
        fn no_text_makes_them_panic(text in "\\PC{0,16}") {
            let _ = (phone(&text), postal_code(&text), capitals(&text));
        }
    }
}
