//! The import runs.

use chrono::{DateTime, NaiveDate, Utc};
use fmcsa::DataSet;
use platform::app::App;
use platform::http::guards::ReadImports;
use platform::http::{Caller, Page, Q, Reply, schema};
use serde::Serialize;
use store::import::records::{self, ImportRun, ImportRuns, RunStatus};
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

/// The import of one file of FMCSA's.
#[derive(Debug, Serialize, ToSchema)]
pub struct FmcsaImport {
    /// The run's id.
    id: i64,
    /// The data set's name, such as `census`.
    data_set: String,
    /// The data set's name for people.
    label: String,
    /// The file, where the importer found it.
    source: String,
    /// The day its content is for; null if unknown.
    vintage: Option<NaiveDate>,
    /// Whether that day was stated by whoever imported it or by the file's name; otherwise it's the newest date in the content.
    is_vintage_given: bool,
    /// Whether the file holds the whole data set.
    is_complete: bool,
    /// How far the run is.
    #[schema(schema_with = status_schema)]
    status: RunStatus,
    /// Why it was refused or broke off.
    failure: Option<String>,
    /// Rows in the file, so far as it was read.
    rows_read: i64,
    /// Rows that weren't on file before.
    rows_inserted: i64,
    /// Rows that replaced what was on file.
    rows_changed: i64,
    /// Rows that were on file already.
    rows_unchanged: i64,
    /// Rows older than what is on file, kept as history.
    rows_older: i64,
    /// Rows that couldn't be read.
    rows_rejected: i64,
    /// Rows imported with a field unknown because it couldn't be read.
    rows_damaged: i64,
    /// Rows on file that the file no longer lists.
    rows_ended: i64,
    /// When it started.
    started_at: DateTime<Utc>,
    /// When it ended; null while it runs.
    finished_at: Option<DateTime<Utc>>,
}

fn status_schema() -> RefOr<Schema> {
    schema::words(RunStatus::WORDS.iter().copied())
}

impl From<ImportRun> for FmcsaImport {
    fn from(run: ImportRun) -> Self {
        let label = DataSet::by_name(&run.data_set).map_or_else(|| run.data_set.clone(), |set| set.label().to_owned());
        Self {
            id: run.id,
            data_set: run.data_set,
            label,
            source: run.source,
            vintage: run.vintage,
            is_vintage_given: run.is_vintage_given,
            is_complete: run.is_complete,
            status: run.status,
            failure: run.failure,
            rows_read: run.rows_read,
            rows_inserted: run.rows_inserted,
            rows_changed: run.rows_changed,
            rows_unchanged: run.rows_unchanged,
            rows_older: run.rows_older,
            rows_rejected: run.rows_rejected,
            rows_damaged: run.rows_damaged,
            rows_ended: run.rows_ended,
            started_at: run.started_at,
            finished_at: run.finished_at,
        }
    }
}

/// Lists imports of FMCSA's files, newest first. Staff only.
#[utoipa::path(
    get,
    path = "/api/v1/fmcsa_imports",
    tag = "fmcsa",
    params(Q<ImportRuns>),
    responses((status = 200, body = [FmcsaImport]))
)]
pub async fn list_fmcsa_imports(app: App, _: Caller<ReadImports>, q: Q<ImportRuns>) -> Reply<Page<FmcsaImport>> {
    let rows = records::runs(&mut *app.conn().await?, &q).await?;
    Ok(Page::of(&q, rows).map(FmcsaImport::from))
}
