//! Gives a voice code. (Ours.)

use super::may_give::{Giving, giving};
use super::part;
use crate::tickets::sees::Sees;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use kernel::ids::TicketId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::CallCarriers;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::secrets::{CODE_LIFE, new_code};
use serde::Serialize;
use serde_json::json;
use store::loads::held;
use store::loads::rows::MovementRow;
use store::tickets::acknowledgements::{How, acknowledge};
use store::tickets::events::{NewTicketEvent, TicketEventKind, append};
use store::tickets::voice_codes::{self, NewVoiceCode};
use store::tickets::{asks, change, list};
use utoipa::ToSchema;

/// A voice code to read to the carrier. It is told once.
#[derive(Debug, Serialize, ToSchema)]
pub struct VoiceCodeToRead {
    /// Six digits.
    code: String,
    /// The number to dial: on FMCSA's file, and unchanged for 30 days (90 for a guarded load), or the one before it changed.
    phone: String,
    /// Until when the carrier can type it.
    expires_at: DateTime<Utc>,
    /// The driver that it is for; null while none is named.
    driver_name: Option<String>,
    /// VIN of the truck that it is for; null while no driver or no truck is named.
    vin: Option<String>,
}

/// Gives a voice code for an alert whose carrier was asked: dial the number, read the six digits, and the carrier types them on the page that
/// the email opens. It works for ten minutes and five tries, and for the truck, the driver and the driver's phone that are named now; the code before
/// it ends.
#[utoipa::path(
    post,
    path = "/api/v1/tickets/{id}/voice_code",
    tag = "tickets",
    params(("id" = i64, Path, description = "The alert's id.")),
    responses(
        (status = 201, body = VoiceCodeToRead),
        (status = 409, body = Errors, description = "No code can be given; the detail says why."),
    )
)]
pub async fn give_voice_code(
    app: App,
    caller: Caller<CallCarriers>,
    from: Address,
    Path(id): Path<TicketId>,
) -> Reply<(StatusCode, Json<VoiceCodeToRead>)> {
    let (sees, by) = (Sees::of(&caller)?, caller.member().id);
    let (tenant, at) = (sees.tenant, app.loads.now(sees.tenant.company()));
    let mut db = app.change(&caller, from).await?;
    let now = db.now();
    let standing = change::lock(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let row = list::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let asked = asks::of_ticket(&mut db, tenant, id).await?;
    let giving = giving(&app, &mut db, tenant, (&row, &asked), at).await?;
    let Giving { phone, proven_since, ask } = giving.map_err(|why| Error::Conflict(why.to_owned()))?;
    let held = match standing.load_id {
        Some(load) => held::read(&mut db, tenant, load).await?,
        None => None,
    };
    let movement = held.as_ref().and_then(|held| part(held, standing.movement_id));
    let movement = movement.filter(|movement| movement.driver_name.is_some());
    let crew = movement.and_then(MovementRow::crew_digest);
    let expires_at = now + CODE_LIFE;
    let new = NewVoiceCode { ticket: id, ask, phone: &phone, proven_since, by, crew: crew.as_deref(), expires_at };
    let kept = voice_codes::create(&mut db, tenant, &new, now).await?;
    let code = new_code();
    voice_codes::set_hash(&mut db, kept, &app.keys.voice_code_hash(kept, &code)).await?;
    let details = json!({"phone": phone, "proven_since": proven_since});
    let event =
        NewTicketEvent { ticket: id, kind: TicketEventKind::VoiceCodeGiven, details: details.clone(), by: Some(by) };
    append(&mut db, tenant, &[event], at, now).await?;
    acknowledge(&mut db, tenant, (id, How::Acted), by, (at, now)).await?;
    db.commit(Audit::new("ticket.voice_code_given").subject("Ticket", id).details(details)).await?;
    let driver_name = movement.and_then(|movement| movement.driver_name.clone());
    let vin = movement.and_then(|movement| movement.vin.clone());
    // Kept by the wall's clock, and told by the one that the page around it is told by.
    let expires_at = app.loads.at(tenant.company(), expires_at);
    Ok((StatusCode::CREATED, Json(VoiceCodeToRead { code, phone, expires_at, driver_name, vin })))
}
