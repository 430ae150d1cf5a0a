//! A report as the API shows it.

use super::files::ReportFormat;
use super::kinds::{self, ReportKind};
use chrono::{DateTime, Utc};
use platform::http::guards::Guarded;
use platform::http::{Caller, Error, schema};
use platform::named::Named;
use serde::Serialize;
use store::companies::reports::{Report, ReportName, ReportStatus};
use utoipa::ToSchema;

/// A report of the company.
#[derive(Debug, Serialize, ToSchema)]
pub struct CompanyReport {
    /// The report's id.
    id: i64,
    /// Kind of report, such as `users_and_scopes`.
    #[schema(value_type = String)]
    kind: ReportName,
    /// Display name.
    name: String,
    /// What the report contains.
    description: String,
    /// `never_run`, `waiting`, `running`, `finished` or `failed`.
    #[schema(schema_with = status_schema)]
    status: ReportStatus,
    /// Who requested the latest run.
    requested_by: Option<Named>,
    /// When the latest run was requested.
    requested_at: Option<DateTime<Utc>>,
    /// When the latest run ended.
    finished_at: Option<DateTime<Utc>>,
    /// Carriers read by the latest run; null for reports that write rows as they read them, and before the first run.
    carriers_read: Option<i32>,
    /// Carriers to read before the first row is written.
    carriers_total: Option<i32>,
    /// Rows written by the latest run.
    rows_done: i32,
    /// Rows to write; null if not known yet.
    rows_total: Option<i32>,
    /// Why the latest run failed.
    failure: Option<String>,
    /// Formats it can be downloaded in; empty until a run has finished.
    formats: Vec<ReportFormat>,
}

fn status_schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
    schema::words(["never_run", "waiting", "running", "finished", "failed"].into_iter())
}

impl CompanyReport {
    /// The report, of that kind.
    pub(super) fn of(report: Report, kind: &ReportKind) -> Self {
        Self {
            id: report.id.0,
            kind: report.kind,
            name: kind.label.to_owned(),
            description: kind.description.to_owned(),
            status: report.status,
            requested_by: report.requested_by.zip(report.requested_by_name).map(|(id, name)| Named { id: id.0, name }),
            requested_at: report.requested_at,
            finished_at: report.finished_at,
            carriers_read: report.carriers_read,
            carriers_total: report.carriers_total,
            rows_done: report.rows_done,
            rows_total: report.rows_total,
            failure: report.failure,
            formats: if report.has_files { ReportFormat::ALL.to_vec() } else { Vec::new() },
        }
    }
}

/// The report's kind, if the caller may have it.
pub(super) fn kind_for<G: Guarded>(caller: &Caller<G>, report: &Report) -> Result<&'static ReportKind, Error> {
    let kind = kinds::find(report.kind).ok_or(Error::NotFound)?;
    kind.guards.iter().try_for_each(|guard| caller.satisfies(guard))?;
    Ok(kind)
}
