//! The contacts FMCSA has on file for a carrier, which it can use to verify itself, how each has stood, and how they are masked for someone
//! who only has the link.

use chrono::NaiveDate;
use profile::contacts::{ContactField, ContactStanding, standing};
use profile::rows::ContactHistory;
use serde::{Deserialize, Serialize};
use store::onboarding::carrier_access::OnFile;
use store::onboarding::proofs::{Channel, ProvedKind, ProvedStanding, StandingWord};
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

    /// The fact about it.
    const fn field(self) -> ContactField {
        match self {
            Self::Email => ContactField::Email,
            Self::Phone => ContactField::Phone,
            Self::CellPhone => ContactField::CellPhone,
        }
    }

    /// As a proof keeps it.
    pub const fn kept(self) -> ProvedKind {
        match self {
            Self::Email => ProvedKind::Email,
            Self::Phone => ProvedKind::Phone,
            Self::CellPhone => ProvedKind::CellPhone,
        }
    }

    /// As it is written on file; none where there is none.
    fn written(self, file: &OnFile) -> Option<&str> {
        match self {
            Self::Email => file.email.as_deref(),
            Self::Phone => file.phone.as_deref(),
            Self::CellPhone => file.cell_phone.as_deref(),
        }
    }

    /// In the form for email and calls; none where it cannot be reached.
    fn reached(self, text: &str) -> Option<String> {
        match self.channel() {
            Channel::Email => email(text),
            Channel::Phone => phone(text),
        }
    }

    /// The contact as it is on file, in the form for email and calls; none where there is none that can be used.
    pub fn of(self, file: &OnFile) -> Option<String> {
        let own = self.reached(self.written(file)?)?;
        // The same number twice is offered once.
        let is_twice = self == Self::CellPhone && Self::Phone.of(file).as_ref() == Some(&own);
        Some(own).filter(|_| !is_twice)
    }
}

impl From<ProvedKind> for ContactKind {
    fn from(kind: ProvedKind) -> Self {
        match kind {
            ProvedKind::Email => Self::Email,
            ProvedKind::Phone => Self::Phone,
            ProvedKind::CellPhone => Self::CellPhone,
        }
    }
}

/// A place where a code can be sent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Target {
    /// Which contact on file.
    pub kind: ContactKind,
    /// It is the value from before a recent change, not the one that is on file.
    pub is_former: bool,
    /// The contact, in the form for email and calls.
    pub to: String,
    /// How it stands today.
    pub standing: ContactStanding,
}

/// Where a code can be sent: the contacts on file, each followed by the value from before a recent change. Nobody gets the same place twice.
pub fn targets(file: &OnFile, history: &ContactHistory, today: NaiveDate) -> Vec<Target> {
    let mut targets: Vec<Target> = Vec::new();
    for kind in ContactKind::ALL {
        let found = standing(history, kind.field(), kind.written(file), today).standing;
        let before = match &found {
            ContactStanding::Recent { before, .. } => before.clone(),
            ContactStanding::Proven { .. } | ContactStanding::Unknown { .. } => None,
        };
        let present = kind.of(file).map(|to| Target { kind, is_former: false, to, standing: found });
        let former = before.and_then(|before| {
            let (to, standing) = (kind.reached(&before.value)?, before.standing());
            Some(Target { kind, is_former: true, to, standing })
        });
        for target in present.into_iter().chain(former) {
            if !targets.iter().any(|known| known.to == target.to) {
                targets.push(target);
            }
        }
    }
    targets
}

/// How a contact stands, as a proof keeps it.
pub fn kept(standing: &ContactStanding) -> ProvedStanding {
    match standing {
        ContactStanding::Proven { since } => ProvedStanding { word: StandingWord::Proven, on: Some(*since), why: None },
        ContactStanding::Recent { changed_on, .. } => {
            ProvedStanding { word: StandingWord::Recent, on: Some(*changed_on), why: None }
        }
        ContactStanding::Unknown { why } => {
            ProvedStanding { word: StandingWord::Unknown, on: None, why: Some(why.clone()) }
        }
    }
}

platform::described_words! {
    /// Whether a contact stood long enough that a code sent to it proves something: `proven` (unchanged for 30 days), `recent` (changed
    /// within 30 days), `unknown` (the history on record doesn't show it).
    pub StandingSchema: StandingWord as "ContactStandingWord"
}

/// How a contact stands in FMCSA's census.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = OnboardingContactStanding)]
pub struct StandingView {
    /// `proven` (unchanged for 30 days), `recent` (changed within 30 days) or `unknown`.
    #[schema(value_type = StandingSchema)]
    standing: StandingWord,
    /// `proven`: date of the first census on record that shows it. `recent`: date of the change. Null if unknown.
    on: Option<NaiveDate>,
    /// Days from `on`; null if unknown.
    days: Option<i64>,
    /// Why it is unknown; null otherwise.
    why: Option<String>,
}

impl StandingView {
    /// As of the day `at`.
    pub fn of(standing: ProvedStanding, at: NaiveDate) -> Self {
        let ProvedStanding { word, on, why } = standing;
        Self { standing: word, on, days: on.map(|on| (at - on).num_days()), why }
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
    use StandingWord::{Proven, Recent};
    use profile::rows::{Change, Sighting};

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
    fn the_value_from_before_a_recent_change_is_another_place_for_the_code() {
        let today: NaiveDate = "2026-11-21".parse().expect("a day");
        let ago = |days| today.checked_sub_days(chrono::Days::new(days)).expect("a day");
        let noon = today.and_hms_opt(12, 0, 0).expect("a time").and_utc();
        let sighting = |run_id, days| Sighting { run_id, on: Some(ago(days)), imported_at: noon };
        let change = |id, field: &str, before: &str, after: Option<&str>| Change {
            id,
            field: field.to_owned(),
            before: Some(before.to_owned()),
            after: after.map(str::to_owned),
            data_set: "census".to_owned(),
            as_of: Some(ago(6)),
            run_id: Some(3),
            observed_at: noon,
        };
        let changes = vec![
            change(2, "email_address", "OWNER@ACME.EXAMPLE", Some("acme@freemail.example")),
            change(1, "cell_phone", "5125550199", None),
        ];
        let sightings = vec![sighting(3, 6), sighting(2, 35), sighting(1, 210)];
        let history = ContactHistory { dot_number: 1, changes, sightings };
        let file = on_file("acme@freemail.example", "5125550142", "");

        let found = targets(&file, &history, today);

        let words = |target: &Target| (target.kind, target.is_former, target.to.clone(), kept(&target.standing).word);
        let expected = [
            (ContactKind::Email, false, "acme@freemail.example".to_owned(), Recent),
            (ContactKind::Email, true, "owner@acme.example".to_owned(), Proven),
            (ContactKind::CellPhone, true, "+15125550199".to_owned(), Proven),
            (ContactKind::Phone, false, "+15125550142".to_owned(), Proven),
        ];
        assert_eq!(found.iter().map(words).collect::<Vec<_>>(), expected);
        let view = StandingView::of(kept(&found[0].standing), today);
        assert_eq!((view.on, view.days, view.why), (Some(ago(6)), Some(6), None));
    }

    #[test]
    fn a_mask_is_recognizable_to_the_owner_only() {
        assert_eq!(masked("owner@acme.example"), "o•••@acme.example");
        assert_eq!(masked("+15125550142"), "(•••) •••-0142");
    }
}
