//! A code that the broker reads out on a call. (Ours. loads.md §2a, point 2: mailboxes are hijacked too, so the product picks a proven number, the
//! broker dials it and reads six digits, and the carrier types them.)

use super::code_contacts;
use super::gate::proven_span;
use chrono::{DateTime, Utc};
use kernel::ids::RateConfirmationId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::SendRateCons;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::secrets::{self, CODE_LIFE};
use serde::Serialize;
use serde_json::json;
use store::loads::held::{self, Held};
use store::loads::rows::MovementRow;
use store::rate_confirmations::codes::{self, NewCode};
use store::rate_confirmations::{Confirmation, ProvenBy, list};
use utoipa::ToSchema;

/// A code to read out.
#[derive(Debug, Serialize, ToSchema)]
pub struct VoiceCode {
    /// The number on FMCSA's file to call: unchanged for 30 days (90 for a guarded load), or the one from before it changed. Call this number
    /// and no other.
    phone: String,
    /// The digits to read out. Shown once.
    code: String,
    /// When it expires.
    expires_at: DateTime<Utc>,
    /// The driver that it is for; null while none is named.
    driver_name: Option<String>,
    /// VIN of the truck that it is for; null while no driver or no truck is named.
    vin: Option<String>,
}

/// Makes a code to read out to the carrier on a call to its number on FMCSA's file. Whoever answers the rate confirmation enters it.
///
/// Once it is accepted and a driver is named, the code verifies the driver for the pickup: it works for the truck, the driver and the driver's phone
/// that are named now, and not once one of them changes.
#[utoipa::path(
    post,
    path = "/api/v1/rate_confirmations/{id}/voice_code",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The rate confirmation's id.")),
    responses(
        (status = 201, body = VoiceCode),
        (status = 409, body = Errors, description = "It no longer counts, no driver is named once it is accepted, or there is no number to call."),
    )
)]
pub async fn create_rate_confirmation_voice_code(
    app: App,
    caller: Caller<SendRateCons>,
    from: Address,
    Path(id): Path<RateConfirmationId>,
) -> Reply<(axum::http::StatusCode, Json<VoiceCode>)> {
    let tenant = caller.tenant()?;
    let at = app.loads.now(tenant.company());
    let mut db = app.change(&caller, from).await?;
    let now = db.now();
    let row = list::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let held = held::read(&mut db, tenant, row.load_id).await?.ok_or(Error::NotFound)?;
    may_read_out(&row, &held).map_err(|why| Error::Conflict(why.to_owned()))?;
    let span = proven_span(&mut db, tenant, &held, at).await?;
    let phone = code_contacts::number(&mut db, row.carrier_id, (span, at)).await?.map_err(Error::Conflict)?;
    let expires_at = now + CODE_LIFE;
    let code = secrets::new_code();
    let movement = held.current().filter(|movement| movement.carrier_id == Some(row.carrier_id));
    let movement = movement.filter(|movement| movement.driver_name.is_some());
    let crew = movement.and_then(MovementRow::crew_digest);
    let new = NewCode {
        confirmation: id,
        channel: ProvenBy::VoiceCode,
        contact: &phone,
        no_code: &secrets::hash(&secrets::new_secret()),
        by: Some(caller.member().id),
        crew: crew.as_deref(),
        expires_at,
    };
    let made = codes::create(&mut db, tenant, &new, now).await?.ok_or(Error::NotFound)?;
    codes::set_code(&mut db, made, &app.keys.confirmation_code_hash(made, &code)).await?;
    let details = json!({"external_load_number": row.external_load_number, "phone": phone});
    db.commit(Audit::new("rate_confirmation.voice_code").subject("RateConfirmation", id).details(details)).await?;
    let driver_name = movement.and_then(|movement| movement.driver_name.clone());
    let vin = movement.and_then(|movement| movement.vin.clone());
    // Kept by the wall's clock, and told by the one that the page around it is told by.
    let expires_at = app.loads.at(tenant.company(), expires_at);
    Ok((axum::http::StatusCode::CREATED, Json(VoiceCode { phone, code, expires_at, driver_name, vin })))
}

/// Whether a code has a use that is read out: before the carrier answers, for whoever answers; afterwards for the driver, until the load is closed.
fn may_read_out(row: &Confirmation, held: &Held) -> Result<(), &'static str> {
    takes_code(row, held)?;
    if row.accepted_at.is_some() && row.driver_name.is_none() {
        return Err("Name the driver first: the code verifies who drives this load.");
    }
    Ok(())
}

/// Whether someone may have to show yet that they speak for the carrier; gives the address that it went to.
pub(super) fn takes_code<'a>(row: &'a Confirmation, held: &Held) -> Result<&'a str, &'static str> {
    let recipient = row.recipient_email.as_deref().filter(|_| row.ended_at.is_none() && row.sent_at.is_some());
    let recipient = recipient.ok_or("This rate confirmation doesn’t wait for an answer.")?;
    if row.accepted_at.is_some() && held.row.closed_at.is_some() {
        return Err("This load is closed.");
    }
    Ok(recipient)
}
