//! A carrier as the index stores and returns it: what lists show, filter and sort by.

use crate::identifier::Key;
use crate::link::Link;
use chrono::NaiveDate;
use geo::Point;
use kernel::provenance::Known;
use std::borrow::Cow;

/// Declares a small enum: its codes, and its bit in a column of one byte a row. The first value is the default.
macro_rules! marks {
    ($($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $code:literal,)+ })+) => {$(
        $(#[$meta])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $name { #[default] $($(#[$doc])* $variant,)+ }

        impl Mark for $name {
            const ALL: &[Self] = &[$(Self::$variant,)+];

            fn code(self) -> &'static str {
                match self { $(Self::$variant => $code,)+ }
            }

            fn bit(self) -> u8 {
                1 << self as u8
            }
        }
    )+};
}

/// A fact with a few possible values, of which the first says that it is unknown.
pub trait Mark: Copy + Default + Eq + 'static {
    /// Every value, `Unknown` first.
    const ALL: &[Self];

    /// The value or code that FMCSA or this product writes it as.
    fn code(self) -> &'static str;

    /// Its bit in a column.
    fn bit(self) -> u8;

    /// The value of a bit that `bit` gave.
    fn of_bit(bit: u8) -> Self {
        Self::ALL.get(bit.trailing_zeros() as usize).copied().unwrap_or_default()
    }

    /// Reads a code; none when it is no value's.
    fn of_code(code: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|value| value.code() == code)
    }
}

marks! {
    /// The census's status of the registration.
    StatusCode {
        /// The row does not say.
        Unknown = "unknown",
        /// Active.
        Active = "A",
        /// Inactive.
        Inactive = "I",
        /// Pending.
        Pending = "P",
        /// A code that FMCSA's description does not explain.
        Other = "other",
    }
    /// Where the carrier operates.
    CarrierOperation {
        /// The row does not say.
        Unknown = "unknown",
        /// Interstate.
        Interstate = "A",
        /// Within one state, hazardous materials.
        IntrastateHazmat = "B",
        /// Within one state, no hazardous materials.
        IntrastateNonHazmat = "C",
    }
    /// FMCSA's safety rating.
    SafetyRating {
        /// No data set that would show it covers the carrier.
        Unknown = "unknown",
        /// Satisfactory.
        Satisfactory = "S",
        /// Conditional.
        Conditional = "C",
        /// Unsatisfactory.
        Unsatisfactory = "U",
        /// Not rated.
        None = "none",
    }
    /// The state of one operating authority.
    AuthorityStatus {
        /// No licensing data set has the carrier.
        Unknown = "unknown",
        /// Active.
        Active = "A",
        /// Inactive.
        Inactive = "I",
        /// Applied for.
        Pending = "P",
        /// Never held.
        None = "N",
    }
    /// The most that the active carrier authority covers.
    AuthorityScope {
        /// Unknown, or none is active.
        Unknown = "unknown",
        /// Property other than household goods.
        Property = "property",
        /// Household goods, and no other property.
        HouseholdGoods = "household_goods",
        /// Passengers alone.
        Passengers = "passengers",
    }
    /// Whether the declared number of power units may be taken for the fleet's size.
    FleetSize {
        /// It may.
        Taken = "taken",
        /// Only if the carrier was ever inspected.
        TakenIfInspected = "taken_if_inspected",
        /// It may not.
        Doubtful = "doubtful",
    }
    /// What a notice already served ends.
    LapseKind {
        /// Nothing is known to end.
        Unknown = "unknown",
        /// Insurance: a filing is canceled.
        Insurance = "insurance",
        /// Operating authority, by a suspension.
        Suspension = "suspension",
        /// Operating authority, by a revocation.
        Revocation = "revocation",
    }
    /// A yes or no that may be unknown.
    Flag {
        /// Unknown.
        Unknown = "unknown",
        /// Yes.
        Yes = "Y",
        /// No.
        No = "N",
    }
}

impl From<Option<bool>> for Flag {
    fn from(flag: Option<bool>) -> Self {
        match flag {
            None => Self::Unknown,
            Some(true) => Self::Yes,
            Some(false) => Self::No,
        }
    }
}

/// The two letters of a state, province or country as FMCSA writes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code([u8; 2]);

impl Code {
    /// Reads two letters or digits in any case; surrounding blanks do not count.
    pub fn new(text: &str) -> Option<Self> {
        let bytes: [u8; 2] = text.trim().as_bytes().try_into().ok()?;
        bytes.iter().all(u8::is_ascii_alphanumeric).then(|| Self(bytes.map(|byte| byte.to_ascii_uppercase())))
    }

    /// The letters.
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).unwrap_or_default()
    }

    /// The letters as a number that sorts alike; never 0.
    pub(crate) fn number(self) -> u16 {
        u16::from_be_bytes(self.0)
    }

    pub(crate) fn of_number(number: u16) -> Option<Self> {
        (number != 0).then(|| Self(number.to_be_bytes()))
    }
}

/// A carrier's row. Borrows its text from the caller: the reader of the database, or the snapshot that answers.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Carrier<'a> {
    /// The product's own key.
    pub id: i64,
    /// The USDOT number, the index's key of a carrier.
    pub dot_number: u32,
    /// Legal name.
    pub legal_name: Option<&'a str>,
    /// Doing-business-as name.
    pub dba_name: Option<&'a str>,
    /// City of the physical address.
    pub city: Option<&'a str>,
    /// State or province of the physical address.
    pub state: Option<Code>,
    /// Country of the physical address.
    pub country: Option<Code>,
    /// Where the physical address is (its ZIP code's point).
    pub home: Option<Point>,
    /// Trucks, tractors and buses, as declared.
    pub power_units: Known<u32>,
    /// Whether carriers are filtered and sorted by that number. Where they are not, the size of the fleet is unknown.
    pub fleet_size: FleetSize,
    /// Drivers.
    pub total_drivers: Known<u32>,
    /// State of the common authority.
    pub common: AuthorityStatus,
    /// State of the contract authority.
    pub contract: AuthorityStatus,
    /// State of the broker authority.
    pub broker: AuthorityStatus,
    /// What the active carrier authority covers.
    pub authority_scope: AuthorityScope,
    /// Since when carrier authority (common or contract) has been active without a gap; none when it is not active.
    pub authority_since: Known<NaiveDate>,
    /// Safety rating.
    pub safety_rating: SafetyRating,
    /// The derived operating status, as its code.
    pub operating_status: Option<&'a str>,
    /// Whether an out-of-service order is in force.
    pub is_out_of_service: Flag,
    /// Bodily injury and property damage insurance on file, in dollars.
    pub bipd_on_file: Known<u32>,
    /// The same as required, in dollars.
    pub bipd_required: Known<u32>,
    /// Kinds of cargo declared: bit n is the census's nth cargo column.
    pub cargo: u32,
    /// Whether hazardous materials are declared.
    pub is_hazmat: Flag,
    /// Where the carrier operates.
    pub carrier_operation: CarrierOperation,
    /// Status of the registration.
    pub status_code: StatusCode,
    /// The last roadside inspection. Worked out from the touches: what a caller sets here is not read.
    pub last_inspected_on: Option<NaiveDate>,
    /// The last update of the registration form.
    pub mcs150_on: Known<NaiveDate>,
    /// When the carrier was registered.
    pub added_on: Known<NaiveDate>,
    /// When insurance or authority ends by a notice already served; none when no such notice is known.
    pub lapses_on: Known<NaiveDate>,
    /// What ends then.
    pub lapse_kind: LapseKind,
    /// Demonstration data.
    pub is_synthetic: bool,
    /// Numbers besides the USDOT number.
    pub identifiers: Cow<'a, [Key]>,
    /// Whether a published identity alert names the carrier.
    pub has_identity_alert: Flag,
    /// What the newest of these alerts reports, in words: `Double brokering`.
    pub alerted_of: Option<&'a str>,
    /// Whether a published identity alert says that someone uses its identity.
    pub has_impersonation_alert: Flag,
    /// Whether a contact of it resembles another carrier's.
    pub has_look_alike_contact: Flag,
    /// Whether an ELD provider reports where its vehicles are, with its consent.
    pub is_eld_connected: Flag,
    /// The last observed change of a phone number, email or postal address in the census.
    pub contact_changed_on: Known<NaiveDate>,
    /// The day by which the next update of the registration form is due.
    pub mcs150_due_on: Known<NaiveDate>,
    /// The day of the out-of-service order in force.
    pub ordered_out_on: Known<NaiveDate>,
    /// Whether FMCSA marks it as the successor of a revoked registration.
    pub is_prior_revoked: Flag,
    /// What it may share with others.
    pub links: Cow<'a, [Link]>,
    /// How many distinct vehicles of each FMCSA unit type were inspected, ascending by type. Worked out from the vehicles: what a caller
    /// sets here is not read.
    pub equipment: Cow<'a, [Units]>,
    /// Median model year of its trucks and tractors that were inspected in the 24 months up to the last inspection of one, by their VINs. None
    /// when no vehicle that was inspected is a truck; unknown when no vehicle was inspected or no truck's VIN tells. Worked out from the vehicles:
    /// what a caller sets here is not read.
    pub truck_model_year: Known<u32>,
}

impl Carrier<'_> {
    /// Whether the declared number of power units cannot be taken for the fleet's size.
    pub fn is_fleet_unconfirmed(&self) -> bool {
        let is_taken = match self.fleet_size {
            FleetSize::Taken => true,
            FleetSize::TakenIfInspected => self.last_inspected_on.is_some(),
            FleetSize::Doubtful => false,
        };
        self.power_units.value().is_some() && !is_taken
    }
}

/// A vehicle that was inspected under a carrier's number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Vehicle {
    /// VIN, normalized as a link value.
    pub vin: Link,
    /// FMCSA's unit type, 1 to 31; 0 when unknown.
    pub unit_type: u8,
    /// An inspection of it. Of several of the same vehicle the last one counts.
    pub inspected_on: NaiveDate,
    /// The model year that the VIN tells; 0 when it tells none. Of several the least counts.
    pub model_year: u16,
}

/// How many distinct vehicles of one FMCSA unit type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Units {
    /// The unit type.
    pub unit_type: u8,
    /// How many.
    pub count: u16,
}

/// A place that a carrier's vehicle was seen at: an inspection.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Touch {
    /// Where; none when the record names no place that is known.
    pub at: Option<Point>,
    /// When.
    pub on: NaiveDate,
}
