//! The session's cookies. `haulwarden_token` is a signed token, valid for 15 minutes, that identifies the session of a request;
//! `haulwarden_session` holds the secret that renews it at `/refresh_jwt`. Issuing them is done in `auth`; the token is read everywhere.
//! A third one, `haulwarden_signed_in`, tells the front end's script that they are there.
//!
//! The token alone grants nothing: the session must not have ended, and the person's permissions are read from the database
//! (`session_cache.rs`). While the database
//! is away, those of the token's last quarter of an hour count.

use super::error::Error;
use super::outage::Outage;
use super::state::HttpState;
use crate::config::Config;
use crate::keys::Keys;
use axum::http::HeaderMap;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use chrono::{DateTime, TimeDelta, Utc};
use data_encoding::BASE64URL_NOPAD;
use kernel::ids::UserId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;
use std::time::Duration;
use store::conn::is_unreachable;
use store::users::Member;

/// How long a token lasts (product: 15 minutes).
pub const TOKEN_LIFE: TimeDelta = TimeDelta::minutes(15);

/// The cookie with the signed token.
pub const TOKEN_COOKIE: &str = "haulwarden_token";
/// The cookie with the session's secret.
pub const SESSION_COOKIE: &str = "haulwarden_session";
/// The cookie by which the front end knows that there may be a session to renew, so that visitors' pages ask for none. It grants nothing.
pub const HINT_COOKIE: &str = "haulwarden_signed_in";

/// The first part of every token, `{"typ":"JWT","alg":"HS256"}` in base64 (RFC 7519). Nothing else is accepted, so a token cannot choose how it
/// is checked.
const HEAD: &str = "eyJ0eXAiOiJKV1QiLCJhbGciOiJIUzI1NiJ9.";

#[derive(Debug, Serialize, Deserialize)]
struct Claims {
    sub: i64,
    sid: String,
    iat: i64,
    exp: i64,
}

/// What a token that was signed here and has not expired says.
#[derive(Debug)]
struct Signed {
    user: UserId,
    session: String,
}

/// Signs a token for the session.
pub fn sign(keys: &Keys, user: UserId, session: &str, now: DateTime<Utc>) -> Result<String, Error> {
    let claims =
        Claims { sub: user.0, sid: session.to_owned(), iat: now.timestamp(), exp: (now + TOKEN_LIFE).timestamp() };
    let claims = serde_json::to_vec(&claims).map_err(|e| Error::Internal(e.into()))?;
    let parts = format!("{HEAD}{}", BASE64URL_NOPAD.encode(&claims));
    let signature = BASE64URL_NOPAD.encode(&keys.token_signature(&parts));
    Ok(format!("{parts}.{signature}"))
}

fn read(keys: &Keys, token: &str, now: DateTime<Utc>) -> Option<Signed> {
    let (parts, signature) = token.rsplit_once('.')?;
    let signature = BASE64URL_NOPAD.decode(signature.as_bytes()).ok()?;
    if !keys.has_token_signature(parts, &signature) {
        return None;
    }
    let claims = BASE64URL_NOPAD.decode(parts.strip_prefix(HEAD)?.as_bytes()).ok()?;
    let claims: Claims = serde_json::from_slice(&claims).ok()?;
    (claims.exp > now.timestamp()).then_some(Signed { user: UserId(claims.sub), session: claims.sid })
}

/// The signed-in person of a request, and the session's id.
pub(super) async fn signed_in<S: HttpState>(state: &S, headers: &HeaderMap) -> Result<(Arc<Member>, Arc<str>), Error> {
    let jar = CookieJar::from_headers(headers);
    let token = jar.get(TOKEN_COOKIE).ok_or(Error::SignedOut)?;
    let now = state.clock().now();
    let signed = read(state.keys(), token.value(), now).ok_or(Error::SignedOut)?;
    let session: Arc<str> = signed.session.into();
    Ok((member_of(state, signed.user, &session).await?, session))
}

/// The person of a session as they are now; signed out where it has ended.
pub(super) async fn member_of<S: HttpState>(state: &S, user: UserId, session: &Arc<str>) -> Result<Arc<Member>, Error> {
    if let Some(member) = state.session_cache().get(session) {
        return Ok(member);
    }
    let asked = async {
        let mut db = state.pool().acquire().await?;
        store::users::find_signed_in(&mut db, user, session, state.clock().now()).await
    };
    match state.outage().unless(asked).await {
        Ok(Some(member)) => Ok(state.session_cache().keep(session, member)),
        Ok(None) => {
            // It must not come back when the database goes away.
            state.session_cache().forget(session);
            Err(Error::SignedOut)
        }
        // While the database is away, nothing can end a session or take a permission away on any node; what another node changed just before
        // is not known here (ADR 37). A pool that is only busy is no reason.
        Err(error) if is_away(&error, state.outage()) => Ok(state.session_cache().last_known(session).ok_or(error)?),
        Err(error) => Err(error.into()),
    }
}

/// Whether the database is away, and not only busy.
fn is_away(error: &sqlx::Error, outage: &Outage) -> bool {
    is_unreachable(error) && (outage.is_on() || !matches!(error, sqlx::Error::PoolTimedOut))
}

/// A cookie of ours: unreadable to scripts, sent to this site alone, over TLS alone when the site has it. `None` removes it.
pub fn cookie(config: &Config, name: &'static str, value: Option<String>, life: TimeDelta) -> Cookie<'static> {
    let max_age = if value.is_some() { life.to_std().unwrap_or_default() } else { Duration::ZERO };
    Cookie::build((name, value.unwrap_or_default()))
        .path("/monitor")
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(config.is_https())
        .max_age(max_age.try_into().unwrap_or_default())
        .build()
}

/// The cookie that tells the front end's script of a session, beside the others and as long. `false` removes it.
pub fn hint(config: &Config, is_signed_in: bool, life: TimeDelta) -> Cookie<'static> {
    let mut hint = cookie(config, HINT_COOKIE, is_signed_in.then(|| "1".to_owned()), life);
    hint.set_http_only(false);
    hint.set_path("/broker");
    hint
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_lasts_fifteen_minutes_and_only_under_its_own_key() {
        let (keys, other) = (Keys::derive("one secret"), Keys::derive("another secret"));
        let start = DateTime::UNIX_EPOCH;
        let token = sign(&keys, UserId(7), "session", start).expect("a token");

        let just_before = read(&keys, &token, start + TOKEN_LIFE - TimeDelta::seconds(1)).expect("still valid");
        assert_eq!((just_before.user, just_before.session.as_str()), (UserId(7), "session"));
        assert!(read(&keys, &token, start + TOKEN_LIFE).is_none());
        assert!(read(&other, &token, start).is_none());
        assert!(read(&keys, &token.replacen('.', "x.", 1), start).is_none());
    }

    #[test]
    fn a_token_is_a_json_web_token() {
        let keys = Keys::derive("one secret");

        let token = sign(&keys, UserId(7), "session", DateTime::UNIX_EPOCH).expect("a token");

        let parts: Vec<_> =
            token.split('.').map(|part| BASE64URL_NOPAD.decode(part.as_bytes()).expect("base64")).collect();
        assert_eq!(parts[0], br#"{"typ":"JWT","alg":"HS256"}"#);
        assert_eq!(parts[1], br#"{"sub":7,"sid":"session","iat":0,"exp":900}"#);
        assert_eq!(parts[2].len(), 32);
    }

    #[test]
    fn a_token_that_names_no_signature_is_not_read() {
        let keys = Keys::derive("one secret");
        let token = sign(&keys, UserId(7), "session", DateTime::UNIX_EPOCH).expect("a token");
        let claims = token.split('.').nth(1).expect("claims");
        let none = format!("{}.{claims}", BASE64URL_NOPAD.encode(br#"{"typ":"JWT","alg":"none"}"#));
        let signed = format!("{none}.{}", BASE64URL_NOPAD.encode(&keys.token_signature(&none)));

        for other in
            [format!("{none}."), signed, format!("{HEAD}{claims}."), format!("{HEAD}{claims}"), token.replace('.', "")]
        {
            assert!(read(&keys, &other, DateTime::UNIX_EPOCH).is_none(), "{other}");
        }
        assert!(read(&keys, &token, DateTime::UNIX_EPOCH).is_some());
    }
}
