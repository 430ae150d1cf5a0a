//! The carrier's page before it is opened, and afterwards.

use super::link::ConfirmationLink;
use super::page::Page;
use super::view::{CarrierRateConfirmation, view};
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Json, Reply};
use platform::links::Opening;

/// Returns a rate confirmation to whoever holds its link, without marking it as opened. Terms follow once it is opened.
#[utoipa::path(
    get,
    path = "/api/v1/carrier_rate_confirmation",
    tag = "carrier_rate_confirmation",
    params(("x-link-token" = String, Header, description = "The link's token.")),
    responses(
        (status = 200, body = CarrierRateConfirmation),
        (status = 404, body = Errors, description = "The link doesn't exist: it is cut off or too old."),
    )
)]
pub async fn show_carrier_rate_confirmation(
    app: App,
    link: Opening<ConfirmationLink>,
) -> Reply<Json<CarrierRateConfirmation>> {
    let offer = &link.opened;
    let (mut db, at) = (app.conn().await?, app.loads.now(offer.company_id));
    let page = Page::read(&mut db, offer, at).await?;
    Ok(Json(view(&app, &mut db, offer, &page, at).await?))
}
