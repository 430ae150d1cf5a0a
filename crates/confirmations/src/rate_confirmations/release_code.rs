//! A code that a person gives where no contact on file is proven. (Ours. loads.md §2a, point 2: a short history is unknown, not proven, so for the first
//! 30 days of an installation nobody could answer; a person with the scope says how they made sure.)

use super::code_contacts;
use super::gate::proven_span;
use super::mark_as_rejected::reason;
use super::recorded::{Beside, record};
use super::releases::note_of_code;
use super::voice_code::takes_code;
use chrono::{DateTime, Utc};
use kernel::ids::{RateConfirmationId, TicketId};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::{Guarded, ReleaseRateCons, SendRateCons};
use platform::http::{Caller, Code, Error, Json, Path, Reply};
use platform::secrets::{self, CODE_LIFE};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::connections::ConnectionStatus;
use store::loads::{held, read};
use store::rate_confirmations::codes::{self, NewCode};
use store::rate_confirmations::{ProvenBy, list};
use utoipa::ToSchema;
use vetting::decisions::Kind;

/// Request body: how someone made sure.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RateConfirmationCodeToRelease {
    /// How you made sure that you are talking to the carrier, up to 2,000 characters.
    #[serde(deserialize_with = "platform::validation::message")]
    reason: String,
}

/// A code that was given without a proven contact.
#[derive(Debug, Serialize, ToSchema)]
pub struct ReleasedCode {
    /// The digits to read out. Shown once.
    code: String,
    /// When it expires.
    expires_at: DateTime<Utc>,
}

/// Makes a code to read out to a carrier of which neither the email nor the phone on FMCSA's file is proven. Takes manage_rate_confirmations,
/// manage_rule_overrides and how you made sure that it is the carrier, which is in the decision record. It verifies no driver for the pickup.
#[utoipa::path(
    post,
    path = "/api/v1/rate_confirmations/{id}/release_code",
    tag = "rate_confirmations",
    params(("id" = i64, Path, description = "The rate confirmation's id.")),
    request_body = RateConfirmationCodeToRelease,
    responses(
        (status = 201, body = ReleasedCode),
        (status = 409, body = Errors, description = "It no longer counts, your company doesn't dispatch the carrier, or its email or its phone is proven: a code goes there."),
    )
)]
pub async fn release_rate_confirmation_code(
    app: App,
    caller: Caller<SendRateCons>,
    from: Address,
    Path(id): Path<RateConfirmationId>,
    Json(RateConfirmationCodeToRelease { reason: given }): Json<RateConfirmationCodeToRelease>,
) -> Reply<(axum::http::StatusCode, Json<ReleasedCode>)> {
    caller.satisfies(&ReleaseRateCons::GUARD)?;
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let at = app.loads.now(tenant.company());
    let why =
        reason("reason", Some(&given))?.ok_or_else(|| Error::field("reason", Code::Missing, "This is required."))?;
    let mut db = app.change(&caller, from).await?;
    let now = db.now();
    let row = list::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let held = held::read(&mut db, tenant, row.load_id).await?.ok_or(Error::NotFound)?;
    let recipient = takes_code(&row, &held).map_err(|why| Error::Conflict(why.to_owned()))?;
    let standing = read::connection_statuses(&mut db, tenant, &[row.carrier_id]).await?;
    if standing.iter().any(|(_, status)| *status == ConnectionStatus::DoNotDispatch) {
        return Err(Error::Conflict("Your company doesn’t dispatch this carrier.".to_owned()));
    }
    let span = proven_span(&mut db, tenant, &held, at).await?;
    let contacts = code_contacts::of(&mut db, row.carrier_id, (span, at)).await?;
    if contacts.cannot_email_reason.is_none() {
        let why = "The carrier’s email on FMCSA’s file is proven: its page emails the code there.";
        return Err(Error::Conflict(why.to_owned()));
    }
    if contacts.cannot_call_reason.is_none() {
        let why = "The carrier’s phone on FMCSA’s file is proven: call that number with a code.";
        return Err(Error::Conflict(why.to_owned()));
    }
    let expires_at = now + CODE_LIFE;
    let code = secrets::new_code();
    let new = NewCode {
        confirmation: id,
        channel: ProvenBy::Released,
        contact: recipient,
        no_code: &secrets::hash(&secrets::new_secret()),
        by: Some(by),
        crew: None,
        expires_at,
    };
    let made = codes::create(&mut db, tenant, &new, now).await?.ok_or(Error::NotFound)?;
    codes::set_code(&mut db, made, &app.keys.confirmation_code_hash(made, &code)).await?;
    let tickets = store::tickets::list::open_of_loads(&mut db, tenant, &[row.load_id]).await?;
    let tickets: Vec<TicketId> = tickets.iter().map(|one| one.id).collect();
    let details = json!({"external_load_number": row.external_load_number, "recipient": recipient, "reason": why});
    let audit = Audit::new("rate_confirmation.code_released").subject("RateConfirmation", id).details(details);
    let note = note_of_code(why);
    let beside = Beside {
        recipient: Some((recipient, None)),
        tickets: &tickets,
        note: Some(&note),
        by: Some(by),
        vin: row.vin.as_deref(),
        ..Beside::default()
    };
    db.commit_with(audit, record(tenant, Kind::RateConfirmationReleased, &row, beside)).await?;
    // Kept by the wall's clock, and told by the one that the page around it is told by.
    let expires_at = app.loads.at(tenant.company(), expires_at);
    Ok((axum::http::StatusCode::CREATED, Json(ReleasedCode { code, expires_at })))
}
