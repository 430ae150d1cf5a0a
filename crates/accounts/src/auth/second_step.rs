//! The cookie that ties the second step of signing in, or up, to the browser of the first.
//!
//! It holds a random secret whose hash stands beside the code. Without it there is nothing to try: a stranger who knows an address can neither
//! use up the tries of a code that its owner waits for nor have wrong codes counted against them.

use axum_extra::extract::CookieJar;
use platform::app::App;
use platform::http::token;
use platform::secrets::{self, CODE_LIFE};

/// Of a sign-in whose password was right.
pub(super) const SIGN_IN_COOKIE: &str = "haulwarden_sign_in";
/// Of a sign-up that waits for its code.
pub(super) const SIGN_UP_COOKIE: &str = "haulwarden_sign_up";

/// A secret for a browser.
pub(super) struct Secret {
    text: String,
    /// What is kept of it.
    pub(super) hash: Vec<u8>,
}

impl Secret {
    /// Makes one.
    pub(super) fn new() -> Self {
        let text = secrets::new_secret();
        let hash = secrets::hash(&text);
        Self { text, hash }
    }

    /// The cookie that gives it to the browser, for as long as a code lasts.
    pub(super) fn cookie(self, app: &App, name: &'static str) -> CookieJar {
        CookieJar::new().add(token::cookie(&app.config, name, Some(self.text), CODE_LIFE))
    }
}

/// The hash of the secret that a browser shows.
pub(super) fn presented(jar: &CookieJar, name: &str) -> Option<Vec<u8>> {
    Some(secrets::hash(jar.get(name)?.value()))
}
