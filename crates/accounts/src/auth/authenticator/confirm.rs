//! Second step of setting up an authenticator app: a first code proves that the app has the secret. Returns the recovery codes.

use super::{recovery_hash, secret_of, totp};
use platform::app::App;
use platform::attempts::Attempt;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::OwnSecurity;
use platform::http::{Caller, Code, Error, Json, Reply};
use platform::secrets;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How many recovery codes there are.
const RECOVERY_CODES: usize = 10;

/// A code from the authenticator app.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AppCode {
    /// The 6-digit code; spaces are ignored.
    code: String,
}

/// Recovery codes for signing in without the phone.
#[derive(Serialize, ToSchema)]
pub struct RecoveryCodes {
    /// Ten single-use codes. Shown once.
    recovery_codes: Vec<String>,
}

/// Turns on the authenticator app: sign-in asks for its codes instead of emailed ones from now on.
#[utoipa::path(
    post,
    path = "/api/v1/authenticator/confirm",
    tag = "auth",
    responses(
        (status = 200, body = RecoveryCodes),
        (status = 409, body = Errors, description = "There is no setup to confirm."),
        (status = 429, body = Errors, description = "Too many failed attempts; `Retry-After` says how long to wait."),
    )
)]
pub async fn confirm_authenticator(
    app: App,
    caller: Caller<OwnSecurity>,
    from: Address,
    Json(given): Json<AppCode>,
) -> Reply<Json<RecoveryCodes>> {
    let nothing = || Error::Conflict("There is no authenticator app to confirm.".to_owned());
    let user = caller.member().id;
    let attempt = Attempt::code(&app, user, from.client).await?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let proposed =
        store::auth::find_authenticator(&mut change, user).await?.filter(|found| found.confirmed_at.is_none());
    let proposed = proposed.ok_or_else(nothing)?;
    let digits: String = given.code.chars().filter(|c| !c.is_whitespace() && *c != '-').collect();
    let step = totp::matching_step(&secret_of(&app, user, &proposed)?, &digits, 0, now).ok_or_else(|| {
        Error::field("code", Code::WrongCode, "Incorrect code. Check that your phone’s clock is right.")
    })?;
    let recovery_codes: Vec<_> = (0..RECOVERY_CODES).map(|_| secrets::new_recovery_code()).collect();
    let hashes: Vec<_> = recovery_codes.iter().map(|code| recovery_hash(&app, user, &code.replace('-', ""))).collect();
    if !store::auth::confirm_authenticator(&mut change, user, step, &hashes, now).await? {
        return Err(nothing());
    }
    change.commit(Audit::new("authenticator.turned_on").on_author()).await?;
    attempt.refund(&app).await?;
    Ok(Json(RecoveryCodes { recovery_codes }))
}
