//! A signed-in device: its row, its cookies, and the check of a secret presented for renewal.

use super::{REUSE_GRACE, SESSION_LIFE};
use axum_extra::extract::CookieJar;
use chrono::{DateTime, Utc};
use kernel::ids::UserId;
use platform::app::App;
use platform::http::Error;
use platform::http::token::{self, SESSION_COOKIE, TOKEN_COOKIE, TOKEN_LIFE};
use platform::secrets;
use std::net::IpAddr;
use store::Conn;
use store::auth::{NewSession, Session};

/// The most characters of a browser's name that are kept.
const MAX_USER_AGENT: usize = 200;

/// Starts a session; gives its cookies.
pub async fn start(app: &App, db: &mut Conn, user: UserId, address: IpAddr, agent: &str) -> Result<CookieJar, Error> {
    let (now, secret) = (app.clock.now(), secrets::new_secret());
    let session = NewSession {
        user,
        secret_hash: &secrets::hash(&secret),
        expires_at: now + SESSION_LIFE,
        address: &address.to_string(),
        user_agent: &agent.chars().take(MAX_USER_AGENT).collect::<String>(),
    };
    let id = store::auth::create_session(db, &session, now).await?;
    let jar = with_token(app, CookieJar::new(), user, &id)?;
    Ok(with_secret(app, jar, &id, &secret))
}

/// Adds a fresh signed token.
pub fn with_token(app: &App, jar: CookieJar, user: UserId, session: &str) -> Result<CookieJar, Error> {
    let token = token::sign(&app.keys, user, session, app.clock.now())?;
    Ok(jar.add(token::cookie(&app.config, TOKEN_COOKIE, Some(token), TOKEN_LIFE)))
}

/// Adds the secret that renews the session.
pub fn with_secret(app: &App, jar: CookieJar, session: &str, secret: &str) -> CookieJar {
    jar.add(token::cookie(&app.config, SESSION_COOKIE, Some(format!("{session}.{secret}")), SESSION_LIFE))
        .add(token::hint(&app.config, true, SESSION_LIFE))
}

/// Cookies that remove all of them.
pub fn without_cookies(app: &App) -> CookieJar {
    [TOKEN_COOKIE, SESSION_COOKIE]
        .into_iter()
        .fold(CookieJar::new(), |jar, name| jar.add(token::cookie(&app.config, name, None, SESSION_LIFE)))
        .add(token::hint(&app.config, false, SESSION_LIFE))
}

/// What the session cookie holds: the session's id and a secret. Database access is only possible through these functions.
pub fn presented(jar: &CookieJar) -> Option<(String, String)> {
    let (id, secret) = jar.get(SESSION_COOKIE)?.value().split_once('.')?;
    is_id(id).then(|| (id.to_owned(), secret.to_owned()))
}

/// Whether the text has the form of a session's id (a UUID).
pub fn is_id(text: &str) -> bool {
    text.len() == 36
        && text.bytes().enumerate().all(|(at, byte)| match at {
            8 | 13 | 18 | 23 => byte == b'-',
            _ => byte.is_ascii_hexdigit(),
        })
}

/// What a presented secret is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgement {
    /// The newest: renew the session.
    Current,
    /// The one before, moments after the renewal: another tab was faster.
    JustReplaced,
    /// The one before, later: its replacement was never presented. Its answer may have been lost on the way (the page was closed), so the
    /// session goes on with another replacement; should the lost one come back after all, there are two holders.
    Lost,
    /// An old or a made-up one: someone has a copy, so the session must end.
    Replayed,
}

/// Judges the hash of a presented secret.
pub fn judge(session: &Session, presented: &[u8], now: DateTime<Utc>) -> Judgement {
    if session.secret_hash == presented {
        Judgement::Current
    } else if session.previous_secret_hash.as_deref() != Some(presented) {
        Judgement::Replayed
    } else if now - session.rotated_at <= REUSE_GRACE {
        Judgement::JustReplaced
    } else {
        Judgement::Lost
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use chrono::TimeDelta;

    #[test]
    fn the_secret_before_is_forgiven_and_no_other() {
        let rotated_at = DateTime::UNIX_EPOCH;
        let (secret_hash, previous_secret_hash) = (vec![2], Some(vec![1]));
        let session = Session { user: UserId(1), secret_hash, previous_secret_hash, rotated_at };
        let late = rotated_at + REUSE_GRACE + TimeDelta::seconds(1);

        assert_eq!(judge(&session, &[2], late), Judgement::Current);
        assert_eq!(judge(&session, &[1], rotated_at + REUSE_GRACE), Judgement::JustReplaced);
        assert_eq!(judge(&session, &[1], late), Judgement::Lost);
        assert_eq!(judge(&session, &[0], rotated_at), Judgement::Replayed);
    }

    #[test]
    fn only_a_well_formed_session_cookie_is_looked_up() {
        let jar = |value: &str| CookieJar::new().add((SESSION_COOKIE, value.to_owned()));
        let id = "0b5fae00-0000-4000-8000-00000000000a";

        assert_eq!(presented(&jar(&format!("{id}.secret"))), Some((id.into(), "secret".into())));
        assert_eq!(presented(&jar("1; drop table sessions.secret")), None);
        assert_eq!(presented(&jar(id)), None);
    }
}
