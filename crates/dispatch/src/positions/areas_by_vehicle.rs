//! Where one truck was recently, on the company's own loads. (Document 2 §7: GET carrier_vehicle_areas/by_carrier_vehicle.)

use super::area_view::{VehicleAreas, by_vehicle};
use super::recent_areas::since;
use crate::loads::sees::{author, is_program};
use kernel::ids::CarrierVehicleId;
use platform::app::App;
use platform::http::guards::ReadLoad;
use platform::http::{Caller, Error, Json, Query, Reply};
use serde::Deserialize;
use store::loads::views::{self, Viewer};
use store::loads::{areas, vehicles};
use utoipa::IntoParams;

/// Which truck, and how many days.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct AreasOfVehicle {
    /// The truck.
    #[param(value_type = i64)]
    carrier_vehicle_id: CarrierVehicleId,
    /// Number of days, today included: 1 to 7; 3 if omitted.
    #[param(minimum = 1, maximum = 7)]
    days: Option<u8>,
}

/// Lists the ZIP codes in which a truck was in the last days, while it was followed on your own loads; empty if it wasn't.
#[utoipa::path(
    get,
    path = "/api/v1/carrier_vehicle_areas/by_carrier_vehicle",
    tag = "loads",
    params(AreasOfVehicle),
    responses(
        (status = 200, body = Vec<VehicleAreas>),
        (status = 404, body = platform::http::error::Errors, description = "Not found."),
    )
)]
pub async fn list_carrier_vehicle_areas_by_carrier_vehicle(
    app: App,
    caller: Caller<ReadLoad>,
    Query(wanted): Query<AreasOfVehicle>,
) -> Reply<Json<Vec<VehicleAreas>>> {
    let tenant = caller.tenant()?;
    let now = app.loads.now(tenant.company());
    let since = since(now.date_naive(), wanted.days)?;
    let mut db = app.unrecorded_change("the views of a load's location are their own record").await?;
    let vehicle = vehicles::find(&mut db, tenant, wanted.carrier_vehicle_id).await?.ok_or(Error::NotFound)?;
    let them = (None, Some(vehicle.id));
    let rows = areas::of_vehicles(&mut db, tenant, them, since).await?;
    if !rows.is_empty() {
        let viewer = if is_program(&caller) { Viewer::Key } else { Viewer::User };
        views::note_of_vehicles(&mut db, tenant, them, Some(since), (viewer, author(&caller)), now).await?;
    }
    db.commit().await?;
    Ok(Json(by_vehicle(rows)))
}
