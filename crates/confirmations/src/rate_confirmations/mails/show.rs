//! One email. (Document 2 §7.)

use super::view::RateConfirmationMailView;
use kernel::ids::RateConfirmationMailId;
use platform::app::App;
use platform::http::guards::RateCons;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::rate_confirmations::mails;

/// Returns an email of a rate confirmation.
#[utoipa::path(
    get,
    path = "/api/v1/rate_confirmation_mails/{id}",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The email's id.")),
    responses((status = 200, body = RateConfirmationMailView))
)]
pub async fn show_rate_confirmation_mail(
    app: App,
    caller: Caller<RateCons>,
    Path(id): Path<RateConfirmationMailId>,
) -> Reply<Json<RateConfirmationMailView>> {
    let row = mails::find(&mut *app.conn().await?, caller.tenant()?, id).await?.ok_or(Error::NotFound)?;
    Ok(Json(row.into()))
}
