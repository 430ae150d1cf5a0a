//! Asks for the code that shows that whoever answers speaks for the carrier.

use super::link::ConfirmationLink;
use super::page::Page;
use super::send_code::SendConfirmationCode;
use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use platform::app::App;
use platform::http::address::Address;
use platform::http::brand::Brand;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::limits::count_code_to;
use platform::links::Opening;
use platform::secrets::{self, CODE_LIFE};
use serde::Serialize;
use std::time::Duration;
use store::loads::held;
use store::rate_confirmations::ProvenBy;
use store::rate_confirmations::codes::{self, NewCode};
use utoipa::ToSchema;
use vetting::onboarding::carrier::contacts::masked;

/// The pause between two codes.
const PAUSE: TimeDelta = TimeDelta::seconds(30);
/// The most codes of one confirmation that never come back.
const MOST_UNUSED: i64 = 15;

/// A code that was sent.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmationCodeSent {
    /// Where it was sent, masked.
    masked: String,
    /// When it expires.
    expires_at: DateTime<Utc>,
}

/// Emails a 6-digit code to the address on FMCSA's file, known to be the same for 30 days (90 for a guarded load) or from before a recent change, and to
/// no other.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_rate_confirmation/code",
    tag = "carrier_rate_confirmation",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    responses(
        (status = 201, body = ConfirmationCodeSent),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
        (status = 409, body = Errors, description = "It no longer waits for an answer, or there is no address that a code may go to."),
        (status = 429, body = Errors, description = "Too many codes; `Retry-After` says how long to wait."),
    )
)]
pub async fn send_carrier_rate_confirmation_code(
    app: App,
    link: Opening<ConfirmationLink>,
    from: Address,
    headers: axum::http::HeaderMap,
) -> Reply<(StatusCode, Json<ConfirmationCodeSent>)> {
    let offer = &link.opened;
    let (tenant, at) = (offer.tenant(), app.loads.now(offer.company_id));
    let mut db = app.unrecorded_visitors_change(from, "the code's own row tells it").await?;
    let now = db.now();
    // Calls that come at the same moment send one code.
    let held = held::lock(&mut db, tenant, offer.load_id).await?.ok_or(Error::NotFound)?;
    let page = Page::of(&mut db, offer, held, at).await?;
    if !page.row.status.is_open() {
        return Err(Error::Conflict("This rate confirmation no longer counts.".to_owned()));
    }
    let contact = page.code_contact().ok_or_else(|| {
        let why = "No email on FMCSA’s file for this carrier is known to have been the same for 30 days, or 90 for a guarded load. The broker calls and reads you a code.";
        Error::Conflict(why.to_owned())
    })?;
    let (recent, unused) = codes::counts(&mut db, tenant, offer.rate_confirmation_id, now - PAUSE).await?;
    if recent > 0 {
        return Err(Error::TooManyAttempts { retry_after: PAUSE.to_std().unwrap_or(Duration::from_secs(30)) });
    }
    if unused >= MOST_UNUSED {
        return Err(Error::Conflict("Too many codes were sent and never entered. Call the broker.".to_owned()));
    }
    let expires_at = now + CODE_LIFE;
    let new = NewCode {
        confirmation: offer.rate_confirmation_id,
        channel: ProvenBy::Code,
        contact,
        no_code: &secrets::hash(&secrets::new_secret()),
        by: None,
        crew: None,
        expires_at,
    };
    let code = codes::create(&mut db, tenant, &new, now).await?.ok_or(Error::NotFound)?;
    queue::enqueue(&mut db, &SendConfirmationCode { code, brand: Brand::of(&headers) }, now).await?;
    count_code_to(&mut db, tenant, contact, now).await?;
    db.commit().await?;
    // Kept by the wall's clock, and told by the one that the page around it is told by.
    let expires_at = app.loads.at(tenant.company(), expires_at);
    Ok((StatusCode::CREATED, Json(ConfirmationCodeSent { masked: masked(contact), expires_at })))
}
