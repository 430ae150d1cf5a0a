//! Where one truck was recently, on the company's own loads. (Document 2 §7: GET carrier_vehicle_areas/by_carrier_vehicle.)

use super::area_view::{VehicleAreas, by_vehicle};
use super::recent_areas::since;
use kernel::ids::CarrierVehicleId;
use platform::app::App;
use platform::http::guards::ReadLoad;
use platform::http::{Caller, Error, Json, Query, Reply};
use serde::Deserialize;
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
    let since = since(app.loads.now(tenant.company()).date_naive(), wanted.days)?;
    let mut db = app.conn().await?;
    let vehicle = vehicles::find(&mut db, tenant, wanted.carrier_vehicle_id).await?.ok_or(Error::NotFound)?;
    Ok(Json(by_vehicle(areas::of_vehicles(&mut db, tenant, (None, Some(vehicle.id)), since).await?)))
}
