//! Second step of sign-in: the emailed code, or the authenticator app's. (Document 2 §7: POST /sign_in/code.)

use super::authenticator::check::Passed;
use super::failed::Wrong;
use super::{authenticator, failed, mail_code, session};
use crate::users::current::CurrentUser;
use axum::http::{HeaderMap, header};
use axum_extra::extract::CookieJar;
use kernel::ids::UserId;
use platform::app::App;
use platform::attempts::Attempt;
use platform::change::{Audit, Author};
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Anyone, Code, Error, Json, Reply};
use platform::secrets::CODE_TRIES;
use serde::Deserialize;
use serde_json::json;
use store::Conn;
use store::auth::CodeOutcome;
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
    /// The address, without space around it.
    pub(super) fn email(&self) -> &str {
        self.email.trim()
    }

    /// The code, without what people put between its signs.
    pub(super) fn digits(&self) -> String {
        self.code.chars().filter(|c| !c.is_whitespace() && *c != '-').collect()
    }
}

/// Signs the person in and sets the session cookies.
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
    Json(given): Json<GivenCode>,
) -> Reply<(CookieJar, Json<CurrentUser>)> {
    let email = given.email();
    let attempt = Attempt::code(&app, email, from.client).await?;
    let mut change = app.change_by(Author::visitor(from)).await?;
    let Some((member, with)) = check(&app, &mut change, email, &given.digits()).await? else {
        change.commit_unrecorded("the try is counted; `failed` tells of it").await?;
        failed::write_down(&app, email, Wrong::Code, from).await?;
        return Err(Error::field(
            "code",
            Code::WrongCode,
            "This code is incorrect or has expired. After 5 tries or 10 minutes, sign in again for a new one.",
        ));
    };
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let cookies = session::start(&app, &mut change, member.id, from.client, agent).await?;
    change.commit(Audit::new("session.started").by(&member).on_author().details(json!({"with": with}))).await?;
    attempt.refund(&app).await?;
    tracing::info!(user_id = member.id.0, "signed in");
    Ok((cookies, Json(CurrentUser::of(&app, &member))))
}

/// An id that no person has.
const NOBODY: UserId = UserId(0);

/// The person whose code this is, and what it was; a wrong try is counted against the code.
async fn check(app: &App, db: &mut Conn, email: &str, digits: &str) -> Result<Option<(Member, &'static str)>, Error> {
    // For an unknown address the same queries run for a nonexistent user, so that both take the same time.
    let account = store::users::find_credentials(db, email).await?;
    let user = account.map_or(NOBODY, |account| account.id);
    let authenticator = store::auth::find_authenticator(db, user).await?;
    let with = if let Some(authenticator) = authenticator.filter(|found| found.confirmed_at.is_some()) {
        match authenticator::check::pass(app, db, user, &authenticator, digits).await? {
            Some(Passed::App) => "authenticator",
            Some(Passed::RecoveryCode) => "recovery_code",
            None => return Ok(None),
        }
    } else {
        let hash = mail_code::hash(app, user, digits);
        match store::auth::try_code(db, user, &hash, CODE_TRIES, app.clock.now()).await? {
            CodeOutcome::Right => "mail",
            CodeOutcome::Wrong => return Ok(None),
        }
    };
    Ok(store::users::find(db, user, app.clock.now()).await?.map(|member| (member, with)))
}
