//! The file of a certificate, to download or to view next to its values.

use axum::http::{HeaderValue, header};
use axum::response::Response;
use platform::app::App;
use platform::files::{self, Folder};
use platform::http::guards::ReadInsuranceCertificates;
use platform::http::{Caller, Error, Path, Query, Reply};
use serde::Deserialize;
use store::insurance::certificates;
use utoipa::IntoParams;

/// What a page of this site may do with a file that it shows: nothing but show it, and only within this site.
const SHOWN: &str = "script-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/// How the file is wanted.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WantedFile {
    /// `true`: display in a page of this site instead of downloading.
    #[serde(default)]
    inline: bool,
}

/// Downloads the file of a certificate of insurance.
#[utoipa::path(
    get,
    path = "/api/v1/insurance_certificates/{id}/file",
    tag = "insurance",
    params(("id" = i64, Path, description = "The certificate's id."), WantedFile),
    responses((status = 200, description = "The file.", content(
        (String = "application/pdf"),
        (String = "image/png"),
        (String = "image/jpeg")
    )))
)]
pub async fn download_insurance_certificate_file(
    app: App,
    caller: Caller<ReadInsuranceCertificates>,
    Path(id): Path<i64>,
    Query(wanted): Query<WantedFile>,
) -> Reply<Response> {
    let found = certificates::find(&mut *app.conn().await?, caller.tenant()?, id).await?.ok_or(Error::NotFound)?;
    let (name, content_type) = (&found.file_name, &found.file_content_type);
    let mut response = files::download(&app, Folder::Certificates, &found.file_key, name, content_type).await?;
    if wanted.inline {
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("inline"));
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SHOWN));
    }
    Ok(response)
}
