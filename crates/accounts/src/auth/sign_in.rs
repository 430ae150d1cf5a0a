//! First step of sign-in: email address and password. (Document 2 §7: POST /sign_in.)

use super::failed::Wrong;
use super::mail_code::MailCode;
use super::sign_up::UNFINISHED_LIFE;
use super::sign_up::mail_code::MailSignUpCode;
use super::{failed, password};
use platform::app::App;
use platform::attempts::Attempt;
use platform::http::address::Address;
use platform::http::brand::Brand;
use platform::http::error::Errors;
use platform::http::{Anyone, Code, Error, Json, Reply};
use platform::secrets::CODE_LIFE;
use serde::{Deserialize, Serialize};
use store::auth::NewCode;
use utoipa::ToSchema;

/// Sign-in credentials.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Credentials {
    /// Email address, case-insensitive.
    email: String,
    /// Password.
    password: String,
}

/// The next step.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextStep {
    /// The next step: always `code`.
    next: Step,
    /// How the code is delivered.
    delivery: Delivery,
}

/// A step of sign-in.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Step {
    /// The six-digit code.
    Code,
}

/// How a code is delivered.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Delivery {
    /// To the account's email address.
    Mail,
    /// By the person's authenticator app, or by one of their recovery codes.
    Authenticator,
}

/// Checks the password and emails a code for the second step, unless the person uses an authenticator app.
///
/// An unknown address and an incorrect password get the same answer after the same time.
#[utoipa::path(
    post,
    path = "/sign_in",
    tag = "auth",
    responses(
        (status = 200, body = NextStep),
        (status = 403, body = Errors, description = "The request came from another site's page."),
        (status = 409, body = Errors, description = "The password is correct, but sign-up isn't finished; a new code is emailed."),
        (status = 429, body = Errors, description = "Too many failed attempts; `Retry-After` says how long to wait."),
    )
)]
pub async fn sign_in(
    app: App,
    visitor: Anyone,
    from: Address,
    Json(given): Json<Credentials>,
) -> Reply<Json<NextStep>> {
    let email = given.email.trim();
    let attempt = Attempt::password(&app, email, from.client).await?;
    let now = app.clock.now();
    let (account, unfinished) = {
        let mut db = app.conn().await?;
        let unfinished = store::auth::unfinished_sign_up(&mut db, email, now - UNFINISHED_LIFE).await?;
        (store::users::find_credentials(&mut db, email).await?, unfinished)
    };
    let known = account.as_ref().map(|account| account.password_hash.as_str());
    if !fits(&given.password, known).await? {
        // Anyone can begin a sign-up with someone's address and a password of their own: the answer must not depend on whether the
        // address has an account.
        let hash = unfinished.as_ref().map(|(_, hash)| hash.as_str());
        if fits(&given.password, hash).await?
            && let Some((sign_up, _)) = unfinished
        {
            return Err(finish_sign_up(&app, sign_up, email, visitor.brand, from).await?);
        }
        failed::write_down(&app, email, Wrong::Password, from).await?;
        return Err(wrong_credentials());
    }
    let Some(account) = account else { return Err(wrong_credentials()) };
    attempt.refund(&app).await?;
    let mut change = app.unrecorded_change("a sign-in is told when its code was right").await?;
    let code =
        store::auth::create_code(&mut change, NewCode { user: account.id, expires_at: now + CODE_LIFE }, now).await?;
    let authenticator = store::auth::find_authenticator(&mut change, account.id).await?;
    let delivery = if authenticator.is_some_and(|found| found.confirmed_at.is_some()) {
        Delivery::Authenticator
    } else {
        queue::enqueue(&mut change, &MailCode { code, brand: visitor.brand }, now).await?;
        Delivery::Mail
    };
    change.commit().await?;
    Ok(Json(NextStep { next: Step::Code, delivery }))
}

fn wrong_credentials() -> Error {
    Error::field("password", Code::WrongCredentials, "Incorrect email or password.")
}

/// Whether the password fits; with no hash it takes as long and does not.
async fn fits(password: &str, hash: Option<&str>) -> Result<bool, Error> {
    Ok(password.len() <= password::MAX_BYTES && password::verify(password, hash).await?)
}

/// Emails a new code to someone who did not finish signing up (or an email to the address's owner that they have an account); gives the
/// answer.
async fn finish_sign_up(app: &App, sign_up: i64, email: &str, brand: Brand, from: Address) -> Result<Error, Error> {
    let _counted = Attempt::email(app, email, from.client).await?;
    let mut change = app.unrecorded_change("the code of a sign-up is mailed anew").await?;
    let now = change.now();
    store::auth::renew_sign_up(&mut change, sign_up, now + CODE_LIFE).await?;
    queue::enqueue(&mut change, &MailSignUpCode { sign_up, brand }, now).await?;
    change.commit().await?;
    Ok(Error::SignUpUnfinished)
}
