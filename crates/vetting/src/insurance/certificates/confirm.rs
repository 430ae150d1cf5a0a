//! A person confirms a certificate's values. From then on it counts: for the company's rules, its searches and the expiration checks.

use super::audit;
use super::values::{self, CertificateValues};
use super::view::InsuranceCertificateDetail;
use kernel::ids::CertificateId;
use platform::app::App;
use platform::http::address::Address;
use platform::http::guards::ConfirmInsuranceCertificates;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Deserialize;
use serde_json::json;
use store::insurance::activities::{self, InsuranceEvent, NewActivity};
use store::insurance::certificates::{self, CertificateState};
use store::insurance::covers;
use utoipa::ToSchema;

/// Request body: the values to confirm.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ConfirmedCertificate {
    /// Everything the certificate says.
    insurance_certificate: CertificateValues,
}

/// Confirms the values of a certificate of insurance, as read or corrected; confirming again corrects it.
///
/// An older confirmed certificate of the carrier is superseded if it shows no kind of policy this one lacks.
#[utoipa::path(
    patch,
    path = "/api/v1/insurance_certificates/{id}/confirm",
    tag = "insurance",
    params(("id" = i64, Path, description = "The certificate's id.")),
    request_body = ConfirmedCertificate,
    responses(
        (status = 200, body = InsuranceCertificateDetail),
        (status = 409, description = "Superseded by a newer certificate.", body = platform::http::error::Errors)
    )
)]
pub async fn confirm_insurance_certificate(
    app: App,
    caller: Caller<ConfirmInsuranceCertificates>,
    from: Address,
    Path(id): Path<CertificateId>,
    Json(ConfirmedCertificate { insurance_certificate: given }): Json<ConfirmedCertificate>,
) -> Reply<Json<InsuranceCertificateDetail>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    if !certificates::lock(&mut change, tenant, id).await? {
        return Err(Error::NotFound);
    }
    let before = certificates::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if before.state == CertificateState::Superseded {
        return Err(Error::Conflict("A newer certificate replaced this one.".to_owned()));
    }
    let values = values::checked(given, now.date_naive())?;
    certificates::confirm(&mut change, tenant, id, &values, by, now).await?;
    let is_correction = before.state == CertificateState::Confirmed;
    let event = if is_correction { InsuranceEvent::Corrected } else { InsuranceEvent::Confirmed };
    let activity = |certificate, event| NewActivity {
        company: tenant.company(),
        carrier: before.carrier_id,
        request: before.request_id.filter(|_| certificate == id),
        certificate: Some(certificate),
        policy: None,
        event,
        detail: None,
        by: Some(by),
    };
    activities::add(&mut change, &activity(id, event), now).await?;
    for older in certificates::supersede(&mut change, tenant, id, now).await? {
        activities::add(&mut change, &activity(older, InsuranceEvent::Superseded), now).await?;
    }
    covers::refresh(&mut change, tenant.company(), before.carrier_id, now.date_naive(), now).await?;
    let action = if is_correction { "insurance_certificate.corrected" } else { "insurance_certificate.confirmed" };
    let entry = json!({"policies": values.policies.len(), "vins": values.vins.len()});
    change.commit(audit(action, &before, entry)).await?;
    let mut db = app.conn().await?;
    Ok(Json(super::detail(&app, &mut db, &caller, id).await?))
}
