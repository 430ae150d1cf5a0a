//! A carrier's contacts.

use super::identity::{Address, Name, PhoneType};
use super::provenance::Source;
use serde::Serialize;
use utoipa::ToSchema;

/// A carrier's contacts; each person, number and address is listed once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Directory {
    /// Contacts in FMCSA's files.
    pub fmcsa_information: FmcsaInformation,
    /// The carrier's own people who use this product.
    pub users: Vec<DirectoryEntry>,
    /// Other people known at the carrier, such as officers and process agents.
    pub contacts: Vec<DirectoryEntry>,
    /// Number of users.
    pub total_users: i64,
}

/// Contact information in FMCSA's files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FmcsaInformation {
    /// Names.
    pub names: Vec<Name>,
    /// Phone and fax numbers.
    pub phone_numbers: Vec<DirectoryPhone>,
    /// Email addresses.
    pub email_addresses: Vec<DirectoryEmail>,
    /// Addresses.
    pub addresses: Vec<Address>,
}

/// A phone or fax number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DirectoryPhone {
    /// The number.
    pub phone: TextValue,
    /// Kinds of phone number.
    pub is_types: Vec<PhoneType>,
    /// Data sets that list it.
    pub sources: Vec<Source>,
}

/// An email address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DirectoryEmail {
    /// The email address.
    pub email_address: TextValue,
    /// Kinds of email address.
    pub is_types: Vec<EmailType>,
    /// Data sets that list it.
    pub sources: Vec<Source>,
}

/// Kind of email address.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EmailType {
    /// The company's own, by its registration.
    Registration,
}

/// A value wrapped in an object.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TextValue {
    /// The value.
    pub value: String,
}

/// Role of a person at a carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PersonType {
    /// An officer, by the census.
    Officer,
    /// A process agent (form BOC-3): takes legal papers for the carrier.
    ProcessAgent,
    /// One of its people who uses this product.
    User,
}

/// A person at a carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DirectoryEntry {
    /// Name of the person.
    pub name: String,
    /// Phone number, if known to be this person's.
    pub phone: Option<TextValue>,
    /// Email address, if known to be this person's.
    pub email_address: Option<TextValue>,
    /// The person's roles.
    pub is_types: Vec<PersonType>,
    /// Source of this data.
    pub sources: Vec<Source>,
}
