//! Validation of user input: every invalid field is reported, all at once.

use crate::http::error::FieldError;
use crate::http::{Code, Error};

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
        if text.is_empty() {
            self.0.push(FieldError::new(field, Code::Missing, "This is required."));
        } else if text.chars().count() > most || text.chars().any(char::is_control) {
            self.add(field, format!("Use {most} characters or fewer, on one line."));
        }
        text
    }

    /// The same for a name.
    pub fn name<'a>(&mut self, field: &str, given: &'a str) -> &'a str {
        self.text(field, given, MAX_NAME)
    }

    /// The same for what may be left out, or be blank.
    pub fn optional<'a>(&mut self, field: &str, given: Option<&'a String>, most: usize) -> Option<&'a str> {
        let given = given.map(|text| text.trim()).filter(|text| !text.is_empty())?;
        Some(self.text(field, given, most))
    }

    /// An email address that email can be sent to.
    pub fn email<'a>(&mut self, field: &str, given: &'a str) -> &'a str {
        let email = given.trim();
        if !is_email(email) {
            self.add(field, "Enter a valid email.");
        }
        email
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

/// Whether email can be sent to an address of this form: one `@`, a domain with a dot, no space.
pub fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.rsplit_once('@') else { return false };
    let is_label = |label: &str| {
        !label.is_empty()
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label.chars().all(|c| c.is_alphanumeric() || c == '-')
    };
    text.len() <= MAX_EMAIL
        && (1..=64).contains(&local.len())
        && !local.contains(|c: char| c.is_whitespace() || c.is_control() || "@<>,;:\"()[]\\".contains(c))
        && domain.contains('.')
        && domain.split('.').all(is_label)
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
