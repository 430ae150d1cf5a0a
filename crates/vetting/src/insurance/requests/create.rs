//! Requests a certificate from an insurance agent. (Ours; the documents only have the list.)

use super::ask::{Asked, ask};
use super::view::InsuranceCertificateRequest;
use crate::insurance::given;
use axum::http::StatusCode;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ManageInsuranceCertificates;
use platform::http::{Caller, Error, Json, Reply};
use platform::validation::{canonical_email, email_problem};
use serde::Deserialize;
use store::carriers::keys;
use store::insurance::requests::RequestKind;
use utoipa::ToSchema;

/// Request body: a certificate request to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InsuranceCertificateRequestToMake {
    /// The certificate request.
    insurance_certificate_request: WantedCertificate,
}

/// A certificate request to an insurance agent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedCertificate {
    /// The carrier's id.
    #[schema(value_type = i64)]
    carrier_id: CarrierId,
    /// Email address of the insurance agent.
    email: String,
    /// Name of the insurance agent.
    agent_name: Option<String>,
    /// Message to the agent.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    note: Option<String>,
}

/// Requests a carrier's certificate from an insurance agent: emails an upload link and reminds the agent every 3 days, up to 3 times.
#[utoipa::path(
    post,
    path = "/api/v1/insurance_certificate_requests",
    tag = "insurance",
    request_body = InsuranceCertificateRequestToMake,
    responses(
        (status = 201, body = InsuranceCertificateRequest),
        (status = 429, body = Errors, description = "Too many emails to this address within an hour, or from your company today; `Retry-After` says how long to wait."),
    )
)]
pub async fn create_insurance_certificate_request(
    app: App,
    caller: Caller<ManageInsuranceCertificates>,
    from: Address,
    Json(InsuranceCertificateRequestToMake { insurance_certificate_request: wanted }): Json<
        InsuranceCertificateRequestToMake,
    >,
) -> Reply<(StatusCode, Json<InsuranceCertificateRequest>)> {
    const FIELD: &str = "insurance_certificate_request.email";
    let email = canonical_email(&wanted.email).ok_or_else(|| Error::invalid(FIELD, email_problem(&wanted.email)))?;
    let agent_name = given("insurance_certificate_request.agent_name", wanted.agent_name.as_deref())?;
    let note = given("insurance_certificate_request.note", wanted.note.as_deref())?;
    let known = keys::dot_number(&mut *app.conn().await?, wanted.carrier_id).await?;
    known.ok_or_else(|| Error::invalid("insurance_certificate_request.carrier_id", "Carrier not found."))?;
    let asked = Asked {
        carrier: wanted.carrier_id,
        kind: RequestKind::Certificate,
        email: &email,
        agent_name: agent_name.as_deref(),
        note: note.as_deref(),
        field: FIELD,
    };
    Ok((StatusCode::CREATED, Json(ask(&app, &caller, from, asked).await?)))
}
