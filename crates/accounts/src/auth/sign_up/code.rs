//! Second step of sign-up: the emailed code creates the account. (Document 2 §7: POST /sign_up/code.)

use super::mail_code;
use crate::auth::known_browser;
use crate::auth::second_step::{self, SIGN_UP_COOKIE};
use crate::auth::session;
use crate::auth::sign_in_code::GivenCode;
use crate::users::current::CurrentUser;
use axum::http::{HeaderMap, header};
use axum_extra::extract::CookieJar;
use chrono::{DateTime, Utc};
use kernel::ids::UserId;
use platform::app::App;
use platform::attempts::Attempt;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Anyone, Code, Error, Json, Reply};
use platform::secrets::CODE_TRIES;
use serde_json::json;
use store::Conn;
use store::auth::SignUp;
use store::users::NewUser;

/// Creates the account, with the password given in this browser, and signs the person in.
#[utoipa::path(
    post,
    path = "/sign_up/code",
    tag = "auth",
    responses(
        (status = 200, body = CurrentUser),
        (status = 403, body = Errors, description = "The request came from another site's page."),
    )
)]
pub async fn sign_up_with_code(
    app: App,
    _: Anyone,
    from: Address,
    headers: HeaderMap,
    jar: CookieJar,
    Json(given): Json<GivenCode>,
) -> Reply<(CookieJar, Json<CurrentUser>)> {
    let sign_up = match second_step::presented(&jar, SIGN_UP_COOKIE) {
        Some(secret) => {
            store::auth::find_sign_up(&mut *app.conn().await?, &secret, CODE_TRIES, app.clock.now()).await?
        }
        None => None,
    };
    let Some((sign_up, email)) = sign_up.filter(|(_, email)| given.is_for(email)) else {
        let _counted = Attempt::link(&app, from.client).await?;
        return Err(wrong_code());
    };
    let attempt = Attempt::code_for(&app, &email, from.client).await?;
    let mut change = app.visitors_change(from).await?;
    let now = change.now();
    let tried = store::auth::try_sign_up(&mut change, sign_up, CODE_TRIES, now).await?;
    let is_right = |found: &SignUp| {
        found.code_hash.as_deref() == Some(mail_code::hash(&app, found.id, &given.digits()).as_slice())
    };
    let user = match tried.filter(is_right) {
        Some(sign_up) => make(&mut change, &sign_up, now).await?,
        None => None,
    };
    let Some(user) = user else {
        change.commit_unrecorded("the try is counted; there is no account yet").await?;
        return Err(wrong_code());
    };
    let member = store::users::find(&mut change, user, now).await?.ok_or(Error::SignedOut)?;
    let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
    let cookies = session::start(&app, &mut change, user, from.client, agent).await?;
    let cookies = known_browser::remember(&app, &jar, cookies, &email);
    change.commit(Audit::new("user.signed_up").by(&member).on_author().details(json!({"with": "mail"}))).await?;
    attempt.refund(&app).await?;
    Ok((cookies, Json(CurrentUser::of(&app, &member))))
}

fn wrong_code() -> Error {
    Error::field(
        "code",
        Code::WrongCode,
        "This code is incorrect or has expired. After 5 tries or 10 minutes, sign up again for a new one.",
    )
}

/// The account of a sign-up; none when the address has got one meanwhile.
async fn make(db: &mut Conn, sign_up: &SignUp, now: DateTime<Utc>) -> Result<Option<UserId>, Error> {
    if store::users::find_credentials(db, &sign_up.email).await?.is_some() {
        return Ok(None);
    }
    let new = NewUser {
        company: None,
        email: &sign_up.email,
        first_name: None,
        last_name: None,
        password_hash: &sign_up.password_hash,
        scopes: &[],
    };
    let user = store::users::create(db, &new, now).await?;
    if let Some(carrier) = sign_up.requested_carrier_id {
        store::users::set_requested_carrier(db, user, carrier).await?;
    }
    store::auth::use_sign_up(db, sign_up.id, now).await?;
    Ok(Some(user))
}
