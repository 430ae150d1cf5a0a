//! Ends a session. (Document 2 §7: GET /sign_out.)

use super::session::{self, Judgement};
use axum::http::StatusCode;
use axum_extra::extract::CookieJar;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Anyone, Reply};
use platform::{audit_entry, secrets};
use serde_json::json;

/// Ends the session on this device and removes its cookies. Without a session it does nothing.
#[utoipa::path(
    get,
    path = "/sign_out",
    tag = "auth",
    responses(
        (status = 204, description = "Nobody is signed in on this device."),
        (status = 403, body = Errors, description = "The request came from another site's page."),
    )
)]
pub async fn sign_out(app: App, _: Anyone, from: Address, jar: CookieJar) -> Reply<(StatusCode, CookieJar)> {
    if let Some((id, secret)) = session::presented(&jar) {
        let now = app.clock.now();
        let mut tx = app.begin().await?;
        if let Some(session) = store::auth::lock_session(&mut tx, &id, now).await? {
            // A secret that never was this session's ends nothing; an old one would end it anyway.
            let is_ours = session::judge(&session, &secrets::hash(&secret), now) != Judgement::Replayed;
            if is_ours {
                store::auth::end_session(&mut tx, &id, now).await?;
                if let Some(member) = store::users::find(&mut tx, session.user, now).await? {
                    let act = audit_entry::of(&member, from, "session.ended", json!({"is_current": true}));
                    store::audit::record(&mut tx, &act, now).await?;
                }
            }
        }
        tx.commit().await?;
        app.session_cache.forget(&id);
    }
    Ok((StatusCode::NO_CONTENT, session::without_cookies(&app)))
}
