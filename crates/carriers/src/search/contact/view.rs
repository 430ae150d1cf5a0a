//! What is known of a contact, as the API shows it.

use super::super::view::CarrierListRow;
use crate::carriers::views::Source;
use chrono::NaiveDate;
use kernel::look_alikes::Likeness;
use serde::Serialize;
use utoipa::ToSchema;

/// What is known of a contact.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ContactAnswer {
    /// The contact that was looked for: an address in lower case, a number's digits.
    pub contact: String,
    /// What it is.
    pub kind: ContactKind,
    /// What it is to you: the first of `categories`.
    pub category: ContactCategory,
    /// All that it is to you, what weighs most first.
    pub categories: Vec<ContactFinding>,
    /// The domain of an e-mail address; null for phone numbers.
    pub domain: Option<ContactDomain>,
    /// The carriers that have it or had it earlier, 50 at most: those you do not dispatch first, then those with an identity alert, then by
    /// USDOT number.
    pub carriers: Vec<ContactCarrier>,
    /// How many carriers have it or had it earlier.
    pub total: u64,
    /// The data sets that were looked at, as they are now: what they do not hold, nobody could tell.
    pub looked_in: Vec<Source>,
}

/// What a contact is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContactKind {
    /// An e-mail address.
    Email,
    /// A phone or fax number.
    Phone,
}

/// What a contact is to a broker.
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
    /// Anybody may have an address at its domain.
    PublicProviderDomain,
}

/// A category with its reason.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactFinding {
    /// The category.
    pub category: ContactCategory,
    /// Why, in words.
    pub reason: String,
    /// What to do about it, in words.
    pub what_to_do: String,
}

/// The domain of an e-mail address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactDomain {
    /// The domain, in lower case.
    pub name: String,
    /// Whether anybody may have an address there.
    pub is_public_provider: bool,
    /// The domain that it may be taken for; null when there is none.
    pub look_alike_of: Option<LookAlike>,
    /// How many carriers give an address of this domain in the census, 1,000 at most; null for public providers, of which it says
    /// nothing.
    pub carriers_with_domain: Option<i64>,
}

/// A domain that another one may be taken for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LookAlike {
    /// The domain.
    pub name: String,
    /// How the two are alike.
    pub likeness: DomainLikeness,
    /// Whether it is a public provider's.
    pub is_public_provider: bool,
    /// How many carriers give an address of it in the census, 1,000 at most; null for public providers.
    pub carriers_with_domain: Option<i64>,
    /// The key of the carrier that uses it, the largest of several; null for public providers.
    pub carrier_id: Option<i64>,
    /// That carrier's USDOT number.
    pub dot_number: Option<u32>,
    /// That carrier's name.
    pub legal_name: Option<String>,
}

/// How two domains are alike.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum DomainLikeness {
    /// The same but for signs that look alike, or dashes.
    Signs,
    /// One letter differs, is missing or changed places.
    Letter,
    /// The same name under another ending.
    Ending,
    /// The same name with a word before or behind it.
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

/// A carrier that has a contact.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct ContactCarrier {
    /// The carrier, as lists show it.
    pub carrier: CarrierListRow,
    /// The fields that hold the contact.
    pub matches: Vec<ContactMatch>,
    /// Whether it had the contact earlier and has it no more.
    pub is_former: bool,
    /// Whether your company does not dispatch it.
    pub is_blocked: bool,
    /// Why not, in your company's words.
    pub blocked_because: Option<String>,
    /// Whether a published identity alert names it.
    pub has_identity_alert: bool,
}

/// A field that holds a contact.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ContactMatch {
    /// The field.
    pub field: ContactField,
    /// The contact as it is written there.
    pub value: String,
    /// Until when the field held it; null while it does.
    pub until: Option<NaiveDate>,
    /// The newest day that the data set speaks of; null where the file has no date.
    pub as_of: Option<NaiveDate>,
    /// Who says so.
    pub source: Option<Source>,
}

/// A field of a data set that holds a contact.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum ContactField {
    /// Phone number.
    Phone,
    /// Mobile phone number.
    CellPhone,
    /// Fax number.
    Fax,
    /// E-mail address.
    EmailAddress,
    /// Phone number of the business address.
    BusinessPhone,
    /// Fax number of the business address.
    BusinessFax,
    /// Phone number of the mailing address.
    MailPhone,
    /// Fax number of the mailing address.
    MailFax,
}

impl ContactField {
    /// The field of a column.
    pub(super) fn of_column(column: &str) -> Option<Self> {
        Some(match column {
            "phone" => Self::Phone,
            "cell_phone" => Self::CellPhone,
            "fax" => Self::Fax,
            "email_address" => Self::EmailAddress,
            "business_phone" => Self::BusinessPhone,
            "business_fax" => Self::BusinessFax,
            "mail_phone" => Self::MailPhone,
            "mail_fax" => Self::MailFax,
            _ => return None,
        })
    }
}
