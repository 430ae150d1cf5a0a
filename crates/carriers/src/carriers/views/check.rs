//! The checks a broker makes before using a carrier, answered from facts alone.

use super::provenance::Source;
use serde::Serialize;
use utoipa::ToSchema;

/// Outcome of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckOutcome {
    /// The facts speak against using the carrier.
    Fail,
    /// Worth a look before using the carrier.
    Warn,
    /// No data set that could tell was imported for this carrier; never a fail.
    Unknown,
    /// The facts raise no concern.
    Pass,
}

/// A check and its outcome.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct Check {
    /// Code of the check.
    pub code: CheckCode,
    /// Question the check answers.
    pub label: String,
    /// Outcome of the check.
    pub outcome: CheckOutcome,
    /// Reason, in plain words with numbers and dates.
    pub reason: String,
    /// Data set the outcome is based on; null if none has the answer.
    pub source: Option<Source>,
}

/// Code of a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum CheckCode {
    /// Is the registration active?
    OperatingStatusActive,
    /// Is it free of an out-of-service order?
    NotOutOfService,
    /// Does it hold active carrier authority?
    CarrierAuthorityActive,
    /// Has that been so for 3 months without a gap?
    #[serde(rename = "authority_age_gteq_three_months")]
    AuthorityAgeThreeMonths,
    /// Has that been so for 6 months without a gap?
    #[serde(rename = "authority_age_gteq_six_months")]
    AuthorityAgeSixMonths,
    /// Is as much BIPD insurance on file as FMCSA requires?
    BipdGteqRequired,
    /// Is at least $750,000 of BIPD on file?
    #[serde(rename = "bipd_coverage_gteq_750_000")]
    Bipd750,
    /// Is at least $1,000,000 of BIPD on file?
    #[serde(rename = "bipd_coverage_gteq_1_000_000")]
    Bipd1000,
    /// Is no cancellation or suspension served and waiting?
    NoPendingLapse,
    /// Is it not rated Unsatisfactory or Conditional?
    SafetyRatingSatisfactoryOrUnrated,
    /// Was it inspected within 24 months?
    #[serde(rename = "has_been_inspected_in_the_last_twenty_four_months")]
    InspectedRecently,
    /// Is the registration form MCS-150 up to date?
    Mcs150Current,
    /// Is it free of an earlier revoked registration?
    NoPriorRevocation,
    /// Is it a carrier only, not a broker too?
    NotAlsoABroker,
    /// Has FMCSA's contact information stayed the same for 30 days?
    NoRecentContactChange,
    /// Can the declared fleet be true?
    FleetIsPlausible,
    /// Do the data sets agree?
    SourcesAgree,
}
