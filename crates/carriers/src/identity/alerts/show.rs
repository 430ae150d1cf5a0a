//! One alert.

use super::view::IdentityAlert;
use crate::verdicts::judging;
use kernel::ids::IdentityAlertId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadIdentityAlerts;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::identity::alerts;

/// Returns a published alert, or one of your company's own, with your company's verdict on its carrier.
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
    let is_safety_hidden = caller.has(Scope::BlockSafetyData);
    let verdict = judging::of_one_of_company(&app, tenant, is_safety_hidden, row.carrier_id).await?;
    Ok(Json(IdentityAlert::of(row, Some(tenant), now.date_naive()).with_verdict(verdict)))
}
