//! Names, phone numbers, email addresses and addresses of a carrier, each listed once with who gives it.

use kernel::names::name_key;
use kernel::provenance::Source;

/// What a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NameType {
    /// The registered name.
    LegalName,
    /// DBA name.
    DbaName,
}

/// A name. The same name listed several times is one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Name {
    /// The name as filed.
    pub name: String,
    /// Kinds of name.
    pub is_types: Vec<NameType>,
    /// Who gives it.
    pub sources: Vec<Source>,
}

/// What an address is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AddressType {
    /// Where it is.
    Physical,
    /// The mailing address.
    Mailing,
    /// The business address of its operating authority.
    Business,
}

/// An address. The same address listed for several purposes or by several data sets is one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Address {
    /// What it is for.
    pub is_types: Vec<AddressType>,
    /// Street or post-office box.
    pub street: Option<String>,
    /// The Mexican colonia or neighborhood.
    pub colonia: Option<String>,
    /// City.
    pub city: Option<String>,
    /// State or province, two letters.
    pub state: Option<String>,
    /// Postal code.
    pub zip: Option<String>,
    /// Country, two letters.
    pub country: Option<String>,
    /// Mail to it came back.
    pub is_undeliverable: Option<bool>,
    /// Who gives it.
    pub sources: Vec<Source>,
}

/// What a phone number is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PhoneType {
    /// The office's telephone.
    Phone,
    /// A cell phone.
    CellPhone,
    /// A fax.
    Fax,
}

/// A phone or fax number. The same number listed several times is one entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Phone {
    /// The digits, without country code for North American numbers.
    pub value: String,
    /// Kinds of phone number.
    pub is_types: Vec<PhoneType>,
    /// Who gives it.
    pub sources: Vec<Source>,
}

/// An email address.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Email {
    /// The address in lower case.
    pub value: String,
    /// Who gives it.
    pub sources: Vec<Source>,
}

/// How a carrier can be named and reached.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Contacts {
    /// Names.
    pub names: Vec<Name>,
    /// Phone and fax numbers.
    pub phones: Vec<Phone>,
    /// Email addresses.
    pub emails: Vec<Email>,
    /// Addresses.
    pub addresses: Vec<Address>,
}

/// An address as a row gives it.
pub(super) struct Place<'a> {
    pub(super) street: Option<&'a str>,
    pub(super) colonia: Option<&'a str>,
    pub(super) city: Option<&'a str>,
    pub(super) state: Option<&'a str>,
    pub(super) zip: Option<&'a str>,
    pub(super) country: Option<&'a str>,
    pub(super) is_undeliverable: Option<bool>,
}

impl Contacts {
    pub(super) fn name(&mut self, name: Option<&str>, is_type: NameType, source: Option<&Source>) {
        let Some(name) = name else { return };
        let key = name_key(name);
        match self.names.iter_mut().find(|known| name_key(&known.name) == key) {
            Some(known) => {
                add(&mut known.is_types, is_type);
                add_source(&mut known.sources, source);
            }
            None => self.names.push(Name {
                name: name.to_owned(),
                is_types: vec![is_type],
                sources: source.cloned().into_iter().collect(),
            }),
        }
    }

    pub(super) fn phone(&mut self, number: Option<&str>, is_type: PhoneType, source: Option<&Source>) {
        let Some(number) = number else { return };
        match self.phones.iter_mut().find(|known| known.value == number) {
            Some(known) => {
                add(&mut known.is_types, is_type);
                add_source(&mut known.sources, source);
            }
            None => self.phones.push(Phone {
                value: number.to_owned(),
                is_types: vec![is_type],
                sources: source.cloned().into_iter().collect(),
            }),
        }
    }

    pub(super) fn email(&mut self, address: Option<&str>, source: Option<&Source>) {
        let Some(address) = address.map(str::to_lowercase) else { return };
        match self.emails.iter_mut().find(|known| known.value == address) {
            Some(known) => add_source(&mut known.sources, source),
            None => self.emails.push(Email { value: address, sources: source.cloned().into_iter().collect() }),
        }
    }

    pub(super) fn address(&mut self, is_type: AddressType, source: Option<&Source>, place: &Place) {
        if place.street.is_none() && place.city.is_none() && place.zip.is_none() {
            return;
        }
        let key = address_key(place.street, place.city, place.state, place.zip);
        let same = self.addresses.iter_mut().find(|known| {
            address_key(known.street.as_deref(), known.city.as_deref(), known.state.as_deref(), known.zip.as_deref())
                == key
        });
        match same {
            Some(known) => {
                add(&mut known.is_types, is_type);
                add_source(&mut known.sources, source);
                known.is_undeliverable = known.is_undeliverable.max(place.is_undeliverable);
                known.zip = longer(known.zip.take(), place.zip);
            }
            None => self.addresses.push(Address {
                is_types: vec![is_type],
                street: place.street.map(str::to_owned),
                colonia: place.colonia.map(str::to_owned),
                city: place.city.map(str::to_owned),
                state: place.state.map(str::to_owned),
                zip: place.zip.map(str::to_owned),
                country: place.country.map(str::to_owned),
                is_undeliverable: place.is_undeliverable,
                sources: source.cloned().into_iter().collect(),
            }),
        }
    }
}

fn add<T: PartialEq>(list: &mut Vec<T>, item: T) {
    if !list.contains(&item) {
        list.push(item);
    }
}

/// A data set appears once among the sources, with its newest row.
fn add_source(list: &mut Vec<Source>, source: Option<&Source>) {
    let Some(source) = source else { return };
    match list.iter_mut().find(|known| known.data_set == source.data_set) {
        Some(known) if known.as_of < source.as_of => *known = source.clone(),
        Some(_) => {}
        None => list.push(source.clone()),
    }
}

/// The same address has the same key: letters and digits, and the first five of the postal code.
fn address_key(street: Option<&str>, city: Option<&str>, state: Option<&str>, zip: Option<&str>) -> [String; 4] {
    let key = |part: Option<&str>| name_key(part.unwrap_or_default());
    let short_zip: String = key(zip).chars().take(5).collect();
    [key(street), key(city), key(state), short_zip]
}

/// The more detailed postal code.
fn longer(known: Option<String>, other: Option<&str>) -> Option<String> {
    match (known, other) {
        (Some(known), Some(other)) if other.len() > known.len() => Some(other.to_owned()),
        (None, other) => other.map(str::to_owned),
        (known, _) => known,
    }
}
