//! A report as people see it.

use super::files::ReportFormat;
use super::kinds::{self, ReportKind};
use chrono::{DateTime, Utc};
use platform::http::guards::Guarded;
use platform::http::{Caller, Error, schema};
use platform::named::Named;
use serde::Serialize;
use store::companies::reports::{Report, ReportStatus};
use utoipa::ToSchema;

/// A report of the company.
#[derive(Debug, Serialize, ToSchema)]
pub struct CompanyReport {
    /// Its id.
    id: i64,
    /// What it tells, as `users_and_scopes`.
    kind: String,
    /// What people call it.
    name: String,
    /// What it tells, in words.
    description: String,
    /// `never_run`, `waiting`, `running`, `finished` or `failed`.
    #[schema(schema_with = status_schema)]
    status: ReportStatus,
    /// Who asked for the newest run.
    requested_by: Option<Named>,
    /// When.
    requested_at: Option<DateTime<Utc>>,
    /// When the newest run ended.
    finished_at: Option<DateTime<Utc>>,
    /// Carriers that the newest run has read; null for reports that write rows as they read them, and before the first.
    carriers_read: Option<i32>,
    /// Carriers that it reads before it writes its first row.
    carriers_total: Option<i32>,
    /// Rows that the newest run has written.
    rows_done: i32,
    /// Rows that it will write; null while that is not known.
    rows_total: Option<i32>,
    /// Why the newest run failed.
    failure: Option<String>,
    /// What it can be downloaded as; empty until a run has finished.
    formats: Vec<ReportFormat>,
}

fn status_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(["never_run", "waiting", "running", "finished", "failed"].into_iter())
}

impl CompanyReport {
    /// The report, of that kind.
    pub(super) fn of(report: Report, kind: &ReportKind) -> Self {
        Self {
            id: report.id,
            kind: report.kind,
            name: kind.label.to_owned(),
            description: kind.description.to_owned(),
            status: report.status,
            requested_by: report.requested_by.zip(report.requested_by_name).map(|(id, name)| Named { id, name }),
            requested_at: report.requested_at,
            finished_at: report.finished_at,
            carriers_read: report.carriers_read,
            carriers_total: report.carriers_total,
            rows_done: report.rows_done,
            rows_total: report.rows_total,
            failure: report.failure,
            formats: if report.file_key.is_some() { ReportFormat::ALL.to_vec() } else { Vec::new() },
        }
    }
}

/// The report's kind, if the caller may have it. A kind that this release does not know is not there.
pub(super) fn kind_for<G: Guarded>(caller: &Caller<G>, report: &Report) -> Result<&'static ReportKind, Error> {
    let kind = kinds::find(&report.kind).ok_or(Error::NotFound)?;
    kind.guards.iter().try_for_each(|guard| caller.satisfies(guard))?;
    Ok(kind)
}
