//! First step of sign-up: email address and password. (Document 2 §7: POST /sign_up.)

use super::mail_code::MailSignUpCode;
use crate::auth::second_step::{SIGN_UP_COOKIE, Secret};
use crate::auth::{password, session};
use crate::invitations::link::InvitationLink;
use axum::http::{HeaderMap, header};
use axum_extra::extract::CookieJar;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::attempts::Attempt;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::{Denied, Errors};
use platform::http::{Anyone, Error, Json, Reply};
use platform::links::{self, Opens};
use platform::secrets::CODE_LIFE;
use platform::validation::ValidationErrors;
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::auth::NewSignUp;
use store::users::NewUser;
use utoipa::ToSchema;

/// The most characters of a referrer.
const MAX_REFERRER: usize = 200;

/// A person signing up.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewAccount {
    /// Email address.
    email: String,
    /// Password: 12 characters or more, not a common one.
    password: String,
    /// Who referred them.
    #[serde(default)]
    referrer: Option<String>,
    /// Token of an invitation link: it proves access to that email address, so no code is needed.
    #[serde(default)]
    invitation: Option<String>,
    /// Id of the carrier they want to connect with.
    #[serde(default)]
    requested_carrier_id: Option<i64>,
}

/// The next step.
#[derive(Debug, Serialize, ToSchema)]
pub struct NextSignUpStep {
    /// The next step.
    next: SignUpStep,
}

/// A step of sign-up.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum SignUpStep {
    /// The emailed six-digit code.
    Code,
    /// Names; the person is signed in.
    Details,
}

/// Emails a code to the address or, with an invitation link, creates the account immediately.
///
/// Whether the address already has an account isn't disclosed; its owner is told by email. A cookie ties the second step to this browser.
#[utoipa::path(
    post,
    path = "/sign_up",
    tag = "auth",
    responses(
        (status = 200, body = NextSignUpStep),
        (status = 403, body = Errors, description = "Sign-up is by invitation only, or the request came from another site's page."),
    )
)]
pub async fn sign_up(
    app: App,
    visitor: Anyone,
    from: Address,
    headers: HeaderMap,
    Json(given): Json<NewAccount>,
) -> Reply<(CookieJar, Json<NextSignUpStep>)> {
    if !app.config.flags.is_sign_up_open && given.invitation.is_none() {
        return Err(Error::Denied(Denied::SignUpClosed));
    }
    let mut invalid = ValidationErrors::default();
    let email = invalid.address("email", &given.email);
    let email = email.as_str();
    let referrer = invalid.optional("referrer", given.referrer.as_ref(), MAX_REFERRER);
    if let Err(weakness) = password::check(&given.password) {
        invalid.add("password", weakness.to_string());
    }
    invalid.end()?;
    let attempt = Attempt::email(&app, email, from.client).await?;
    let hashed = password::hash(&given.password).await.map_err(Error::from);
    let (attempt, password_hash) = attempt.unless_unjudged(&app, hashed).await?;
    let requested_carrier_id = given.requested_carrier_id.map(CarrierId);
    let mut change = app.visitors_change(from).await?;
    let now = change.now();

    if let Some(token) = &given.invitation {
        let invited = links::open_within::<InvitationLink>(&mut change, token, "invitation", now).await?;
        if !invited.is(email) {
            return Err(InvitationLink::refusal("invitation"));
        }
        if store::users::find_credentials(&mut change, email).await?.is_none() {
            let new = NewUser {
                company: None,
                email,
                first_name: None,
                last_name: None,
                password_hash: &password_hash,
                scopes: &[],
            };
            let user = store::users::create(&mut change, &new, now).await?;
            if let Some(carrier) = requested_carrier_id {
                store::users::set_requested_carrier(&mut change, user, carrier).await.map_err(no_such_carrier)?;
            }
            let member = store::users::find(&mut change, user, now).await?.ok_or(Error::SignedOut)?;
            let agent = headers.get(header::USER_AGENT).and_then(|agent| agent.to_str().ok()).unwrap_or_default();
            let cookies = session::start(&app, &mut change, user, from.client, agent).await?;
            let audit = Audit::new("user.signed_up").by(&member).on_author().details(json!({"with": "invitation"}));
            change.commit(audit).await?;
            attempt.refund(&app).await?;
            return Ok((cookies, Json(NextSignUpStep { next: SignUpStep::Details })));
        }
    }
    let secret = Secret::new();
    let new = NewSignUp {
        email,
        password_hash: &password_hash,
        referrer,
        requested_carrier_id,
        browser_hash: &secret.hash,
        expires_at: now + CODE_LIFE,
    };
    let sign_up = store::auth::create_sign_up(&mut change, &new, now).await.map_err(no_such_carrier)?;
    queue::enqueue(&mut change, &MailSignUpCode { sign_up, brand: visitor.brand }, now).await?;
    change.commit_unrecorded("there is no account until the code is given").await?;
    Ok((secret.cookie(&app, SIGN_UP_COOKIE), Json(NextSignUpStep { next: SignUpStep::Code })))
}

/// Names the field when the database knows no such carrier.
fn no_such_carrier(error: sqlx::Error) -> Error {
    match error.as_database_error().and_then(|error| error.constraint()) {
        Some("sign_ups_requested_carrier_id_fkey" | "users_requested_carrier_id_fkey") => {
            Error::invalid("requested_carrier_id", "Carrier not found.")
        }
        _ => error.into(),
    }
}
