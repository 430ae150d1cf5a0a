//! A contact search result as the API shows it.

use super::super::view::CarrierListRow;
use crate::carriers::views::Source;
use chrono::NaiveDate;
use kernel::look_alikes::Likeness;
use platform::described_words;
use serde::Serialize;
use store::carriers::contacts::ContactField;
use store::identity::{AlertType, NamingAlert};
use utoipa::ToSchema;

/// What is known about a contact.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ContactAnswer {
    /// The contact searched for: an email address in lowercase, or a phone number's digits.
    pub contact: String,
    /// Kind of contact.
    pub kind: ContactKind,
    /// Its most important category: the first of `categories`.
    pub category: ContactCategory,
    /// All its categories, most important first.
    pub categories: Vec<ContactFinding>,
    /// Domain of the email address; null for phone numbers.
    pub domain: Option<ContactDomain>,
    /// Carriers that have or had it, up to 50: those you set to do not dispatch first, then those with an identity alert, then by USDOT
    /// number.
    pub carriers: Vec<ContactCarrier>,
    /// Number of carriers that have or had it.
    pub total: u64,
    /// How the carrier holds it, if exactly one has or had it; null otherwise.
    pub holding: Option<ContactHolding>,
    /// Published identity alerts that name the contact itself, up to 10, newest first.
    pub alerts: Vec<ContactAlert>,
    /// The data sets searched, as imported; contacts missing from them are unknown.
    pub looked_in: Vec<Source>,
}

/// How a carrier holds a contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactHolding {
    /// How.
    pub holding: HoldingWord,
    /// `proven`: the first census since which it has been the same. `recent`: the day it changed. `former`: the day it was replaced or removed.
    /// Null if unknown.
    pub on: Option<NaiveDate>,
    /// Days since it changed or was given up; null if neither.
    pub days: Option<i64>,
    /// The value on file before a recent change; null if there was none.
    pub before: Option<String>,
    /// Why it's unknown how long it has been on file; null if it's known.
    pub why: Option<String>,
}

impl ContactHolding {
    /// One with nothing but its word.
    pub(super) const fn of(holding: HoldingWord) -> Self {
        Self { holding, on: None, days: None, before: None, why: None }
    }
}

/// How a carrier holds a contact, in a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ContactHoldingWord)]
pub enum HoldingWord {
    /// FMCSA's census has had it unchanged for 30 days.
    Proven,
    /// FMCSA's census got it within the last 30 days.
    Recent,
    /// The carrier had it earlier and no longer does.
    Former,
    /// How long it has been on file isn't known.
    Unknown,
}

/// A published identity alert that names a contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactAlert {
    /// Id of the alert.
    pub id: i64,
    /// Category of the alert.
    #[schema(value_type = ContactAlertType)]
    pub is_type: AlertType,
    /// Day it was published.
    pub published_on: NaiveDate,
    /// Id of the carrier it is about.
    pub carrier_id: i64,
    /// USDOT number of that carrier.
    pub dot_number: i32,
    /// Legal name of that carrier.
    pub legal_name: Option<String>,
}

impl From<NamingAlert> for ContactAlert {
    fn from(row: NamingAlert) -> Self {
        Self {
            id: row.id,
            is_type: row.is_type,
            published_on: row.published_at.date_naive(),
            carrier_id: row.carrier_id.0,
            dot_number: row.dot_number,
            legal_name: row.legal_name,
        }
    }
}

/// Kind of contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContactKind {
    /// An email address.
    Email,
    /// A phone or fax number.
    Phone,
}

/// Category of a contact from the broker's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContactCategory {
    /// A carrier that your company does not dispatch has it.
    Blocked,
    /// A published identity alert names it, or a carrier that has it.
    IdentityAlert,
    /// Its domain is easily read as another one.
    LookAlikeDomain,
    /// Several carriers have it.
    KnownToSeveral,
    /// One carrier has it.
    KnownToOneCarrier,
    /// No carrier has it: the files that were read know no such contact.
    Unknown,
    /// Anyone may have an address at its domain.
    PublicProviderDomain,
}

/// A category with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactFinding {
    /// Category.
    pub category: ContactCategory,
    /// Reason, in words.
    pub reason: String,
    /// What to do about it.
    pub what_to_do: String,
}

/// Domain of an email address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactDomain {
    /// The domain, in lowercase.
    pub name: String,
    /// Whether anyone can register an address there.
    pub is_public_provider: bool,
    /// The domain it could be mistaken for; null if none.
    pub look_alike_of: Option<LookAlike>,
    /// Carriers with an address at this domain in the census, up to 1,000; null for public providers, where it isn't meaningful.
    pub carriers_with_domain: Option<i64>,
}

/// A domain another one could be mistaken for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LookAlike {
    /// The domain, in lowercase.
    pub name: String,
    /// How the two domains are alike.
    pub likeness: DomainLikeness,
    /// Whether it belongs to a public provider.
    pub is_public_provider: bool,
    /// Carriers with an address at it in the census, up to 1,000; null for public providers.
    pub carriers_with_domain: Option<i64>,
    /// Id of the carrier that uses it, the largest if there are several; null for public providers.
    pub carrier_id: Option<i64>,
    /// USDOT number of that carrier.
    pub dot_number: Option<u32>,
    /// Legal name of that carrier.
    pub legal_name: Option<String>,
}

/// How one domain resembles another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DomainLikeness {
    /// The same but for signs that look alike, or dashes.
    Signs,
    /// One character differs, is missing, extra or transposed.
    Letter,
    /// The same name under another ending.
    Ending,
    /// The same name with a word before or after it.
    Word,
}

impl From<Likeness> for DomainLikeness {
    fn from(likeness: Likeness) -> Self {
        match likeness {
            Likeness::Signs => Self::Signs,
            Likeness::Letter => Self::Letter,
            Likeness::Ending => Self::Ending,
            Likeness::Word => Self::Word,
        }
    }
}

/// A carrier that has or had a contact.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ContactCarrier {
    /// The carrier, as in lists.
    pub carrier: CarrierListRow,
    /// Fields that contain the contact.
    pub matches: Vec<ContactMatch>,
    /// Whether the carrier had the contact earlier but no longer does.
    pub is_former: bool,
    /// Whether your company set the carrier to do not dispatch.
    pub is_blocked: bool,
    /// Your company's reason for the block.
    pub blocked_because: Option<String>,
    /// Whether a published identity alert names it.
    pub has_identity_alert: bool,
}

/// A field that contains a contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactMatch {
    /// The field.
    #[schema(value_type = ContactFieldWords)]
    pub field: ContactField,
    /// The contact, as written in the field.
    pub value: String,
    /// Day the field last contained it; null if it still does.
    pub until: Option<NaiveDate>,
    /// Newest day covered by the data set; null if the file has no date.
    pub as_of: Option<NaiveDate>,
    /// Source of this data.
    pub source: Option<Source>,
}

described_words! {
    /// Category of an identity alert.
    pub ContactAlertType: AlertType as "ContactAlertType"
}

described_words! {
    /// A data set field that contains a contact.
    pub ContactFieldWords: ContactField as "ContactField"
}
