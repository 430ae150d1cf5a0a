//! Declared and observed power units.

use super::{compose, views};
use kernel::ids::CarrierId;
use kernel::population::Population;
use platform::app::App;
use platform::http::guards::ReadCarrier;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::carriers::counts;
use store::fmcsa_rows::{self, census, runs};

/// Compares the power units a carrier declares with those seen at roadside inspections in the last 24 months.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/power_unit_stats",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = views::power_units::PowerUnitStats))
)]
pub async fn show_power_unit_stats(
    app: App,
    _caller: Caller<ReadCarrier>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<views::power_units::PowerUnitStats>> {
    let mut db = app.conn().await?;
    let census = census::census(&mut db, id).await?.ok_or(Error::NotFound)?;
    let roadside = fmcsa_rows::roadside(&mut db, census.dot_number, app.clock.today()).await?;
    let (from, to) = roadside.days;
    let by_type = counts::observed_units(&mut db, census.dot_number, from, to).await?;
    let by_month = counts::observed_by_month(&mut db, census.dot_number, from, to).await?;
    let run_ids: Vec<_> = by_type.iter().map(|group| group.run_id).chain([census.run_id]).collect();
    let runs = runs::load(&mut db, &run_ids).await?.among(Population::of_dot(census.dot_number));
    let observed = compose::power_units::Observed { by_type, by_month, runs };
    Ok(Json(compose::power_units::stats(&census, &roadside, &observed)))
}
