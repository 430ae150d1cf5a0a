//! The agent declines.

use super::link::InsuranceLink;
use crate::insurance::required;
use axum::http::StatusCode;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::{Link, Taken};
use serde::Deserialize;
use store::insurance::activities::{self, InsuranceEvent, NewActivity};
use store::insurance::requests;
use utoipa::ToSchema;

/// Request body: the request to decline.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct InsuranceRequestToDecline {
    /// The emailed link's token.
    token: String,
    /// Reason: no longer the agent, the carrier has to ask …
    #[serde(deserialize_with = "platform::validation::message")]
    reason: String,
}

/// Declines a request as the insurance agent; the link can't be used again and no reminders follow.
#[utoipa::path(
    post,
    path = "/api/v1/insurance_certificate_requests/decline",
    tag = "insurance",
    responses(
        (status = 204, description = "Declined."),
        (status = 404, body = Errors, description = "The link is invalid or no longer works."),
    )
)]
pub async fn decline_insurance_certificate_request(
    app: App,
    link: Link<InsuranceLink>,
    Json(InsuranceRequestToDecline { token, reason }): Json<InsuranceRequestToDecline>,
) -> Reply<StatusCode> {
    let reason = required("reason", &reason, "Say why, in a few words.")?;
    let mut taken = link.take(&app, &token).await?;
    let Taken { change, opened: asked, .. } = &mut taken;
    let now = change.now();
    requests::declined(change, asked, &reason, now).await?;
    let activity = NewActivity {
        company: asked.tenant().company(),
        carrier: asked.carrier_id,
        request: Some(asked.id),
        certificate: None,
        policy: None,
        event: InsuranceEvent::Declined,
        detail: Some(&reason),
        by: None,
    };
    activities::add(change, &activity, now).await?;
    taken.commit_unrecorded(&app, "insurance activities tell it").await?;
    Ok(StatusCode::NO_CONTENT)
}
