//! What would come from outside services and the company's own traffic. Where there is none, it is said why, and nothing is made up.

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

/// How a payment provider sees the carrier's invoices.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct PayLoadAnalysis {
    /// Whether there is an analysis.
    pub is_available: bool,
    /// Why there is none; null when there is one.
    pub reason: Option<EmptyBecause>,
    /// The same in words.
    pub detail: String,
}

/// Where the company's rate confirmations for the carrier went.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RateConfirmationEndpoints {
    /// The addresses, the last used first.
    pub endpoints: Vec<RateConfirmationEndpoint>,
    /// Why there is none; null when there are some.
    pub reason: Option<EmptyBecause>,
    /// The same in words.
    pub detail: String,
}

/// An address that rate confirmations went to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct RateConfirmationEndpoint {
    /// The e-mail address.
    pub email: String,
    /// How many went there.
    pub count: i64,
    /// When the last one did.
    pub last_at: DateTime<Utc>,
}
