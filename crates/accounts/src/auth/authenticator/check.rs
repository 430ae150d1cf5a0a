//! Checks what a person with an authenticator app enters in the second step of sign-in: the app's code or a recovery code.

use super::{recovery_hash, secret_of, totp};
use kernel::ids::UserId;
use platform::app::App;
use platform::http::Error;
use platform::secrets::CODE_TRIES;
use store::Conn;
use store::auth::{Authenticator, Step};

/// What a right code was.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passed {
    /// The app's.
    App,
    /// A recovery code, which is used up now.
    RecoveryCode,
}

/// Tries `given` (without spaces and dashes). A try counts before it is judged, and only after the right password there is something to try.
pub async fn pass(
    app: &App,
    db: &mut Conn,
    step: &Step,
    authenticator: &Authenticator,
    given: &str,
) -> Result<Option<Passed>, Error> {
    let now = app.clock.now();
    if !store::auth::count_try(db, step.id, CODE_TRIES, now).await? {
        return Ok(None);
    }
    let passed = judge(app, db, step.user, authenticator, given).await?;
    if passed.is_some() {
        store::auth::use_code(db, step.id, now).await?;
    }
    Ok(passed)
}

async fn judge(
    app: &App,
    db: &mut Conn,
    user: UserId,
    authenticator: &Authenticator,
    given: &str,
) -> Result<Option<Passed>, Error> {
    let secret = secret_of(app, user, authenticator)?;
    if let Some(step) = totp::matching_step(&secret, given, authenticator.last_step, app.clock.now()) {
        return Ok(store::auth::accept_step(db, user, step).await?.then_some(Passed::App));
    }
    let hash = recovery_hash(app, user, &given.to_lowercase());
    Ok(store::auth::use_recovery_code(db, user, &hash).await?.then_some(Passed::RecoveryCode))
}
