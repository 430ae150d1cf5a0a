//! A contact as alerts compare it. Pure.

use kernel::phones::without_extension;
use platform::validation::canonical_email;
use store::tickets::contacts::ContactKind;

/// The contact in the form in which it is kept, or what is wrong with it. Domains are as IDNA writes them (`xn--…`): loads and mails have theirs
/// in that form, and a domain in look-alike letters, pasted as a mail program shows it, would match none of them otherwise.
pub(super) fn checked(kind: ContactKind, given: &str) -> Result<String, &'static str> {
    let given = given.trim();
    match kind {
        ContactKind::Phone => phone(&given.to_lowercase()).ok_or("Give the number with its country, as +15551234567."),
        ContactKind::Email => canonical_email(given).ok_or("Enter an email address."),
        ContactKind::Domain => domain(given),
    }
}

fn domain(given: &str) -> Result<String, &'static str> {
    let address = canonical_email(&format!("a@{given}"));
    let domain = address.as_deref().and_then(|address| address.strip_prefix("a@"));
    let domain = domain.ok_or("Enter what stands behind the @, such as example.com.")?;
    if kernel::mail_domains::is_public_provider(domain) {
        return Err("Anyone can have an address there. List the whole address instead.");
    }
    Ok(domain.to_owned())
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

    #[test]
    fn a_domain_in_other_letters_is_kept_as_loads_have_it() {
        let kept = |kind, given| checked(kind, given).ok();
        for given in ["bücher-fracht.example", "BÜCHER-fracht.example", "xn--bcher-fracht-dlb.example"] {
            assert_eq!(kept(ContactKind::Domain, given).as_deref(), Some("xn--bcher-fracht-dlb.example"), "{given}");
        }
        let cyrillic = [kept(ContactKind::Domain, "пример.рф"), kept(ContactKind::Domain, "xn--e1afmkfd.xn--p1ai")];
        assert_eq!(cyrillic, [Some("xn--e1afmkfd.xn--p1ai".to_owned()), Some("xn--e1afmkfd.xn--p1ai".to_owned())]);
        assert_eq!(
            kept(ContactKind::Email, "Q@bücher-fracht.example").as_deref(),
            Some("q@xn--bcher-fracht-dlb.example")
        );
        for wrong in ["a b.example", "x@y.example", "example", "-a.example", ""] {
            assert_eq!(kept(ContactKind::Domain, wrong), None, "{wrong}");
        }
    }
}
