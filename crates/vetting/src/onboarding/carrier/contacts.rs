//! The contacts FMCSA has on file for a carrier, which it can use to verify itself, and how they are masked for someone who only has the
//! link.

use serde::{Deserialize, Serialize};
use store::onboarding::carrier_access::OnFile;
use store::onboarding::proofs::Channel;
use utoipa::ToSchema;

/// Which contact on file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = OnboardingContactKind)]
pub enum ContactKind {
    /// The email address.
    Email,
    /// The phone.
    Phone,
    /// The mobile phone.
    CellPhone,
}

impl ContactKind {
    /// Every kind, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::Email, Self::CellPhone, Self::Phone];

    /// How a code reaches it.
    pub const fn channel(self) -> Channel {
        match self {
            Self::Email => Channel::Email,
            Self::Phone | Self::CellPhone => Channel::Phone,
        }
    }

    /// The contact as it is on file, in the form for email and calls; none where there is none that can be used.
    pub fn of(self, file: &OnFile) -> Option<String> {
        match self {
            Self::Email => file.email.as_deref().and_then(email),
            Self::Phone => file.phone.as_deref().and_then(phone),
            // The same number twice is offered once.
            Self::CellPhone => {
                let cell = file.cell_phone.as_deref().and_then(phone)?;
                Some(cell).filter(|cell| file.phone.as_deref().and_then(phone).as_ref() != Some(cell))
            }
        }
    }
}

fn email(text: &str) -> Option<String> {
    let text = text.trim().to_lowercase();
    platform::validation::is_email(&text).then_some(text)
}

/// A number of the North American plan as +15125550142; others are not called.
fn phone(text: &str) -> Option<String> {
    let digits: String = text.chars().filter(char::is_ascii_digit).collect();
    let ten = match digits.len() {
        10 => digits.as_str(),
        11 => digits.strip_prefix('1')?,
        _ => return None,
    };
    // Area code and exchange begin with 2 to 9.
    let begins = |at: usize| matches!(ten.as_bytes()[at], b'2'..=b'9');
    (begins(0) && begins(3)).then(|| format!("+1{ten}"))
}

/// A contact masked so that only its owner recognizes it: `o•••@acme.example`, `(•••) •••-0142`.
pub fn masked(contact: &str) -> String {
    match contact.split_once('@') {
        Some((local, domain)) => {
            let first = local.chars().next().map(String::from).unwrap_or_default();
            format!("{first}•••@{domain}")
        }
        None => format!("(•••) •••-{}", &contact[contact.len().saturating_sub(4)..]),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn on_file(email: &str, phone: &str, cell: &str) -> OnFile {
        OnFile {
            dot_number: 1,
            legal_name: None,
            dba_name: None,
            street: None,
            city: None,
            state: None,
            zip: None,
            country: None,
            phone: Some(phone.to_owned()),
            cell_phone: Some(cell.to_owned()),
            email: Some(email.to_owned()),
            as_of: None,
        }
    }

    #[test]
    fn only_what_can_be_reached_is_a_contact() {
        let file = on_file(" OWNER@Acme.Example ", "(512) 555-0142", "1-512-555-0142");
        let all = ContactKind::ALL.map(|kind| kind.of(&file));
        assert_eq!(all, [Some("owner@acme.example".into()), None, Some("+15125550142".into())]);

        let file = on_file("none", "0", "112 555 0142");
        assert_eq!(ContactKind::ALL.map(|kind| kind.of(&file)), [None, None, None]);
    }

    #[test]
    fn a_mask_is_recognizable_to_the_owner_only() {
        assert_eq!(masked("owner@acme.example"), "o•••@acme.example");
        assert_eq!(masked("+15125550142"), "(•••) •••-0142");
    }
}
