//! Where a fact is from, as the API shows it.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Source of a fact: a public data set, the day it is for, and when it was imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct Source {
    /// Code of the data set: `census`, `motus_insurance` …
    pub data_set: String,
    /// Display name.
    pub label: String,
    /// Latest day covered by its content; null if the file has no date.
    pub as_of: Option<NaiveDate>,
    /// When it was imported.
    pub imported_at: DateTime<Utc>,
}

impl From<kernel::provenance::Source> for Source {
    fn from(source: kernel::provenance::Source) -> Self {
        let kernel::provenance::Source { data_set, label, as_of, imported_at } = source;
        Self { data_set, label, as_of, imported_at }
    }
}
