//! Asks a carrier about an alert. (Ours.)

use super::mail_question::MailAlertQuestion;
use super::may_ask::asking;
use crate::tickets::detail::{TicketDetail, detail};
use crate::tickets::sees::Sees;
use crate::tickets::told::Told;
use alerts::TicketStatus;
use alerts::ticket::{Request, request};
use axum::http::StatusCode;
use kernel::ids::TicketId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::ManageTickets;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::limits::{count_mail, count_mail_to};
use platform::secrets;
use serde::Deserialize;
use serde_json::json;
use store::loads::events::{self, LoadEventKind};
use store::loads::feed;
use store::tickets::acknowledgements::{How, acknowledge};
use store::tickets::asks::{self, NewAsk};
use store::tickets::change::{self, Become};
use store::tickets::events::{NewTicketEvent, TicketEventKind, append};
use store::tickets::list;
use utoipa::ToSchema;

/// Request body: a question to the carrier.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CarrierToAsk {
    /// The question.
    ask: Question,
}

/// A question to the carrier.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// What you want to know besides, up to 1,000 characters. The carrier is shown the load as booked and asked to confirm it either way; it
    /// isn't told of the alert.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    question: Option<String>,
}

/// Longest question, in characters.
const LONGEST: usize = 1_000;

/// Asks the carrier of an alert to confirm the load: emails a link to a proven address on FMCSA's file (unchanged for 30 days, 90 for a guarded
/// load, or the one before it changed). The alert is pending until it answers,
/// two hours before pickup or 72 hours, whichever comes first.
#[utoipa::path(
    post,
    path = "/api/v1/tickets/{id}/ask_carrier",
    tag = "tickets",
    params(("id" = i64, Path, description = "The alert's id.")),
    request_body = CarrierToAsk,
    responses(
        (status = 202, body = TicketDetail, description = "Asked."),
        (status = 409, body = Errors, description = "The carrier can't be asked; the detail says why."),
        (status = 429, body = Errors, description = "Too many emails to this address within an hour, or from your company today; `Retry-After` says how long to wait."),
    )
)]
pub async fn ask_carrier(
    app: App,
    caller: Caller<ManageTickets>,
    from: Address,
    Path(id): Path<TicketId>,
    Json(CarrierToAsk { ask: Question { question } }): Json<CarrierToAsk>,
) -> Reply<(StatusCode, Json<TicketDetail>)> {
    let sees = Sees::of(&caller)?;
    let question = question.map(|question| question.trim().to_owned()).filter(|question| !question.is_empty());
    if question.as_ref().is_some_and(|question| question.chars().count() > LONGEST) {
        return Err(Error::invalid("ask.question", format!("Use {LONGEST} characters or fewer.")));
    }
    let at = app.loads.now(sees.tenant.company());
    let mut reading = app.conn().await?;
    let row = list::find(&mut reading, sees.tenant, id).await?.ok_or(Error::NotFound)?;
    let asking =
        asking(&app, &mut reading, sees.tenant, &row, at).await?.map_err(|why| Error::Conflict(why.to_owned()))?;
    drop(reading);
    let mut db = app.change(&caller, from).await?;
    let now = db.now();
    let standing = change::lock(&mut db, sees.tenant, id).await?.ok_or(Error::NotFound)?;
    if standing.status != TicketStatus::Pending {
        let asked = Request { to: TicketStatus::Pending, resolution: None, reason: None };
        request(standing.status, standing.severity, asked, sees.role)
            .map_err(|why| Error::Conflict(why.to_string()))?;
    }
    let no_token = secrets::hash(&secrets::new_secret());
    let new = NewAsk {
        ticket: id,
        token_hash: &no_token,
        sent_to: &asking.email,
        question: question.as_deref(),
        by: sees.person,
        expires_at: asking.expires_at,
    };
    let ask = asks::create(&mut db, sees.tenant, &new, at).await?;
    let to = Become {
        status: TicketStatus::Pending,
        assignee: standing.assignee_id,
        resolution: None,
        reason: None,
        resolved_by: None,
        pending_until: Some(asking.pending_until),
    };
    change::set(&mut db, sees.tenant, id, to, at).await?;
    let said = json!({"email": asking.email, "question": question, "until": asking.pending_until});
    let event = NewTicketEvent { ticket: id, kind: TicketEventKind::Asked, details: said.clone(), by: sees.person };
    append(&mut db, sees.tenant, &[event], at, now).await?;
    if let Some(person) = sees.person {
        acknowledge(&mut db, sees.tenant, (id, How::Acted), person, (at, now)).await?;
    }
    count_mail(&mut db, sees.tenant, now).await?;
    queue::enqueue(&mut db, &MailAlertQuestion { ask, brand: caller.brand(), asked_at: at }, now).await?;
    if let Some(load) = standing.load_id {
        let xid = feed::announce(&mut db, sees.tenant, &[load]).await?;
        db.announce_loads(xid);
        let told = Told::of(&standing, load, to);
        events::append_many(&mut db, sees.tenant, &[told.event(LoadEventKind::AlertChanged, at)], now).await?;
    }
    count_mail_to(&mut db, sees.tenant, &asking.email, now).await?;
    db.commit(Audit::new("ticket.carrier_asked").subject("Ticket", id).details(said)).await?;
    Ok((StatusCode::ACCEPTED, Json(detail(&app, &sees, id).await?)))
}
