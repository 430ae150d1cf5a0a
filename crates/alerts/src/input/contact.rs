//! Who is written to and called, and what is known of each.

use super::Fact;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::RateConfirmationId;
use serde::{Deserialize, Serialize};

kernel::wire::words! {
    /// What a contact is for.
    pub enum ContactRole {
        /// The carrier's dispatcher.
        Dispatcher = "dispatcher",
        /// The driver.
        Driver = "driver",
        /// Who the rate confirmation is sent to.
        Recipient = "recipient",
        /// Who a mail came from.
        Sender = "sender",
    }
}

/// A contact of a movement or of a rate confirmation.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Contact {
    /// What it is for.
    pub role: ContactRole,
    /// The rate confirmation that it is of; none for a movement's.
    pub rate_confirmation_id: Option<RateConfirmationId>,
    /// Their name.
    pub name: Option<String>,
    /// Their email.
    pub email: Option<String>,
    /// Their phone, as +1 and ten digits where it is a North American number.
    pub phone: Option<String>,
    /// Where the email is on file for this carrier: FMCSA, or its packet. Known to be none where both were read and neither has it.
    pub email_on_file: Fact<OnFile>,
    /// The same of the phone.
    pub phone_on_file: Fact<OnFile>,
    /// Since when the company has used this contact for the carrier, on earlier loads; none the first time.
    pub used_since: Option<NaiveDate>,
    /// How many carriers have its private domain or its phone, by FMCSA's files.
    pub shared_by: Fact<SharedBy>,
    /// What kind of line the phone is. Unknown without a service that tells.
    pub line: Fact<Line>,
    /// What is known of a mail that came from it; none where none did.
    pub mail: Option<Mail>,
    /// What the owner of the email's private domain asks to be done with forged mail; none where there is no such domain, or nobody asked.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub domain_policy: Option<Fact<DomainPolicy>>,
}

/// Where a contact is on file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OnFile {
    /// Where, for people: "FMCSA", "Onboarding packet".
    pub at: String,
    /// Since when it has been the same; none where that is unknown. A contact is proven after 30 days, for a guarded load after 90.
    pub since: Option<NaiveDate>,
}

/// How many carriers share a contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SharedBy {
    /// So many, this one included.
    pub carriers: u32,
    /// Whether an officer is common to them: one owner's companies.
    pub has_common_officer: bool,
}

kernel::wire::words! {
    /// What kind of line a phone number is.
    pub enum LineType {
        /// A cell phone.
        Mobile = "mobile",
        /// A landline.
        Landline = "landline",
        /// Toll-free.
        TollFree = "toll_free",
        /// Voice over IP that is tied to an office.
        FixedVoip = "fixed_voip",
        /// Voice over IP that anyone gets anywhere.
        Voip = "voip",
    }
}

/// A phone line.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// What kind.
    pub is_type: LineType,
    /// The phone company.
    pub provider: Option<String>,
}

kernel::wire::words! {
    /// What a domain asks to be done with mail that fails DMARC (RFC 9989).
    pub enum DmarcPolicy {
        /// Nothing.
        None = "none",
        /// Put it aside.
        Quarantine = "quarantine",
        /// Refuse it.
        Reject = "reject",
    }
}

/// What the owner of a domain publishes (DMARC, RFC 9989).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct DomainPolicy {
    /// What is asked for.
    pub policy: DmarcPolicy,
    /// The domain whose record says so: the one asked about, or the one that it belongs to.
    pub published_by: String,
}

/// How a mail comes out of DMARC.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dmarc {
    /// Whether it passes.
    pub passes: bool,
    /// What the domain asks for.
    pub policy: DmarcPolicy,
}

/// A mail that came in.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mail {
    /// When.
    pub at: DateTime<Utc>,
    /// How it comes out of DMARC. Known to be none where the domain has no policy.
    pub dmarc: Fact<Dmarc>,
    /// Where answers go, when that is elsewhere.
    pub reply_to: Option<String>,
    /// When the domain of `reply_to` was registered. Unknown without a service that tells.
    pub reply_to_registered_on: Fact<NaiveDate>,
}
