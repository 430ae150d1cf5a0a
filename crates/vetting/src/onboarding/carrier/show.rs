//! A packet as shown to its carrier.

use super::session::Proved;
use super::view::{self, CarrierPacket};
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Json, Reply};

/// Returns this browser session's packet: saved answers, missing items and the broker's requirements.
#[utoipa::path(
    get,
    path = "/api/v1/carrier_onboarding/{id}",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The packet's id.")),
    responses(
        (status = 200, body = CarrierPacket),
        (status = 401, body = Errors, description = "This browser hasn't verified a contact for this packet, or not within the last 7 days."),
    )
)]
pub async fn show_carrier_onboarding(app: App, proved: Proved) -> Reply<Json<CarrierPacket>> {
    Ok(Json(view::packet(&mut *app.conn().await?, proved.packet).await?))
}
