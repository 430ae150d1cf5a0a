//! The history of a carrier's facts.

use super::provenance::Source;
use chrono::{DateTime, Utc};
use serde::Serialize;
use utoipa::ToSchema;

/// A fact that an import changed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CarrierChange {
    /// Its key; grows with time.
    pub id: i64,
    /// The fact: a column of the public files or a derived fact (`phone`, `operating_status` …).
    pub field: String,
    /// The fact's name for people.
    pub label: String,
    /// The value before; null when there was none.
    pub before: Option<String>,
    /// The value after; null when there is none any more.
    pub after: Option<String>,
    /// When this installation saw the change.
    pub observed_at: DateTime<Utc>,
    /// The data set that told it.
    pub source: Source,
}
