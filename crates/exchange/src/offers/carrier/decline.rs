//! The carrier declines an offer.

use super::view::{CarrierLoadOffer, answerable, view};
use crate::offers::link::OfferLink;
use crate::offers::told::{Answer, of_offer};
use crate::offers::words::DeclineReasonWords;
use freight::offer::DeclineReason;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::links::Opening;
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use store::exchange::bids;
use store::exchange::offers::{self, Decline};
use store::loads::events::{self, LoadEventKind};
use store::loads::{held, watchers};
use store::notices;
use utoipa::ToSchema;

/// Longest message, in characters.
const LONGEST_MESSAGE: usize = 1_000;

/// Request body: why the carrier declines.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct CarrierOfferToDecline {
    /// Why.
    #[schema(value_type = DeclineReasonWords)]
    reason: DeclineReason,
    /// Name of the person who declines.
    name: String,
    /// Message to the broker, up to 1,000 characters.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    message: Option<String>,
}

/// Declines an offer, and takes back the bid that was made for it.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_load_offer/decline",
    tag = "carrier_load_offer",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    request_body = CarrierOfferToDecline,
    responses(
        (status = 200, body = CarrierLoadOffer),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
        (status = 409, body = Errors, description = "The offer was answered or withdrawn, has expired, or the load is no longer available; the detail says so."),
    )
)]
pub async fn decline_carrier_load_offer(
    app: App,
    link: Opening<OfferLink>,
    from: Address,
    Json(given): Json<CarrierOfferToDecline>,
) -> Reply<Json<CarrierLoadOffer>> {
    let (tenant, at) = (link.opened.tenant(), app.loads.now(link.opened.company_id));
    let mut invalid = ValidationErrors::default();
    let name = invalid.name("name", &given.name);
    let message = invalid.optional("message", given.message.as_ref(), LONGEST_MESSAGE);
    invalid.end()?;
    let mut db = app.visitors_change(from).await?;
    let now = db.now();
    let held = held::lock(&mut db, tenant, link.opened.load_id).await?.ok_or(Error::NotFound)?;
    let offer = link.again(&mut db, at).await?;
    // Also after its own bid was accepted: whoever hauls the load says no by the rate confirmation or to the broker.
    answerable(&offer, &held, at).map_err(|why| Error::Conflict(why.to_owned()))?;
    bids::withdraw(&mut db, &offer, at).await?;
    let said = Decline { reason: given.reason, message, name };
    offers::decline(&mut db, &offer, &said, at).await?;
    let people = watchers::told(&mut db, tenant, offer.load_id).await?;
    notices::add(&mut db, &[Answer::Declined(given.reason).notice(&offer, people, at)], now).await?;
    let told = [of_offer(LoadEventKind::OfferDeclined, &offer, json!({"reason": given.reason, "name": name}), at)];
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({
        "external_load_number": offer.external_load_number, "carrier_id": offer.carrier_id, "reason": given.reason, "name": name,
    });
    let audit = Audit::new("load_offer.declined").subject("LoadOffer", offer.id).details(details);
    db.commit(audit.by_system(tenant.company())).await?;
    Ok(Json(view(&app, &offer).await?))
}
