//! Somebody opens a rate confirmation: a click, which no scanner of email makes. (loads.md §2.)

use super::conflict::{CarrierRateConfirmationConflict, answered};
use super::link::ConfirmationLink;
use super::page::Page;
use super::view::{CarrierRateConfirmation, view};
use crate::rate_confirmations::machine::{Act, may};
use axum::response::Response;
use platform::app::App;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::{Error, Json, Reply};
use platform::links::Opening;
use store::Opened;
use store::rate_confirmations::links::Offer;
use store::rate_confirmations::write;

/// Opens a rate confirmation: marks it as viewed, and returns its terms.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_rate_confirmation/open",
    tag = "carrier_rate_confirmation",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    responses(
        (status = 200, body = CarrierRateConfirmation),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
        (status = 409, body = CarrierRateConfirmationConflict, description = "It no longer counts; the detail says why."),
    )
)]
pub async fn open_carrier_rate_confirmation(app: App, link: Opening<ConfirmationLink>) -> Reply<Response> {
    let done = open(&app, &link.opened, link.from).await;
    answered(&app, &link.opened, done).await
}

async fn open(app: &App, offer: &Opened<Offer>, from: Address) -> Reply<Json<CarrierRateConfirmation>> {
    let (tenant, at) = (offer.tenant(), app.loads.now(offer.company_id));
    let mut db = app.unrecorded_visitors_change(from, "the confirmation's own row tells it").await?;
    let locked = write::lock(&mut db, tenant, offer.rate_confirmation_id).await?.ok_or(Error::NotFound)?;
    may(Act::View, &locked, at).map_err(|why| Error::Conflict(why.to_owned()))?;
    write::viewed(&mut db, tenant, offer.rate_confirmation_id, at).await?;
    db.commit().await?;
    let mut db = app.conn().await?;
    let page = Page::read(&mut db, offer, at).await?;
    Ok(Json(view(app, &mut db, offer, &page, at).await?))
}
