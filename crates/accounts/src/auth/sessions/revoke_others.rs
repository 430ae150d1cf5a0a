//! Ends all of one's sessions but the one at hand.

use axum::http::StatusCode;
use platform::app::App;
use platform::audit_entry;
use platform::http::address::Address;
use platform::http::guards::OwnSecurity;
use platform::http::{Caller, Reply};
use serde_json::json;

/// Ends one's sessions everywhere else.
#[utoipa::path(
    delete,
    path = "/api/v1/sessions",
    tag = "auth",
    responses((status = 204, description = "One is signed in here alone."))
)]
pub async fn revoke_other_sessions(app: App, caller: Caller<OwnSecurity>, from: Address) -> Reply<StatusCode> {
    let now = app.clock.now();
    let mut tx = app.begin().await?;
    let ended = store::auth::end_sessions(&mut tx, caller.member().id, Some(caller.session()), now).await?;
    let act = audit_entry::own(&caller, from, "session.others_ended", json!({"count": ended.len()}));
    store::audit::record(&mut tx, &act, now).await?;
    tx.commit().await?;
    for id in &ended {
        app.session_cache.forget(id);
    }
    Ok(StatusCode::NO_CONTENT)
}
