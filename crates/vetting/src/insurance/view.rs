//! An insurance filing, or a policy of a confirmed certificate, as the API shows it.

use carriers::carriers::views::authority::Family;
use carriers::carriers::views::provenance::{Coded, Source};
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// What a policy covers.
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

/// The state of a filing today.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PolicyStatus {
    /// In force.
    Active,
    /// In force, and a cancellation was served that does not apply yet.
    CancellationPending,
    /// Filed, and not in force yet.
    Pending,
    /// Ended.
    Cancelled,
}

/// An insurance filing that an insurer made with FMCSA, which runs until it is cancelled; or a policy of a certificate that the company
/// confirmed, which has a last day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct InsurancePolicy {
    /// Its key: a filing's changes when FMCSA changes the filing, a certificate's policy is `certificate-` and a number.
    pub id: String,
    /// Which licensing system it is from; null for a certificate's.
    pub family: Option<Family>,
    /// The certificate that shows it; null for a filing.
    pub certificate_id: Option<i64>,
    /// The docket that it protects; null for a certificate's.
    pub docket_number: Option<String>,
    /// What it covers.
    pub kind: PolicyKind,
    /// FMCSA's form: `91X`, `34`, `84` …
    pub form: Option<Coded>,
    /// Whether it is the first or an excess layer.
    pub class: Option<Coded>,
    /// The insurer.
    pub insurer: Option<String>,
    /// The policy's number.
    pub policy_number: Option<String>,
    /// The day on which it ends by itself; null for a filing, which runs until cancelled.
    pub expires_on: Option<NaiveDate>,
    /// The most it pays, in US dollars; null on cargo, bond and trust filings of the legacy system, which does not say.
    pub maximum_coverage: Option<i32>,
    /// The limit below an excess layer, in US dollars.
    pub underlying_limit: Option<i32>,
    /// Its first day.
    pub effective_on: Option<NaiveDate>,
    /// When FMCSA posted it.
    pub posted_on: Option<NaiveDate>,
    /// Its state today.
    pub status: PolicyStatus,
    /// The day on which it ended or will end.
    pub cancelled_on: Option<NaiveDate>,
    /// How it ended or will end, in the register's words.
    pub cancellation: Option<String>,
    /// Who says so.
    pub source: Option<Source>,
}
