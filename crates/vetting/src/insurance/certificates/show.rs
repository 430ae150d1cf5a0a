//! One certificate, with everything needed to review it.

use super::view::InsuranceCertificateDetail;
use kernel::ids::CertificateId;
use platform::app::App;
use platform::http::guards::ReadInsuranceCertificates;
use platform::http::{Caller, Json, Path, Reply};

/// Returns a certificate of insurance: its values and where each was read, its schedule compared with the vehicles seen at inspections, and
/// the issues found.
#[utoipa::path(
    get,
    path = "/api/v1/insurance_certificates/{id}",
    tag = "insurance",
    params(("id" = i64, Path, description = "The certificate's id.")),
    responses((status = 200, body = InsuranceCertificateDetail))
)]
pub async fn show_insurance_certificate(
    app: App,
    caller: Caller<ReadInsuranceCertificates>,
    Path(id): Path<CertificateId>,
) -> Reply<Json<InsuranceCertificateDetail>> {
    let mut db = app.conn().await?;
    Ok(Json(super::detail(&app, &mut db, &caller, id).await?))
}
