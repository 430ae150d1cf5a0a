//! Sets a new password with a mailed link.

use crate::auth::password;
use axum::http::StatusCode;
use platform::app::App;
use platform::attempts::Attempt;
use platform::change::{Audit, Author};
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Anyone, Code, Error, Json, Reply};
use platform::secrets;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// A link's token and the password from now on.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewPassword {
    /// The token of the link.
    token: String,
    /// The password from now on: 12 characters or more, none of the common ones.
    password: String,
}

/// Sets the password and ends the person's sessions everywhere. The link works once.
#[utoipa::path(
    post,
    path = "/password_reset/confirm",
    tag = "auth",
    responses(
        (status = 204, description = "It is set."),
        (status = 403, body = Errors, description = "The request came from another site's page."),
    )
)]
pub async fn confirm_password_reset(
    app: App,
    _: Anyone,
    from: Address,
    Json(given): Json<NewPassword>,
) -> Reply<StatusCode> {
    password::check(&given.password).map_err(|weakness| Error::invalid("password", weakness.to_string()))?;
    let attempt = Attempt::link(&app, from.client).await?;
    let hash = password::hash(&given.password).await?;
    let mut change = app.change_by(Author::visitor(from)).await?;
    let now = change.now();
    let user = store::auth::use_password_reset(&mut change, &secrets::hash(&given.token), now).await?;
    let user = user
        .ok_or_else(|| Error::field("token", Code::Invalid, "This link was used or is too old. Ask for a new one."))?;
    store::auth::change_password(&mut change, user, &hash, now).await?;
    let ended = store::auth::end_sessions(&mut change, user, None, now).await?;
    let audit = Audit::new("user.password_reset").on_author().details(json!({"sessions_ended": ended.len()}));
    match store::users::find(&mut change, user, now).await? {
        Some(member) => change.commit(audit.by(&member)).await?,
        None => change.commit_unrecorded("the person is gone").await?,
    }
    attempt.give_back(&app).await?;
    for id in &ended {
        app.session_cache.forget(id);
    }
    Ok(StatusCode::NO_CONTENT)
}
