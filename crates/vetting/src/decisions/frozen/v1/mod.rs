//! Records of version 1. Later releases must be able to read what earlier ones wrote: fields are added, with a default, and never change
//! their name or meaning. No secret, tax number or bank data may be stored here.
//!
//! These types belong to the record alone: not to the API, nor to assessments, which may change.

mod assessment;

pub use assessment::{
    Assessment, CarrierVerdict, Category, Classification, Fact, Outcome, Overall, Override, Rule, Source, State,
    Threshold, Verdict, VerdictReason, VerdictWord,
};

use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

/// Everything that a decision was made on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    /// The company that decided.
    pub company: Named,
    /// The carrier decided about, or concerned; none where an alert of a load has no carrier on file. There always was one before decisions on
    /// alerts.
    pub carrier: Option<Carrier>,
    /// Who decided; none for what the carrier's own act brought about.
    pub person: Option<Named>,
    /// What the person said.
    pub note: Option<String>,
    /// What the decision was about, besides the carrier.
    pub about: About,
    /// The relation between company and carrier after the decision.
    pub standing: Option<Standing>,
    /// The documents on file.
    pub documents: Vec<Document>,
    /// The carrier's assessment; none when it was not worked out.
    pub checked: Option<Assessment>,
    /// Why it was not.
    pub not_checked_because: Option<String>,
}

/// Someone by id and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// Id of the person or thing.
    pub id: i64,
    /// The name as it was then.
    pub name: String,
}

/// A carrier, as it was called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carrier {
    /// Database id at the time.
    pub id: i64,
    /// Its USDOT number.
    pub dot_number: i32,
    /// Its legal name.
    pub legal_name: Option<String>,
    /// DBA name.
    pub dba_name: Option<String>,
    /// City of its principal place of business.
    pub city: Option<String>,
    /// Two-letter state of its physical address.
    pub state: Option<String>,
}

/// What a decision was about, besides the carrier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The overrides created, turned on or turned off.
    pub overrides: Vec<Override>,
    /// SHA-256 of the file attached to the override; null if none.
    pub file_sha256: Option<String>,
    /// What the carrier shares with another one, if it was blocked for that.
    pub association: Option<Association>,
    /// The load that the carrier was checked for. Since vetting checks are recorded; left out where there is none, as in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub load_reference: Option<String>,
    /// The rate confirmation that was sent, released or accepted: the decision's subject. Since there are rate confirmations.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rate_confirmation: Option<RateConfirmation>,
    /// The alert that a person closed. Since alerts' decisions are recorded; left out where there is none, as in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub alert: Option<ClosedAlert>,
    /// What the dock saw: the decision's subject is the load. Since pickup checks are recorded.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pickup: Option<PickupCheck>,
}

/// A check at the shipper's dock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PickupCheck {
    /// Database id at the time.
    pub id: i64,
    /// Database id of the load at the time.
    pub load_id: i64,
    /// What it came to: `matches`, `another_truck`, `another_carrier`, `unknown`.
    pub result: String,
    /// What became of the USDOT number on the door: `match`, `differs`, `unknown`.
    pub door: String,
    /// The same of the end of the VIN.
    pub vin: String,
    /// The same of the plate.
    pub plate: String,
    /// The USDOT number that was read on the door.
    pub door_dot_number: Option<i32>,
    /// The last six of the VIN that were read.
    pub vin_end: Option<String>,
    /// The plate that was read.
    pub plate_seen: Option<String>,
    /// The VIN of the truck that was named.
    pub named_vin: Option<String>,
    /// Who looked, as they said.
    pub checked_by: Option<String>,
}

/// A rate confirmation at the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RateConfirmation {
    /// Database id at the time.
    pub id: i64,
    /// Database id of the load at the time.
    pub load_id: i64,
    /// Its number among those of the carrier's part of the load.
    pub revision: i16,
    /// SHA-256 of the terms, as 64 hexadecimal digits.
    pub terms_sha256: String,
    /// SHA-256 of the stop details, which the terms name.
    pub details_sha256: String,
    /// SHA-256 of the signature; null until it is accepted.
    pub signature_sha256: Option<String>,
    /// The address that it was sent to.
    pub recipient: Option<String>,
    /// How that address stood: `on_file`, `packet_contact`, `same_domain`, `unknown`, `changed`, `look_alike`, `alerted`.
    pub standing: Option<String>,
    /// The truck that was named.
    pub vin: Option<String>,
    /// Database ids of the load's open alerts at the time.
    pub tickets: Vec<i64>,
}

/// An alert that a person closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ClosedAlert {
    /// Id of the alert.
    pub ticket_id: i64,
    /// Id of its load.
    pub load_id: Option<i64>,
    /// The company's number of that load.
    pub load_number: Option<String>,
    /// Id of the carrier's part of the load.
    pub movement_id: Option<i64>,
    /// Kind of alert.
    pub is_type: String,
    /// Its name at the time.
    pub label: String,
    /// How much it weighed: `low`, `medium`, `high`.
    pub severity: String,
    /// How it was closed.
    pub resolution: Option<String>,
    /// For what the same evidence stays silent: `load`, `carrier`, `carrier_contact`; null if for nothing.
    pub silence: Option<String>,
    /// SHA-256 of what it was evaluated from: the moment in UTC to the microsecond, the settings, the input, each a line. As 64 hexadecimal
    /// digits; null if that was not kept.
    pub input_sha256: Option<String>,
    /// That moment.
    pub evaluated_at: Option<DateTime<Utc>>,
    /// What the evaluation said of this kind of alert, as JSON in one text; null if it no longer said anything.
    pub evaluation: Option<String>,
}

/// What a carrier shares with another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Association {
    /// Kind of association: `email`, `phone`, `address`, `contact`, `remote_address`, `vehicle_vin`.
    pub is_type: String,
    /// The other carrier.
    pub carrier_id: i64,
}

/// The connection between a company and a carrier at the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// Status of the connection: `needs_to_onboard`, `onboarded`, `do_not_dispatch`.
    pub status: String,
    /// Whether the company had dismissed it.
    pub is_dismissed: bool,
    /// The company's notes on it.
    pub notes: Option<String>,
    /// The newest packet.
    pub packet_id: Option<i64>,
    /// Where that one was.
    pub packet_status: Option<String>,
}

/// A document of the carrier that the company had on file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
    /// `contract`, `certificate` (as received with the packet), `confirmed_certificate` (confirmed by someone at the company, and in effect
    /// at the time), `tax_form`, `notice_of_assignment`.
    pub kind: String,
    /// What it was called.
    pub name: String,
    /// SHA-256 of its content, as 64 hexadecimal digits.
    pub sha256: String,
    /// When it was signed, uploaded or, for a confirmed certificate, confirmed.
    pub at: DateTime<Utc>,
}
