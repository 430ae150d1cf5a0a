//! The consents given by the caller's carrier.

use super::own_carrier;
use super::view::TelematicsConsent;
use platform::app::App;
use platform::http::guards::OwnTelematics;
use platform::http::{Caller, Json, Reply};
use store::telematics::connections;

/// Lists the consents of the caller's own carrier: active ones first, then revoked ones, newest first, up to 50.
#[utoipa::path(
    get,
    path = "/api/v1/telematics_consents",
    tag = "telematics",
    responses((status = 200, body = Vec<TelematicsConsent>))
)]
pub async fn list_telematics_consents(app: App, caller: Caller<OwnTelematics>) -> Reply<Json<Vec<TelematicsConsent>>> {
    let carrier = own_carrier(&caller)?;
    let rows = connections::of_carrier(&mut *app.conn().await?, carrier).await?;
    Ok(Json(rows.into_iter().map(TelematicsConsent::from).collect()))
}
