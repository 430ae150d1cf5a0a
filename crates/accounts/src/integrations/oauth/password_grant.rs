//! Issues an application a token in the shape of MyCarrierPackets' API: the password grant of RFC 6749 §4.3, with the application's own
//! credentials as user name and password. A TMS that speaks that shape gets its token here. (Product; docs/adapters.md.)

use super::token::{AccessToken, Credentials, Refusal, TokenError, bad, issue, read};
use axum::extract::RawForm;
use axum::extract::rejection::RawFormRejection;
use platform::app::App;
use platform::http::address::Address;
use platform::http::{Anyone, Json};
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
    let given: MyCarrierPacketsTokenRequest =
        read(form, "Give grant_type, username and password, each once, as a form.")?;
    if given.grant_type != "password" {
        return Err(bad("unsupported_grant_type", "Only password is known here."));
    }
    let credentials = Credentials { id: &given.username, secret: &given.password, scope: None };
    Ok(Json(issue(&app, from, credentials).await?))
}
