//! What a change that came too late is answered with: why, and how things are now.

use super::mails::view::RateConfirmationMailView;
use super::view::{RateConfirmationView, one};
use axum::Json as Body;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use kernel::ids::{RateConfirmationId, RateConfirmationMailId};
use platform::app::App;
use platform::http::error::FieldError;
use platform::http::guards::Guarded;
use platform::http::{Caller, Code, Error, Reply};
use serde::Serialize;
use store::rate_confirmations::mails;
use utoipa::ToSchema;

/// Why a change doesn't go with the rate confirmation as it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct RateConfirmationConflict {
    /// The errors; at least one.
    errors: Vec<FieldError>,
    /// The rate confirmation as it is now.
    current: RateConfirmationView,
}

/// Why a change doesn't go with the email as it is.
#[derive(Debug, Serialize, ToSchema)]
pub struct RateConfirmationMailConflict {
    /// The errors; at least one.
    errors: Vec<FieldError>,
    /// The email as it is now.
    current: RateConfirmationMailView,
}

fn errors(why: String) -> Vec<FieldError> {
    vec![FieldError { code: Code::Conflict, detail: why, field: None }]
}

/// The answer of a change of a confirmation; a conflict with the confirmation as it is now.
pub(super) async fn answered<G: Guarded>(
    app: &App,
    caller: &Caller<G>,
    id: RateConfirmationId,
    done: Result<impl IntoResponse, Error>,
) -> Reply<Response> {
    match done {
        Ok(done) => Ok(done.into_response()),
        Err(Error::Conflict(why)) => {
            let current = one(app, caller, caller.tenant()?, id).await?;
            let conflict = RateConfirmationConflict { errors: errors(why), current };
            Ok((StatusCode::CONFLICT, Body(conflict)).into_response())
        }
        Err(error) => Err(error),
    }
}

/// The same of a change of an email.
pub(super) async fn mail_answered<G: Guarded>(
    app: &App,
    caller: &Caller<G>,
    id: RateConfirmationMailId,
    done: Result<impl IntoResponse, Error>,
) -> Reply<Response> {
    match done {
        Ok(done) => Ok(done.into_response()),
        Err(Error::Conflict(why)) => {
            let tenant = caller.tenant()?;
            let mail = mails::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
            let current = RateConfirmationMailView::of(app, tenant, mail);
            let conflict = RateConfirmationMailConflict { errors: errors(why), current };
            Ok((StatusCode::CONFLICT, Body(conflict)).into_response())
        }
        Err(error) => Err(error),
    }
}
