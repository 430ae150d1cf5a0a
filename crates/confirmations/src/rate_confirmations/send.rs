//! Sends a rate confirmation. (Ours. loads.md §5, point 3: the gate.)

use super::answer_time::{WINDOW_IS_OVER, answered_by};
use super::conflict::{RateConfirmationConflict, answered};
use super::create::recipient;
use super::gate::Gate;
use super::machine::{Act, may};
use super::mails::send_mail::SendConfirmationMail;
use super::mails::subject;
use super::mark_as_rejected::reason;
use super::recorded::{Beside, record};
use super::stale::{LOAD_CHANGED, is_stale};
use super::told;
use super::view::{RateConfirmationView, one};
use axum::http::StatusCode;
use axum::response::Response;
use chrono::{DateTime, Utc};
use kernel::ids::{RateConfirmationId, TicketId, UserId};
use platform::app::App;
use platform::change::{Audit, Change};
use platform::http::address::Address;
use platform::http::brand::Brand;
use platform::http::error::Errors;
use platform::http::guards::{Guarded, ReleaseRateCons, SendRateCons};
use platform::http::{Caller, Code, Error, Json, Path, Reply};
use platform::limits::count_mail;
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::Tenant;
use store::loads::events::{self, LoadEventKind};
use store::loads::{feed, held};
use store::rate_confirmations::mails::{self, NewMail};
use store::rate_confirmations::{Confirmation, MailKind, MailStatus, list, write};
use utoipa::ToSchema;
use vetting::decisions::Kind;

/// Request body: who it goes to, and why against what was found.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RateConfirmationToSend {
    /// Who it goes to, and why against what was found.
    send: Sending,
}

/// Who a rate confirmation goes to, and why against what was found.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Sending {
    /// Name of the recipient; as in the draft if omitted.
    #[serde(default)]
    recipient_name: Option<String>,
    /// Address of the recipient; as in the draft if omitted.
    #[serde(default)]
    recipient_email: Option<String>,
    /// Why it is sent although the carrier fails your rules, the load has high alerts, or the PDF that you emailed differs from the load or couldn't be
    /// compared with it. Takes the scope manage_rule_overrides.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    reason: Option<String>,
}

/// Sends a rate confirmation by email. It is flagged if the recipient isn't known to be the carrier, until someone releases it.
///
/// The carrier can answer for 48 hours, and not beyond the end of the first pickup window; one whose window is over isn't sent, unless the truck is
/// there or it is an amendment. Nor is one whose stops or windows are no longer the load's: revise it.
///
/// A carrier that your company doesn't dispatch is never sent one. One that fails your rules for this load, a load with open high alerts, or a PDF
/// of your own that differs from the load or couldn't be compared with it takes the scope manage_rule_overrides and a reason.
#[utoipa::path(
    post,
    path = "/api/v1/rate_confirmations/{id}/send",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The rate confirmation's id.")),
    request_body = RateConfirmationToSend,
    responses(
        (status = 202, body = RateConfirmationView, description = "On its way, or flagged."),
        (status = 409, body = RateConfirmationConflict, description = "It was delivered, accepted, or no longer counts; the detail says so."),
        (status = 429, body = Errors, description = "Too many emails to this address or today; `Retry-After` says how long to wait."),
    )
)]
pub async fn send_rate_confirmation(
    app: App,
    caller: Caller<SendRateCons>,
    from: Address,
    Path(id): Path<RateConfirmationId>,
    Json(RateConfirmationToSend { send: given }): Json<RateConfirmationToSend>,
) -> Reply<Response> {
    let done = Box::pin(send(&app, &caller, from, id, given)).await;
    answered(&app, &caller, id, done).await
}

async fn send(
    app: &App,
    caller: &Caller<SendRateCons>,
    from: Address,
    id: RateConfirmationId,
    given: Sending,
) -> Reply<(StatusCode, Json<RateConfirmationView>)> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let at = app.loads.now(tenant.company());
    let row = list::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    let mut invalid = ValidationErrors::default();
    let given_recipient = (given.recipient_name.as_ref(), given.recipient_email.as_deref());
    let (name, email) = recipient(&mut invalid, "send", given_recipient);
    invalid.end()?;
    let reason = reason("send.reason", given.reason.as_deref())?;
    let email = email.or_else(|| row.recipient_email.as_ref().map(|email| email.to_lowercase()));
    let email = email.ok_or_else(|| Error::field("send.recipient_email", Code::Missing, "This is required."))?;
    let name = name.or(row.recipient_name.as_deref());
    may(Act::Send, &super::view::locked(&row), at).map_err(|why| Error::Conflict(why.to_owned()))?;
    let gate = Gate::read(app, tenant, (&row, &email), at).await?;
    gate.pass(caller.satisfies(&ReleaseRateCons::GUARD).is_ok(), reason)?;

    let offered = Offered {
        row: &row,
        recipient: (name, &email),
        gate: &gate,
        reason,
        by: Some(by),
        brand: caller.brand(),
        is_by_system: false,
    };
    let change = app.change(caller, from).await?;
    Box::pin(put_out(change, tenant, &offered, at)).await?;
    Ok((StatusCode::ACCEPTED, Json(one(app, caller, tenant, id).await?)))
}

/// What passed the gate, and to whom it goes.
#[derive(Clone, Copy, Debug)]
pub(super) struct Offered<'a> {
    /// The confirmation, as it was read before.
    pub row: &'a Confirmation,
    /// Name and address of the recipient.
    pub recipient: (Option<&'a str>, &'a str),
    /// What was found; it was passed.
    pub gate: &'a Gate,
    /// Why against what was found.
    pub reason: Option<&'a str>,
    /// Who sends it; none for the company's systems.
    pub by: Option<UserId>,
    /// The brand of the email.
    pub brand: Brand,
    /// Whether the product does it, for what came in by email.
    pub is_by_system: bool,
}

/// Queues the email, or holds it, with everything that follows; commits.
pub(super) async fn put_out(
    mut db: Change<'static>,
    tenant: Tenant,
    offered: &Offered<'_>,
    at: DateTime<Utc>,
) -> Result<(), Error> {
    let Offered { row, recipient: (name, email), gate, reason, by, brand, is_by_system } = *offered;
    let (id, now) = (row.id, db.now());
    let held = held::lock(&mut db, tenant, row.load_id).await?.ok_or(Error::NotFound)?;
    let locked = write::lock(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    may(Act::Send, &locked, at).map_err(|why| Error::Conflict(why.to_owned()))?;
    // The load's windows may have been changed while the gate was asked.
    let current = list::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let row = &current;
    // One that is held gets its time when it is let go, and is refused now all the same: nobody could let it go.
    let until = answered_by(row, at).ok_or_else(|| Error::invalid("send", WINDOW_IS_OVER))?;
    if is_stale(&mut db, tenant, &held, row).await? {
        return Err(Error::invalid("send", LOAD_CHANGED));
    }
    mails::discard_unsent(&mut db, tenant, &[id], now).await?;
    let standing = gate.recipient.standing;
    let is_sent = standing.is_sent();
    let checks = json!(gate.recipient.checks);
    let new = NewMail {
        kind: MailKind::Offer,
        confirmation: id,
        carrier: row.carrier_id,
        status: if is_sent { MailStatus::Queued } else { MailStatus::Flagged },
        by,
        email,
        subject: &subject(row, MailKind::Offer),
        standing: Some((standing, &gate.recipient.why, &checks)),
    };
    let mail = mails::create(&mut db, tenant, &new, now).await?;
    let expires_at = is_sent.then_some(until);
    write::sent(&mut db, tenant, id, (name, email), expires_at, at).await?;
    let mut told = Vec::new();
    if is_sent {
        count_mail(&mut db, tenant, now).await?;
        queue::enqueue(&mut db, &SendConfirmationMail { mail, brand }, now).await?;
        told.push(told::event(LoadEventKind::RateConfirmationSent, row, at));
    }
    let xid = feed::announce(&mut db, tenant, &[row.load_id]).await?;
    db.announce_loads(xid);
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({
        "external_load_number": row.external_load_number,
        "recipient": email,
        "standing": standing,
        "is_held": !is_sent,
        "reason": reason,
        "against": gate.against(),
    });
    let audit = Audit::new("rate_confirmation.sent").subject("RateConfirmation", id).details(details);
    let audit = if is_by_system { audit.by_system(tenant.company()) } else { audit };
    if !is_sent {
        return Ok(db.commit(audit).await?);
    }
    let tickets: Vec<TicketId> = gate.tickets.iter().map(|one| one.id).collect();
    let beside = Beside {
        recipient: Some((email, Some(standing))),
        tickets: &tickets,
        note: reason,
        by,
        vin: row.vin.as_deref(),
        ..Beside::default()
    };
    db.commit_with(audit, record(tenant, Kind::RateConfirmationSent, row, beside)).await?;
    Ok(())
}
