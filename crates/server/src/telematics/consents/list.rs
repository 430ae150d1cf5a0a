//! The consents that the caller's carrier gave.

use super::own_carrier;
use super::view::TelematicsConsent;
use crate::app::App;
use crate::http::guards::OwnTelematics;
use crate::http::{Caller, Json, Reply};
use store::telematics::connections;

/// The newest 50 consents of the caller's own carrier, newest first, those that were taken back too.
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
