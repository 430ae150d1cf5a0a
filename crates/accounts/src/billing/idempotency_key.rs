//! The header `Idempotency-Key`: the caller's unique id of a request, so that repeating it has no further effect.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use platform::app::App;
use platform::http::Error;

const HEADER: &str = "idempotency-key";
/// The longest key.
const MAX: usize = 100;

/// What the caller calls the request, if anything.
#[derive(Clone, Debug)]
pub struct IdempotencyKey(pub Option<String>);

impl FromRequestParts<App> for IdempotencyKey {
    type Rejection = Error;

    async fn from_request_parts(parts: &mut Parts, _: &App) -> Result<Self, Error> {
        let Some(value) = parts.headers.get(HEADER) else { return Ok(Self(None)) };
        match value.to_str() {
            Ok(key) if (1..=MAX).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()) => {
                Ok(Self(Some(key.to_owned())))
            }
            _ => Err(Error::invalid(
                "Idempotency-Key",
                format!("Must be 1 to {MAX} letters, digits or signs without spaces."),
            )),
        }
    }
}
