//! Requests the cargo policy that belongs to another policy. (Document 1 §7: POST insurance_policies/request_cargo_policy.)

use super::requests::ask::{Asked, ask};
use super::requests::view::InsuranceCertificateRequest;
use axum::http::StatusCode;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ManageInsuranceCertificates;
use platform::http::{Caller, Error, Json, Reply};
use serde::Deserialize;
use store::insurance::policies;
use store::insurance::requests::RequestKind;
use utoipa::ToSchema;

/// The field that invalid name.
const FIELD: &str = "insurance_policy_id";

/// Request body: the policy to request the cargo policy of.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CargoPolicyToRequest {
    /// Id of a policy, as returned by `active_by_carrier_id`.
    insurance_policy_id: PolicyId,
}

/// A policy's id: a certificate's policy as a number or as `certificate-12`, or a filing's key.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(untagged)]
pub enum PolicyId {
    /// Id of a certificate's policy.
    Number(i64),
    /// Id of a certificate's policy as `certificate-12`, or key of a filing.
    Key(String),
}

impl PolicyId {
    /// The id of a certificate's policy; none when it names a filing with FMCSA.
    fn of_certificate(&self) -> Option<i64> {
        match self {
            Self::Number(id) => Some(*id),
            Self::Key(key) => key.strip_prefix("certificate-").unwrap_or(key).parse().ok(),
        }
    }
}

/// Requests the carrier's cargo policy from the agent on a policy's certificate, as a regular certificate request.
///
/// If no address is known, the answer says so and nothing is sent.
#[utoipa::path(
    post,
    path = "/api/v1/insurance_policies/request_cargo_policy",
    tag = "insurance",
    request_body = CargoPolicyToRequest,
    responses(
        (status = 201, body = InsuranceCertificateRequest),
        (status = 404, body = Errors, description = "Policy not found, or it belongs to another company."),
        (status = 429, body = Errors, description = "Too many emails to this address within an hour, or from your company today; `Retry-After` says how long to wait."),
    )
)]
pub async fn request_cargo_policy(
    app: App,
    caller: Caller<ManageInsuranceCertificates>,
    from: Address,
    Json(wanted): Json<CargoPolicyToRequest>,
) -> Reply<(StatusCode, Json<InsuranceCertificateRequest>)> {
    let id = wanted.insurance_policy_id.of_certificate().ok_or_else(|| {
        let detail = "FMCSA has no email for this policy's insurer or agent. Ask the carrier for its agent, then send the request there.";
        Error::invalid(FIELD, detail)
    })?;
    let contact = policies::contact(&mut *app.conn().await?, caller.tenant()?, id).await?.ok_or(Error::NotFound)?;
    let email = contact.producer_email.as_deref().map(str::to_lowercase).filter(|email| email.contains('@'));
    let email = email.ok_or_else(|| {
        let agency = contact.producer.as_deref().unwrap_or("the agent");
        Error::invalid(FIELD, format!("The certificate has no email for {agency}. Add it to the certificate, or send the request to an email you know."))
    })?;
    let asked = Asked {
        carrier: contact.carrier_id,
        kind: RequestKind::CargoPolicy,
        email: &email,
        agent_name: contact.producer_contact.as_deref(),
        note: None,
        field: FIELD,
    };
    Ok((StatusCode::CREATED, Json(ask(&app, &caller, from, asked).await?)))
}
