//! Browsers that signed in to an account before. They keep a signed cookie, bound to the account, and have attempts at its password of their
//! own: strangers who try passwords from many networks lock the account, and not the browsers of its owner. (OWASP: device cookies.)
//!
//! The cookie opens nothing. Who steals it gets the few attempts that it gives, at that one account.

use axum_extra::extract::CookieJar;
use chrono::TimeDelta;
use data_encoding::BASE64URL_NOPAD;
use platform::app::App;
use platform::attempts::account;
use platform::http::token;
use platform::secrets;

/// The cookie.
const BROWSER_COOKIE: &str = "haulwarden_browser";
/// How long it lasts since the last sign-in.
const LIFE: TimeDelta = TimeDelta::days(180);
/// Characters of a browser's id.
const ID: usize = 64;

/// The id of the browser, if it signed in to the account of this address before.
pub(super) fn presented(app: &App, jar: &CookieJar, email: &str) -> Option<String> {
    let (id, signature) = jar.get(BROWSER_COOKIE)?.value().split_once('.')?;
    let signature = BASE64URL_NOPAD.decode(signature.as_bytes()).ok()?;
    let is_known = id.len() == ID && app.keys.has_browser_signature(&account(email), id, &signature);
    is_known.then(|| id.to_owned())
}

/// Adds the cookie to the others of a sign-in to the account of this address; a browser keeps its id.
pub(super) fn remember(app: &App, presented_before: &CookieJar, cookies: CookieJar, email: &str) -> CookieJar {
    let id = presented(app, presented_before, email).unwrap_or_else(secrets::new_secret);
    let signature = BASE64URL_NOPAD.encode(&app.keys.browser_signature(&account(email), &id));
    cookies.add(token::cookie(&app.config, BROWSER_COOKIE, Some(format!("{id}.{signature}")), LIFE))
}
