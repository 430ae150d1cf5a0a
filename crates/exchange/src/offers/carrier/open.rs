//! The click by which an offer counts as viewed.

use super::view::{CarrierLoadOffer, view};
use crate::offers::link::OfferLink;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::Opening;
use store::exchange::offers;

/// Marks an offer as viewed, the first time it is opened by a click.
#[utoipa::path(
    post,
    path = "/api/v1/carrier_load_offer/open",
    tag = "carrier_load_offer",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    responses(
        (status = 200, body = CarrierLoadOffer),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
    )
)]
pub async fn open_carrier_load_offer(app: App, link: Opening<OfferLink>) -> Reply<Json<CarrierLoadOffer>> {
    let at = app.loads.now(link.opened.company_id);
    let mut db = app.unrecorded_visitors_change(link.from, "the offer's own row tells that it was opened").await?;
    offers::viewed(&mut db, &link.opened, at).await?;
    db.commit().await?;
    Ok(Json(view(&app, &link.opened).await?))
}
