//! One alert.

use super::view::IdentityAlert;
use kernel::ids::IdentityAlertId;
use platform::app::App;
use platform::http::guards::ReadIdentityAlerts;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::identity::alerts;

/// Returns a published alert, or one of your company's own.
#[utoipa::path(
    get,
    path = "/api/v1/identity_alerts/{id}",
    tag = "identity",
    params(("id" = i64, Path, description = "The alert's id.")),
    responses((status = 200, body = IdentityAlert))
)]
pub async fn show_identity_alert(
    app: App,
    caller: Caller<ReadIdentityAlerts>,
    Path(id): Path<IdentityAlertId>,
) -> Reply<Json<IdentityAlert>> {
    let (tenant, now) = (caller.tenant()?, app.clock.now());
    let row = alerts::find(&mut *app.conn().await?, tenant, id, now).await?.ok_or(Error::NotFound)?;
    Ok(Json(IdentityAlert::of(row, Some(tenant), now.date_naive())))
}
