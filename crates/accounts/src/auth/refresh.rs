//! Renews a session before or after its token expires. (Document 2 §7: GET /refresh_jwt; a 401 clears the current user.)

use super::session::{self, Judgement};
use crate::users::current::CurrentUser;
use axum_extra::extract::CookieJar;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Anyone, Error, Json, Reply};
use platform::secrets;
use store::auth::SessionEnd;

/// Why a session ended, for the sign-in page; no reason is known where it expired.
const fn why(because: Option<SessionEnd>) -> &'static str {
    match because {
        None => "Your session expired: devices stay signed in for 30 days. Sign in again.",
        Some(SessionEnd::SignedOut) => "You signed out on this device.",
        Some(SessionEnd::OtherDevice) => "This device was signed out from another one.",
        Some(SessionEnd::PasswordChanged) => {
            "Your password was changed, which signs out all other devices. Sign in with the new password."
        }
        Some(SessionEnd::SecretReused) => {
            "You were signed out because a copy of this session was used. If it wasn’t you, change your password."
        }
        Some(SessionEnd::Removed) => "Your account was removed from the company. Ask your administrator.",
    }
}

/// Returns a fresh token and rotates the session's secret.
///
/// Reusing a replaced secret ends the session, because someone else has a copy of it. The secret before the newest is accepted until the newest
/// was used, because the answer that brought it may have been lost.
#[utoipa::path(
    get,
    path = "/refresh_jwt",
    tag = "auth",
    responses(
        (status = 200, body = CurrentUser),
        (status = 401, body = Errors, description = "There is no session, or it has ended; `session_ended` says why."),
        (status = 403, body = Errors, description = "The request came from another site's page."),
    )
)]
pub async fn refresh_jwt(app: App, _: Anyone, from: Address, jar: CookieJar) -> Reply<(CookieJar, Json<CurrentUser>)> {
    let (id, secret) = session::presented(&jar).ok_or(Error::SignedOut)?;
    let mut change = app.visitors_change(from).await?;
    let now = change.now();
    let presented = secrets::hash(&secret);
    let Some(session) = store::auth::lock_session(&mut change, &id, now).await? else {
        let end = store::auth::session_end(&mut change, &id, &presented, now).await?;
        return Err(end.map_or(Error::SignedOut, |because| Error::SessionEnded(why(because))));
    };
    let cookies = match session::judge(&session, &presented, now) {
        Judgement::Current => {
            let fresh = secrets::new_secret();
            store::auth::rotate_session(&mut change, &id, &secrets::hash(&fresh), now).await?;
            session::with_secret(&app, CookieJar::new(), &id, &fresh)
        }
        Judgement::Lost => {
            let fresh = secrets::new_secret();
            store::auth::replace_lost_secret(&mut change, &id, &secrets::hash(&fresh), now).await?;
            session::with_secret(&app, CookieJar::new(), &id, &fresh)
        }
        Judgement::JustReplaced => {
            store::auth::touch_session(&mut change, &id, now).await?;
            CookieJar::new()
        }
        Judgement::Replayed => {
            store::auth::end_session(&mut change, &id, SessionEnd::SecretReused, now).await?;
            // The person whose session it was may want to know, and so may those who look after the company's people.
            match store::users::find(&mut change, session.user, now).await? {
                Some(member) => change.commit(Audit::new("session.replayed").by(&member).on_author()).await?,
                None => change.commit_unrecorded("the person is gone").await?,
            }
            app.session_cache.forget(&id);
            tracing::warn!(
                user_id = session.user.0,
                session = id,
                "an old session secret came back; the session is ended"
            );
            return Err(Error::SessionEnded(why(Some(SessionEnd::SecretReused))));
        }
    };
    let member = store::users::find(&mut change, session.user, now).await?.ok_or(Error::SignedOut)?;
    change.commit_unrecorded("a session goes on").await?;
    app.rate_limits.refund(from.client);
    let cookies = session::with_token(&app, cookies, member.id, &id)?;
    Ok((cookies, Json(CurrentUser::of(&app, &member))))
}
