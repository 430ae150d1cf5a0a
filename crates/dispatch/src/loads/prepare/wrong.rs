//! What is wrong with a load, gathered by field.

use freight::load::{FieldError, FieldProblem};
use kernel::phones::without_extension;
use kernel::text::is_plain_line;
use platform::validation::is_blank;
use std::fmt::Display;
use std::str::FromStr;

/// The problems of one load. The first of a field is told.
#[derive(Debug, Default)]
pub(in crate::loads) struct Wrong(Vec<FieldError>);

impl Wrong {
    pub(in crate::loads) fn invalid(&mut self, field: impl Into<String>, detail: impl Display) {
        self.add(field.into(), FieldProblem::Invalid, detail.to_string());
    }

    pub(in crate::loads) fn missing(&mut self, field: impl Into<String>, detail: impl Display) {
        self.add(field.into(), FieldProblem::Missing, detail.to_string());
    }

    pub(in crate::loads) fn add(&mut self, field: String, problem: FieldProblem, detail: String) {
        if !self.0.iter().any(|known| known.field == field) {
            self.0.push(FieldError { field, problem, detail });
        }
    }

    /// A text without space around it, of at most `most` characters on one line; none where nothing of it would be seen.
    pub(in crate::loads) fn line(&mut self, field: &str, given: Option<&str>, most: usize) -> Option<String> {
        let text = given.map(str::trim).filter(|text| !is_blank(text))?;
        if text.chars().count() > most || !is_plain_line(text) {
            self.invalid(field, format!("Use {most} characters or fewer, on one line, without hidden characters."));
        }
        Some(text.to_owned())
    }

    /// The same for a text that may have several lines.
    pub(in crate::loads) fn text(&mut self, field: &str, given: Option<&str>, most: usize) -> Option<String> {
        let text = given.map(str::trim).filter(|text| !is_blank(text))?;
        if text.chars().count() > most {
            self.invalid(field, format!("Use {most} characters or fewer."));
        }
        Some(text.to_owned())
    }

    /// A closed word, told among `words` when it is none of them.
    pub(in crate::loads) fn word<W: FromStr>(&mut self, field: &str, given: &str, words: &[&str]) -> Option<W> {
        let word = given.trim().parse().ok();
        if word.is_none() {
            self.invalid(field, format!("Use one of {}.", words.join(", ")));
        }
        word
    }

    /// A phone number as +15551234567. Ten digits are of the United States or Canada.
    pub(in crate::loads) fn phone(&mut self, field: &str, given: Option<&str>) -> Option<String> {
        let given = given.map(str::trim).filter(|text| !is_blank(text))?;
        let phone = e164(given);
        if phone.is_none() {
            self.invalid(field, "Give the number with its area code, as 555-123-4567 or +15551234567.");
        }
        phone
    }

    /// Everything that is wrong.
    pub(in crate::loads) fn end(self) -> Vec<FieldError> {
        self.0
    }
}

/// A phone number as people write it, without an extension, in the form that it is kept.
fn e164(given: &str) -> Option<String> {
    let (number, _) = without_extension(given);
    if number.chars().any(|sign| !sign.is_ascii_digit() && !" +-.()/\u{a0}".contains(sign)) {
        return None;
    }
    let digits: String = number.chars().filter(char::is_ascii_digit).collect();
    let digits = match (number.trim_start().starts_with('+'), digits.len()) {
        (true, 8..=15) => digits,
        (false, 10) => format!("1{digits}"),
        (false, 11) if digits.starts_with('1') => digits,
        _ => return None,
    };
    // No country's code begins with 0, and no area's code of North America with 0 or 1.
    let is_possible = !digits.starts_with('0') && !digits.starts_with("10") && !digits.starts_with("11");
    is_possible.then(|| format!("+{digits}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phone_numbers_are_read_as_people_write_them() {
        for given in ["5125550142", "(512) 555-0142", "1-512-555-0142", "+1 512.555.0142", "512-555-0142 x12"]
            .into_iter()
            .chain(["(512) 555-0142 ext. 12", "512-555-0142 ext 9", "512-555-0142, Ext: 12", "512-555-0142 #12"])
        {
            assert_eq!(e164(given).as_deref(), Some("+15125550142"), "{given}");
        }
        assert_eq!(e164("+52 55 5550 0142").as_deref(), Some("+525555500142"));
        for wrong in ["555-0142", "0125550142x", "call me", "+0123456789", "5125550142;5125550143"] {
            assert_eq!(e164(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_first_problem_of_a_field_is_told() {
        let mut wrong = Wrong::default();
        wrong.missing("user_id", "First.");
        wrong.invalid("user_id", "Second.");
        assert_eq!(wrong.line("commodity", Some(" two\nlines "), 9), Some("two\nlines".to_owned()));

        let told: Vec<_> = wrong.end().into_iter().map(|error| (error.field, error.detail)).collect();

        let of = |field: &str, detail: &str| (field.to_owned(), detail.to_owned());
        assert_eq!(
            told,
            [
                of("user_id", "First."),
                of("commodity", "Use 9 characters or fewer, on one line, without hidden characters.")
            ]
        );
    }
}
