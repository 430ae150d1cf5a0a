//! A carrier's names, phone numbers, email addresses and addresses as views.

use super::sources::all_shown;
use crate::carriers::views::identity::{Address, AddressType, Email, Name, NameType, Phone, PhoneType};
use profile::contacts as facts;

impl From<facts::Name> for Name {
    fn from(name: facts::Name) -> Self {
        let is_type = |is_type: &facts::NameType| match is_type {
            facts::NameType::LegalName => NameType::LegalName,
            facts::NameType::DbaName => NameType::DbaName,
        };
        Self {
            name: name.name,
            is_types: name.is_types.iter().map(is_type).collect(),
            sources: all_shown(name.sources),
        }
    }
}

/// The types of a phone number as views name them.
pub fn phone_types(is_types: &[facts::PhoneType]) -> Vec<PhoneType> {
    let is_type = |is_type: &facts::PhoneType| match is_type {
        facts::PhoneType::Phone => PhoneType::Phone,
        facts::PhoneType::CellPhone => PhoneType::CellPhone,
        facts::PhoneType::Fax => PhoneType::Fax,
    };
    is_types.iter().map(is_type).collect()
}

impl From<facts::Phone> for Phone {
    fn from(phone: facts::Phone) -> Self {
        Self { value: phone.value, is_types: phone_types(&phone.is_types), sources: all_shown(phone.sources) }
    }
}

impl From<facts::Email> for Email {
    fn from(email: facts::Email) -> Self {
        Self { value: email.value, sources: all_shown(email.sources) }
    }
}

impl From<facts::Address> for Address {
    fn from(address: facts::Address) -> Self {
        let is_type = |is_type: &facts::AddressType| match is_type {
            facts::AddressType::Physical => AddressType::Physical,
            facts::AddressType::Mailing => AddressType::Mailing,
            facts::AddressType::Business => AddressType::Business,
        };
        Self {
            is_types: address.is_types.iter().map(is_type).collect(),
            street: address.street,
            colonia: address.colonia,
            city: address.city,
            state: address.state,
            zip: address.zip,
            country: address.country,
            is_undeliverable: address.is_undeliverable,
            sources: all_shown(address.sources),
        }
    }
}
