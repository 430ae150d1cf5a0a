//! The carrier asks for another rate.

use super::conflict::{CarrierRateConfirmationConflict, answered};
use super::link::ConfirmationLink;
use super::page::Page;
use super::view::{CarrierRateConfirmation, view};
use crate::rate_confirmations::create::cents;
use crate::rate_confirmations::machine::{Act, may};
use crate::rate_confirmations::mark_as_rejected::reason;
use crate::rate_confirmations::told;
use crate::rate_confirmations::view::locked;
use axum::response::Response;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Code, Error, Json, Reply};
use platform::links::Opening;
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::Opened;
use store::loads::events::{self, LoadEventKind};
use store::loads::{feed, held};
use store::notices;
use store::rate_confirmations::links::Offer;
use store::rate_confirmations::write::{self, Counter};
use utoipa::ToSchema;

/// How often a carrier can ask for other rates on one load: each time people and systems of the broker are told. (Ours.)
const MOST_COUNTERS: i64 = 20;
/// How often all carriers together can, on one load. (Ours.)
const MOST_COUNTERS_OF_ALL: i64 = 100;

/// Request body: a counteroffer.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct RateConfirmationToCounter {
    /// Name of the person who makes it.
    name: String,
    /// The rate asked for, in U.S. dollars; required without a message.
    #[serde(default)]
    rate: Option<f64>,
    /// Message to the broker, up to 2,000 characters.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    message: Option<String>,
}

/// Asks the broker for another rate or other terms. The rate confirmation stays open; the broker answers with a new revision.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_rate_confirmation/counter",
    tag = "carrier_rate_confirmation",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    request_body = RateConfirmationToCounter,
    responses(
        (status = 200, body = CarrierRateConfirmation),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
        (status = 409, body = CarrierRateConfirmationConflict, description = "It was answered or canceled meanwhile, or has expired; the detail says so."),
    )
)]
pub async fn counter_carrier_rate_confirmation(
    app: App,
    link: Opening<ConfirmationLink>,
    from: Address,
    Json(given): Json<RateConfirmationToCounter>,
) -> Reply<Response> {
    let done = counter(&app, &link.opened, from, &given).await;
    answered(&app, &link.opened, done).await
}

async fn counter(
    app: &App,
    offer: &Opened<Offer>,
    from: Address,
    given: &RateConfirmationToCounter,
) -> Reply<Json<CarrierRateConfirmation>> {
    let (tenant, at) = (offer.tenant(), app.loads.now(offer.company_id));
    let mut invalid = ValidationErrors::default();
    let name = invalid.name("name", &given.name);
    let rate_cents = cents(&mut invalid, "rate", given.rate);
    invalid.end()?;
    let message = reason("message", given.message.as_deref())?;
    if rate_cents.is_none() && message.is_none() {
        return Err(Error::field("rate", Code::Missing, "Give a rate or a message."));
    }
    let mut db = app.visitors_change(from).await?;
    let now = db.now();
    let held = held::lock(&mut db, tenant, offer.load_id).await?.ok_or(Error::NotFound)?;
    write::lock(&mut db, tenant, offer.rate_confirmation_id).await?.ok_or(Error::NotFound)?;
    let page = Page::of(&mut db, offer, held, at).await?;
    may(Act::Counter, &locked(&page.row), at).map_err(|why| Error::Conflict(why.to_owned()))?;
    let kind = LoadEventKind::RateConfirmationCountered;
    let own = events::count_of_carrier(&mut db, tenant, (offer.load_id, offer.carrier_id), kind).await?;
    let all = events::count(&mut db, tenant, offer.load_id, kind).await?;
    if own >= MOST_COUNTERS || all >= MOST_COUNTERS_OF_ALL {
        return Err(Error::Conflict("Too many changes were requested for this load. Call the broker.".to_owned()));
    }
    write::countered(&mut db, tenant, page.row.id, Counter { name, rate_cents, message }, at).await?;
    let xid = feed::announce(&mut db, tenant, &[offer.load_id]).await?;
    db.announce_loads(xid);
    notices::add(&mut db, &[told::notice(&page.row, "countered", at)], now).await?;
    let told = [told::event(kind, &page.row, at)];
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({"external_load_number": page.row.external_load_number, "rate": given.rate, "name": name});
    let audit = Audit::new("rate_confirmation.countered").subject("RateConfirmation", page.row.id).details(details);
    db.commit(audit.by_system(tenant.company())).await?;
    let mut db = app.conn().await?;
    let page = Page::read(&mut db, offer, at).await?;
    Ok(Json(view(app, &mut db, offer, &page, at).await?))
}
