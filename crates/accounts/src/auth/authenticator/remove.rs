//! Back to emailed codes.

use super::begin::OwnPassword;
use crate::auth::own_password;
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::OwnSecurity;
use platform::http::{Caller, Json, Reply};

/// Removes the caller's authenticator app and its recovery codes; has no effect without one.
///
/// Sign-in emails codes again.
#[utoipa::path(
    post,
    path = "/api/v1/authenticator/remove",
    tag = "auth",
    responses(
        (status = 204, description = "No authenticator app is set up anymore."),
        (status = 429, body = Errors, description = "Too many failed attempts; `Retry-After` says how long to wait."),
    )
)]
pub async fn remove_authenticator(
    app: App,
    caller: Caller<OwnSecurity>,
    from: Address,
    Json(given): Json<OwnPassword>,
) -> Reply<StatusCode> {
    own_password::check(&app, caller.member(), &given.password, "password", from).await?;
    let mut change = app.change(&caller, from).await?;
    if store::auth::remove_authenticator(&mut change, caller.member().id).await? {
        change.commit(Audit::new("authenticator.turned_off").on_author()).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
