//! Whether the caller has an authenticator app.

use chrono::{DateTime, Utc};
use platform::app::App;
use platform::http::guards::OwnSecurity;
use platform::http::{Caller, Json, Reply};
use serde::Serialize;
use utoipa::ToSchema;

/// Status of the caller's authenticator app.
#[derive(Debug, Serialize, ToSchema)]
pub struct AuthenticatorState {
    /// Whether sign-in asks for the app's code instead of an emailed one.
    is_on: bool,
    /// When it was turned on.
    confirmed_at: Option<DateTime<Utc>>,
    /// Number of unused recovery codes.
    recovery_codes_left: i32,
}

/// Returns whether the caller signs in with an authenticator app, and how many recovery codes are left.
#[utoipa::path(get, path = "/api/v1/authenticator", tag = "auth", responses((status = 200, body = AuthenticatorState)))]
pub async fn show_authenticator(app: App, caller: Caller<OwnSecurity>) -> Reply<Json<AuthenticatorState>> {
    let found = store::auth::find_authenticator(&mut *app.conn().await?, caller.member().id).await?;
    let confirmed_at = found.as_ref().and_then(|authenticator| authenticator.confirmed_at);
    Ok(Json(AuthenticatorState {
        is_on: confirmed_at.is_some(),
        confirmed_at,
        recovery_codes_left: found.map_or(0, |authenticator| authenticator.recovery_codes_left),
    }))
}
