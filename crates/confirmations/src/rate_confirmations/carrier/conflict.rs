//! What a carrier's answer that came too late is answered with: why, and how things are now.

use super::page::Page;
use super::view::{CarrierRateConfirmation, view};
use axum::Json as Body;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use platform::app::App;
use platform::http::error::FieldError;
use platform::http::{Code, Error, Reply};
use serde::Serialize;
use store::Opened;
use store::rate_confirmations::links::Offer;
use utoipa::ToSchema;

/// Why an answer doesn't go with the rate confirmation as it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct CarrierRateConfirmationConflict {
    /// The errors; at least one.
    errors: Vec<FieldError>,
    /// The rate confirmation as it is now.
    current: CarrierRateConfirmation,
}

/// The answer of a carrier's call; a conflict with the confirmation as it is now.
pub(super) async fn answered(
    app: &App,
    offer: &Opened<Offer>,
    done: Result<impl IntoResponse, Error>,
) -> Reply<Response> {
    match done {
        Ok(done) => Ok(done.into_response()),
        Err(Error::Conflict(why)) => {
            let at = app.loads.now(offer.company_id);
            let mut db = app.conn().await?;
            let page = Page::read(&mut db, offer, at).await?;
            let current = view(app, &mut db, offer, &page, at).await?;
            let errors = vec![FieldError { code: Code::Conflict, detail: why, field: None }];
            let conflict = CarrierRateConfirmationConflict { errors, current };
            Ok((StatusCode::CONFLICT, Body(conflict)).into_response())
        }
        Err(error) => Err(error),
    }
}
