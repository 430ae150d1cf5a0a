//! Ends a session. (Document 2 §7: GET /sign_out.)

use super::session::{self, Judgement};
use axum::http::StatusCode;
use axum_extra::extract::CookieJar;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Anyone, Reply};
use platform::secrets;
use serde_json::json;
use store::auth::{Session, SessionEnd};

/// Ends the session on this device and deletes its cookies.
///
/// No effect without a session.
#[utoipa::path(
    get,
    path = "/sign_out",
    tag = "auth",
    responses(
        (status = 204, description = "Signed out on this device."),
        (status = 403, body = Errors, description = "The request came from another site's page."),
    )
)]
pub async fn sign_out(app: App, _: Anyone, from: Address, jar: CookieJar) -> Reply<(StatusCode, CookieJar)> {
    if let Some((id, secret)) = session::presented(&jar) {
        let mut change = app.visitors_change(from).await?;
        let now = change.now();
        // A secret that never was this session's ends nothing; an old one would end it anyway.
        let is_ours = |session: &Session| session::judge(session, &secrets::hash(&secret), now) != Judgement::Replayed;
        if let Some(session) = store::auth::lock_session(&mut change, &id, now).await?.filter(is_ours) {
            store::auth::end_session(&mut change, &id, SessionEnd::SignedOut, now).await?;
            let audit = Audit::new("session.ended").on_author().details(json!({"is_current": true}));
            match store::users::find(&mut change, session.user, now).await? {
                Some(member) => change.commit(audit.by(&member)).await?,
                None => change.commit_unrecorded("the person is gone").await?,
            }
        }
        app.session_cache.forget(&id);
    }
    Ok((StatusCode::NO_CONTENT, session::without_cookies(&app)))
}
