//! The session of whoever proved a contact: a cookie of its own for each packet, so that two brokers' packets on one device never mix.

use super::SESSION_LIFE;
use axum::http::HeaderMap;
use axum_extra::extract::CookieJar;
use axum_extra::extract::cookie::{Cookie, SameSite};
use platform::app::App;
use platform::config::Config;
use platform::http::Error;
use platform::secrets;
use sqlx::PgTransaction;
use store::Conn;
use store::onboarding::carrier_access::{self, Proved};

/// The path below which browsers send the cookies.
const PATH: &str = "/monitor/api/v1/carrier_onboarding";

fn name(packet: i64) -> String {
    format!("haulwarden_onboarding_{packet}")
}

/// The cookie that opens a packet.
pub fn cookie(config: &Config, packet: i64, secret: String) -> Cookie<'static> {
    let life = SESSION_LIFE.to_std().unwrap_or_default();
    Cookie::build((name(packet), secret))
        .path(PATH)
        .http_only(true)
        .same_site(SameSite::Strict)
        .secure(config.is_https())
        .max_age(life.try_into().unwrap_or_default())
        .build()
}

/// The packet, when the request carries its session. 401 for everybody else.
pub async fn read(app: &App, db: &mut Conn, headers: &HeaderMap, packet: i64) -> Result<Proved, Error> {
    find(app, db, headers, packet).await?.ok_or(Error::SignedOut)
}

/// The packet, when the request carries its session.
pub async fn find(app: &App, db: &mut Conn, headers: &HeaderMap, packet: i64) -> Result<Option<Proved>, Error> {
    let jar = CookieJar::from_headers(headers);
    let Some(cookie) = jar.get(&name(packet)) else { return Ok(None) };
    let since = app.clock.now() - SESSION_LIFE;
    Ok(carrier_access::by_session(db, packet, &secrets::hash(cookie.value()), since).await?)
}

/// The packet in a transaction that nobody else can change it in.
pub async fn write(app: &App, headers: &HeaderMap, packet: i64) -> Result<(PgTransaction<'static>, Proved), Error> {
    let mut tx = app.begin().await?;
    // Who has no session locks nothing; what the session opens is read again behind the lock.
    read(app, &mut tx, headers, packet).await?;
    carrier_access::lock(&mut tx, packet).await?;
    let proved = read(app, &mut tx, headers, packet).await?;
    Ok((tx, proved))
}
