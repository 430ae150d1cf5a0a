//! An insurance filing, or a policy of a confirmed certificate, as the API shows it.

use carriers::carriers::views::authority::Family;
use carriers::carriers::views::provenance::{Coded, Source};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// Type of coverage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PolicyKind {
    /// Bodily injury and property damage.
    Bipd,
    /// Cargo.
    Cargo,
    /// A broker's or forwarder's surety bond.
    SuretyBond,
    /// A broker's or forwarder's trust fund.
    TrustFund,
    /// Automobile liability, by a certificate.
    AutoLiability,
    /// Commercial general liability, by a certificate.
    GeneralLiability,
    /// Spoilage when a refrigeration unit fails, by a certificate.
    ReeferBreakdown,
    /// Damage to others' trailers, by a certificate.
    TrailerInterchange,
    /// Umbrella or excess liability, by a certificate.
    Umbrella,
    /// Workers' compensation, by a certificate.
    WorkersCompensation,
    /// A form that FMCSA's description does not explain, or another policy of a certificate.
    Other,
}

/// Status of a filing today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PolicyStatus {
    /// In force.
    Active,
    /// In force, and a cancellation was served that does not apply yet.
    CancellationPending,
    /// Filed, and not in force yet.
    Pending,
    /// Unknown: the file that lists it is too old to tell, and no end is on record.
    Unknown,
    /// Ended.
    Cancelled,
}

/// An insurance filing with FMCSA, in force until canceled; or a policy on a certificate the company confirmed, which has an expiration
/// date.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InsurancePolicy {
    /// The policy's id: a filing's changes when FMCSA changes the filing, a certificate's policy is `certificate-` and a number.
    pub id: String,
    /// Licensing system it is from; null for a certificate's policy.
    pub family: Option<Family>,
    /// Id of the certificate it is on; null for a filing.
    pub certificate_id: Option<i64>,
    /// Docket number it is filed under; null for a certificate's policy.
    pub docket_number: Option<String>,
    /// Type of coverage.
    pub kind: PolicyKind,
    /// FMCSA form: `91X`, `34`, `84` …
    pub form: Option<Coded>,
    /// Primary or excess.
    pub class: Option<Coded>,
    /// Name of the insurer.
    pub insurer: Option<String>,
    /// Policy number.
    pub policy_number: Option<String>,
    /// Expiration date; null for a filing, which is in force until canceled.
    pub expires_on: Option<NaiveDate>,
    /// Coverage limit, in U.S. dollars; null for cargo, bond and trust filings in L&I, which don't state it.
    pub maximum_coverage: Option<i32>,
    /// Limit below an excess layer, in U.S. dollars.
    pub underlying_limit: Option<i32>,
    /// First day it is in effect.
    pub effective_on: Option<NaiveDate>,
    /// When FMCSA posted it.
    pub posted_on: Option<NaiveDate>,
    /// Status today.
    pub status: PolicyStatus,
    /// Why the status is unknown; null if it's known.
    pub unknown_because: Option<String>,
    /// Day it ended or will end.
    pub cancelled_on: Option<NaiveDate>,
    /// How it ended or will end, as worded by the source.
    pub cancellation: Option<String>,
    /// Source of this data.
    pub source: Option<Source>,
}
