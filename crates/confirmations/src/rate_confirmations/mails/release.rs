//! Lets a held email go. (Ours. loads.md §5, point 3: by a scope, and with a reason.)

use super::send_mail::SendConfirmationMail;
use super::view::RateConfirmationMailView;
use crate::rate_confirmations::answer_time::{WINDOW_IS_OVER, answered_by};
use crate::rate_confirmations::conflict::{RateConfirmationMailConflict, mail_answered};
use crate::rate_confirmations::machine::{Act, may};
use crate::rate_confirmations::mark_as_rejected::reason;
use crate::rate_confirmations::recorded::{Beside, record};
use crate::rate_confirmations::stale::{LOAD_CHANGED, is_stale};
use crate::rate_confirmations::told;
use axum::response::Response;
use kernel::ids::{RateConfirmationMailId, TicketId};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::{Guarded, ReleaseRateCons, SendRateCons};
use platform::http::{Caller, Code, Error, Json, Path, Reply};
use platform::limits::count_mail;
use serde::Deserialize;
use serde_json::json;
use store::connections::ConnectionStatus;
use store::loads::events::{self, LoadEventKind};
use store::loads::{feed, held, read};
use store::rate_confirmations::{list, mails, write};
use utoipa::ToSchema;
use vetting::decisions::Kind;

/// Request body: why it is let go.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RateConfirmationMailToRelease {
    /// Why, up to 2,000 characters.
    #[serde(deserialize_with = "platform::validation::message")]
    reason: String,
}

/// Releases an email that is held because its recipient isn't known to be the carrier. Takes manage_rate_confirmations, manage_rule_overrides
/// and a reason, which is in the decision record.
#[utoipa::path(
    post,
    path = "/api/v1/rate_confirmation_mails/{id}/release",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The email's id.")),
    request_body = RateConfirmationMailToRelease,
    responses(
        (status = 200, body = RateConfirmationMailView),
        (status = 409, body = RateConfirmationMailConflict, description = "It isn't flagged, its rate confirmation no longer counts or says other stops or windows than the load, or the pickup window is over."),
    )
)]
pub async fn release_rate_confirmation_mail(
    app: App,
    caller: Caller<SendRateCons>,
    from: Address,
    Path(id): Path<RateConfirmationMailId>,
    Json(RateConfirmationMailToRelease { reason: given }): Json<RateConfirmationMailToRelease>,
) -> Reply<Response> {
    let done = Box::pin(release(&app, &caller, from, id, given)).await;
    mail_answered(&app, &caller, id, done).await
}

async fn release(
    app: &App,
    caller: &Caller<SendRateCons>,
    from: Address,
    id: RateConfirmationMailId,
    given: String,
) -> Reply<Json<RateConfirmationMailView>> {
    caller.satisfies(&ReleaseRateCons::GUARD)?;
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let at = app.loads.now(tenant.company());
    let why =
        reason("reason", Some(&given))?.ok_or_else(|| Error::field("reason", Code::Missing, "This is required."))?;
    let mut reading = app.conn().await?;
    let mail = mails::find(&mut reading, tenant, id).await?.ok_or(Error::NotFound)?;
    let confirmation = mail.rate_confirmation_id.ok_or(Error::NotFound)?;
    let row = list::find(&mut reading, tenant, confirmation).await?.ok_or(Error::NotFound)?;
    let standing = read::connection_statuses(&mut reading, tenant, &[row.carrier_id]).await?;
    let tickets = store::tickets::list::open_of_loads(&mut reading, tenant, &[row.load_id]).await?;
    drop(reading);
    if standing.iter().any(|(_, status)| *status == ConnectionStatus::DoNotDispatch) {
        return Err(Error::Conflict("Your company doesn’t dispatch this carrier.".to_owned()));
    }
    let mut db = app.change(caller, from).await?;
    let now = db.now();
    let held = held::lock(&mut db, tenant, row.load_id).await?.ok_or(Error::NotFound)?;
    let locked = write::lock(&mut db, tenant, row.id).await?.ok_or(Error::NotFound)?;
    may(Act::Send, &locked, at).map_err(|why| Error::Conflict(why.to_owned()))?;
    let row = list::find(&mut db, tenant, row.id).await?.ok_or(Error::NotFound)?;
    let until = answered_by(&row, at).ok_or_else(|| Error::Conflict(WINDOW_IS_OVER.to_owned()))?;
    if is_stale(&mut db, tenant, &held, &row).await? {
        return Err(Error::Conflict(LOAD_CHANGED.to_owned()));
    }
    if !mails::release(&mut db, tenant, id, (by, why), now).await? {
        return Err(Error::Conflict("This email isn’t flagged.".to_owned()));
    }
    let name = row.recipient_name.as_deref();
    write::sent(&mut db, tenant, row.id, (name, &mail.email), Some(until), at).await?;
    count_mail(&mut db, tenant, now).await?;
    queue::enqueue(&mut db, &SendConfirmationMail { mail: id, brand: caller.brand() }, now).await?;
    let xid = feed::announce(&mut db, tenant, &[row.load_id]).await?;
    db.announce_loads(xid);
    let told = [told::event(LoadEventKind::RateConfirmationSent, &row, at)];
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({"external_load_number": row.external_load_number, "recipient": mail.email, "standing": mail.standing, "reason": why});
    let audit = Audit::new("rate_confirmation_mail.released").subject("RateConfirmationMail", id).details(details);
    let tickets: Vec<TicketId> = tickets.iter().map(|one| one.id).collect();
    let recipient = Some((mail.email.as_str(), mail.standing));
    let beside = Beside {
        recipient,
        tickets: &tickets,
        note: Some(why),
        by: Some(by),
        vin: row.vin.as_deref(),
        ..Beside::default()
    };
    db.commit_with(audit, record(tenant, Kind::RateConfirmationReleased, &row, beside)).await?;
    let mail = mails::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    Ok(Json(RateConfirmationMailView::of(app, tenant, mail)))
}
