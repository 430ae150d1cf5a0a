//! What the page of a request's link shows to the agent.

use super::link::InsuranceLink;
use chrono::{DateTime, Utc};
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::Link;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The body.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InsuranceLinkToOpen {
    /// The token of the mailed link.
    token: String,
}

/// What a link asks for.
#[derive(Debug, Serialize, ToSchema)]
pub struct OpenedInsuranceLink {
    /// The broker that asks, who is to be the certificate's holder.
    company_legal_name: String,
    /// The carrier's legal name.
    carrier_legal_name: Option<String>,
    /// The carrier's USDOT number.
    dot_number: i32,
    /// `certificate` or `cargo_policy`.
    kind: String,
    /// The address that it was mailed to.
    email: String,
    /// The agent's name, as the broker knows it.
    agent_name: Option<String>,
    /// The broker's words.
    note: Option<String>,
    /// Until when the link works.
    expires_at: DateTime<Utc>,
}

/// Tells an insurance agent what a link asks for, without using it up. 404 where it does not work, or no longer.
#[utoipa::path(
    post,
    path = "/api/v1/insurance_certificate_requests/open",
    tag = "insurance",
    responses(
        (status = 200, body = OpenedInsuranceLink),
        (status = 404, body = Errors, description = "The link does not work, or no longer."),
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
