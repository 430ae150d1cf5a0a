//! The company's thresholds for alerts.

use super::view::AlertSettings;
use platform::app::App;
use platform::http::guards::ReadTickets;
use platform::http::{Caller, Json, Reply};
use store::tickets::settings;

/// Returns your company's thresholds for alerts, and who changed them.
#[utoipa::path(get, path = "/api/v1/alert_settings", tag = "tickets", responses((status = 200, body = AlertSettings)))]
pub async fn show_alert_settings(app: App, caller: Caller<ReadTickets>) -> Reply<Json<AlertSettings>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    let own = settings::of(&mut db, tenant).await?;
    Ok(Json(AlertSettings::of(&own, settings::versions(&mut db, tenant).await?)))
}
