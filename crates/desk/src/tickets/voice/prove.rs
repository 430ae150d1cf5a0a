//! A carrier types the code that a broker read to it.

use super::part;
use crate::tickets::asks::link::AskLink;
use crate::tickets::asks::show::refuse_ended;
use axum::http::StatusCode;
use chrono::{DateTime, Utc};
use dispatch::loads::guard::identity;
use kernel::days::day;
use kernel::phones;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::links::Opening;
use platform::secrets::{CODE_TRIES, is_code};
use serde::Deserialize;
use serde_json::json;
use store::loads::feed;
use store::loads::held::{self, Held};
use store::tickets::change::{self, Standing};
use store::tickets::events::{NewTicketEvent, TicketEventKind, append};
use store::tickets::voice_codes::{self, Typed};
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// Request body: the digits.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct VoiceCodeTyped {
    /// The six digits that the broker read to you.
    code: String,
}

/// Proves that you have the phone on file, by the code that the broker read to you. Five tries.
#[utoipa::path(
    post,
    path = "/api/v1/alert_reply/voice_code",
    tag = "tickets",
    params(("x-link-token" = String, Header, description = "The emailed link's token.")),
    request_body = VoiceCodeTyped,
    responses(
        (status = 204, description = "Proven."),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off."),
        (status = 409, body = Errors, description = "The broker gave no code, it no longer works, or truck, driver or the driver's phone changed after it was made."),
    )
)]
pub async fn prove_voice_code(
    app: App,
    link: Opening<AskLink>,
    Json(VoiceCodeTyped { code }): Json<VoiceCodeTyped>,
) -> Reply<StatusCode> {
    let code: String = code.chars().filter(|sign| !sign.is_whitespace()).collect();
    if !is_code(&code) {
        return Err(Error::invalid("code", "Enter the six digits."));
    }
    let (tenant, at) = (link.opened.tenant(), app.loads.now(link.opened.company_id));
    let mut db = app.unrecorded_visitors_change(link.from, "the code's own row and the alert's events tell it").await?;
    let now = db.now();
    // The load before its alert, and the alert before the question.
    let held = match link.opened.load_id {
        Some(load) => held::lock(&mut db, tenant, load).await?,
        None => None,
    };
    let standing = change::lock(&mut db, tenant, link.opened.ticket_id).await?.ok_or(Error::NotFound)?;
    let asked = link.again(&mut db, at).await?;
    refuse_ended(&asked, at)?;
    let Some(typed) = voice_codes::of_ask(&mut db, asked.id, CODE_TRIES, now).await? else {
        return Err(Error::Conflict("No code works at the moment. Ask the broker to call you again.".to_owned()));
    };
    let is_right = app.keys.has_voice_code_hash(typed.id, &code, &typed.code_hash);
    if is_right && let Some(held) = &held {
        identity::refuse_others(part(held, standing.movement_id), typed.crew_digest.as_deref())?;
    }
    voice_codes::tried(&mut db, typed.id, is_right, now).await?;
    let kind = if is_right { TicketEventKind::VoiceCodeProven } else { TicketEventKind::VoiceCodeFailed };
    let mut details = json!({"phone": typed.phone});
    if is_right && let Some(held) = &held {
        let is_recorded = record_step(&mut db, tenant, (held, &standing), &typed, at).await?;
        details["is_recorded_for_pickup"] = json!(is_recorded);
    }
    append(&mut db, tenant, &[NewTicketEvent { ticket: standing.id, kind, details, by: None }], at, now).await?;
    if is_right && let Some(load) = standing.load_id {
        let xid = feed::announce(&mut db, tenant, &[load]).await?;
        db.announce_loads(xid);
    }
    db.commit().await?;
    if is_right {
        return Ok(StatusCode::NO_CONTENT);
    }
    let why = match CODE_TRIES - typed.tries - 1 {
        0 => "That isn't the code, and there are no tries left. Ask the broker to call you again.".to_owned(),
        1 => "That isn't the code. You have one more try.".to_owned(),
        left => format!("That isn't the code. You have {left} more tries."),
    };
    Err(Error::invalid("code", why))
}

/// Records for the carrier's part of the load that who hauls it proved who they are; whether that was done: not where another carrier hauls it
/// now, nor where [`identity::record`] doesn't.
async fn record_step(
    db: &mut Conn,
    tenant: Tenant,
    (held, standing): (&Held, &Standing),
    typed: &Typed,
    at: DateTime<Utc>,
) -> Result<bool, Error> {
    let Some(movement) = part(held, standing.movement_id) else { return Ok(false) };
    // FMCSA's file may have had another number since: then the one from before was called.
    let (phone, on) = (phones::shown(&typed.phone), day(typed.proven_since));
    let reason = format!("Voice code, read on {phone}, the number on FMCSA’s file on {on}.");
    identity::record(db, tenant, (held, movement), (&reason, typed.created_by), at).await
}
