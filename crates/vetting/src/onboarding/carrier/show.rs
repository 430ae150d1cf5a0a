//! A packet as its carrier sees it.

use super::session;
use super::view::{self, CarrierPacket};
use axum::http::HeaderMap;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::{Anyone, Json, Path, Reply};

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
pub async fn show_carrier_onboarding(
    app: App,
    _: Anyone,
    headers: HeaderMap,
    Path(id): Path<i64>,
) -> Reply<Json<CarrierPacket>> {
    let mut db = app.conn().await?;
    let proved = session::read(&app, &mut db, &headers, id).await?;
    Ok(Json(view::packet(&mut db, proved).await?))
}
