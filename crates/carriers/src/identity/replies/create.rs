//! Replying to an alert with an emailed link.

use super::link::ReplyLink;
use crate::identity::prose;
use axum::http::StatusCode;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::{Link, Opens, Taken};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use store::identity::replies;
use utoipa::ToSchema;

/// The longest reply.
const MAX_REPLY: usize = 2_000;
/// The field that has the token.
const TOKEN: &str = "identity_alert_reply.token";

/// Request body: a reply to an alert.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewIdentityAlertReply {
    identity_alert_reply: WrittenReply,
}

/// The carrier's reply.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WrittenReply {
    /// The link's token.
    token: String,
    /// Text shown to brokers with the alert.
    #[serde(deserialize_with = "platform::validation::message")]
    message: String,
}

/// Replies to an alert.
///
/// The link works once.
#[utoipa::path(
    post,
    path = "/api/v1/identity_alert_replies",
    tag = "identity",
    request_body = NewIdentityAlertReply,
    responses(
        (status = 204, description = "The reply is shown with the alert."),
        (status = 403, body = Errors, description = "The request came from another site's page."),
    )
)]
pub async fn create_identity_alert_reply(
    app: App,
    link: Link<ReplyLink>,
    Json(NewIdentityAlertReply { identity_alert_reply: given }): Json<NewIdentityAlertReply>,
) -> Reply<StatusCode> {
    let mut invalid = ValidationErrors::default();
    let message = prose(&mut invalid, "identity_alert_reply.message", &given.message, MAX_REPLY);
    invalid.end()?;
    let mut taken = link.in_field(TOKEN).take(&app, &given.token).await?;
    let Taken { change, opened: asked, .. } = &mut taken;
    let now = change.now();
    replies::reply(change, asked, message, now).await?.ok_or_else(|| ReplyLink::refusal(TOKEN))?;
    taken.commit_unrecorded(&app, "the reply itself is kept beside the alert").await?;
    Ok(StatusCode::NO_CONTENT)
}
