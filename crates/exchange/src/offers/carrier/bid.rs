//! The carrier bids.

use super::view::{CarrierLoadOffer, answerable, view};
use crate::offers::link::OfferLink;
use crate::offers::told::{Answer, ToldBid};
use crate::offers::view::{RATE_BOUNDS, cents};
use axum::http::StatusCode;
use chrono::{DateTime, TimeDelta, Utc};
use freight::offer::until;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Code, Error, Json, Reply, days};
use platform::links::Opening;
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::exchange::bids::{self, NewBid};
use store::exchange::offers;
use store::loads::events::{self, LoadEventKind};
use store::loads::{held, watchers};
use store::notices;
use utoipa::ToSchema;

/// The most bids of one offer: whoever bids anew so often should call. (Ours.)
const MOST_BIDS: usize = 20;
/// Longest message, in characters.
const LONGEST_MESSAGE: usize = 1_000;

/// How long ago a truck may have become free, and how long after the pickup window it may come: what lies beyond is a slip. (Ours.)
const EARLIEST: TimeDelta = TimeDelta::days(1);
const LATEST: TimeDelta = TimeDelta::days(14);

/// Request body: a bid.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CarrierBidToMake {
    /// What you ask for hauling the load, in U.S. dollars; the offered rate if omitted.
    #[serde(default)]
    rate: Option<f64>,
    /// Name of the person who bids.
    name: String,
    /// Their phone number, with country code.
    #[serde(default)]
    phone: Option<String>,
    /// Message to the broker, up to 1,000 characters.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    message: Option<String>,
    /// When your truck can be at the first pickup.
    #[serde(default, deserialize_with = "days::optional_instant")]
    available_at: Option<DateTime<Utc>>,
    /// Until when the bid counts; 48 hours if omitted, 14 days at most, and never past the first pickup window.
    #[serde(default, deserialize_with = "days::optional_instant")]
    expires_at: Option<DateTime<Utc>>,
}

/// Bids for an offered load, in the place of your earlier bid. It is binding on no one: the broker answers with a rate confirmation.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_load_offer/bid",
    tag = "carrier_load_offer",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    request_body = CarrierBidToMake,
    responses(
        (status = 201, body = CarrierLoadOffer),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
        (status = 409, body = Errors, description = "The offer was withdrawn, has expired, or the load is no longer available; the detail says so."),
    )
)]
pub async fn bid_for_carrier_load_offer(
    app: App,
    link: Opening<OfferLink>,
    from: Address,
    Json(given): Json<CarrierBidToMake>,
) -> Reply<(StatusCode, Json<CarrierLoadOffer>)> {
    let (tenant, at) = (link.opened.tenant(), app.loads.now(link.opened.company_id));
    let mut invalid = ValidationErrors::default();
    let name = invalid.name("name", &given.name);
    let phone = invalid.phone("phone", given.phone.as_ref()).map(str::to_owned);
    let message = invalid.optional("message", given.message.as_ref(), LONGEST_MESSAGE);
    let asked = given.rate.map(cents);
    if asked == Some(None) {
        invalid.add("rate", RATE_BOUNDS);
    }
    invalid.end()?;
    let rate_cents = asked.flatten().or(link.opened.rate_cents);
    let rate_cents = rate_cents.ok_or_else(|| Error::field("rate", Code::Missing, "Give your rate."))?;
    let mut db = app.visitors_change(from).await?;
    let now = db.now();
    // The load before the offer, as where a bid is accepted.
    let held = held::lock(&mut db, tenant, link.opened.load_id).await?.ok_or(Error::NotFound)?;
    let offer = link.again(&mut db, at).await?;
    answerable(&offer, &held, at).map_err(|why| Error::Conflict(why.to_owned()))?;
    if bids::of_offer(&mut db, &offer).await?.len() >= MOST_BIDS {
        return Err(Error::Conflict(format!("You bid {MOST_BIDS} times. Call the broker.")));
    }
    let pickup_by = held.load.pickup_window().map_or(at, |window| window.end);
    let expires_at = until(given.expires_at, pickup_by, at)
        .ok_or_else(|| Error::invalid("expires_at", "Must be in the future, and before the pickup window ends."))?;
    if given.available_at.is_some_and(|at_pickup| at_pickup < at - EARLIEST || at_pickup > pickup_by + LATEST) {
        return Err(Error::invalid("available_at", "Must be from today to 14 days after the pickup window."));
    }
    let new = NewBid {
        rate_cents,
        name,
        phone_e164: phone.as_deref(),
        message,
        available_at: given.available_at,
        expires_at,
    };
    let id = bids::create(&mut db, &offer, &new, at).await?;
    offers::viewed(&mut db, &offer, at).await?;
    let people = watchers::told(&mut db, tenant, offer.load_id).await?;
    notices::add(&mut db, &[Answer::Bid(id, rate_cents).notice(&offer, people, at)], now).await?;
    let told = ToldBid {
        load: offer.load_id,
        number: &offer.external_load_number,
        id,
        offer: offer.id,
        carrier: offer.carrier_id,
        rate_cents,
    };
    let told = [told.event(LoadEventKind::BidReceived, json!({"name": name}), at)];
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({
        "external_load_number": offer.external_load_number, "carrier_id": offer.carrier_id, "rate": rate_cents as f64 / 100.0, "name": name,
    });
    let audit = Audit::new("load_bid.received").subject("LoadBid", id).details(details);
    db.commit(audit.by_system(tenant.company())).await?;
    Ok((StatusCode::CREATED, Json(view(&app, &offer).await?)))
}
