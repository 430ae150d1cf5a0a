//! The carrier takes its bid back.

use super::view::{CarrierLoadOffer, view};
use crate::offers::link::OfferLink;
use crate::offers::told::{Answer, ToldBid};
use freight::offer::{BidStatus, is_open};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::links::Opening;
use serde_json::json;
use store::exchange::bids;
use store::loads::events::{self, LoadEventKind};
use store::loads::{held, watchers};
use store::notices;

/// Withdraws your bid.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_load_offer/withdraw_bid",
    tag = "carrier_load_offer",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    responses(
        (status = 200, body = CarrierLoadOffer),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
        (status = 409, body = Errors, description = "There is no open bid; the detail says why."),
    )
)]
pub async fn withdraw_carrier_load_bid(
    app: App,
    link: Opening<OfferLink>,
    from: Address,
) -> Reply<Json<CarrierLoadOffer>> {
    let (tenant, at) = (link.opened.tenant(), app.loads.now(link.opened.company_id));
    let mut db = app.visitors_change(from).await?;
    let now = db.now();
    held::lock(&mut db, tenant, link.opened.load_id).await?.ok_or(Error::NotFound)?;
    let offer = link.again(&mut db, at).await?;
    let last = bids::of_offer(&mut db, &offer).await?.into_iter().next();
    let last = last.ok_or_else(|| Error::Conflict("You didn’t bid.".to_owned()))?;
    match last.status_at(at) {
        BidStatus::Withdrawn => return Err(Error::Conflict("You withdrew this bid before.".to_owned())),
        status => is_open(status).map_err(|why| Error::Conflict(why.to_owned()))?,
    }
    bids::withdraw(&mut db, &offer, at).await?;
    let people = watchers::told(&mut db, tenant, offer.load_id).await?;
    notices::add(&mut db, &[Answer::Withdrew(last.id).notice(&offer, people, at)], now).await?;
    let told = [ToldBid::of(&last, &offer.external_load_number).event(
        LoadEventKind::BidWithdrawn,
        json!({"name": last.name}),
        at,
    )];
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({"external_load_number": offer.external_load_number, "carrier_id": offer.carrier_id});
    let audit = Audit::new("load_bid.withdrawn").subject("LoadBid", last.id).details(details);
    db.commit(audit.by_system(tenant.company())).await?;
    Ok(Json(view(&app, &offer).await?))
}
