//! Insights derived from a carrier's public record.

use super::{compose, views};
use compose::insights::Material;
use kernel::ids::CarrierId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ViewInsights;
use platform::http::{Caller, Error, Json, Path, Reply};
use profile::changes::hidden_fields;
use profile::rows::Runs;
use store::carriers::{Window, changes, counts, national_figures, touches};
use store::fmcsa_rows::{self, census, runs};

/// The changes that are shown.
const LATEST: Window = Window { offset: 0, limit: 10 };
/// How soon a second inspection must follow to be taken for a movement.
const MOVED_WITHIN_DAYS: i32 = 14;
/// The requested lanes.
const LANES: i64 = 10;

/// Returns insights into a carrier over the last 24 months: where it was inspected, the states its vehicles moved between, equipment,
/// activity, inspections compared with fleets of its size, and recent changes.
///
/// Every part is derived from public files and names them.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/{id}/insights",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    responses((status = 200, body = views::insights::Insights))
)]
pub async fn show_insights(
    app: App,
    caller: Caller<ViewInsights>,
    Path(id): Path<CarrierId>,
) -> Reply<Json<views::insights::Insights>> {
    let mut db = app.conn().await?;
    let census = census::census(&mut db, id).await?.ok_or(Error::NotFound)?;
    let dot_number = census.dot_number;
    let roadside = fmcsa_rows::roadside(&mut db, dot_number, app.clock.today()).await?;
    let (from, to) = roadside.days;
    let hidden = hidden_fields(caller.has(Scope::BlockSafetyData));
    let visible = changes::Filter { fields: Vec::new(), hidden };
    let median = match census.power_units {
        Some(units) if units > 0 => national_figures::inspections_median(&mut db, units).await?,
        _ => None,
    };
    let mut material = Material {
        states: touches::by_state(&mut db, dot_number, from, to).await?,
        movements: touches::movements(&mut db, dot_number, (from, to), MOVED_WITHIN_DAYS, LANES).await?,
        units: counts::observed_units(&mut db, dot_number, from, to).await?,
        changes: changes::page(&mut db, dot_number, &visible, LATEST).await?,
        census,
        roadside,
        median,
        runs: Runs::default(),
    };
    material.runs = runs::load(&mut db, &material.run_ids()).await?;
    Ok(Json(compose::insights::insights(material)))
}
