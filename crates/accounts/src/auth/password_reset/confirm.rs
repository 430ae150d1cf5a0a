//! Sets a new password with an emailed link.

use super::link::PasswordLink;
use crate::auth::password;
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::links::{Link, Taken};
use serde::Deserialize;
use serde_json::json;
use store::auth::SessionEnd;
use utoipa::ToSchema;

/// A reset link's token and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The link's token.
    token: String,
    /// New password: 12 characters or more, not a common one.
    password: String,
    /// Also revoke the API keys, OAuth applications and Outlook key that the person created; false by default, so that a forgotten password
    /// doesn't stop a company's systems.
    #[serde(default)]
    revoke_keys: bool,
}

/// Sets the password and ends all of the person's sessions; on request, it revokes their keys too.
///
/// The link works once.
#[utoipa::path(
    post,
    path = "/password_reset/confirm",
    tag = "auth",
    responses(
        (status = 204, description = "The password is set."),
        (status = 403, body = Errors, description = "The request came from another site's page."),
    )
)]
pub async fn confirm_password_reset(
    app: App,
    link: Link<PasswordLink>,
    Json(given): Json<NewPassword>,
) -> Reply<StatusCode> {
    password::check(&given.password).map_err(|weakness| Error::invalid("password", weakness.to_string()))?;
    let tried = link.attempt(&app, &given.token).await?;
    let hashed = password::hash(&given.password).await.map_err(Error::from);
    let (tried, hash) = tried.unless_unjudged(&app, hashed).await?;
    let mut taken = tried.take(&app).await?;
    let Taken { change, opened, .. } = &mut taken;
    let (user, now) = (**opened, change.now());
    store::auth::change_password(change, user, &hash, now).await?;
    let ended = store::auth::end_sessions(change, user, None, SessionEnd::PasswordChanged, now).await?;
    let keys_revoked = if given.revoke_keys { store::integrations::revoke_all_of(change, user, now).await? } else { 0 };
    let details = json!({"sessions_ended": ended.len(), "keys_revoked": keys_revoked});
    let audit = Audit::new("user.password_reset").on_author().details(details);
    let member = store::users::find(change, user, now).await?;
    match &member {
        Some(member) => taken.commit(&app, audit.by(member)).await?,
        None => taken.commit_unrecorded(&app, "the person is gone").await?,
    }
    for id in &ended {
        app.session_cache.forget(id);
    }
    if let Some(company) = member.and_then(|member| member.company) {
        app.session_cache.forget_company(company.id);
    }
    Ok(StatusCode::NO_CONTENT)
}
