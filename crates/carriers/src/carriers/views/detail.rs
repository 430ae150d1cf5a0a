//! A carrier's page: everything that answers "may I use this carrier, and why?".

use super::authority::Authority;
use super::change::CarrierChange;
use super::check::Check;
use super::identity::Identity;
use super::insurance::InsuranceSummary;
use super::provenance::{FlagFact, HiddenByScope, Source};
use super::safety::{OosOrder, SafetySummary};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A carrier as a broker sees it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CarrierDetail {
    /// This product's key.
    pub id: i64,
    /// The USDOT number.
    pub dot_number: i32,
    /// The registered name.
    pub legal_name: Option<String>,
    /// The name it does business under.
    pub dba_name: Option<String>,
    /// Demonstration data: not a real carrier.
    pub is_synthetic: bool,
    /// The day that ages and expiries in this answer are counted by.
    pub assessed_on: NaiveDate,
    /// Who it is.
    pub identity: Identity,
    /// May it operate at all?
    pub operating_status: OperatingStatus,
    /// What it may do.
    pub authority: Authority,
    /// What is insured.
    pub insurance: InsuranceSummary,
    /// How safely it drives; null when the person's scopes hide it.
    pub safety: Option<SafetySummary>,
    /// The questions a broker asks, answered from facts, the worst answer first.
    pub checks: Vec<Check>,
    /// The newest changes, newest first; `changes` has them all.
    pub latest_changes: Vec<CarrierChange>,
    /// How far each data set was imported.
    pub data_sets: Vec<DataSetCoverage>,
    /// What is left out because of the person's scopes; null when nothing is.
    pub hidden_by_scope: Option<HiddenByScope>,
}

/// Whether a carrier may operate.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OperatingStatusCode {
    /// An out-of-service order is in force.
    OutOfService,
    /// The registration is inactive.
    Inactive,
    /// The registration is pending.
    Pending,
    /// The registration is active, the authority it needs is not.
    NotAuthorized,
    /// It may operate.
    Active,
    /// No data set tells.
    Unknown,
}

/// Whether a carrier may operate, and why.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OperatingStatus {
    /// The answer, for programs.
    pub code: OperatingStatusCode,
    /// The answer, for people.
    pub label: String,
    /// Why, with dates.
    pub reason: String,
    /// Whether an out-of-service order is in force.
    pub is_out_of_service: FlagFact,
    /// The order in force, when there is one.
    pub oos_order: Option<OosOrder>,
    /// Who says so.
    pub source: Option<Source>,
}

/// How much of a data set was imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Coverage {
    /// Nothing.
    Missing,
    /// A part: what it does not mention is unknown.
    Partial,
    /// All of it: what it does not mention, there is not.
    Complete,
}

/// A data set and how far it was imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DataSetCoverage {
    /// Its word.
    pub data_set: String,
    /// Its name as people know it.
    pub label: String,
    /// How much of it was imported.
    pub coverage: Coverage,
    /// Its newest import; null when there was none.
    pub source: Option<Source>,
}
