//! The agent declines.

use super::link::InsuranceLink;
use crate::insurance::required;
use axum::http::StatusCode;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::{Link, Taken};
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
        event: "declined",
        detail: Some(&reason),
        by: None,
    };
    activities::add(change, &activity, now).await?;
    taken.commit_unrecorded(&app, "insurance activities tell it").await?;
    Ok(StatusCode::NO_CONTENT)
}
