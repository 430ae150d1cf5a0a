//! What a carrier reads before it answers an offer.

use super::view::{CarrierLoadOffer, view};
use crate::offers::link::OfferLink;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::Opening;

/// Returns an offer without marking it as viewed: scanners of email follow links too.
#[utoipa::path(
    get,
    path = "/api/v1/carrier_load_offer",
    tag = "carrier_load_offer",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    responses(
        (status = 200, body = CarrierLoadOffer),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
    )
)]
pub async fn show_carrier_load_offer(app: App, link: Opening<OfferLink>) -> Reply<Json<CarrierLoadOffer>> {
    Ok(Json(view(&app, &link.opened).await?))
}
