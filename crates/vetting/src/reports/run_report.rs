//! Requesting a report run. (Document 2 §7: PATCH company_reports/{id}/run_report.)

use super::run::RunReport;
use super::view::{CompanyReport, kind_for};
use axum::http::StatusCode;
use chrono::TimeDelta;
use kernel::ids::ReportId;
use platform::app::App;
use platform::http::guards::RunReports;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::companies::reports;

/// A run that was requested so long ago and has not ended is considered lost, and another may be requested.
const LOST_AFTER: TimeDelta = TimeDelta::hours(6);

/// Runs a report in the background; `rows_done` and `rows_total` show its progress.
///
/// While it runs, calling again changes nothing, and the previous run's files can be downloaded.
#[utoipa::path(
    patch,
    path = "/api/v1/company_reports/{id}/run_report",
    tag = "companies",
    params(("id" = i64, Path, description = "The report's id.")),
    responses((status = 202, body = CompanyReport))
)]
pub async fn run_company_report(
    app: App,
    caller: Caller<RunReports>,
    Path(id): Path<ReportId>,
) -> Reply<(StatusCode, Json<CompanyReport>)> {
    let tenant = caller.tenant()?;
    let mut change = app.unrecorded_change("a report tells who asked for it").await?;
    let now = change.now();
    let report = reports::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let kind = kind_for(&caller, &report)?;
    if reports::request(&mut change, tenant, id, caller.member().id, now, now - LOST_AFTER).await? {
        queue::enqueue(&mut change, &RunReport { report: id, company: tenant.company() }, now).await?;
    }
    let report = reports::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    change.commit().await?;
    Ok((StatusCode::ACCEPTED, Json(CompanyReport::of(report, kind))))
}
