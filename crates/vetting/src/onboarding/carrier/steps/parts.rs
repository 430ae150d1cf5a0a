//! What several steps share: addresses and people. Text is trimmed.

use geo::STATES;
use platform::validation::ValidationErrors;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The longest name or street.
const LONGEST: usize = 200;
/// The longest postal code.
const LONGEST_ZIP: usize = 10;

/// A postal address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingAddress {
    /// Street address or PO box.
    pub street: String,
    /// City.
    pub city: String,
    /// State or province, two letters.
    pub state: String,
    /// Postal code.
    pub zip: String,
    /// Country: `US`, `CA` or `MX`.
    pub country: String,
}

impl OnboardingAddress {
    /// Checks it.
    pub(super) fn check(&mut self, invalid: &mut ValidationErrors, field: &str) {
        line(invalid, &format!("{field}.street"), &mut self.street, LONGEST);
        line(invalid, &format!("{field}.city"), &mut self.city, LONGEST);
        self.country = self.country.trim().to_uppercase();
        self.state = self.state.trim().to_uppercase();
        self.zip = self.zip.trim().to_uppercase();
        if !matches!(self.country.as_str(), "US" | "CA" | "MX") {
            invalid.add(&format!("{field}.country"), "Use US, CA or MX.");
        } else if !is_state(&self.country, &self.state) {
            invalid.add(&format!("{field}.state"), "Enter a state or province of that country.");
        }
        if !is_postal_code(&self.country, &self.zip) {
            invalid.add(&format!("{field}.zip"), "Enter a postal code of that country.");
        }
    }
}

/// Provinces whose postal codes FMCSA writes differently: Quebec is `PQ` there, Newfoundland `NF`.
const POSTAL_PROVINCES: [&str; 3] = ["QC", "NL", "NU"];

/// Whether a two-letter code is a state, province or territory of a country, as the postal service or FMCSA writes it.
pub fn is_state(country: &str, state: &str) -> bool {
    STATES.iter().any(|one| one.code == state && one.country.code() == country)
        || country == "CA" && POSTAL_PROVINCES.contains(&state)
}

/// Whether a text is a postal code in the form of its country: `78701`, `78701-1234`, `K1A 0B1`, `64000`.
pub fn is_postal_code(country: &str, text: &str) -> bool {
    let is_digits = |text: &str, count: usize| text.len() == count && text.bytes().all(|byte| byte.is_ascii_digit());
    match country {
        "US" => match text.split_once('-') {
            Some((zip, more)) => is_digits(zip, 5) && is_digits(more, 4),
            None => is_digits(text, 5),
        },
        "CA" => {
            let plain: Vec<u8> = text.bytes().filter(|byte| *byte != b' ').collect();
            plain.len() == 6
                && text.len() <= 7
                && plain.iter().enumerate().all(|(at, byte)| match at % 2 {
                    0 => byte.is_ascii_uppercase(),
                    _ => byte.is_ascii_digit(),
                })
        }
        "MX" => is_digits(text, 5),
        _ => text.len() <= LONGEST_ZIP,
    }
}

/// A contact person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct OnboardingPerson {
    /// Name of the person.
    pub name: String,
    /// Phone number, as +15551234567.
    pub phone: String,
    /// Email address.
    pub email: String,
}

impl OnboardingPerson {
    /// Checks them.
    pub(super) fn check(&mut self, invalid: &mut ValidationErrors, field: &str) {
        line(invalid, &format!("{field}.name"), &mut self.name, LONGEST);
        phone(invalid, &format!("{field}.phone"), &mut self.phone);
        email(invalid, &format!("{field}.email"), &mut self.email);
    }
}

/// A text on one line that must be there.
pub(super) fn line(invalid: &mut ValidationErrors, field: &str, value: &mut String, most: usize) {
    *value = invalid.text(field, value, most).to_owned();
}

/// A text on one line that may be left out.
pub(super) fn optional(invalid: &mut ValidationErrors, field: &str, value: &mut Option<String>, most: usize) {
    *value = invalid.optional(field, value.as_ref(), most).map(str::to_owned);
}

/// An email address that must be there.
pub(super) fn email(invalid: &mut ValidationErrors, field: &str, value: &mut String) {
    *value = invalid.email(field, value).to_owned();
}

/// A phone number that must be there.
pub(super) fn phone(invalid: &mut ValidationErrors, field: &str, value: &mut String) {
    let given = value.trim().to_owned();
    if given.is_empty() {
        invalid.text(field, "", LONGEST);
    }
    invalid.phone(field, Some(&given));
    *value = given;
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn states_are_of_their_country() {
        for (country, state) in [("US", "TX"), ("US", "PR"), ("CA", "ON"), ("CA", "QC"), ("CA", "PQ"), ("MX", "NL")] {
            assert!(is_state(country, state), "{country} {state}");
        }
        for (country, state) in [("US", "ON"), ("CA", "TX"), ("US", "XX"), ("US", "tx"), ("DE", "BE"), ("US", "")] {
            assert!(!is_state(country, state), "{country} {state}");
        }
    }

    #[test]
    fn postal_codes_have_their_countrys_form() {
        for (country, code) in
            [("US", "78701"), ("US", "78701-1234"), ("CA", "K1A 0B1"), ("CA", "K1A0B1"), ("MX", "64000")]
        {
            assert!(is_postal_code(country, code), "{country} {code}");
        }
        for (country, code) in
            [("US", "7870"), ("US", "78701-12"), ("CA", "78701"), ("CA", "K1A  0B1"), ("MX", "6400A")]
        {
            assert!(!is_postal_code(country, code), "{country} {code}");
        }
    }

    proptest! {
        #[test]
        fn no_text_breaks_the_checks(country in "(US|CA|MX|DE|)", text in any::<String>()) {
            let _ = (is_state(&country, &text), is_postal_code(&country, &text));
        }

        #[test]
        fn every_state_belongs_to_one_country_alone(at in 0..STATES.len()) {
            let state = &STATES[at];
            let countries = ["US", "CA"].iter().filter(|country| is_state(country, state.code)).count();
            // NL is Newfoundland to the postal service and Nuevo León to FMCSA.
            prop_assert!(countries <= 1);
        }
    }
}
