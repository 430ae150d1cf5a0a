//! A packet as its carrier sees it.

use super::session::Proved;
use super::view::{self, CarrierPacket};
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Json, Reply};

/// The packet of this browser's session: what was saved, what is missing, what the broker asks for.
#[utoipa::path(
    get,
    path = "/api/v1/carrier_onboarding/{id}",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    responses(
        (status = 200, body = CarrierPacket),
        (status = 401, body = Errors, description = "This browser has not proved a contact for this packet, or not in the last seven days."),
    )
)]
pub async fn show_carrier_onboarding(app: App, proved: Proved) -> Reply<Json<CarrierPacket>> {
    Ok(Json(view::packet(&mut *app.conn().await?, proved.packet).await?))
}
