//! Downloading what a run of a report wrote.

use super::files::ReportFormat;
use super::view::kind_for;
use axum::response::Response;
use kernel::ids::ReportId;
use platform::app::App;
use platform::files;
use platform::http::guards::RunReports;
use platform::http::{Caller, Error, Path, Query, Reply};
use serde::Deserialize;
use store::companies::reports;
use utoipa::IntoParams;

/// The requested report.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct DownloadFormat {
    /// File format; CSV if omitted.
    format: Option<ReportFormat>,
}

/// Downloads a report's latest finished run.
#[utoipa::path(
    get,
    path = "/api/v1/company_reports/{id}/download",
    tag = "companies",
    params(("id" = i64, Path, description = "The report's id."), DownloadFormat),
    responses(
        (status = 200, description = "The file.", content(
            (String = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
            (String = "text/csv")
        )),
        (status = 409, description = "No run has finished yet, or its files were deleted.", body = platform::http::error::Errors)
    )
)]
pub async fn download_company_report(
    app: App,
    caller: Caller<RunReports>,
    Path(id): Path<ReportId>,
    Query(wanted): Query<DownloadFormat>,
) -> Reply<Response> {
    let tenant = caller.tenant()?;
    let report = reports::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    kind_for(&caller, &report)?;
    let missing = |why: &str| Error::Conflict(why.to_owned());
    let format = wanted.format.unwrap_or(ReportFormat::Csv);
    let file = reports::file(&mut *app.conn().await?, tenant, id, format.ending()).await?;
    let file = file.ok_or_else(|| missing("The report has not been run yet."))?;
    files::download(&app, tenant, file).await.map_err(|error| match error {
        Error::NotFound => missing("The report's files are no longer there. Run it again."),
        other => other,
    })
}
