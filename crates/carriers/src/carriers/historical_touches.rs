//! Where a carrier's vehicles were inspected.

use super::scope::dot_number;
use super::{compose, views};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Json, Path, Reply};
use store::carriers::touches;
use store::fmcsa_rows::runs;

/// Lists where a carrier's vehicles were inspected, at any time: count, first and last day by 5-digit ZIP area, most recent first.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/historical_touches_by_five_zip_areas",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = views::touches::HistoricalTouches))
)]
pub async fn show_historical_touches_by_five_zip_areas(
    app: App,
    _caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<views::touches::HistoricalTouches>> {
    let mut db = app.conn().await?;
    let dot_number = dot_number(&mut db, id).await?;
    let rows = touches::by_county(&mut db, dot_number).await?;
    let runs = runs::load(&mut db, &rows.iter().map(|row| row.run_id).collect::<Vec<_>>()).await?;
    Ok(Json(compose::touches::touches(&rows, &runs)))
}
