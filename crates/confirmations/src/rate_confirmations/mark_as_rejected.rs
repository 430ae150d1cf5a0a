//! Notes that the carrier declined a rate confirmation otherwise than on its page. (Document 2 §4 and §7.)

use super::conflict::{RateConfirmationConflict, answered};
use super::ending::end;
use super::machine::{Act, may};
use super::mark_as_cancelled::RateConfirmationToClose;
use super::view::{RateConfirmationView, one};
use axum::response::Response;
use kernel::ids::RateConfirmationId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::body::Raw;
use platform::http::guards::SendRateCons;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde_json::json;
use store::loads::{events, feed, held};
use store::rate_confirmations::write::{self, Ending};
use store::rate_confirmations::{ConfirmationStatus, EndedBecause, list};

/// Longest reason, in characters.
const LONGEST: usize = 2_000;

/// Notes that the carrier declined a rate confirmation. The carrier is removed from the load, which becomes available.
#[utoipa::path(
    patch,
    path = "/api/v1/rate_confirmations/{id}/mark_as_rejected",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The rate confirmation's id.")),
    request_body = RateConfirmationToClose,
    responses(
        (status = 200, body = RateConfirmationView),
        (status = 409, body = RateConfirmationConflict, description = "It was accepted, or no longer counts; the detail says so."),
    )
)]
pub async fn reject_rate_confirmation(
    app: App,
    caller: Caller<SendRateCons>,
    from: Address,
    Path(id): Path<RateConfirmationId>,
    body: Raw,
) -> Reply<Response> {
    let done = close(&app, &caller, from, (id, Act::Reject), RateConfirmationToClose::read(&body)?).await;
    answered(&app, &caller, id, done).await
}

/// Ends a confirmation by a person's word.
pub(super) async fn close(
    app: &App,
    caller: &Caller<SendRateCons>,
    from: Address,
    (id, act): (RateConfirmationId, Act),
    wanted: RateConfirmationToClose,
) -> Reply<Json<RateConfirmationView>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let reason = reason("reason", wanted.reason.as_deref())?;
    let at = app.loads.now(tenant.company());
    let row = list::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    let mut db = app.change(caller, from).await?;
    let now = db.now();
    let held = held::lock(&mut db, tenant, row.load_id).await?.ok_or(Error::NotFound)?;
    let locked = write::lock(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    may(act, &locked, at).map_err(|why| Error::Conflict(why.to_owned()))?;
    let row = list::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let (status, action) = match act {
        Act::Reject => (ConfirmationStatus::Rejected, "rate_confirmation.rejected"),
        _ => (ConfirmationStatus::Cancelled, "rate_confirmation.cancelled"),
    };
    let ending = Ending { status, because: EndedBecause::Broker, reason, by: Some(by) };
    let told = end(&mut db, tenant, (&row, &held), ending, at).await?;
    let xid = feed::announce(&mut db, tenant, &[row.load_id]).await?;
    db.announce_loads(xid);
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({"external_load_number": row.external_load_number, "reason": reason});
    db.commit(Audit::new(action).subject("RateConfirmation", id).details(details)).await?;
    Ok(Json(one(app, caller, tenant, id).await?))
}

/// A reason without space around it; none where there is none.
pub(super) fn reason<'a>(field: &str, given: Option<&'a str>) -> Result<Option<&'a str>, Error> {
    let reason = given.map(str::trim).filter(|reason| !reason.is_empty());
    if reason.is_some_and(|reason| reason.chars().count() > LONGEST || reason.contains('\0')) {
        return Err(Error::invalid(field, format!("Use {LONGEST} characters or fewer.")));
    }
    Ok(reason)
}
