//! Ends one of one's own sessions.

use crate::auth::session;
use axum::http::StatusCode;
use platform::app::App;
use platform::audit_entry;
use platform::http::address::Address;
use platform::http::guards::OwnSecurity;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;

/// Ends a session of one's own, on whatever device; its cookies are worth nothing from then on.
#[utoipa::path(
    delete,
    path = "/api/v1/sessions/{id}",
    tag = "auth",
    params(("id" = String, Path, description = "The session's id.")),
    responses((status = 204, description = "It has ended."))
)]
pub async fn revoke_session(
    app: App,
    caller: Caller<OwnSecurity>,
    from: Address,
    Path(id): Path<String>,
) -> Reply<StatusCode> {
    let (id, now) = (id.to_lowercase(), app.clock.now());
    let mut tx = app.begin().await?;
    if !session::is_id(&id) || !store::auth::end_own_session(&mut tx, caller.member().id, &id, now).await? {
        return Err(Error::NotFound);
    }
    let act = audit_entry::own(&caller, from, "session.ended", json!({"is_current": id == caller.session()}));
    store::audit::record(&mut tx, &act, now).await?;
    tx.commit().await?;
    app.session_cache.forget(&id);
    Ok(StatusCode::NO_CONTENT)
}
