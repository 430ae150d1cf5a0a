//! Parses a contact as people type it.

use kernel::mail_domains::domain_of;
use platform::http::{Code, Error};

/// The specification's message for an empty query (document 1 §5, document 2 §5 and §8).
const NEITHER: &str = "Please select a type of email or phone number.";

/// The fewest and the most digits of a phone number, without an extension (E.164 has 15 at most).
const DIGITS: std::ops::RangeInclusive<usize> = 7..=15;

/// An email address without surrounding blanks, in lower case, and its domain.
pub(super) fn email(typed: Option<&str>) -> Result<(String, String), Error> {
    let address = given("email", typed)?.to_lowercase();
    let domain = domain_of(&address).filter(|domain| is_address(&address, domain));
    let domain = domain.ok_or_else(|| Error::invalid("email", "Enter a valid email."))?;
    Ok((address, domain))
}

/// Whether an address, which has a domain, has nothing in it that no address has.
fn is_address(address: &str, domain: &str) -> bool {
    let is_label = |label: &str| {
        let is_bounded = !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
        is_bounded && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    address.len() <= 254 && !address.contains(char::is_whitespace) && domain.split('.').all(is_label)
}

/// The digits of a phone number, without dashes and other signs, extension and the country code 1.
pub(super) fn phone(typed: Option<&str>) -> Result<String, Error> {
    let text = given("phone", typed)?.to_lowercase();
    let number = text.split(['x', 'e', '#']).next().unwrap_or_default();
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    let is_number = number.chars().all(|c| c.is_ascii_digit() || c.is_whitespace() || "+-–.()/".contains(c));
    if !is_number || !DIGITS.contains(&digits.len()) {
        return Err(Error::invalid("phone", "Enter a phone number of 7 to 15 digits."));
    }
    Ok(digits.strip_prefix('1').filter(|rest| rest.len() == 10).map(str::to_owned).unwrap_or(digits))
}

fn given<'a>(field: &str, typed: Option<&'a str>) -> Result<&'a str, Error> {
    let text = typed.map(str::trim).filter(|text| !text.is_empty());
    text.ok_or_else(|| Error::field(field, Code::Missing, NEITHER))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phone_numbers_are_read_as_they_are_typed() {
        for typed in ["512-555-0142", " (512) 555-0142 ", "+1 512.555.0142", "1-512-555-0142 ext. 3", "5125550142 x12"]
        {
            assert_eq!(phone(Some(typed)).ok().as_deref(), Some("5125550142"), "{typed}");
        }
        assert_eq!(phone(Some("+52 81 5550 0142")).ok().as_deref(), Some("528155500142"));
        for typed in ["", "call me", "555-01", "1234567890123456", "dispatch@acme.com"] {
            assert!(phone(Some(typed)).is_err(), "{typed}");
        }
    }

    #[test]
    fn addresses_are_trimmed_and_their_domain_returned() {
        let (address, domain) = email(Some(" Dispatch@Acme.COM ")).expect("an address");
        assert_eq!((address.as_str(), domain.as_str()), ("dispatch@acme.com", "acme.com"));
        for typed in ["acme.com", "a@acme", "a@acme..com", "a b@acme.com", "a@-acme.com", "@acme.com"] {
            assert!(email(Some(typed)).is_err(), "{typed}");
        }
    }
}
