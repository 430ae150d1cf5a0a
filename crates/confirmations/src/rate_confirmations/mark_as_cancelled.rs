//! Cancels a rate confirmation. (Document 2 §4 and §7.)

use super::conflict::{RateConfirmationConflict, answered};
use super::machine::Act;
use super::mark_as_rejected::close;
use super::view::RateConfirmationView;
use axum::response::Response;
use kernel::ids::RateConfirmationId;
use platform::app::App;
use platform::http::address::Address;
use platform::http::body::Raw;
use platform::http::guards::SendRateCons;
use platform::http::{Caller, Error, Path, Reply};
use serde::Deserialize;
use utoipa::ToSchema;

/// Request body: why, which may be left out.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RateConfirmationToClose {
    /// Why, up to 2,000 characters.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    pub(super) reason: Option<String>,
}

impl RateConfirmationToClose {
    /// Reads a body that may be left out, as document 2 calls it without one.
    pub(super) fn read(body: &Raw) -> Result<Self, Error> {
        if body.0.is_empty() { Ok(Self::default()) } else { body.read() }
    }
}

/// Cancels a rate confirmation. The carrier stays on the load; one that had accepted is no longer confirmed.
#[utoipa::path(
    patch,
    path = "/api/v1/rate_confirmations/{id}/mark_as_cancelled",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The rate confirmation's id.")),
    request_body = RateConfirmationToClose,
    responses(
        (status = 200, body = RateConfirmationView),
        (status = 409, body = RateConfirmationConflict, description = "It no longer counts; the detail says why."),
    )
)]
pub async fn cancel_rate_confirmation(
    app: App,
    caller: Caller<SendRateCons>,
    from: Address,
    Path(id): Path<RateConfirmationId>,
    body: Raw,
) -> Reply<Response> {
    let done = close(&app, &caller, from, (id, Act::Cancel), RateConfirmationToClose::read(&body)?).await;
    answered(&app, &caller, id, done).await
}
