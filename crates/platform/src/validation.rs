//! Validation of user input: every invalid field is reported, all at once.

use crate::http::error::FieldError;
use crate::http::{Code, Error};
use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};
use kernel::text::{is_hidden, is_plain_line, turns_direction};
use serde::{Deserialize, Deserializer};

/// The most characters of a name.
const MAX_NAME: usize = 100;
/// The most characters of an address (RFC 5321).
const MAX_EMAIL: usize = 254;

/// What is wrong with a body, gathered, so that people see it all at once.
#[derive(Debug, Default)]
pub struct ValidationErrors(Vec<FieldError>);

impl ValidationErrors {
    /// Notes a wrong field.
    pub fn add(&mut self, field: &str, detail: impl Into<String>) {
        self.0.push(FieldError::new(field, Code::Invalid, detail));
    }

    /// The text without space around it, which must have a character and at most `most`.
    pub fn text<'a>(&mut self, field: &str, given: &'a str, most: usize) -> &'a str {
        let text = given.trim();
        if is_blank(text) {
            self.0.push(FieldError::new(field, Code::Missing, "This is required."));
        } else if text.chars().count() > most || !is_plain_line(text) {
            self.add(field, format!("Use {most} characters or fewer, on one line, without hidden characters."));
        }
        text
    }

    /// The same for a name.
    pub fn name<'a>(&mut self, field: &str, given: &'a str) -> &'a str {
        self.text(field, given, MAX_NAME)
    }

    /// The same for what may be left out, or be blank.
    pub fn optional<'a>(&mut self, field: &str, given: Option<&'a String>, most: usize) -> Option<&'a str> {
        let given = given.map(|text| text.trim()).filter(|text| !is_blank(text))?;
        Some(self.text(field, given, most))
    }

    /// An email address that email can be sent to.
    pub fn email<'a>(&mut self, field: &str, given: &'a str) -> &'a str {
        let email = given.trim();
        if !is_email(email) {
            self.add(field, email_problem(email));
        }
        email
    }

    /// An email address in the form that it is kept and looked up in; see [`canonical_email`].
    pub fn address(&mut self, field: &str, given: &str) -> String {
        canonical_email(self.email(field, given)).unwrap_or_default()
    }

    /// A phone number as +15551234567 (E.164), where given.
    pub fn phone<'a>(&mut self, field: &str, given: Option<&'a String>) -> Option<&'a str> {
        let phone = given.map(|text| text.trim()).filter(|text| !text.is_empty())?;
        let digits = phone.strip_prefix('+').unwrap_or_default();
        if !(8..=15).contains(&digits.len()) || digits.starts_with('0') || !digits.bytes().all(|b| b.is_ascii_digit()) {
            self.add(field, "Give the number with its country, as +15551234567.");
        }
        Some(phone)
    }

    /// Nothing, or everything that is wrong.
    pub fn end(self) -> Result<(), Error> {
        if self.0.is_empty() { Ok(()) } else { Err(Error::Invalid(self.0)) }
    }
}

/// Whether nothing of a text would be seen: only space, control signs and signs without width.
pub fn is_blank(text: &str) -> bool {
    text.chars().all(|sign| sign.is_whitespace() || sign.is_control() || is_hidden(sign))
}

/// Reads free text that others will read, without signs that turn its direction; empty where nothing of it would be seen. For
/// `#[serde(deserialize_with = "validation::message")]`.
pub fn message<'de, D: Deserializer<'de>>(from: D) -> Result<String, D::Error> {
    Ok(readable(&String::deserialize(from)?))
}

/// The same for what may be left out or null, with `default`.
pub fn optional_message<'de, D: Deserializer<'de>>(from: D) -> Result<Option<String>, D::Error> {
    Ok(Option::<String>::deserialize(from)?.map(|text| readable(&text)))
}

fn readable(text: &str) -> String {
    if is_blank(text) { String::new() } else { text.chars().filter(|sign| !turns_direction(*sign)).collect() }
}

/// Whether email can be sent to an address of this form: one `@`, a domain with a dot, no space.
pub fn is_email(text: &str) -> bool {
    !text.contains(char::is_whitespace) && canonical_email(text).is_some()
}

/// What is wrong with a text that is no email address, for the people who typed it; it does not repeat it.
pub fn email_problem(text: &str) -> &'static str {
    let (local, _) = text.trim().rsplit_once('@').unwrap_or_default();
    if local.is_ascii() {
        "Enter a valid email."
    } else {
        "Before the @ only the letters a to z, digits and signs such as . - _ + are taken: no accents and no other letters."
    }
}

/// The one form of an email address: lower-case ASCII, its domain as IDNA writes it (`xn--…`). None where the text is no address.
///
/// Accounts are kept, looked up and counted by it. What is not ASCII has no lower case that everybody agrees on (`İ` is two signs here and
/// one in PostgreSQL), so a person could have many addresses that count apart and mean the same account.
pub fn canonical_email(text: &str) -> Option<String> {
    let (local, domain) = text.trim().rsplit_once('@')?;
    let is_local = (1..=64).contains(&local.len())
        && local.bytes().all(|byte| byte.is_ascii_graphic() && !b"@<>,;:\"()[]\\".contains(&byte));
    if !is_local || text.len() > MAX_EMAIL {
        return None;
    }
    let domain =
        Uts46::new().to_ascii(domain.as_bytes(), AsciiDenyList::STD3, Hyphens::CheckFirstLast, DnsLength::Verify);
    let domain = domain.ok().filter(|domain| domain.contains('.'))?;
    let address = format!("{}@{domain}", local.to_ascii_lowercase());
    (address.len() <= MAX_EMAIL).then_some(address)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_distinguished_from_other_text() {
        for right in ["ada@broker.example", "a.b+c@sub.broker.example", "o'hara@bücher.example"] {
            assert!(is_email(right), "{right}");
        }
        for wrong in [
            "",
            "ada",
            "ada@",
            "@broker.example",
            "ada@broker",
            "a b@c.example",
            "a@b..example",
            "a@-b.example",
            "a@b.c\n",
        ] {
            assert!(!is_email(wrong), "{wrong}");
        }
    }

    #[test]
    fn letters_that_are_not_taken_are_named_and_the_address_is_not_repeated() {
        let mut invalid = ValidationErrors::default();
        invalid.address("user.email", "ren\u{e9}@broker.example");
        invalid.address("user.email", "ren\u{e9}");

        assert_eq!((invalid.0[0].field.as_deref(), invalid.0[0].code), (Some("user.email"), Code::Invalid));
        assert!(invalid.0[0].detail.starts_with("Before the @") && !invalid.0[0].detail.contains("ren"));
        assert_eq!(invalid.0[1].detail, "Enter a valid email.");
    }

    #[test]
    fn an_address_has_one_form() {
        for (given, form) in [
            (" Ada@Broker.Example ", Some("ada@broker.example")),
            ("o'hara@B\u{fc}cher.example", Some("o'hara@xn--bcher-kva.example")),
            ("o'hara@xn--bcher-kva.example", Some("o'hara@xn--bcher-kva.example")),
            ("ada@\u{ff42}roker.example", Some("ada@broker.example")),
            ("ada\u{130}@broker.example", None),
            ("\u{430}da@broker.example", None),
        ] {
            assert_eq!(canonical_email(given).as_deref(), form, "{given}");
        }
    }

    #[test]
    fn text_of_which_nothing_is_seen_is_empty_and_direction_stays() {
        for blank in ["", " \n", "\u{202e}", "\u{7}\u{200b}", "\u{2066} \u{2069}\u{feff}"] {
            assert!(is_blank(blank) && readable(blank).is_empty(), "{blank:?}");
            let mut invalid = ValidationErrors::default();
            invalid.name("name", blank);
            assert_eq!(invalid.0[0].code, Code::Missing, "{blank:?}");
            assert_eq!(invalid.optional("dba_name", Some(&blank.to_owned()), 9), None, "{blank:?}");
        }
        assert_eq!(readable("call \u{202e}5551234\u{202c}\nnow"), "call 5551234\nnow");
        assert_eq!(readable("שלום"), "שלום");
        for hiding in ["Joe\u{202e}eoJ", "Ann\u{2028}Lee"] {
            let mut invalid = ValidationErrors::default();
            invalid.name("name", hiding);
            assert_eq!(invalid.0.len(), 1, "{hiding:?}");
        }
    }

    #[test]
    fn all_errors_are_reported_together() {
        let mut invalid = ValidationErrors::default();
        invalid.email("email", "nobody");
        invalid.name("first_name", "  ");
        invalid.phone("phone_e164", Some(&"555 1234".to_owned()));
        assert_eq!(invalid.optional("dba_name", Some(&"  ".to_owned()), 9), None);

        let Err(Error::Invalid(wrong)) = invalid.end() else { panic!("invalid") };

        let fields: Vec<_> = wrong.iter().filter_map(|wrong| wrong.field.as_deref()).collect();
        assert_eq!(fields, ["email", "first_name", "phone_e164"]);
    }
}
