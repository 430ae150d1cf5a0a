//! USDOT numbers and dockets in one form, whatever the file's.

use super::{Not, trim, whole};
use std::borrow::Cow;

/// Reads a USDOT number, padded (`00295017`) or not; 0 is none.
pub fn dot_number(text: &str) -> Result<Option<i32>, Not> {
    const NOT_A_DOT: Not = Not("a USDOT number");
    match whole(text).map_err(|_| NOT_A_DOT)? {
        None | Some(0) => Ok(None),
        Some(number) => i32::try_from(number).ok().filter(|number| *number <= 99_999_999).map(Some).ok_or(NOT_A_DOT),
    }
}

const NOT_A_DOCKET: Not = Not("a docket number");

/// Reads a docket and makes it canonical, prefix and digits without leading zeros: `MC012892`, `MC-12892`, `mc 12892` and
/// `MC-12892-C` (the suffix for the kind of authority) are `MC12892`. Digits alone, as the inspection and crash files have
/// them, stay digits: no prefix is guessed. No number, or 0, is none.
pub fn docket(text: &str) -> Result<Option<Cow<'_, str>>, Not> {
    let text = trim(text);
    let letters = text.bytes().take_while(u8::is_ascii_alphabetic).count();
    let (prefix, rest) = text.split_at(letters);
    let rest = rest.trim_start_matches(['-', ' ', '#']);
    let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, suffix) = rest.split_at(digits);
    let is_suffix = suffix.is_empty() || matches!(suffix.as_bytes(), [b'-', letter] if letter.is_ascii_alphabetic());
    if prefix.len() > 3 || digits.len() > 12 || !is_suffix {
        return if prefix.eq_ignore_ascii_case("null") && rest.is_empty() { Ok(None) } else { Err(NOT_A_DOCKET) };
    }
    let number = digits.trim_start_matches('0');
    if number.is_empty() {
        return Ok(None);
    }
    if prefix.len() + number.len() == text.len() && !prefix.bytes().any(|byte| byte.is_ascii_lowercase()) {
        return Ok(Some(Cow::Borrowed(text)));
    }
    Ok(Some(Cow::Owned(prefix.to_ascii_uppercase() + number)))
}

/// Reads a docket whose prefix and number are in two cells, as in the census.
pub fn docket_parts(prefix: &str, number: &str) -> Result<Option<String>, Not> {
    let prefix = if trim(prefix).eq_ignore_ascii_case("null") { "" } else { trim(prefix) };
    let Some(number) = docket(number)? else { return Ok(None) };
    if prefix.len() > 3 || !prefix.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return Err(NOT_A_DOCKET);
    }
    // A number cell that brings its own prefix keeps it.
    let has_prefix = number.starts_with(|first: char| first.is_ascii_alphabetic());
    Ok(Some(if has_prefix { number.into_owned() } else { prefix.to_ascii_uppercase() + &number }))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn canonical(text: &str) -> Option<String> {
        docket(text).unwrap().map(Cow::into_owned)
    }

    #[test]
    fn padded_and_plain_usdot_numbers_are_one_number() {
        assert_eq!(dot_number("00295017"), Ok(Some(295_017)));
        assert_eq!(dot_number("295017"), dot_number(" 00295017 "));
        assert_eq!((dot_number("00000000"), dot_number("")), (Ok(None), Ok(None)));
        assert!(dot_number("295017A").is_err() && dot_number("123456789").is_err());
    }

    #[test]
    fn every_form_of_a_docket_is_one_docket() {
        for text in ["MC012892", "MC12892", "MC-12892", "MC 12892", "mc00012892", "MC-12892-C", "MC-012892-B"] {
            assert_eq!(canonical(text).as_deref(), Some("MC12892"), "{text}");
        }
        assert_eq!(canonical("MC-70887654").as_deref(), Some("MC70887654"));
        assert_eq!(docket_parts("FF", "058485"), Ok(Some("FF58485".to_owned())));
        assert_eq!(docket_parts("NULL", "123"), Ok(Some("123".to_owned())));
    }

    #[test]
    fn no_number_is_no_docket() {
        for none in ["", "0", "MC", "MC000000", "NULL"] {
            assert_eq!(canonical(none), None, "{none}");
        }
        assert_eq!(docket_parts("MC", ""), Ok(None));
        assert!(docket("NONE").is_err() && docket("MC12X4").is_err() && docket("MC12-CC").is_err());
    }

    proptest! {
        #[test]
        fn canonical_dockets_stay_as_they_are(text in "(MC|FF|MX)-?0{0,3}[1-9][0-9]{0,8}(-[CBP])?") {
            let once = canonical(&text).unwrap();
            prop_assert_eq!(canonical(&once), Some(once.clone()));
            prop_assert!(matches!(docket(&once), Ok(Some(Cow::Borrowed(_)))));
        }

        #[test]
        fn no_text_makes_them_panic(text in "\\PC{0,16}") {
            let _ = (docket(&text), docket_parts(&text, &text), dot_number(&text));
        }
    }
}
