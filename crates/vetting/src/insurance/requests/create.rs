//! Asks an insurance agent for a certificate. (Ours; the documents show the list alone.)

use super::ask::{Asked, ask};
use super::view::InsuranceCertificateRequest;
use crate::insurance::given;
use axum::http::StatusCode;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ManageInsuranceCertificates;
use platform::http::{Caller, Error, Json, Reply};
use platform::validation::is_email;
use serde::Deserialize;
use store::carriers::keys;
use utoipa::ToSchema;

/// The body.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InsuranceCertificateRequestToMake {
    /// The request.
    insurance_certificate_request: WantedCertificate,
}

/// Whose certificate is asked for, of whom.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedCertificate {
    /// The carrier.
    carrier_id: i64,
    /// The insurance agent's e-mail address.
    email: String,
    /// The agent's name.
    agent_name: Option<String>,
    /// A word to the agent.
    note: Option<String>,
}

/// Asks an insurance agent for a carrier's certificate: mails a link by which the agent uploads it, and reminds it every three days, three
/// times at most.
#[utoipa::path(
    post,
    path = "/api/v1/insurance_certificate_requests",
    tag = "insurance",
    request_body = InsuranceCertificateRequestToMake,
    responses(
        (status = 201, body = InsuranceCertificateRequest),
        (status = 429, body = Errors, description = "Too many letters to this address or from here; `Retry-After` says how long to wait."),
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
    let email = wanted.email.trim().to_lowercase();
    if !is_email(&email) {
        return Err(Error::invalid(FIELD, "This is no e-mail address."));
    }
    let agent_name = given("insurance_certificate_request.agent_name", wanted.agent_name.as_deref())?;
    let note = given("insurance_certificate_request.note", wanted.note.as_deref())?;
    let known = keys::dot_number(&mut *app.conn().await?, wanted.carrier_id).await?;
    known.ok_or_else(|| Error::invalid("insurance_certificate_request.carrier_id", "There is no such carrier."))?;
    let asked = Asked {
        carrier: wanted.carrier_id,
        kind: "certificate",
        email: &email,
        agent_name: agent_name.as_deref(),
        note: note.as_deref(),
        field: FIELD,
    };
    Ok((StatusCode::CREATED, Json(ask(&app, &caller, from, asked).await?)))
}
