//! What the page of a request's link shows to the agent.

use chrono::{DateTime, Utc};
use platform::app::App;
use platform::attempts::Attempt;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Anyone, Error, Json, Reply};
use platform::secrets;
use serde::{Deserialize, Serialize};
use store::insurance::requests;
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
    _: Anyone,
    from: Address,
    Json(InsuranceLinkToOpen { token }): Json<InsuranceLinkToOpen>,
) -> Reply<Json<OpenedInsuranceLink>> {
    let attempt = Attempt::link(&app, from.client).await?;
    let found = requests::by_token(&mut *app.conn().await?, &secrets::hash(&token), app.clock.now()).await?;
    let asked = found.ok_or(Error::NotFound)?;
    attempt.give_back(&app).await?;
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
