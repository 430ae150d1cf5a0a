//! Issues an application a token in the shape of MyCarrierPackets' API: the password grant of RFC 6749 §4.3, with the application's own
//! credentials as user name and password. A TMS that speaks that shape gets its token here. (Product; docs/adapters.md.)

use super::token::{AccessToken, Credentials, Refusal, TokenError, issue, refuse};
use axum::extract::RawForm;
use axum::extract::rejection::RawFormRejection;
use axum::http::StatusCode;
use platform::app::App;
use platform::http::address::Address;
use platform::http::{Anyone, Error, Json};
use serde::Deserialize;
use utoipa::ToSchema;

/// Form: a token request in MyCarrierPackets' shape.
#[derive(Deserialize, ToSchema)]
pub struct MyCarrierPacketsTokenRequest {
    /// Must be `password`.
    grant_type: String,
    /// Client id of the application.
    username: String,
    /// Client secret of the application.
    password: String,
}

/// Returns an access token, valid for one hour, for the credentials of an OAuth application sent as user name and password.
#[utoipa::path(
    post,
    path = "/adapters/mycarrierpackets/token",
    tag = "adapters",
    request_body(content = MyCarrierPacketsTokenRequest, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, body = AccessToken),
        (status = 400, body = TokenError, description = "A form field is missing or unknown."),
        (status = 401, body = TokenError, description = "The client credentials are incorrect."),
        (status = 403, body = platform::http::error::Errors, description = "The request came from another site's page."),
    )
)]
pub async fn give_mycarrierpackets_token(
    app: App,
    _: Anyone,
    from: Address,
    form: Result<RawForm, RawFormRejection>,
) -> Result<Json<AccessToken>, Refusal> {
    let bad = |why| refuse(StatusCode::BAD_REQUEST, "invalid_request", why);
    let RawForm(form) = form.map_err(|rejection| match rejection {
        RawFormRejection::InvalidFormContentType(_) => bad("Send the form as application/x-www-form-urlencoded."),
        _ => Refusal::Ours(Error::TooLarge),
    })?;
    let given: MyCarrierPacketsTokenRequest = serde_urlencoded::from_bytes(&form)
        .map_err(|_| bad("Give grant_type, username and password, each once, as a form."))?;
    if given.grant_type != "password" {
        return Err(refuse(StatusCode::BAD_REQUEST, "unsupported_grant_type", "Only password is known here."));
    }
    if given.username.contains('\0') {
        return Err(bad("Text cannot have the character NUL."));
    }
    let credentials = Credentials { id: &given.username, secret: &given.password, scope: None };
    Ok(Json(issue(&app, from, credentials).await?))
}
