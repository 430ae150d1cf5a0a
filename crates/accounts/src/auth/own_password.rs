//! Requires the password again before an operation that must not happen in a browser left open. Wrong passwords count as at
//! sign-in, and apart from it: nobody outside can use up the attempts of somebody who is signed in.

use super::password;
use platform::app::App;
use platform::attempts::Attempt;
use platform::http::address::Address;
use platform::http::{Code, Error};
use store::users::Member;

/// Checks that `given` is the person's password; otherwise the field is named.
pub async fn check(app: &App, member: &Member, given: &str, field: &str, from: Address) -> Result<(), Error> {
    let attempt = Attempt::own_password(app, member.id, from.client).await?;
    let account = store::users::find_credentials(&mut *app.conn().await?, &member.email).await?;
    let hash = account.as_ref().map(|account| account.password_hash.as_str());
    let judged = async { Ok(given.len() <= password::MAX_BYTES && password::verify(given, hash).await?) };
    let (attempt, is_right) = attempt.unless_unjudged(app, judged.await).await?;
    if !is_right {
        return Err(Error::field(field, Code::WrongCredentials, "Incorrect password."));
    }
    attempt.refund(app).await
}
