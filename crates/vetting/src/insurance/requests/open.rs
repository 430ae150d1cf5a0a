//! What the page of a request's link shows the agent.

use super::link::InsuranceLink;
use chrono::{DateTime, Utc};
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::Link;
use serde::{Deserialize, Serialize};
use store::insurance::requests::RequestKind;
use utoipa::ToSchema;

/// Request body: the link to open.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InsuranceLinkToOpen {
    /// The emailed link's token.
    token: String,
}

/// What an insurance agent is asked for.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedInsuranceLink {
    /// The requesting broker, to be named as certificate holder.
    company_legal_name: String,
    /// Legal name of the carrier.
    carrier_legal_name: Option<String>,
    /// The carrier's USDOT number.
    dot_number: i32,
    /// What is requested: `certificate` or `cargo_policy`.
    #[schema(value_type = String)]
    kind: RequestKind,
    /// Email address the link was sent to.
    email: String,
    /// The agent's name, as entered by the broker.
    agent_name: Option<String>,
    /// The broker's message.
    note: Option<String>,
    /// When the link expires.
    expires_at: DateTime<Utc>,
}

/// Returns what an insurance agent is asked for, without using up the link.
///
/// 404 if the link is invalid or no longer works.
#[utoipa::path(
    post,
    path = "/api/v1/insurance_certificate_requests/open",
    tag = "insurance",
    responses(
        (status = 200, body = OpenedInsuranceLink),
        (status = 404, body = Errors, description = "The link is invalid or no longer works."),
    )
)]
pub async fn open_insurance_certificate_request(
    app: App,
    link: Link<InsuranceLink>,
    Json(InsuranceLinkToOpen { token }): Json<InsuranceLinkToOpen>,
) -> Reply<Json<OpenedInsuranceLink>> {
    let asked = link.open(&app, &token).await?.into_row();
    Ok(Json(OpenedInsuranceLink {
        company_legal_name: asked.company_legal_name,
        carrier_legal_name: asked.carrier_legal_name,
        dot_number: asked.dot_number,
        kind: asked.kind,
        email: asked.email,
        agent_name: asked.agent_name,
        note: asked.note,
        expires_at: asked.expires_at,
    }))
}
