//! Whom to reach at a carrier.

use super::identity::{Address, Name, PhoneType};
use super::provenance::Source;
use serde::Serialize;
use utoipa::ToSchema;

/// Whom to reach at a carrier, each person, number and address once.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Directory {
    /// What FMCSA's files hold.
    pub fmcsa_information: FmcsaInformation,
    /// The carrier's own people who use this product.
    pub users: Vec<DirectoryEntry>,
    /// Other people known at the carrier, as officers and process agents are.
    pub contacts: Vec<DirectoryEntry>,
    /// How many users there are.
    pub total_users: i64,
}

/// Contact information in FMCSA's files.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FmcsaInformation {
    /// Names.
    pub names: Vec<Name>,
    /// Phone and fax numbers.
    pub phone_numbers: Vec<DirectoryPhone>,
    /// E-mail addresses.
    pub email_addresses: Vec<DirectoryEmail>,
    /// Addresses.
    pub addresses: Vec<Address>,
}

/// A phone or fax number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DirectoryPhone {
    /// The number.
    pub phone: TextValue,
    /// What it is.
    pub is_types: Vec<PhoneType>,
    /// Who gives it.
    pub sources: Vec<Source>,
}

/// An e-mail address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DirectoryEmail {
    /// The address.
    pub email_address: TextValue,
    /// What it is.
    pub is_types: Vec<EmailType>,
    /// Who gives it.
    pub sources: Vec<Source>,
}

/// What an e-mail address is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EmailType {
    /// The company's own, by its registration.
    Registration,
}

/// A value in an object of its own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct TextValue {
    /// The value.
    pub value: String,
}

/// What a person is to a carrier.
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

/// A person.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DirectoryEntry {
    /// The person's name.
    pub name: String,
    /// The phone number, when one is known to be this person's.
    pub phone: Option<TextValue>,
    /// The e-mail address, when one is known to be this person's.
    pub email_address: Option<TextValue>,
    /// What the person is.
    pub is_types: Vec<PersonType>,
    /// Who says so.
    pub sources: Vec<Source>,
}
