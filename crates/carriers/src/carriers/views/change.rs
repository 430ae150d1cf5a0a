//! The history of a carrier's facts.

use super::provenance::Source;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// A fact changed by an import.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CarrierChange {
    /// The change's id; later changes have higher ids.
    pub id: i64,
    /// The fact: a column of the public files or a derived fact (`phone`, `operating_status` …).
    pub field: String,
    /// Display name of the fact.
    pub label: String,
    /// Value before the change; null if there was none.
    pub before: Option<String>,
    /// Value after the change; null if there is none.
    pub after: Option<String>,
    /// When the change was imported.
    pub observed_at: DateTime<Utc>,
    /// The data set it was found in.
    pub source: Source,
}
