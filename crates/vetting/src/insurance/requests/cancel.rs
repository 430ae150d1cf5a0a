//! Cancels a request to an agent.

use super::view::InsuranceCertificateRequest;
use kernel::ids::InsuranceRequestId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageInsuranceCertificates;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde_json::json;
use store::insurance::activities::{self, InsuranceEvent, NewActivity};
use store::insurance::requests;

/// Cancels an open request: its link stops working and no reminders follow.
#[utoipa::path(
    patch,
    path = "/api/v1/insurance_certificate_requests/{id}/cancel",
    tag = "insurance",
    params(("id" = i64, Path, description = "The request's id.")),
    responses(
        (status = 200, body = InsuranceCertificateRequest),
        (status = 409, description = "Already answered, declined or canceled.", body = platform::http::error::Errors)
    )
)]
pub async fn cancel_insurance_certificate_request(
    app: App,
    caller: Caller<ManageInsuranceCertificates>,
    from: Address,
    Path(id): Path<InsuranceRequestId>,
) -> Reply<Json<InsuranceCertificateRequest>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let before = requests::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if !requests::cancel(&mut change, tenant, id, now).await? {
        return Err(Error::Conflict("This request is no longer open.".to_owned()));
    }
    let activity = NewActivity {
        company: tenant.company(),
        carrier: before.carrier_id,
        request: Some(id),
        certificate: None,
        policy: None,
        event: InsuranceEvent::RequestCancelled,
        detail: None,
        by: Some(by),
    };
    activities::add(&mut change, &activity, now).await?;
    let after = requests::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let audit = Audit::new("insurance_certificate_request.cancelled")
        .subject("InsuranceCertificateRequest", id)
        .details(json!({"carrier_id": before.carrier_id, "email": before.email}));
    change.commit(audit).await?;
    Ok(Json(InsuranceCertificateRequest::of(after, now)))
}
