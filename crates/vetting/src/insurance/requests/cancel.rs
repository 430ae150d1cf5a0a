//! Withdraws a request to an agent.

use super::view::InsuranceCertificateRequest;
use platform::app::App;
use platform::http::address::Address;
use platform::http::guards::ManageInsuranceCertificates;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde_json::json;
use store::audit::Entry;
use store::insurance::activities::{self, NewActivity};
use store::insurance::requests;

/// Cancels a request that is open: its link stops working, and no reminder follows.
#[utoipa::path(
    patch,
    path = "/api/v1/insurance_certificate_requests/{id}/cancel",
    tag = "insurance",
    params(("id" = i64, Path, description = "The request's id.")),
    responses(
        (status = 200, body = InsuranceCertificateRequest),
        (status = 409, description = "It was answered, declined or cancelled already.", body = platform::http::error::Errors)
    )
)]
pub async fn cancel_insurance_certificate_request(
    app: App,
    caller: Caller<ManageInsuranceCertificates>,
    from: Address,
    Path(id): Path<i64>,
) -> Reply<Json<InsuranceCertificateRequest>> {
    let (tenant, by, now) = (caller.tenant()?, caller.member().id, app.clock.now());
    let mut tx = app.begin().await?;
    let before = requests::find(&mut tx, tenant, id).await?.ok_or(Error::NotFound)?;
    if !requests::cancel(&mut tx, tenant, id, now).await? {
        return Err(Error::Conflict("This request is not open any more.".to_owned()));
    }
    let activity = NewActivity {
        company: tenant.company(),
        carrier: before.carrier_id,
        request: Some(id),
        certificate: None,
        policy: None,
        event: "request_cancelled",
        detail: None,
        by: Some(by),
    };
    activities::add(&mut tx, &activity, now).await?;
    let act = Entry {
        company: Some(tenant.company()),
        user: Some(by),
        api_key: caller.api_key(),
        action: "insurance_certificate_request.cancelled",
        subject: Some(format!("InsuranceCertificateRequest;{id}")),
        details: json!({"carrier_id": before.carrier_id, "email": before.email}),
        address: Some(from.client.to_string()),
    };
    store::audit::record(&mut tx, &act, now).await?;
    let after = requests::find(&mut tx, tenant, id).await?.ok_or(Error::NotFound)?;
    tx.commit().await?;
    Ok(Json(InsuranceCertificateRequest::of(after, now)))
}
