//! Downloading what a run of a report wrote.

use super::files::{self, ReportFormat};
use super::view::kind_for;
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use platform::app::App;
use platform::http::guards::RunReports;
use platform::http::{Caller, Error, Path, Query, Reply};
use serde::Deserialize;
use store::companies::reports;
use tokio::fs::File;
use tokio_util::io::ReaderStream;
use utoipa::IntoParams;

/// What is wanted.
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
    Path(id): Path<i64>,
    Query(wanted): Query<DownloadFormat>,
) -> Reply<Response> {
    let report = reports::find(&mut *app.conn().await?, caller.tenant()?, id).await?.ok_or(Error::NotFound)?;
    let kind = kind_for(&caller, &report)?;
    let missing = |why: &str| Error::Conflict(why.to_owned());
    let key = report.file_key.ok_or_else(|| missing("The report has not been run yet."))?;
    let format = wanted.format.unwrap_or(ReportFormat::Csv);
    let file = File::open(files::path(&app.config, &key, format)).await;
    let file = file.map_err(|_| missing("The report's files are no longer there. Run it again."))?;
    let day = report.finished_at.unwrap_or_else(|| app.clock.now()).format("%Y-%m-%d");
    let disposition = format!("attachment; filename=\"{}-{day}.{}\"", kind.name, format.ending());
    let mut response = Body::from_stream(ReaderStream::new(file)).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_static(format.content_type()));
    if let Ok(disposition) = HeaderValue::from_str(&disposition) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}
