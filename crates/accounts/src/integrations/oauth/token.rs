//! Issues an application a token for its credentials: the client credentials grant of RFC 6749 §4.4, with its answers (§5).

use crate::integrations::NewSecret;
use axum::extract::RawForm;
use axum::extract::rejection::RawFormRejection;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use chrono::TimeDelta;
use platform::app::App;
use platform::attempts::Attempt;
use platform::http::address::Address;
use platform::http::{Anyone, Error, Json};
use platform::secrets;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// How long a token works.
const TOKEN_LIFE: TimeDelta = TimeDelta::hours(1);

/// Form: a token request.
#[derive(Deserialize, ToSchema)]
pub struct TokenRequest {
    /// Must be `client_credentials`.
    grant_type: String,
    /// Client id of the application.
    client_id: String,
    /// Client secret of the application.
    client_secret: String,
    /// Scopes, separated by spaces; all of the application's scopes if omitted.
    #[serde(default)]
    scope: Option<String>,
}

/// An access token.
#[derive(Debug, Serialize, ToSchema)]
#[expect(clippy::struct_field_names, reason = "the names are the standard's")]
pub struct AccessToken {
    /// The token: `Authorization: Bearer …`.
    access_token: String,
    /// Always `Bearer`.
    token_type: &'static str,
    /// Seconds until it expires.
    expires_in: i64,
    /// Its scopes, separated by spaces.
    scope: String,
}

/// Why no token was issued, as defined by RFC 6749 §5.2.
#[derive(Debug, Serialize, ToSchema)]
pub struct TokenError {
    /// Error code.
    error: &'static str,
    /// Error message.
    error_description: &'static str,
}

/// A refusal.
#[derive(Debug)]
pub enum Refusal {
    /// OAuth's error code.
    Oauth(StatusCode, TokenError),
    /// In ours.
    Ours(Error),
}

impl<E: Into<Error>> From<E> for Refusal {
    fn from(error: E) -> Self {
        Self::Ours(error.into())
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        match self {
            // Without a challenge: what an application proves itself with comes in the form, and HTTP has no scheme for that.
            Self::Oauth(status, error) => (status, Json(error)).into_response(),
            Self::Ours(error) => error.into_response(),
        }
    }
}

/// A request that no token answers: 400 with OAuth's code.
pub(super) fn bad(error: &'static str, error_description: &'static str) -> Refusal {
    Refusal::Oauth(StatusCode::BAD_REQUEST, TokenError { error, error_description })
}

/// Reads the form of a token request, or says what is `incomplete` about it.
pub(super) fn read<T: DeserializeOwned>(
    form: Result<RawForm, RawFormRejection>,
    incomplete: &'static str,
) -> Result<T, Refusal> {
    let RawForm(form) = form.map_err(|rejection| match rejection {
        RawFormRejection::InvalidFormContentType(_) => {
            bad("invalid_request", "Send the form as application/x-www-form-urlencoded.")
        }
        _ => Refusal::Ours(Error::TooLarge),
    })?;
    serde_urlencoded::from_bytes(&form).map_err(|_| bad("invalid_request", incomplete))
}

/// What a request lacks.
const INCOMPLETE: &str = "Give grant_type, client_id and client_secret, each once, as a form.";
/// The same where the credentials come as HTTP Basic.
const NO_BASIC: &str = "HTTP Basic isn't supported. Send client_id and client_secret in the form, with grant_type.";

/// Whether a request shows credentials as HTTP Basic. (RFC 7617.)
fn is_basic(headers: &HeaderMap) -> bool {
    let shown = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
    shown.split(' ').next().is_some_and(|scheme| scheme.eq_ignore_ascii_case("basic"))
}

/// Returns an access token, valid for one hour.
///
/// The application's credentials come in the form (`client_secret_post`). HTTP Basic isn't supported.
#[utoipa::path(
    post,
    path = "/oauth/token",
    tag = "integrations",
    request_body(content = TokenRequest, content_type = "application/x-www-form-urlencoded"),
    responses(
        (status = 200, body = AccessToken),
        (status = 400, body = TokenError, description = "A form field is missing or unknown."),
        (status = 401, body = TokenError, description = "The client credentials are incorrect."),
        (status = 403, body = platform::http::error::Errors, description = "The request came from another site's page."),
    )
)]
pub async fn give_oauth_token(
    app: App,
    _: Anyone,
    from: Address,
    headers: HeaderMap,
    form: Result<RawForm, RawFormRejection>,
) -> Result<Json<AccessToken>, Refusal> {
    let given: TokenRequest = read(form, if is_basic(&headers) { NO_BASIC } else { INCOMPLETE })?;
    if given.grant_type != "client_credentials" {
        return Err(bad("unsupported_grant_type", "Only client_credentials is known here."));
    }
    let credentials = Credentials { id: &given.client_id, secret: &given.client_secret, scope: given.scope.as_deref() };
    Ok(Json(issue(&app, from, credentials).await?))
}

/// What an application proves itself with, and the scopes that it asks for, separated by spaces; none for all that it has.
#[derive(Clone, Copy)]
pub(super) struct Credentials<'a> {
    pub(super) id: &'a str,
    pub(super) secret: &'a str,
    pub(super) scope: Option<&'a str>,
}

/// Issues a token for the credentials of an application.
pub(super) async fn issue(app: &App, from: Address, given: Credentials<'_>) -> Result<AccessToken, Refusal> {
    if given.id.contains('\0') {
        return Err(bad("invalid_request", "Text cannot have the character NUL."));
    }
    let attempt = Attempt::link(app, from.client).await?;
    let mut change = app.unrecorded_visitors_change(from, "a company's programs ask for tokens all day").await?;
    let now = change.now();
    let hash = secrets::hash(given.secret);
    let known = store::integrations::application_with(&mut change, given.id, &hash, now).await?;
    let Some((application, scopes)) = known else {
        let unknown = TokenError { error: "invalid_client", error_description: "Application not found." };
        return Err(Refusal::Oauth(StatusCode::UNAUTHORIZED, unknown));
    };
    let wanted = match given.scope.map(str::trim).filter(|scope| !scope.is_empty()) {
        Some(wanted) => of_these(&scopes, wanted)
            .ok_or_else(|| bad("invalid_scope", "The application does not have all these scopes."))?,
        None => scopes,
    };
    let token = NewSecret::new("hwt");
    store::integrations::create_token(&mut change, application, &token.hash, &wanted, now + TOKEN_LIFE, now).await?;
    change.commit().await?;
    attempt.refund(app).await?;
    Ok(AccessToken {
        access_token: token.text,
        token_type: "Bearer",
        expires_in: TOKEN_LIFE.num_seconds(),
        scope: wanted.join(" "),
    })
}

/// The scopes that are asked for, each once, however often it is named; none when the application does not have all of them.
fn of_these(scopes: &[String], asked: &str) -> Option<Vec<String>> {
    let mut wanted: Vec<String> = Vec::new();
    for scope in asked.split_whitespace() {
        let known = scopes.iter().find(|known| *known == scope)?;
        if !wanted.contains(known) {
            wanted.push(known.clone());
        }
    }
    Some(wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scopes_are_taken_once_and_only_those_that_the_application_has() {
        let scopes = ["sourcing".to_owned(), "view_loads".to_owned()];

        assert_eq!(of_these(&scopes, &"view_loads ".repeat(50_000)).as_deref(), Some(&["view_loads".to_owned()][..]));
        assert_eq!(
            of_these(&scopes, "view_loads sourcing").map(|wanted| wanted.join(" ")).as_deref(),
            Some("view_loads sourcing")
        );
        assert_eq!(of_these(&scopes, "view_loads manage_users"), None);
    }
}
