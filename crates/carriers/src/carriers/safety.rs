//! The safety record of a carrier.

use super::{compose, views};
use kernel::ids::CarrierId;
use kernel::population::Population;
use platform::app::App;
use platform::http::guards::ReadSafety;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::carriers::counts;
use store::fmcsa_rows::{self, runs};

/// Returns a carrier's safety record: rating, out-of-service rates with national averages, crashes, SMS measures and orders.
///
/// Not available with the `block_safety_data` scope.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/safety",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = views::safety::Safety))
)]
pub async fn show_safety(
    app: App,
    _caller: Caller<ReadSafety>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<views::safety::Safety>> {
    let mut db = app.conn().await?;
    let record = fmcsa_rows::record(&mut db, id).await?.ok_or(Error::NotFound)?;
    let roadside = fmcsa_rows::roadside(&mut db, record.census.dot_number, app.clock.today()).await?;
    let (from, to) = roadside.days;
    let violations = counts::violations(&mut db, record.census.dot_number, from, to).await?;
    let run_ids: Vec<_> = violations.iter().map(|group| group.run_id).collect();
    let runs = runs::load(&mut db, &run_ids).await?.among(Population::of_dot(record.census.dot_number));
    Ok(Json(compose::safety::safety(&record, &roadside, &violations, &runs)))
}
