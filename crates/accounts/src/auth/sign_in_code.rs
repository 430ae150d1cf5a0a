//! Second step of sign-in: the emailed code, or the authenticator app's. (Document 2 §7: POST /sign_in/code.)

use super::authenticator::check::Passed;
use super::failed::Wrong;
use super::second_step::{self, SIGN_IN_COOKIE};
use super::{authenticator, failed, known_browser, mail_code, session};
use crate::users::current::CurrentUser;
use axum::http::{HeaderMap, header};
use axum_extra::extract::CookieJar;
use platform::app::App;
use platform::attempts::Attempt;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Anyone, Code, Error, Json, Reply};
use platform::secrets::CODE_TRIES;
use platform::validation::canonical_email;
use serde::Deserialize;
use serde_json::json;
use store::Conn;
use store::auth::{CodeOutcome, Step};
use store::users::Member;
use utoipa::ToSchema;

/// A code and the account it is for.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct GivenCode {
    /// Email address, case-insensitive.
    email: String,
    /// The 6-digit code or a recovery code; spaces and dashes are ignored.
    code: String,
}

impl GivenCode {
    /// Whether this is the address, in its one form or as an account from before has it.
    pub(super) fn is_for(&self, email: &str) -> bool {
        canonical_email(&self.email).is_some_and(|given| given == canonical_email(email).unwrap_or_default())
    }

    /// The code, without what people put between its signs.
    pub(super) fn digits(&self) -> String {
        self.code.chars().filter(|c| !c.is_whitespace() && *c != '-').collect()
    }
}

/// Signs the person in and sets the session cookies.
///
/// Only the browser that gave the password can: elsewhere every code is incorrect, and counts against no account.
#[utoipa::path(
    post,
    path = "/sign_in/code",
    tag = "auth",
    responses(
        (status = 200, body = CurrentUser),
        (status = 403, body = Errors, description = "The request came from another site's page."),
        (status = 429, body = Errors, description = "Too many failed attempts; `Retry-After` says how long to wait."),
    )
)]
pub async fn sign_in_with_code(
    app: App,
    _: Anyone,
    from: Address,
    headers: HeaderMap,
    jar: CookieJar,
    Json(given): Json<GivenCode>,
) -> Reply<(CookieJar, Json<CurrentUser>)> {
    let step = match second_step::presented(&jar, SIGN_IN_COOKIE) {
        Some(secret) => store::auth::find_step(&mut *app.conn().await?, &secret, CODE_TRIES, app.clock.now()).await?,
        None => None,
    };
    let Some(step) = step.filter(|step| given.is_for(&step.email)) else {
        let _counted = Attempt::link(&app, from.client).await?;
        return Err(wrong_code());
    };
    let attempt = Attempt::code(&app, step.user, from.client).await?;
    let mut change = app.visitors_change(from).await?;
    let Some((member, with)) = check(&app, &mut change, &step, &given.digits()).await? else {
        change.commit_unrecorded("the try is counted; `failed` tells of it").await?;
        failed::write_down(&app, &step.email, Wrong::Code, from).await?;
        return Err(wrong_code());
    };
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let cookies = session::start(&app, &mut change, member.id, from.client, agent).await?;
    let cookies = known_browser::remember(&app, &jar, cookies, &step.email);
    change.commit(Audit::new("session.started").by(&member).on_author().details(json!({"with": with}))).await?;
    attempt.refund(&app).await?;
    if with == MAIL {
        Attempt::code_came_back(&app, step.user, step.created_at).await?;
    }
    tracing::info!(user_id = member.id.0, "signed in");
    Ok((cookies, Json(CurrentUser::of(&app, &member))))
}

/// How the audit log calls an emailed code.
const MAIL: &str = "mail";

fn wrong_code() -> Error {
    Error::field(
        "code",
        Code::WrongCode,
        "This code is incorrect or has expired. After 5 tries or 10 minutes, sign in again for a new one.",
    )
}

/// The person whose step this is, and what the code was; a wrong try is counted against the step.
async fn check(app: &App, db: &mut Conn, step: &Step, digits: &str) -> Result<Option<(Member, &'static str)>, Error> {
    let user = step.user;
    let authenticator = store::auth::find_authenticator(db, user).await?;
    let with = if let Some(authenticator) = authenticator.filter(|found| found.confirmed_at.is_some()) {
        match authenticator::check::pass(app, db, step, &authenticator, digits).await? {
            Some(Passed::App) => "authenticator",
            Some(Passed::RecoveryCode) => "recovery_code",
            None => return Ok(None),
        }
    } else {
        let hash = mail_code::hash(app, user, digits);
        match store::auth::try_code(db, step.id, &hash, CODE_TRIES, app.clock.now()).await? {
            CodeOutcome::Right => MAIL,
            CodeOutcome::Wrong => return Ok(None),
        }
    };
    Ok(store::users::find(db, user, app.clock.now()).await?.map(|member| (member, with)))
}
