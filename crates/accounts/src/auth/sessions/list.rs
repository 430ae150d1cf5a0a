//! Where one is signed in.

use chrono::{DateTime, Utc};
use platform::app::App;
use platform::http::guards::OwnSecurity;
use platform::http::{Caller, Json, Reply};
use serde::Serialize;
use utoipa::ToSchema;

/// A device or browser in which one is signed in.
#[derive(Debug, Serialize, ToSchema)]
pub struct OwnSession {
    /// Its id.
    id: String,
    /// The request came from this one.
    is_current: bool,
    /// The network address at sign-in.
    address: String,
    /// What the browser calls itself.
    user_agent: String,
    /// When one signed in.
    created_at: DateTime<Utc>,
    /// When it was last renewed.
    last_used_at: DateTime<Utc>,
    /// When it ends by itself.
    expires_at: DateTime<Utc>,
}

/// One's own sessions that have not ended, the last used first; 100 at most.
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
