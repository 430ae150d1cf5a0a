//! What a record freezes. Later releases must be able to read what earlier ones wrote: fields are added, with a default, and never change
//! their meaning. No secret, tax number or bank data may stand here.

use crate::rules::assessments::frozen::{FrozenAssessment, FrozenOverride};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Everything that a decision was made on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    /// The company that decided.
    pub company: Named,
    /// The carrier.
    pub carrier: FrozenCarrier,
    /// Who decided; none for what the carrier's own act brought about.
    pub person: Option<Named>,
    /// What the person said.
    pub note: Option<String>,
    /// What the decision was about, beside the carrier.
    pub about: About,
    /// How the two stood to one another, once decided.
    pub standing: Option<FrozenStanding>,
    /// The papers that there were.
    pub documents: Vec<FrozenDocument>,
    /// What the carrier came to; none when it was not worked out.
    pub checked: Option<FrozenAssessment>,
    /// Why it was not.
    pub not_checked_because: Option<String>,
}

/// Somebody by id and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DecisionPerson)]
pub struct Named {
    /// The id.
    pub id: i64,
    /// The name as it was then.
    pub name: String,
}

/// A carrier, as it was called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DecisionCarrier)]
pub struct FrozenCarrier {
    /// Its id.
    pub id: i64,
    /// Its USDOT number.
    pub dot_number: i32,
    /// Its legal name.
    pub legal_name: Option<String>,
    /// The name that it did business as.
    pub dba_name: Option<String>,
    /// The city of its place of business.
    pub city: Option<String>,
    /// Its state.
    pub state: Option<String>,
}

/// What a decision was about, beside the carrier.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DecisionAbout)]
pub struct About {
    /// The overrides that were made, or switched on or off.
    pub overrides: Vec<FrozenOverride>,
    /// SHA-256 of the file that came with the override; null when none did.
    pub file_sha256: Option<String>,
    /// What the carrier shares with another one, when it was blocked for that.
    pub association: Option<FrozenAssociation>,
}

/// What a carrier shares with another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DecisionAssociation)]
pub struct FrozenAssociation {
    /// What they share: email, phone, address, contact, remote_address, vehicle_vin.
    pub is_type: String,
    /// The other carrier.
    pub carrier_id: i64,
}

/// How a company and a carrier stood to one another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DecisionStanding)]
pub struct FrozenStanding {
    /// The connection's status: needs_to_onboard, onboarded, do_not_dispatch.
    pub status: String,
    /// Whether the company had put it aside.
    pub is_dismissed: bool,
    /// The company's notes on it.
    pub notes: Option<String>,
    /// The newest packet.
    pub packet_id: Option<i64>,
    /// Where that one was.
    pub packet_status: Option<String>,
}

/// A paper that the company had of the carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[schema(as = DecisionDocument)]
pub struct FrozenDocument {
    /// `contract`, `certificate` (as it came with the packet), `confirmed_certificate` (one that a person of the company stood for and that
    /// counted then), `tax_form`, `notice_of_assignment`.
    pub kind: String,
    /// What it was called.
    pub name: String,
    /// SHA-256 of its bytes, as 64 hexadecimal digits.
    pub sha256: String,
    /// When it was signed, uploaded or, for a confirmed certificate, confirmed.
    pub at: DateTime<Utc>,
}
