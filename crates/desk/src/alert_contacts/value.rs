//! A contact as alerts compare it. Pure.

use kernel::phones::without_extension;
use platform::validation::is_email;
use store::tickets::contacts::ContactKind;

/// The contact in the form in which it is kept, or what is wrong with it.
pub(super) fn checked(kind: ContactKind, given: &str) -> Result<String, &'static str> {
    let value = given.trim().to_lowercase();
    match kind {
        ContactKind::Phone => phone(&value).ok_or("Give the number with its country, as +15551234567."),
        ContactKind::Email if !is_email(&value) => Err("Enter an email address."),
        ContactKind::Domain if !is_email(&format!("a@{value}")) => {
            Err("Enter what stands behind the @, such as example.com.")
        }
        ContactKind::Domain if kernel::mail_domains::is_public_provider(&value) => {
            Err("Anyone can have an address there. List the whole address instead.")
        }
        ContactKind::Email | ContactKind::Domain => Ok(value),
    }
}

/// A number with its country, without its extension. Ten digits, as people write them, are of North America.
fn phone(given: &str) -> Option<String> {
    let (given, _) = without_extension(given);
    let is_written = given.chars().all(|sign| sign.is_ascii_digit() || "+()-. ".contains(sign));
    let digits: String = given.chars().filter(char::is_ascii_digit).collect();
    let digits = match (given.starts_with('+'), digits.len()) {
        (false, 10) => format!("1{digits}"),
        (false, 11) if digits.starts_with('1') => digits,
        (true, 8..=15) if !digits.starts_with('0') => digits,
        _ => return None,
    };
    is_written.then(|| format!("+{digits}"))
}

/// What a contact without a kind is: an address has an @, a number is of digits, and anything else is a domain.
pub(super) fn kind_of(given: &str) -> ContactKind {
    let given = given.trim();
    let (number, _) = without_extension(given);
    if given.contains('@') && !given.starts_with('@') {
        ContactKind::Email
    } else if number.chars().filter(char::is_ascii_digit).count() > 6 && !number.contains(char::is_alphabetic) {
        ContactKind::Phone
    } else {
        ContactKind::Domain
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_kept_with_their_country() {
        let phone = |given| checked(ContactKind::Phone, given).ok();
        for given in ["+15551234567", "(555) 123-4567", "1 555.123.4567", "5551234567", "(555) 123-4567 ext 4"] {
            assert_eq!(phone(given).as_deref(), Some("+15551234567"), "{given}");
        }
        assert_eq!(phone("+49 30 1234567").as_deref(), Some("+49301234567"));
        for wrong in ["123", "0555123456789", "call 5551234567", ""] {
            assert_eq!(phone(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn what_a_contact_is_can_be_seen() {
        assert_eq!(kind_of("ada@example.com"), ContactKind::Email);
        assert_eq!(kind_of("(555) 123-4567"), ContactKind::Phone);
        assert_eq!(kind_of("(555) 123-4567 ext. 4"), ContactKind::Phone);
        assert_eq!(kind_of("example.com"), ContactKind::Domain);
        assert_eq!(kind_of("123456789.example"), ContactKind::Domain);
    }

    #[test]
    fn domains_that_anyone_can_have_an_address_at_are_refused() {
        assert!(checked(ContactKind::Domain, "gmail.com").is_err());
        assert_eq!(checked(ContactKind::Domain, " Example.COM ").as_deref(), Ok("example.com"));
    }
}
