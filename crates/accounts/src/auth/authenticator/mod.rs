//! An authenticator app instead of emailed codes (RFC 6238), with recovery codes for a lost phone. (Product: people and access.)
//!
//! The secret is stored encrypted, recovery codes as keyed hashes. Each code is accepted once; attempts count like those of emailed codes.

pub mod begin;
pub mod check;
pub mod confirm;
pub mod remove;
pub mod show;
pub mod totp;

use kernel::ids::UserId;
use platform::app::App;
use platform::http::Error;
use store::auth::Authenticator;

/// The context that a person's secret is encrypted for.
pub fn encryption_context(user: UserId) -> String {
    format!("authenticator {user}")
}

/// The secret of a person's authenticator.
fn secret_of(app: &App, user: UserId, authenticator: &Authenticator) -> Result<Vec<u8>, Error> {
    app.keys
        .decrypt(&encryption_context(user), &authenticator.secret_sealed)
        .map_err(|error| Error::Internal(error.into()))
}

/// The hash under which a recovery code is kept.
fn recovery_hash(app: &App, user: UserId, code: &str) -> Vec<u8> {
    app.keys.code_hash(user, &format!("recovery {code}"))
}
