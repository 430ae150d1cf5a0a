//! Names, phone numbers, email addresses and addresses of a carrier from every data set, each listed once.

use crate::coverage::{Coverage, tells_of_contacts, why};
use crate::rows::{Record, Rows};
use crate::words::day;
use crate::{Fact, changes};
use chrono::NaiveDate;
use fmcsa::DataSet;
use kernel::names::name_key;
use kernel::provenance::Source;

/// Days for which a changed contact is recent.
pub const RECENT_DAYS: i64 = 30;

/// The facts by which a carrier is reached; the carrier index counts changes of the same.
pub const FIELDS: [&str; 9] = [
    "phone",
    "cell_phone",
    "fax",
    "email_address",
    "phy_street",
    "phy_city",
    "phy_state",
    "mailing_street",
    "mailing_city",
];

/// A change of contacts within the last [`RECENT_DAYS`] days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContactChange {
    /// The newest one's day.
    pub on: NaiveDate,
    /// What changed, newest first, for people.
    pub what: Vec<String>,
}

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

/// Whether contacts changed of late. A change counts from the first day; that there was none, only after the census was followed for as long
/// as anyone looks back, and up to these days. `census` is the source of the carrier's census row.
pub(crate) fn change(rows: &Rows, census: Option<&Source>, today: NaiveDate) -> Fact<ContactChange> {
    if let Some(newest) = rows.contact_changes.first() {
        let change = ContactChange {
            on: newest.as_of.unwrap_or_else(|| newest.observed_at.date_naive()),
            what: rows.contact_changes.iter().map(|change| changes::label(&change.field).to_lowercase()).collect(),
        };
        return Fact::of(change, Some(changes::source(newest)));
    }
    match rows.census_followed_since {
        Some(since) if is_long_enough(since, today) => match tells_of_contacts(&rows.record.runs, today) {
            Coverage::Complete => Fact::none(census.cloned()),
            coverage => Fact::unknown(format!("Cannot tell: {}", why(DataSet::Census, coverage))),
        },
        Some(since) => {
            Fact::unknown(format!("Cannot tell: the census has been followed here since {} only", day(since)))
        }
        None => Fact::unknown(format!("Cannot tell: {}", why(DataSet::Census, Coverage::Missing))),
    }
}

/// Whether the census has been followed for as long as anyone looks back.
pub(crate) fn is_long_enough(followed_since: NaiveDate, today: NaiveDate) -> bool {
    (today - followed_since).num_days() >= RECENT_DAYS
}

/// The contacts that the public record gives, the census's first.
pub fn contacts(record: &Record) -> Contacts {
    let mut contacts = Contacts::default();
    let source = |run_id| record.runs.of(run_id);
    let census = &record.census;
    let from = source(census.run_id);
    contacts.name(census.legal_name.as_deref(), NameType::LegalName, from.as_ref());
    contacts.name(census.dba_name.as_deref(), NameType::DbaName, from.as_ref());
    contacts.phone(census.phone.as_deref(), PhoneType::Phone, from.as_ref());
    contacts.phone(census.cell_phone.as_deref(), PhoneType::CellPhone, from.as_ref());
    contacts.phone(census.fax.as_deref(), PhoneType::Fax, from.as_ref());
    contacts.email(census.email_address.as_deref(), from.as_ref());
    contacts.address(
        AddressType::Physical,
        from.as_ref(),
        &Place {
            street: census.phy_street.as_deref(),
            colonia: census.phy_barrio.as_deref(),
            city: census.phy_city.as_deref(),
            state: census.phy_state.as_deref(),
            zip: census.phy_zip.as_deref(),
            country: census.phy_country.as_deref(),
            is_undeliverable: census.is_phy_undeliverable,
        },
    );
    contacts.address(
        AddressType::Mailing,
        from.as_ref(),
        &Place {
            street: census.mailing_street.as_deref(),
            colonia: census.mailing_barrio.as_deref(),
            city: census.mailing_city.as_deref(),
            state: census.mailing_state.as_deref(),
            zip: census.mailing_zip.as_deref(),
            country: census.mailing_country.as_deref(),
            is_undeliverable: census.mailing_undeliverable_on.map(|_| true),
        },
    );
    if let Some(sms) = &record.sms_census {
        let from = source(sms.run_id);
        contacts.name(sms.legal_name.as_deref(), NameType::LegalName, from.as_ref());
        contacts.name(sms.dba_name.as_deref(), NameType::DbaName, from.as_ref());
        contacts.phone(sms.phone.as_deref(), PhoneType::Phone, from.as_ref());
        contacts.phone(sms.fax.as_deref(), PhoneType::Fax, from.as_ref());
        contacts.email(sms.email_address.as_deref(), from.as_ref());
        contacts.address(
            AddressType::Physical,
            from.as_ref(),
            &Place {
                street: sms.phy_street.as_deref(),
                colonia: None,
                city: sms.phy_city.as_deref(),
                state: sms.phy_state.as_deref(),
                zip: sms.phy_zip.as_deref(),
                country: sms.phy_country.as_deref(),
                is_undeliverable: None,
            },
        );
        contacts.address(
            AddressType::Mailing,
            from.as_ref(),
            &Place {
                street: sms.mailing_street.as_deref(),
                colonia: None,
                city: sms.mailing_city.as_deref(),
                state: sms.mailing_state.as_deref(),
                zip: sms.mailing_zip.as_deref(),
                country: sms.mailing_country.as_deref(),
                is_undeliverable: None,
            },
        );
    }
    for row in &record.motus_carriers {
        let from = source(row.run_id);
        contacts.name(row.legal_name.as_deref(), NameType::LegalName, from.as_ref());
        contacts.name(row.dba_name.as_deref(), NameType::DbaName, from.as_ref());
        contacts.phone(row.business_phone.as_deref(), PhoneType::Phone, from.as_ref());
        contacts.address(
            AddressType::Business,
            from.as_ref(),
            &Place {
                street: row.business_street.as_deref(),
                colonia: row.business_colonia.as_deref(),
                city: row.business_city.as_deref(),
                state: row.business_state.as_deref(),
                zip: row.business_zip.as_deref(),
                country: row.business_country.as_deref(),
                is_undeliverable: row.is_business_undeliverable,
            },
        );
        contacts.address(
            AddressType::Mailing,
            from.as_ref(),
            &Place {
                street: row.mail_street.as_deref(),
                colonia: row.mail_colonia.as_deref(),
                city: row.mail_city.as_deref(),
                state: row.mail_state.as_deref(),
                zip: row.mail_zip.as_deref(),
                country: row.mail_country.as_deref(),
                is_undeliverable: row.is_mail_undeliverable,
            },
        );
    }
    for row in &record.li_carriers {
        let from = source(row.run_id);
        contacts.name(row.legal_name.as_deref(), NameType::LegalName, from.as_ref());
        contacts.name(row.dba_name.as_deref(), NameType::DbaName, from.as_ref());
        contacts.phone(row.business_phone.as_deref(), PhoneType::Phone, from.as_ref());
        contacts.phone(row.mail_phone.as_deref(), PhoneType::Phone, from.as_ref());
        contacts.phone(row.business_fax.as_deref(), PhoneType::Fax, from.as_ref());
        contacts.phone(row.mail_fax.as_deref(), PhoneType::Fax, from.as_ref());
        contacts.address(
            AddressType::Business,
            from.as_ref(),
            &Place {
                street: row.business_street.as_deref(),
                colonia: row.business_colonia.as_deref(),
                city: row.business_city.as_deref(),
                state: row.business_state.as_deref(),
                zip: row.business_zip.as_deref(),
                country: row.business_country.as_deref(),
                is_undeliverable: row.is_deliverable.map(|is_deliverable| !is_deliverable),
            },
        );
        contacts.address(
            AddressType::Mailing,
            from.as_ref(),
            &Place {
                street: row.mail_street.as_deref(),
                colonia: row.mail_colonia.as_deref(),
                city: row.mail_city.as_deref(),
                state: row.mail_state.as_deref(),
                zip: row.mail_zip.as_deref(),
                country: row.mail_country.as_deref(),
                is_undeliverable: None,
            },
        );
    }
    contacts
}

/// An address as a row gives it.
struct Place<'a> {
    street: Option<&'a str>,
    colonia: Option<&'a str>,
    city: Option<&'a str>,
    state: Option<&'a str>,
    zip: Option<&'a str>,
    country: Option<&'a str>,
    is_undeliverable: Option<bool>,
}

impl Contacts {
    fn name(&mut self, name: Option<&str>, is_type: NameType, source: Option<&Source>) {
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

    fn phone(&mut self, number: Option<&str>, is_type: PhoneType, source: Option<&Source>) {
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

    fn email(&mut self, address: Option<&str>, source: Option<&Source>) {
        let Some(address) = address.map(str::to_lowercase) else { return };
        match self.emails.iter_mut().find(|known| known.value == address) {
            Some(known) => add_source(&mut known.sources, source),
            None => self.emails.push(Email { value: address, sources: source.cloned().into_iter().collect() }),
        }
    }

    fn address(&mut self, is_type: AddressType, source: Option<&Source>, place: &Place) {
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
