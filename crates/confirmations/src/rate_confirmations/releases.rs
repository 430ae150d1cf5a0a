//! What people released against what was found, as the decision records have it: flagged emails, and codes for carriers of which no contact was proven.

use kernel::ids::RateConfirmationId;
use platform::named::Named;
use store::decisions::{self, Decision};
use store::{Conn, Tenant};
use vetting::decisions::{Kind, frozen};

/// How the note of a released code begins: its record is of the same kind as that of a released email.
const CODE: &str = "Code given without a proven contact.";

/// The most records that are read of a confirmation.
const MOST: i64 = 50;

/// What a record says of a release.
#[derive(Debug)]
pub(super) struct Release {
    /// Whether a code was released, and not an email.
    pub(super) is_code: bool,
    /// The address of the confirmation's recipient.
    pub(super) recipient: Option<String>,
    /// Who released it, by the name of then.
    pub(super) person: Option<Named>,
    /// Why.
    pub(super) reason: String,
}

/// The note of the record of a released code.
pub(super) fn note_of_code(reason: &str) -> String {
    format!("{CODE} {reason}")
}

/// The codes that were released for one of the company's confirmations, each with its record, newest first.
pub(super) async fn codes(
    db: &mut Conn,
    tenant: Tenant,
    id: RateConfirmationId,
) -> sqlx::Result<Vec<(Decision, Release)>> {
    let records = decisions::of_subject(db, tenant, id.into(), MOST).await?;
    let read = |record: Decision| Release::of(&record).map(|release| (record, release));
    Ok(records.into_iter().filter_map(read).filter(|(_, release)| release.is_code).collect())
}

impl Release {
    /// None of a record of another kind, and of one in a newer version's form.
    pub(super) fn of(record: &Decision) -> Option<Self> {
        if record.known_kind() != Some(Kind::RateConfirmationReleased) {
            return None;
        }
        Self::read(record.version, &record.inputs)
    }

    fn read(version: i16, inputs: &str) -> Option<Self> {
        let inputs = frozen::read(version, inputs)?;
        let note = inputs.note.unwrap_or_default();
        let about = inputs.about.rate_confirmation;
        // An email's has how its recipient stood, whatever was written as the reason.
        let has_standing = about.as_ref().is_some_and(|about| about.standing.is_some());
        let of_code = note.strip_prefix(CODE).filter(|_| !has_standing);
        Some(Self {
            is_code: of_code.is_some(),
            reason: of_code.unwrap_or(&note).trim().to_owned(),
            recipient: about.and_then(|about| about.recipient),
            person: inputs.person.map(|person| Named { id: person.id, name: person.name }),
        })
    }

    /// What was released, by whom and why: labels and values of a document.
    pub(super) fn facts(self) -> Vec<(String, String)> {
        let what = match (self.is_code, self.recipient) {
            (true, _) => "Code to read out, no contact proven".to_owned(),
            (false, Some(recipient)) => format!("Email to {recipient}"),
            (false, None) => "Email".to_owned(),
        };
        let mut facts = vec![("Released".to_owned(), what)];
        facts.extend(self.person.map(|person| ("By".to_owned(), person.name)));
        facts.push(("Reason".to_owned(), self.reason));
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    fn facts(note: &str, standing: Option<&str>) -> Vec<(String, String)> {
        let confirmation = json!({
            "id": 12, "load_id": 7, "revision": 1, "terms_sha256": "", "details_sha256": "", "tickets": [],
            "recipient": "kim@carrier.example", "standing": standing,
        });
        let inputs = json!({
            "company": {"id": 1, "name": "Broker"}, "person": {"id": 3, "name": "Max Manager"}, "note": note, "documents": [],
            "about": {"overrides": [], "rate_confirmation": confirmation},
        });
        Release::read(2, &inputs.to_string()).expect("a release").facts()
    }

    fn told(what: &str, reason: &str) -> Vec<(String, String)> {
        let pairs = [("Released", what), ("By", "Max Manager"), ("Reason", reason)];
        Vec::from(pairs.map(|(label, value)| (label.to_owned(), value.to_owned())))
    }

    #[test]
    fn a_release_tells_whether_it_was_a_code_or_an_email_and_who_released_it_and_why() {
        let met = "Met the owner at the yard.";
        let code = told("Code to read out, no contact proven", met);
        let email = |reason: &str| told("Email to kim@carrier.example", reason);

        assert_eq!(facts(&note_of_code(met), None), code);
        assert_eq!(facts(met, Some("unknown")), email(met));
        assert_eq!(facts(&note_of_code(met), Some("unknown")), email(&note_of_code(met)), "whatever the reason says");
        assert!(Release::read(99, "{}").is_none());
    }
}
