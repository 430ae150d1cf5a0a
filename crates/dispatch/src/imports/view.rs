//! Imports as the API shows them.

use chrono::{DateTime, Utc};
use platform::described_words;
use platform::named::Named;
use serde::Serialize;
use std::collections::BTreeMap;
use store::loads::imports::{ImportRow, ImportStatus, Refusal};
use utoipa::ToSchema;

described_words! {
    /// How far an import is.
    pub ImportStatusWords: ImportStatus as "LoadImportStatus"
}

/// An import of loads from a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadImport {
    /// The import's id.
    id: i64,
    /// Name of the file.
    file_name: String,
    /// How far it is.
    #[schema(value_type = ImportStatusWords)]
    status: ImportStatus,
    /// Why it stopped before the last row.
    failure: Option<String>,
    /// Rows of the file.
    rows_total: Option<i32>,
    /// Rows read so far.
    rows_done: i32,
    /// Loads created.
    created: i32,
    /// Loads updated.
    changed: i32,
    /// Loads that the file says the same of as the last time.
    unchanged: i32,
    /// Loads that the file says something older of: they were skipped.
    stale: i32,
    /// Rows refused.
    refused: i32,
    /// Who started it; null for your own systems.
    user: Option<Named>,
    /// When it was started.
    created_at: DateTime<Utc>,
    /// When its first row was read.
    started_at: Option<DateTime<Utc>>,
    /// When it ended.
    finished_at: Option<DateTime<Utc>>,
}

impl From<ImportRow> for LoadImport {
    fn from(row: ImportRow) -> Self {
        Self {
            id: row.id.0,
            file_name: row.file_name,
            status: row.status,
            failure: row.failure,
            rows_total: row.rows_total,
            rows_done: row.rows_done,
            created: row.created,
            changed: row.changed,
            unchanged: row.unchanged,
            stale: row.stale,
            refused: row.refused,
            user: row.user_id.zip(row.user_name).map(|(id, name)| Named { id: id.0, name }),
            created_at: row.created_at,
            started_at: row.started_at,
            finished_at: row.finished_at,
        }
    }
}

/// Something that is wrong with a row of a file.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadImportRefusal {
    /// The row's line in the file, from 1.
    line: i32,
    /// Name of the column; null if the file has none for the field, or the row as a whole is wrong.
    column_name: Option<String>,
    /// The field, under the name that mappings use; null if the row as a whole is wrong.
    field: Option<String>,
    /// What the cell says.
    value: Option<String>,
    /// What is wrong.
    reason: String,
    /// The number of the row's load.
    external_load_number: Option<String>,
}

impl From<Refusal> for LoadImportRefusal {
    fn from(row: Refusal) -> Self {
        let Refusal { line, column_name, field, value, reason, external_load_number, position: _ } = row;
        Self { line, column_name, field, value, reason, external_load_number }
    }
}

/// What a file holds, and how its columns would be read.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadImportPreview {
    /// Names of the columns, no two alike; empty for a column without name and text.
    pub(super) header: Vec<String>,
    /// Column by field; null for fields without one.
    pub(super) mapping: BTreeMap<String, Option<String>>,
    /// Whether your company confirmed this mapping for a file with the same columns.
    pub(super) remembered: bool,
    /// Time zone that was chosen then, for times that don't name their own.
    pub(super) time_zone: Option<String>,
    /// What to know of how the file is read, as sentences: which sheet, what of it is hidden, and in which order days and months are. Empty if
    /// there is nothing unusual.
    pub(super) notes: Vec<String>,
    /// The first five rows, with a cell for each column.
    pub(super) rows: Vec<Vec<String>>,
    /// Every field that a column can be read as.
    pub(super) fields: Vec<LoadImportField>,
}

/// A field that a column can be read as.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadImportField {
    /// Name, as mappings use it.
    pub(super) field: String,
    /// Display name.
    pub(super) label: String,
    /// Whether it must have a column.
    pub(super) is_required: bool,
    /// What may be in the column.
    pub(super) detail: &'static str,
}
