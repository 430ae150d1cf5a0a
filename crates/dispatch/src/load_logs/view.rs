//! A load log as the API shows it.

use crate::loads::words::{LogSourceWords, LogTypeWords};
use chrono::{DateTime, Utc};
use freight::stop::{LogSource, LogType};
use platform::named::Named;
use serde::Serialize;
use store::loads::logs::LogRow;
use utoipa::ToSchema;

/// What happened to a load. (Document 2 §3: load log.)
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadLog {
    /// The log's id.
    id: i64,
    /// The load's id.
    load_id: i64,
    /// The stop it is of; null if it is about the whole load.
    stop_id: Option<i64>,
    /// When it happened.
    occurred_at: DateTime<Utc>,
    /// What happened.
    #[schema(value_type = LogTypeWords)]
    is_type: LogType,
    /// Who wrote it.
    #[schema(value_type = LogSourceWords)]
    source: LogSource,
    /// Which teammate wrote it; null for the driver, the product and your own systems.
    user: Option<Named>,
    /// In words.
    body: Option<String>,
    /// The expected arrival that was told.
    eta_at: Option<DateTime<Utc>>,
    /// When it was written.
    recorded_at: DateTime<Utc>,
}

impl From<LogRow> for LoadLog {
    fn from(row: LogRow) -> Self {
        Self {
            id: row.id.0,
            load_id: row.load_id.0,
            stop_id: row.stop_id.map(|id| id.0),
            occurred_at: row.occurred_at,
            is_type: row.is_type,
            source: row.source,
            user: row.user_id.zip(row.user_name).map(|(id, name)| Named { id: id.0, name }),
            body: row.body,
            eta_at: row.eta_at,
            recorded_at: row.recorded_at,
        }
    }
}
