//! Company fields a change order may name, and their valid values. Pure.

use store::companies::change_orders::OrderField;

/// A field of a company.
#[derive(Clone, Copy, Debug)]
pub struct CompanyField {
    /// What calls name it.
    pub name: OrderField,
    /// What people call it.
    pub label: &'static str,
    /// The company cannot be without it.
    pub is_required: bool,
    rule: Rule,
}

#[derive(Clone, Copy, Debug)]
enum Rule {
    /// Text of at most so many characters.
    Text(usize),
    /// A whole number of at most so many digits.
    Number(usize),
    /// A phone as +15551234567.
    Phone,
    /// Letters, digits, spaces and hyphens, at most so many.
    PostalCode(usize),
    /// A state or province of the United States, Canada or Mexico, as FMCSA's files write it.
    State,
    /// One of these.
    OneOf(&'static [&'static str]),
}

const fn field(name: OrderField, label: &'static str, rule: Rule) -> CompanyField {
    CompanyField { name, label, is_required: false, rule }
}

/// How a field is called and checked.
pub const fn of(name: OrderField) -> CompanyField {
    match name {
        OrderField::LegalName => CompanyField { is_required: true, ..field(name, "Legal name", Rule::Text(120)) },
        OrderField::DbaName => field(name, "Doing business as", Rule::Text(120)),
        OrderField::DotNumber => field(name, "DOT number", Rule::Number(8)),
        OrderField::McNumber => field(name, "MC number", Rule::Number(8)),
        OrderField::Phone => field(name, "Phone", Rule::Phone),
        OrderField::Street => field(name, "Street", Rule::Text(200)),
        OrderField::City => field(name, "City", Rule::Text(100)),
        OrderField::State => field(name, "State or province", Rule::State),
        OrderField::PostalCode => field(name, "ZIP or postal code", Rule::PostalCode(10)),
        OrderField::Country => field(name, "Country", Rule::OneOf(&["US", "CA", "MX"])),
    }
}

/// The field of that name.
pub fn find(name: &str) -> Option<CompanyField> {
    name.parse().ok().map(of)
}

impl CompanyField {
    /// The value as it is kept, or what is wrong with it. Nothing but blanks is no value.
    pub fn read(&self, text: Option<&str>) -> Result<Option<String>, String> {
        let text = text.map(str::trim).unwrap_or_default();
        match text {
            "" if self.is_required => Err(format!("The {} cannot be empty.", self.label.to_lowercase())),
            "" => Ok(None),
            text => self.rule.read(text).map(Some),
        }
    }
}

impl Rule {
    fn read(self, text: &str) -> Result<String, String> {
        match self {
            Self::Text(max) if text.chars().count() > max => Err(format!("Must have {max} characters or fewer.")),
            Self::Text(_) if text.chars().any(char::is_control) => Err("Must be one line of text.".to_owned()),
            Self::Text(_) => Ok(text.to_owned()),
            Self::Number(max) => {
                let digits = text.trim_start_matches('0');
                if !digits.is_empty() && digits.len() <= max && digits.bytes().all(|byte| byte.is_ascii_digit()) {
                    Ok(digits.to_owned())
                } else {
                    Err(format!("Must be a number of {max} digits or fewer."))
                }
            }
            Self::Phone => {
                let digits = text.strip_prefix('+').unwrap_or_default();
                let is_phone = (8..=15).contains(&digits.len())
                    && !digits.starts_with('0')
                    && digits.bytes().all(|byte| byte.is_ascii_digit());
                if is_phone { Ok(text.to_owned()) } else { Err("Must be a phone as +15551234567.".to_owned()) }
            }
            Self::PostalCode(max) => {
                let is_sign = |byte: u8| byte.is_ascii_alphanumeric() || byte == b' ' || byte == b'-';
                if text.len() <= max && text.bytes().all(is_sign) {
                    Ok(text.to_uppercase())
                } else {
                    Err(format!("Must be a ZIP or postal code of {max} signs or fewer."))
                }
            }
            Self::State => {
                let code = text.to_uppercase();
                match geo::state(&code) {
                    Some(state) => Ok(state.code.to_owned()),
                    None => Err("Must be a state or province as two letters.".to_owned()),
                }
            }
            Self::OneOf(words) => {
                let word = text.to_uppercase();
                if words.contains(&word.as_str()) {
                    Ok(word)
                } else {
                    Err(format!("Must be one of {}.", words.join(", ")))
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(name: &str, text: &str) -> Result<Option<String>, String> {
        find(name).expect("a field").read(Some(text))
    }

    #[test]
    fn a_value_is_kept_in_one_form() {
        let kept = |name, text| read(name, text).expect("a value");

        assert_eq!(kept("legal_name", "  Acme Freight LLC ").as_deref(), Some("Acme Freight LLC"));
        assert_eq!(kept("dot_number", "0012345").as_deref(), Some("12345"));
        assert_eq!(kept("state", "tx").as_deref(), Some("TX"));
        assert_eq!(kept("dba_name", "  "), None);
    }

    #[test]
    fn what_cannot_be_a_value_is_refused() {
        let long = "x".repeat(121);
        for (name, text) in [
            ("legal_name", " "),
            ("legal_name", long.as_str()),
            ("dot_number", "12a"),
            ("dot_number", "123456789"),
            ("phone_e164", "555-0100"),
            ("phone_e164", "+0123456789"),
            ("state", "ZZ"),
            ("postal_code", "78701_1"),
            ("country", "DE"),
        ] {
            assert!(read(name, text).is_err(), "{name}: {text}");
        }
    }
}
