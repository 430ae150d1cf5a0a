//! The offers of a load. (Ours.)

use super::view::LoadOffer;
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::guards::ReadBoard;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::exchange::offers;
use store::loads::held;

/// Lists the offers of a load to carriers, newest first; up to 500.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/offers",
    tag = "exchange",
    params(("id" = i64, Path, description = "The load's id.")),
    responses((status = 200, body = [LoadOffer]))
)]
pub async fn list_load_offers(
    app: App,
    caller: Caller<ReadBoard>,
    Path(id): Path<LoadId>,
) -> Reply<Json<Vec<LoadOffer>>> {
    let tenant = caller.tenant()?;
    let now = app.loads.now(tenant.company());
    let mut db = app.conn().await?;
    held::read(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let rows = offers::of_load(&mut db, tenant, id).await?;
    Ok(Json(rows.into_iter().map(|row| LoadOffer::of(row, now)).collect()))
}
