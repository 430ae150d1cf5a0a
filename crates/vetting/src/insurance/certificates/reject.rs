//! A person rejects a certificate.

use super::audit;
use super::view::InsuranceCertificateDetail;
use crate::insurance::required;
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

/// Request body: rejection of a certificate.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RejectedCertificate {
    /// The rejection.
    insurance_certificate: CertificateRejection,
}

/// Why a certificate is rejected.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CertificateRejection {
    /// Reason, in words.
    #[serde(deserialize_with = "platform::validation::message")]
    reason: String,
}

/// Rejects a certificate of insurance: it no longer counts, even if it was confirmed before.
#[utoipa::path(
    patch,
    path = "/api/v1/insurance_certificates/{id}/reject",
    tag = "insurance",
    params(("id" = i64, Path, description = "The certificate's id.")),
    request_body = RejectedCertificate,
    responses(
        (status = 200, body = InsuranceCertificateDetail),
        (status = 409, description = "Superseded by a newer certificate.", body = platform::http::error::Errors)
    )
)]
pub async fn reject_insurance_certificate(
    app: App,
    caller: Caller<ConfirmInsuranceCertificates>,
    from: Address,
    Path(id): Path<CertificateId>,
    Json(RejectedCertificate { insurance_certificate: given }): Json<RejectedCertificate>,
) -> Reply<Json<InsuranceCertificateDetail>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let reason = required("insurance_certificate.reason", &given.reason, "Enter a reason for your records.")?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    if !certificates::lock(&mut change, tenant, id).await? {
        return Err(Error::NotFound);
    }
    let before = certificates::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if before.state == CertificateState::Superseded {
        return Err(Error::Conflict("A newer certificate replaced this one.".to_owned()));
    }
    certificates::reject(&mut change, tenant, id, &reason, by, now).await?;
    let activity = NewActivity {
        company: tenant.company(),
        carrier: before.carrier_id,
        request: before.request_id,
        certificate: Some(id),
        policy: None,
        event: InsuranceEvent::Rejected,
        detail: Some(&reason),
        by: Some(by),
    };
    activities::add(&mut change, &activity, now).await?;
    covers::refresh(&mut change, tenant.company(), before.carrier_id, now.date_naive(), now).await?;
    change.commit(audit("insurance_certificate.rejected", &before, json!({"reason": reason}))).await?;
    let mut db = app.conn().await?;
    Ok(Json(super::detail(&app, &mut db, &caller, id).await?))
}
