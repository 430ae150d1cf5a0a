//! The file of a certificate, to download or to view next to its values.

use axum::response::Response;
use kernel::ids::CertificateId;
use platform::app::App;
use platform::files;
use platform::http::guards::ReadInsuranceCertificates;
use platform::http::{Caller, Error, Path, Query, Reply};
use serde::Deserialize;
use store::insurance::certificates;
use utoipa::IntoParams;

/// The requested form of the file.
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
    Path(id): Path<CertificateId>,
    Query(wanted): Query<WantedFile>,
) -> Reply<Response> {
    let tenant = caller.tenant()?;
    let found = certificates::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    if wanted.inline {
        files::view(&app, tenant, found.file_id).await
    } else {
        files::download(&app, tenant, found.file_id).await
    }
}
