//! Who the carrier is: names, numbers, addresses, contacts, people, operation, fleet, registration form.

use super::provenance::{Coded, Disagreement, Source};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Who the carrier is, by the Company Census File, with what other files add.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct Identity {
    /// Every name that a data set gives it.
    pub names: Vec<Name>,
    /// Its numbers in public registers.
    pub identifiers: Vec<Identifier>,
    /// Its addresses, each once.
    pub addresses: Vec<Address>,
    /// Its phone and fax numbers, each once.
    pub phones: Vec<Phone>,
    /// Its e-mail addresses, each once.
    pub email_addresses: Vec<Email>,
    /// The people that the census names as its officers.
    pub officers: Vec<String>,
    /// Where it operates: interstate (A), within one state with hazardous materials (B), without (C).
    pub operation: Option<Coded>,
    /// What it is registered as: carrier, shipper, broker …
    pub entity_types: Vec<Coded>,
    /// For whom it hauls: authorized for hire, private property …
    pub classifications: Vec<String>,
    /// Individual, partnership or corporation; known from reviews alone.
    pub business_organization: Option<String>,
    /// Whether it declares hazardous materials.
    pub is_hazmat: Option<bool>,
    /// The kinds of cargo that it declares.
    pub cargo_carried: Vec<Coded>,
    /// What it wrote under other cargo.
    pub cargo_other: Option<String>,
    /// Its D-U-N-S number.
    pub duns_number: Option<String>,
    /// When it was registered.
    pub added_on: Option<NaiveDate>,
    /// Vehicles as it declares them.
    pub fleet: Fleet,
    /// Drivers as it declares them.
    pub drivers: Drivers,
    /// The registration form MCS-150.
    pub mcs150: Mcs150,
    /// Whether FMCSA revoked an earlier registration of the same people.
    pub prior_revocation: PriorRevocation,
    /// Whether the newest complete census still lists it.
    pub is_listed: bool,
    /// Facts on which data sets disagree.
    pub disagreements: Vec<Disagreement>,
    /// The census that all this is from, unless an entry names its own source.
    pub source: Option<Source>,
}

/// What a name is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum NameType {
    /// The registered name.
    LegalName,
    /// The name it does business under.
    DbaName,
}

/// A name. The same name given several times is one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Name {
    /// The name.
    pub name: String,
    /// What it is.
    pub is_types: Vec<NameType>,
    /// Who gives it.
    pub sources: Vec<Source>,
}

/// A number in a public register.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Identifier {
    /// The register: `DOT`, `MC`, `MX`, `FF`, `SCAC`, `CVOR`, `NIR_QC`, `NSC`, `NSC_{state}` or `RFC`.
    pub is_type: String,
    /// The number, without prefix or leading zeros.
    pub value: String,
    /// Whether the register holds it active; null when it does not tell.
    pub is_active: Option<bool>,
    /// Who says so.
    pub source: Option<Source>,
}

/// What an address is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AddressType {
    /// Where it is.
    Physical,
    /// Where its mail goes.
    Mailing,
    /// The business address of its operating authority.
    Business,
}

/// An address. The same address given for several purposes or by several data sets is one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Address {
    /// What it is for.
    pub is_types: Vec<AddressType>,
    /// Street or post-office box.
    pub street: Option<String>,
    /// The Mexican colonia or neighbourhood.
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

/// A phone or fax number. The same number given several times is one entry.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Phone {
    /// The digits, without country code where it is North American.
    pub value: String,
    /// What it is.
    pub is_types: Vec<PhoneType>,
    /// Who gives it.
    pub sources: Vec<Source>,
}

/// An e-mail address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Email {
    /// The address in lower case.
    pub value: String,
    /// Who gives it.
    pub sources: Vec<Source>,
}

/// How vehicles are held.
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
    /// The kind: straight trucks, truck tractors, trailers …
    pub kind: String,
    /// How they are held.
    pub tenure: Tenure,
    /// How many.
    pub count: i32,
}

/// Vehicles as the carrier declares them. Declared, not counted: `power_unit_stats` tells what roadside inspections saw.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Fleet {
    /// Trucks, tractors, buses and limousines.
    pub power_units: Option<i32>,
    /// Trucks and tractors.
    pub truck_units: Option<i32>,
    /// Buses.
    pub bus_units: Option<i32>,
    /// Every kind of vehicle that is declared at all; empty when the file gives no counts.
    pub equipment: Vec<EquipmentCount>,
    /// False when the declared numbers cannot well be true; null when nothing is declared.
    pub is_plausible: Option<bool>,
    /// Why they cannot.
    pub implausible_because: Option<String>,
}

/// Drivers as the carrier declares them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Drivers {
    /// All.
    pub total: Option<i32>,
    /// Those with a commercial driver's licence.
    pub with_cdl: Option<i32>,
    /// Those who cross state lines.
    pub interstate: Option<i32>,
    /// Those who do not.
    pub intrastate: Option<i32>,
    /// Trip-leased drivers in an average month.
    pub leased_per_month: Option<i32>,
}

/// The registration form MCS-150, due every 24 months by the last two digits of the USDOT number (49 CFR 390.19).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Mcs150 {
    /// When it was last filed.
    pub filed_on: Option<NaiveDate>,
    /// When the next one is due.
    pub due_on: Option<NaiveDate>,
    /// Whether that day has passed; null when nothing tells when it was last filed.
    pub is_overdue: Option<bool>,
    /// Miles driven in `mileage_year`.
    pub mileage: Option<i64>,
    /// The year of the mileage.
    pub mileage_year: Option<i16>,
}

/// FMCSA's own mark of a carrier that came back under another number.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PriorRevocation {
    /// Whether an earlier registration was revoked; null when the census does not tell.
    pub is_prior_revoked: Option<bool>,
    /// The earlier USDOT number.
    pub dot_number: Option<i32>,
    /// This product's id of the earlier carrier, when it is known here.
    pub carrier_id: Option<i64>,
    /// The earlier carrier's name.
    pub legal_name: Option<String>,
}
