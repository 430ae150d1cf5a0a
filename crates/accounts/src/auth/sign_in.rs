//! First step of sign-in: email address and password. (Document 2 §7: POST /sign_in.)

use super::failed::Wrong;
use super::mail_code::MailCode;
use super::second_step::{SIGN_IN_COOKIE, SIGN_UP_COOKIE, Secret};
use super::sign_up::UNFINISHED_LIFE;
use super::sign_up::mail_code::MailSignUpCode;
use super::{failed, known_browser, password};
use axum::response::{IntoResponse, Response};
use axum_extra::extract::CookieJar;
use kernel::ids::SignUpId;
use platform::app::App;
use platform::attempts::Attempt;
use platform::http::address::Address;
use platform::http::brand::Brand;
use platform::http::error::Errors;
use platform::http::{Anyone, Code, Error, Json};
use platform::secrets::CODE_LIFE;
use platform::validation::canonical_email;
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

/// Why there is no next step, with the cookies that go with it.
#[derive(Debug)]
pub struct Refusal {
    error: Error,
    /// Boxed: a refusal is rare, and should not make every answer larger.
    cookies: Box<CookieJar>,
}

impl<E: Into<Error>> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self { error: error.into(), cookies: Box::default() }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        (*self.cookies, self.error).into_response()
    }
}

/// Checks the password and emails a code for the second step, unless the person uses an authenticator app.
///
/// An unknown address and an incorrect password get the same answer after the same time. A cookie ties the second step to this browser.
#[utoipa::path(
    post,
    path = "/sign_in",
    tag = "auth",
    responses(
        (status = 200, body = NextStep),
        (status = 403, body = Errors, description = "The request came from another site's page."),
        (status = 409, body = Errors, description = "The password is correct, but sign-up isn't finished; a new code is emailed."),
        (status = 429, body = Errors, description = "Too many failed attempts, or too many codes were emailed; `Retry-After` says how long to wait."),
    )
)]
pub async fn sign_in(
    app: App,
    visitor: Anyone,
    from: Address,
    jar: CookieJar,
    Json(given): Json<Credentials>,
) -> Result<(CookieJar, Json<NextStep>), Refusal> {
    let attempt = match known_browser::presented(&app, &jar, &given.email) {
        Some(browser) => Attempt::password_in_browser(&app, &given.email, &browser).await?,
        None => Attempt::password(&app, &given.email, from.client).await?,
    };
    // What is no address is nobody's; it is looked up all the same, so that it takes as long.
    let email = canonical_email(&given.email).unwrap_or_default();
    let email = email.as_str();
    let now = app.clock.now();
    let (account, unfinished) = {
        let mut db = app.conn().await?;
        let unfinished = store::auth::unfinished_sign_up(&mut db, email, now - UNFINISHED_LIFE).await?;
        (store::users::find_credentials(&mut db, email).await?, unfinished)
    };
    let known = account.as_ref().map(|account| account.password_hash.as_str());
    let (attempt, is_right) = attempt.unless_unjudged(&app, fits(&given.password, known).await).await?;
    if !is_right {
        // Anyone can begin a sign-up with someone's address and a password of their own: the answer must not depend on whether the
        // address has an account.
        let hash = unfinished.as_ref().map(|(_, hash)| hash.as_str());
        let (_counted, is_sign_ups) = attempt.unless_unjudged(&app, fits(&given.password, hash).await).await?;
        if is_sign_ups && let Some((sign_up, _)) = unfinished {
            return Err(finish_sign_up(&app, sign_up, email, visitor.brand, from).await?);
        }
        failed::write_down(&app, email, Wrong::Password, from).await?;
        return Err(wrong_credentials().into());
    }
    let Some(account) = account else { return Err(wrong_credentials().into()) };
    attempt.refund(&app).await?;
    let authenticator = store::auth::find_authenticator(&mut *app.conn().await?, account.id).await?;
    let has_authenticator = authenticator.is_some_and(|found| found.confirmed_at.is_some());
    if !has_authenticator {
        let _counted = Attempt::sent_code(&app, account.id).await?;
    }
    let mut change = app.unrecorded_visitors_change(from, "a sign-in is told when its code was right").await?;
    let secret = Secret::new();
    let new = NewCode { user: account.id, browser_hash: &secret.hash, expires_at: now + CODE_LIFE };
    let code = store::auth::create_code(&mut change, new, now).await?;
    let delivery = if has_authenticator {
        Delivery::Authenticator
    } else {
        queue::enqueue(&mut change, &MailCode { code, brand: visitor.brand }, now).await?;
        Delivery::Mail
    };
    change.commit().await?;
    Ok((secret.cookie(&app, SIGN_IN_COOKIE), Json(NextStep { next: Step::Code, delivery })))
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
async fn finish_sign_up(
    app: &App,
    sign_up: SignUpId,
    email: &str,
    brand: Brand,
    from: Address,
) -> Result<Refusal, Error> {
    let _counted = Attempt::email(app, email, from.client).await?;
    let mut change = app.unrecorded_visitors_change(from, "the code of a sign-up is mailed anew").await?;
    let now = change.now();
    let secret = Secret::new();
    store::auth::renew_sign_up(&mut change, sign_up, &secret.hash, now + CODE_LIFE).await?;
    queue::enqueue(&mut change, &MailSignUpCode { sign_up, brand }, now).await?;
    change.commit().await?;
    Ok(Refusal { error: Error::SignUpUnfinished, cookies: Box::new(secret.cookie(app, SIGN_UP_COOKIE)) })
}
