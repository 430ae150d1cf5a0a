//! A carrier's page: everything that answers "can I use this carrier, and why?".

use super::authority::Authority;
use super::change::CarrierChange;
use super::check::Check;
use super::identity::Identity;
use super::insurance::InsuranceSummary;
use super::lists::CarrierLists;
use super::provenance::{FlagFact, HiddenByScope, Source};
use super::safety::{OosOrder, SafetySummary};
use crate::verdicts::view::CarrierVerdict;
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// A carrier's profile.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct CarrierDetail {
    /// The carrier's id.
    pub id: i64,
    /// USDOT number.
    pub dot_number: i32,
    /// Legal name.
    pub legal_name: Option<String>,
    /// DBA name.
    pub dba_name: Option<String>,
    /// Whether it is sample data, not a real carrier.
    pub is_synthetic: bool,
    /// The day ages and expirations in this answer are computed for.
    pub assessed_on: NaiveDate,
    /// Your company's verdict on it, with reasons; by signals alone for a caller without a company.
    pub verdict: CarrierVerdict,
    /// Another carrier's email domain that this carrier's resembles; null if none does.
    pub look_alike_domain: Option<LookAlikeDomain>,
    /// Company details.
    pub identity: Identity,
    /// Operating status.
    pub operating_status: OperatingStatus,
    /// Operating authority.
    pub authority: Authority,
    /// Insurance on file.
    pub insurance: InsuranceSummary,
    /// Safety record; null if hidden by the caller's scopes.
    pub safety: Option<SafetySummary>,
    /// Checks and their outcomes, worst first.
    pub checks: Vec<Check>,
    /// The latest changes, newest first; `changes` lists all.
    pub latest_changes: Vec<CarrierChange>,
    /// Whether an empty list of this carrier means there are none.
    pub lists: CarrierLists,
    /// Data sets, and how much of each was imported.
    pub data_sets: Vec<DataSetCoverage>,
    /// What is omitted because of the caller's scopes; null if nothing is.
    pub hidden_by_scope: Option<HiddenByScope>,
}

/// Another carrier's email domain that a carrier's own is easily read as, where they share no phone, officer or address.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct LookAlikeDomain {
    /// This carrier's domain.
    pub domain: String,
    /// The other carrier's domain.
    pub resembles: String,
    /// The other carrier's id; null if the census no longer has it.
    pub carrier_id: Option<i64>,
    /// The other carrier's USDOT number.
    pub dot_number: i32,
    /// The other carrier's legal name.
    pub legal_name: Option<String>,
    /// The day by which the other carrier is known to have its domain.
    pub on_file_since: Option<NaiveDate>,
    /// Whether this carrier took its domain later, or is asked about for another reason. Otherwise it isn't known which of the two was first.
    pub is_flagged: bool,
}

/// Operating status of a carrier.
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

/// Whether a carrier is allowed to operate, and why.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct OperatingStatus {
    /// Code of the status.
    pub code: OperatingStatusCode,
    /// Display name of the status.
    pub label: String,
    /// Reason, with dates.
    pub reason: String,
    /// Whether an out-of-service order is in force.
    pub is_out_of_service: FlagFact,
    /// The order in force, if any.
    pub oos_order: Option<OosOrder>,
    /// Source of this data.
    pub source: Option<Source>,
}

/// How much of a data set was imported.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Coverage {
    /// Nothing.
    Missing,
    /// A part, or all of it from a day on that is too late: what it does not mention is unknown.
    Partial,
    /// All of it up to a day too long ago, or up to an unknown day: what it does not mention is unknown.
    Outdated,
    /// All of it, up to these days: what it does not mention, there is not.
    Complete,
}

/// A data set, and how much of it was imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DataSetCoverage {
    /// Code of the data set.
    pub data_set: String,
    /// Display name.
    pub label: String,
    /// How much of it was imported.
    pub coverage: Coverage,
    /// First day covered, if that is too late for it to be complete; null otherwise.
    pub begins_on: Option<NaiveDate>,
    /// Last day covered, if it is outdated; null otherwise, or if the file has no date.
    pub ends_on: Option<NaiveDate>,
    /// Its latest import; null if there was none.
    pub source: Option<Source>,
}
