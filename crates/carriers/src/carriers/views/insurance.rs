//! Insurance in short: on file against required, and what is about to lapse. The filings themselves are `insurance_policies`.

use super::authority::Family;
use super::provenance::{AmountFact, Disagreement, FlagFact, Source, facts};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Insurance on file with FMCSA. Amounts are US dollars. Certificates that insurers send to brokers are not part of it.
#[derive(Clone, Debug, PartialEq, Serialize, ToSchema)]
pub struct InsuranceSummary {
    /// Bodily injury and property damage on file: the sum of the active 91 and 91X filings.
    pub bipd_on_file: AmountFact,
    /// The same as FMCSA requires it of this carrier.
    pub bipd_required: AmountFact,
    /// Whether enough is on file; null when either amount is unknown.
    pub is_bipd_sufficient: Option<bool>,
    /// Whether a cargo filing is on file.
    pub is_cargo_on_file: FlagFact,
    /// Whether FMCSA requires one (household goods alone).
    pub is_cargo_required: FlagFact,
    /// Whether a surety bond or trust fund is on file.
    pub is_bond_on_file: FlagFact,
    /// Whether FMCSA requires one (brokers and freight forwarders).
    pub is_bond_required: FlagFact,
    /// The first cancellation or suspension that was served and does not apply yet.
    pub next_lapse: LapseFact,
    /// What each licensing system says.
    pub families: Vec<FamilyInsurance>,
    /// Facts on which they disagree.
    pub disagreements: Vec<Disagreement>,
}

facts! {
    /// What is about to end, when anything is.
    LapseFact(Lapse);
}

/// Insurance or authority that is about to end by a notice already served.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Lapse {
    /// The day on which it ends.
    pub on: NaiveDate,
    /// Days until then.
    pub days: i64,
    /// Why, in words.
    pub reason: String,
}

/// What one licensing system says of a carrier's insurance.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FamilyInsurance {
    /// Which system.
    pub family: Family,
    /// The sum of its active 91 and 91X filings, each once.
    pub bipd_from_filings: Option<i64>,
    /// The amount in its carrier file; FMCSA writes 0 there for some well-insured carriers.
    pub bipd_in_carrier_file: Option<i64>,
    /// The amount it requires.
    pub bipd_required: Option<i64>,
    /// Whether a cargo filing is on file.
    pub is_cargo_on_file: Option<bool>,
    /// Whether one is required.
    pub is_cargo_required: Option<bool>,
    /// Whether a bond or trust fund is on file.
    pub is_bond_on_file: Option<bool>,
    /// Whether one is required.
    pub is_bond_required: Option<bool>,
    /// Active filings, each once.
    pub filings: i64,
    /// Where the filings are from, or the carrier file when there are none.
    pub source: Option<Source>,
}
