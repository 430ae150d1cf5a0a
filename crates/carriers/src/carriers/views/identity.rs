//! Company details: names, numbers, addresses, contacts, people, operation, fleet, registration form.

use super::provenance::{Coded, Disagreement, Source};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Company details from the Company Census File, supplemented by other files.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Identity {
    /// Every name found in a data set.
    pub names: Vec<Name>,
    /// Its identifiers: USDOT, MC and other numbers.
    pub identifiers: Vec<Identifier>,
    /// Addresses, each listed once.
    pub addresses: Vec<Address>,
    /// Phone and fax numbers, each listed once.
    pub phones: Vec<Phone>,
    /// Email addresses, each listed once.
    pub email_addresses: Vec<Email>,
    /// Company officers listed in the census.
    pub officers: Vec<String>,
    /// Why a kind of contact or officer that isn't listed is unknown; null if the census shows there is none.
    pub unlisted_unknown_because: Option<String>,
    /// Carrier operation: interstate (A), intrastate with hazardous materials (B), intrastate without (C).
    pub operation: Option<Coded>,
    /// Registered entity types: carrier, shipper, broker …
    pub entity_types: Vec<Coded>,
    /// Operation classifications: authorized for hire, private property …
    pub classifications: Vec<String>,
    /// Individual, partnership or corporation; known only from reviews.
    pub business_organization: Option<String>,
    /// Whether it declares hazardous materials.
    pub is_hazmat: Option<bool>,
    /// Kinds of cargo it declares.
    pub cargo_carried: Vec<Coded>,
    /// Text it declared for other cargo.
    pub cargo_other: Option<String>,
    /// D-U-N-S number.
    pub duns_number: Option<String>,
    /// Date of registration.
    pub added_on: Option<NaiveDate>,
    /// Vehicles, as declared by the carrier.
    pub fleet: Fleet,
    /// Drivers, as declared by the carrier.
    pub drivers: Drivers,
    /// MCS-150 registration form.
    pub mcs150: Mcs150,
    /// Whether FMCSA revoked an earlier registration of the same people.
    pub prior_revocation: PriorRevocation,
    /// Whether the latest complete census still lists it.
    pub is_listed: bool,
    /// Facts on which data sets disagree.
    pub disagreements: Vec<Disagreement>,
    /// Source of this section, unless an entry names its own.
    pub source: Option<Source>,
}

/// Kind of name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NameType {
    /// The registered name.
    LegalName,
    /// DBA name.
    DbaName,
}

/// A name. The same name listed several times is one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Name {
    /// The name, as listed.
    pub name: String,
    /// Kinds of name.
    pub is_types: Vec<NameType>,
    /// Data sets that list it.
    pub sources: Vec<Source>,
}

/// An identifier, such as a USDOT or MC number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Identifier {
    /// Type of identifier: `DOT`, `MC`, `MX`, `FF`, `SCAC`, `CVOR`, `NIR_QC`, `NSC`, `NSC_{state}` or `RFC`.
    pub is_type: String,
    /// The number, without prefix or leading zeros.
    pub value: String,
    /// Whether it is active at its source; null if the source doesn't say.
    pub is_active: Option<bool>,
    /// Source of this data.
    pub source: Option<Source>,
}

/// What an address is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddressType {
    /// Where it is.
    Physical,
    /// Where its email goes.
    Mailing,
    /// The business address of its operating authority.
    Business,
}

/// An address. The same address listed for several purposes or by several data sets is one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Address {
    /// What it is for.
    pub is_types: Vec<AddressType>,
    /// Street or PO box.
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
    /// Whether mail to it was returned as undeliverable.
    pub is_undeliverable: Option<bool>,
    /// Data sets that list it.
    pub sources: Vec<Source>,
}

/// Kind of phone number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PhoneType {
    /// The office's telephone.
    Phone,
    /// A cell phone.
    CellPhone,
    /// A fax.
    Fax,
}

/// A phone or fax number. The same number listed several times is one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Phone {
    /// The digits, without country code for North American numbers.
    pub value: String,
    /// Kinds of phone number.
    pub is_types: Vec<PhoneType>,
    /// Data sets that list it.
    pub sources: Vec<Source>,
}

/// An email address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Email {
    /// The address, in lowercase.
    pub value: String,
    /// Data sets that list it.
    pub sources: Vec<Source>,
}

/// Whether vehicles are owned or leased.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Tenure {
    /// Owned.
    Owned,
    /// Leased for a term.
    TermLeased,
    /// Leased for a trip.
    TripLeased,
}

/// Declared vehicles of one kind.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct EquipmentCount {
    /// Kind of vehicle: straight trucks, truck tractors, trailers …
    pub kind: String,
    /// Whether they are owned or leased.
    pub tenure: Tenure,
    /// Number of vehicles.
    pub count: i32,
}

/// Vehicles, as declared by the carrier. For vehicles seen at roadside inspections, see `power_unit_stats`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Fleet {
    /// Trucks, tractors, buses and limousines.
    pub power_units: Option<i32>,
    /// Trucks and tractors.
    pub truck_units: Option<i32>,
    /// Buses.
    pub bus_units: Option<i32>,
    /// Every declared kind of vehicle; empty if the file has no counts.
    pub equipment: Vec<EquipmentCount>,
    /// False if the declared numbers are implausible; null if nothing is declared, or if more than 1,000 power units are and no
    /// inspection data covers the carrier.
    pub is_plausible: Option<bool>,
    /// Why the numbers are implausible or can't be confirmed.
    pub implausible_because: Option<String>,
}

/// Drivers, as declared by the carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Drivers {
    /// Total drivers.
    pub total: Option<i32>,
    /// Drivers with a commercial driver's license.
    pub with_cdl: Option<i32>,
    /// Drivers who cross state lines.
    pub interstate: Option<i32>,
    /// Drivers who don't cross state lines.
    pub intrastate: Option<i32>,
    /// Trip-leased drivers in an average month.
    pub leased_per_month: Option<i32>,
}

/// MCS-150 registration form, due every 24 months by the last two digits of the USDOT number (49 CFR 390.19).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Mcs150 {
    /// When it was last filed; null if the file gives no date or a future one.
    pub filed_on: Option<NaiveDate>,
    /// When the next filing is due.
    pub due_on: Option<NaiveDate>,
    /// Whether the due date has passed; null if the last filing date is unknown.
    pub is_overdue: Option<bool>,
    /// Why the filing date is unknown, if the file gives one that can't be true.
    pub unknown_because: Option<String>,
    /// Miles driven in `mileage_year`; null if not declared.
    pub mileage: Option<i64>,
    /// Year of the mileage; null if the file gives none that can be true.
    pub mileage_year: Option<i16>,
}

/// FMCSA's mark of a carrier that came back under another number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PriorRevocation {
    /// Whether an earlier registration was revoked; null if the census doesn't say.
    pub is_prior_revoked: Option<bool>,
    /// USDOT number of the earlier carrier.
    pub dot_number: Option<i32>,
    /// Id of the earlier carrier, if known.
    pub carrier_id: Option<i64>,
    /// Legal name of the earlier carrier.
    pub legal_name: Option<String>,
}
