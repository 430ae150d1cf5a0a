//! The agent declines.

use crate::insurance::required;
use axum::http::StatusCode;
use kernel::ids::CompanyId;
use platform::app::App;
use platform::attempts::Attempt;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Anyone, Error, Json, Reply};
use platform::secrets;
use serde::Deserialize;
use store::insurance::activities::{self, NewActivity};
use store::insurance::requests;
use utoipa::ToSchema;

/// The body.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InsuranceRequestToDecline {
    /// The token of the mailed link.
    token: String,
    /// Why: not the agent any more, the carrier must ask itself …
    reason: String,
}

/// An insurance agent declines a request; the link is used up, and no reminder follows.
#[utoipa::path(
    post,
    path = "/api/v1/insurance_certificate_requests/decline",
    tag = "insurance",
    responses(
        (status = 204, description = "It is declined."),
        (status = 404, body = Errors, description = "The link does not work, or no longer."),
    )
)]
pub async fn decline_insurance_certificate_request(
    app: App,
    _: Anyone,
    from: Address,
    Json(InsuranceRequestToDecline { token, reason }): Json<InsuranceRequestToDecline>,
) -> Reply<StatusCode> {
    let reason = required("reason", &reason, "Say why, in a few words.")?;
    let attempt = Attempt::link(&app, from.client).await?;
    let (mut tx, now) = (app.begin().await?, app.clock.now());
    let asked = requests::by_token(&mut tx, &secrets::hash(&token), now).await?.ok_or(Error::NotFound)?;
    requests::declined(&mut tx, asked.id, &reason, now).await?;
    let activity = NewActivity {
        company: CompanyId(asked.company_id),
        carrier: asked.carrier_id,
        request: Some(asked.id),
        certificate: None,
        policy: None,
        event: "declined",
        detail: Some(&reason),
        by: None,
    };
    activities::add(&mut tx, &activity, now).await?;
    tx.commit().await?;
    attempt.give_back(&app).await?;
    Ok(StatusCode::NO_CONTENT)
}
