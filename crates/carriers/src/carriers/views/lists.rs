//! How far FMCSA's files answer for the lists of a carrier's page.

use super::provenance::Source;
use chrono::NaiveDate;
use serde::Serialize;
use utoipa::ToSchema;

/// How far FMCSA's files answer for each list of a carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CarrierLists {
    /// Roadside inspections, and where they took place.
    pub inspections: ListCoverage,
    /// Violations.
    pub violations: ListCoverage,
    /// Crashes.
    pub crashes: ListCoverage,
    /// Vehicles seen at roadside inspections.
    pub vehicles: ListCoverage,
    /// Out-of-service orders.
    pub oos_orders: ListCoverage,
    /// Operating authority events.
    pub authority_events: ListCoverage,
    /// Revocations and suspensions of authority.
    pub revocations: ListCoverage,
    /// Insurance filings in force.
    pub filings: ListCoverage,
    /// Changes of the registration.
    pub changes: ListCoverage,
}

/// Whether an empty list means there are none.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct ListCoverage {
    /// Whether the files cover the carrier up to these days, so that an empty list means there are none.
    pub is_covered: bool,
    /// First day covered; null if the rows have no days, or if the list isn't covered.
    pub from: Option<NaiveDate>,
    /// The file that covers it; null if none does.
    pub source: Option<Source>,
    /// Why an empty list means unknown; null if it means there are none.
    pub unknown_because: Option<String>,
}
