//! Data from outside services and the company's own traffic. If there is none, the answer says why, and nothing is invented.

use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// Why there is nothing to show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum EmptyBecause {
    /// This installation is connected to no such provider.
    NoProviderConfigured,
    /// The company has no such data yet.
    NoneYet,
}

/// A payment provider's analysis of the carrier's invoices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PayLoadAnalysis {
    /// Whether there is an analysis.
    pub is_available: bool,
    /// Why there is no analysis; null if there is one.
    pub reason: Option<EmptyBecause>,
    /// Explanation, in words.
    pub detail: String,
}

/// Where the company's rate confirmations for the carrier were sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RateConfirmationEndpoints {
    /// Addresses, most recently used first.
    pub endpoints: Vec<RateConfirmationEndpoint>,
    /// Why there are none; null if there are some.
    pub reason: Option<EmptyBecause>,
    /// Explanation, in words.
    pub detail: String,
}

/// An address that rate confirmations were sent to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RateConfirmationEndpoint {
    /// Email address.
    pub email: String,
    /// Number of rate confirmations sent.
    pub count: i64,
    /// When the last one was sent.
    pub last_at: DateTime<Utc>,
}
