//! Changing the password while signed in. A forgotten password is reset by email.

use super::{own_password, password};
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::OwnSecurity;
use platform::http::{Caller, Error, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use store::auth::SessionEnd;
use utoipa::ToSchema;

/// The current and the new password.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PasswordChange {
    /// Current password.
    current_password: String,
    /// New password: 12 characters or more, not a common one.
    password: String,
}

/// Changes the caller's password and ends their sessions on all other devices.
#[utoipa::path(
    patch,
    path = "/api/v1/users/current/password",
    tag = "auth",
    responses(
        (status = 204, description = "Changed."),
        (status = 429, body = Errors, description = "Too many failed attempts; `Retry-After` says how long to wait."),
    )
)]
pub async fn change_password(
    app: App,
    caller: Caller<OwnSecurity>,
    from: Address,
    Json(given): Json<PasswordChange>,
) -> Reply<StatusCode> {
    own_password::check(&app, caller.member(), &given.current_password, "current_password", from).await?;
    password::check(&given.password).map_err(|weakness| Error::invalid("password", weakness.to_string()))?;
    let (hash, user) = (password::hash(&given.password).await?, caller.member().id);
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    store::auth::change_password(&mut change, user, &hash, now).await?;
    let kept = Some(caller.session());
    let ended = store::auth::end_sessions(&mut change, user, kept, SessionEnd::PasswordChanged, now).await?;
    let audit = Audit::new("user.password_changed").on_author().details(json!({"sessions_ended": ended.len()}));
    change.commit(audit).await?;
    for id in &ended {
        app.session_cache.forget(id);
    }
    Ok(StatusCode::NO_CONTENT)
}
