//! Puts a held email away. (Ours.)

use super::view::RateConfirmationMailView;
use crate::rate_confirmations::conflict::{RateConfirmationMailConflict, mail_answered};
use axum::response::Response;
use kernel::ids::RateConfirmationMailId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::SendRateCons;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde_json::json;
use store::loads::feed;
use store::rate_confirmations::{beside, mails};

/// Discards an email that is held for release. Its rate confirmation can be sent to someone else.
#[utoipa::path(
    post,
    path = "/api/v1/rate_confirmation_mails/{id}/discard",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The email's id.")),
    responses(
        (status = 200, body = RateConfirmationMailView),
        (status = 409, body = RateConfirmationMailConflict, description = "It isn't flagged."),
    )
)]
pub async fn discard_rate_confirmation_mail(
    app: App,
    caller: Caller<SendRateCons>,
    from: Address,
    Path(id): Path<RateConfirmationMailId>,
) -> Reply<Response> {
    let done = discard(&app, &caller, from, id).await;
    mail_answered(&app, &caller, id, done).await
}

async fn discard(
    app: &App,
    caller: &Caller<SendRateCons>,
    from: Address,
    id: RateConfirmationMailId,
) -> Reply<Json<RateConfirmationMailView>> {
    let tenant = caller.tenant()?;
    let mut db = app.change(caller, from).await?;
    let now = db.now();
    let row = mails::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    if !mails::discard(&mut db, tenant, id, now).await? {
        return Err(Error::Conflict("This email isn’t flagged.".to_owned()));
    }
    // Alerts no longer look at who sent it, or to whom it would have gone.
    if let Some(load) = beside::load_of(&mut db, tenant, id).await? {
        let xid = feed::announce(&mut db, tenant, &[load]).await?;
        db.announce_loads(xid);
    }
    let details = json!({"external_load_number": row.external_load_number, "recipient": row.email});
    db.commit(Audit::new("rate_confirmation_mail.discarded").subject("RateConfirmationMail", id).details(details))
        .await?;
    let row = mails::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    Ok(Json(RateConfirmationMailView::of(app, tenant, row)))
}
