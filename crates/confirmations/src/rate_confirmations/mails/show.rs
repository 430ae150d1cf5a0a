//! One email. (Document 2 §7.)

use super::view::{MailAttempt, RateConfirmationMailDetailView, RateConfirmationMailView};
use kernel::ids::RateConfirmationMailId;
use platform::app::App;
use platform::http::guards::RateCons;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::rate_confirmations::mails;

/// Returns an email of a rate confirmation, with each attempt at sending it.
#[utoipa::path(
    get,
    path = "/api/v1/rate_confirmation_mails/{id}",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The email's id.")),
    responses((status = 200, body = RateConfirmationMailDetailView))
)]
pub async fn show_rate_confirmation_mail(
    app: App,
    caller: Caller<RateCons>,
    Path(id): Path<RateConfirmationMailId>,
) -> Reply<Json<RateConfirmationMailDetailView>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    let row = mails::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let attempts = mails::attempts(&mut db, tenant, id).await?;
    let attempt_log = attempts.into_iter().map(|row| MailAttempt::of(&app, tenant, row)).collect();
    let mail = RateConfirmationMailView::of(&app, tenant, row);
    Ok(Json(RateConfirmationMailDetailView { mail, attempt_log }))
}
