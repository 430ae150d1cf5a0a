//! Where the caller is signed in.

use chrono::{DateTime, Utc};
use platform::app::App;
use platform::http::guards::OwnSecurity;
use platform::http::{Caller, Json, Reply};
use serde::Serialize;
use utoipa::ToSchema;

/// A device or browser the caller is signed in on.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSession {
    /// The session's id.
    id: String,
    /// Whether it is the session of this request.
    is_current: bool,
    /// IP address at sign-in.
    address: String,
    /// The browser's user agent.
    user_agent: String,
    /// When the caller signed in.
    created_at: DateTime<Utc>,
    /// When it was last renewed.
    last_used_at: DateTime<Utc>,
    /// When it expires.
    expires_at: DateTime<Utc>,
}

/// Lists the caller's active sessions, most recently used first, up to 100.
#[utoipa::path(get, path = "/api/v1/sessions", tag = "auth", responses((status = 200, body = [OwnSession])))]
pub async fn list_sessions(app: App, caller: Caller<OwnSecurity>) -> Reply<Json<Vec<OwnSession>>> {
    let sessions = store::auth::sessions(&mut *app.conn().await?, caller.member().id, app.clock.now()).await?;
    let views = sessions.into_iter().map(|session| OwnSession {
        is_current: session.id == caller.session(),
        id: session.id,
        address: session.address,
        user_agent: session.user_agent,
        created_at: session.created_at,
        last_used_at: session.last_used_at,
        expires_at: session.expires_at,
    });
    Ok(Json(views.collect()))
}
