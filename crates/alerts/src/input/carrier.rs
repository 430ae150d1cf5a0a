//! What is known of the carrier: the facts that alerts need, made from its profile, from ELD consents, confirmed certificates and the
//! company's own loads.

use super::{Fact, Spot};
use chrono::{DateTime, NaiveDate, Utc};
use freight::load::Share;
use kernel::ids::{CarrierId, MovementId};
use serde::{Deserialize, Serialize};

/// A carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carrier {
    /// The carrier.
    pub id: CarrierId,
    /// Its name and USDOT number for people.
    pub name: String,
    /// Power units that it declares.
    pub power_units: Fact<u32>,
    /// Different power units inspected within 24 months. Unknown where files don't cover them: there may be more than are on record.
    pub units_inspected_24mo: Fact<u32>,
    /// Trucks that its ELD heard from within 72 hours.
    pub eld_units_72h: Fact<u32>,
    /// Trucks on a schedule of vehicles that a person confirmed.
    pub scheduled_units: Fact<u32>,
    /// The last roadside inspection on record.
    pub last_inspected_on: Fact<NaiveDate>,
    /// Why there may be later ones than that, a part of a sentence; none where the files cover the last 24 months.
    #[serde(default)]
    pub why_later_inspections: Option<String>,
    /// The last day that any truck of its ELD connection was heard from.
    pub eld_heard_on: Fact<NaiveDate>,
    /// Since when it has authority.
    pub authority_since: Fact<NaiveDate>,
    /// When its authority was last reinstated.
    pub reinstated_on: Fact<NaiveDate>,
    /// When the authority before that had ended.
    #[serde(default)]
    pub lapsed_on: Fact<NaiveDate>,
    /// What it runs.
    pub fleet: Fact<Fleet>,
    /// Changes of what it is known by, newest first, those of the last 90 days.
    pub changes: Fact<Vec<CarrierChange>>,
    /// How it comes out of the company's rules with this load's requirements.
    pub requirements: Fact<Requirements>,
    /// Its leave to see its trucks through its ELD.
    pub eld_consent: Fact<EldConsent>,
    /// Published identity alerts about it, newest first.
    pub identity_alerts: Fact<Vec<IdentityAlert>>,
    /// Its cargo policy, by a certificate that a person confirmed.
    pub cargo_policy: Fact<CargoPolicy>,
    /// Private email domains that are its own by FMCSA's files or its packet.
    pub own_domains: Vec<String>,
}

kernel::wire::words! {
    /// What a carrier runs.
    pub enum Fleet {
        /// Trucks that roadside inspections see.
        Trucks = "trucks",
        /// Vans and straight trucks of 10,000 pounds and less, which are seldom inspected.
        Vans = "vans",
        /// Containers at a port, which seldom pass a scale.
        Drayage = "drayage",
    }
}

kernel::wire::words! {
    /// What of a carrier changed.
    pub enum Changed {
        /// Its phone number.
        Phone = "phone",
        /// Its email.
        Email = "email",
        /// Its address.
        Address = "address",
        /// An officer.
        Officer = "officer",
        /// Its name.
        Name = "name",
        /// Its insurer.
        Insurer = "insurer",
        /// Where it is paid.
        RemitTo = "remit_to",
    }
}

/// A change of what a carrier is known by.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CarrierChange {
    /// What.
    pub what: Changed,
    /// When: the day of the file that first showed it.
    pub on: NaiveDate,
    /// The value before.
    pub before: Option<String>,
    /// The value since.
    pub after: Option<String>,
    /// Where that is seen.
    pub source: String,
    /// Since when the company has had the new value from the carrier itself, in a packet that it accepted; none where it hasn't.
    #[serde(default)]
    pub known_since: Option<NaiveDate>,
}

kernel::wire::words! {
    /// How a carrier comes out of rules: `rules::Outcome`'s words.
    pub enum Outcome {
        /// The facts speak against it.
        Fail = "fail",
        /// A needed fact is unknown.
        Incomplete = "incomplete",
        /// A person accepted it.
        Override = "override",
        /// It meets them.
        Pass = "pass",
    }
}

/// How a carrier comes out of the company's and the load's rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Requirements {
    /// The worst of all.
    pub outcome: Outcome,
    /// The rules that aren't met.
    pub unmet: Vec<UnmetRule>,
}

/// A rule that a carrier doesn't meet.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct UnmetRule {
    /// The rule's name for people.
    pub rule: String,
    /// Fail or incomplete.
    pub outcome: Outcome,
    /// Why.
    pub reason: String,
    /// Where the fact is from.
    pub source: Option<String>,
    /// The day of that.
    pub as_of: Option<NaiveDate>,
    /// Whether it is safety data.
    pub is_safety: bool,
}

/// A carrier's leave to see its trucks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct EldConsent {
    /// How it stands.
    pub share: Share,
    /// When any truck was last heard from.
    pub heard_at: Option<DateTime<Utc>>,
    /// When it was given.
    pub given_at: DateTime<Utc>,
}

/// A published identity alert.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct IdentityAlert {
    /// Its kind: `identity_theft`, `double_brokering` …
    pub is_type: String,
    /// When it was published.
    pub published_at: DateTime<Utc>,
    /// Who published it, for people.
    pub by: String,
}

/// A cargo policy.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CargoPolicy {
    /// What it excludes, as a person mapped the certificate's words.
    pub exclusions: Vec<Exclusion>,
    /// Whether a person did: otherwise an empty list means nothing.
    #[serde(default)]
    pub are_exclusions_known: bool,
    /// Its limit, in whole dollars.
    pub limit: Option<u32>,
    /// Whether it covers the breakdown of a refrigeration unit; none where the certificate doesn't say.
    pub covers_reefer_breakdown: Option<bool>,
    /// Its last day.
    pub ends_on: Option<NaiveDate>,
}

/// Something that a policy excludes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exclusion {
    /// The certificate's words.
    pub words: String,
    /// The commodities that a person mapped them to.
    pub commodities: Vec<String>,
}

/// What the company's own loads with this carrier say.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct History {
    /// The carrier's live movements for this company, this one included.
    pub live: Vec<OwnMovement>,
    /// When its loads of the last 90 days were booked, this one included, oldest first.
    pub bookings: Vec<DateTime<Utc>>,
    /// Loads that it delivered for this company, ever.
    pub delivered: u32,
}

/// A movement of the carrier for this company.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnMovement {
    /// The movement.
    pub id: MovementId,
    /// The load's number.
    pub load_number: String,
    /// Where it begins.
    pub from: Option<Spot>,
    /// Where it ends.
    pub to: Option<Spot>,
    /// The window of its first stop.
    pub starts_at: DateTime<Utc>,
    /// The end of that window.
    pub start_ends_at: DateTime<Utc>,
    /// The end of its last window.
    pub ends_at: DateTime<Utc>,
    /// The assigned truck's VIN.
    pub vin: Option<String>,
}
