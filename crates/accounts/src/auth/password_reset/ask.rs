//! Requests a password reset link.

use super::mail_link::MailPasswordReset;
use axum::http::StatusCode;
use platform::app::App;
use platform::attempts::Attempt;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Anyone, Json, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use utoipa::ToSchema;

/// The account to reset the password of.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct ForgottenPassword {
    /// Email address, case-insensitive.
    email: String,
}

/// Emails a reset link if the address has an account.
///
/// The answer is the same either way.
#[utoipa::path(
    post,
    path = "/password_reset",
    tag = "auth",
    responses(
        (status = 204, description = "A link is on its way if the address has an account."),
        (status = 403, body = Errors, description = "The request came from another site's page."),
    )
)]
pub async fn ask_for_password_reset(
    app: App,
    visitor: Anyone,
    from: Address,
    Json(given): Json<ForgottenPassword>,
) -> Reply<StatusCode> {
    let mut invalid = ValidationErrors::default();
    let email = invalid.address("email", &given.email);
    invalid.end()?;
    let _counted = Attempt::email(&app, &email, from.client).await?;
    let mut change = app.unrecorded_visitors_change(from, "anybody may ask; the reset itself is told").await?;
    let job = MailPasswordReset { email, brand: visitor.brand };
    queue::enqueue(&mut change, &job, app.clock.now()).await?;
    change.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
