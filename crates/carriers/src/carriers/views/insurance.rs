//! Insurance summary: on file and required, and pending lapses. The filings themselves are `insurance_policies`.

use super::authority::Family;
use super::provenance::{AmountFact, Disagreement, FlagFact, Source, facts};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Insurance on file with FMCSA. Amounts are in U.S. dollars. Excludes certificates sent to brokers.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InsuranceSummary {
    /// BIPD on file: the sum of the active 91 and 91X filings.
    pub bipd_on_file: AmountFact,
    /// BIPD required by FMCSA for this carrier.
    pub bipd_required: AmountFact,
    /// Whether BIPD on file meets the requirement; null if either amount is unknown.
    pub is_bipd_sufficient: Option<bool>,
    /// Whether a cargo filing is on file.
    pub is_cargo_on_file: FlagFact,
    /// Whether FMCSA requires a cargo filing (household goods only).
    pub is_cargo_required: FlagFact,
    /// Whether a surety bond or trust fund is on file.
    pub is_bond_on_file: FlagFact,
    /// Whether FMCSA requires a surety bond or trust fund (brokers and freight forwarders).
    pub is_bond_required: FlagFact,
    /// The next cancellation of insurance that was served but isn't in effect yet. Suspensions and revocations of authority are in
    /// `authority.pending_actions`.
    pub next_lapse: LapseFact,
    /// Insurance in each licensing system.
    pub families: Vec<FamilyInsurance>,
    /// Facts on which the licensing systems disagree.
    pub disagreements: Vec<Disagreement>,
}

facts! {
    /// What is about to end, if anything.
    LapseFact(Lapse);
}

/// Insurance about to end because of a notice already served.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Lapse {
    /// Day it ends.
    pub on: NaiveDate,
    /// Days until it ends.
    pub days: i64,
    /// Reason, in words.
    pub reason: String,
}

/// A carrier's insurance in one licensing system.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FamilyInsurance {
    /// The licensing system.
    pub family: Family,
    /// Sum of its active 91 and 91X filings, each counted once.
    pub bipd_from_filings: Option<i64>,
    /// Amount in its carrier file; FMCSA writes 0 there for some well-insured carriers.
    pub bipd_in_carrier_file: Option<i64>,
    /// Required amount.
    pub bipd_required: Option<i64>,
    /// Whether a cargo filing is on file.
    pub is_cargo_on_file: Option<bool>,
    /// Whether a cargo filing is required.
    pub is_cargo_required: Option<bool>,
    /// Whether a bond or trust fund is on file.
    pub is_bond_on_file: Option<bool>,
    /// Whether a bond or trust fund is required.
    pub is_bond_required: Option<bool>,
    /// Filings in force by its files, each listed once.
    pub filings: i64,
    /// Why some of it doesn't count today: the file is too old. Null if all of it counts.
    pub unknown_because: Option<String>,
    /// Source of the filings, or of the carrier file if there are none.
    pub source: Option<Source>,
}
