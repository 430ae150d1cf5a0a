//! Ends one of the caller's sessions.

use crate::auth::session;
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::OwnSecurity;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;

/// Ends one of the caller's sessions, on any device; its cookies stop working.
#[utoipa::path(
    delete,
    path = "/api/v1/sessions/{id}",
    tag = "auth",
    params(("id" = String, Path, description = "The session's id.")),
    responses((status = 204, description = "Ended."))
)]
pub async fn revoke_session(
    app: App,
    caller: Caller<OwnSecurity>,
    from: Address,
    Path(id): Path<String>,
) -> Reply<StatusCode> {
    let id = id.to_lowercase();
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    if !session::is_id(&id) || !store::auth::end_own_session(&mut change, caller.member().id, &id, now).await? {
        return Err(Error::NotFound);
    }
    let audit = Audit::new("session.ended").on_author().details(json!({"is_current": id == caller.session()}));
    change.commit(audit).await?;
    app.session_cache.forget(&id);
    Ok(StatusCode::NO_CONTENT)
}
