//! Ends all of the caller's sessions except the current one.

use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::OwnSecurity;
use platform::http::{Caller, Reply};
use serde_json::json;
use store::auth::SessionEnd;

/// Ends the caller's sessions on all other devices.
#[utoipa::path(
    delete,
    path = "/api/v1/sessions",
    tag = "auth",
    responses((status = 204, description = "All other sessions have ended."))
)]
pub async fn revoke_other_sessions(app: App, caller: Caller<OwnSecurity>, from: Address) -> Reply<StatusCode> {
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let (user, kept) = (caller.member().id, Some(caller.session()));
    let ended = store::auth::end_sessions(&mut change, user, kept, SessionEnd::OtherDevice, now).await?;
    change.commit(Audit::new("session.others_ended").on_author().details(json!({"count": ended.len()}))).await?;
    for id in &ended {
        app.session_cache.forget(id);
    }
    Ok(StatusCode::NO_CONTENT)
}
