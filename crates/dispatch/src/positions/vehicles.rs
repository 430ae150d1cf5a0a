//! The trucks that could haul a load. (Document 2 §7: carrier_vehicles_for_vehicle_dropdown.)

use chrono::NaiveDate;
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::guards::ReadLoad;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Serialize;
use store::loads::held;
use store::loads::vehicles::{DropdownRow, dropdown};
use utoipa::ToSchema;

/// A truck that could haul a load.
#[derive(Debug, Serialize, ToSchema)]
pub struct VehicleForLoad {
    /// The truck's id; null until a load names it.
    id: Option<i64>,
    /// Its VIN.
    vin: String,
    /// The carrier's own number or name for it.
    name: Option<String>,
    /// License plate.
    plate: Option<String>,
    /// State of the plate.
    plate_state: Option<String>,
    /// Who names it with the carrier: `inspection`, `insurance_certificate`, `eld`. Empty if only your company does.
    verified_by: Vec<String>,
    /// The last day on which an inspection or its ELD saw it with the carrier.
    last_seen_on: Option<NaiveDate>,
    /// Another of your loads that it hauls now.
    on_load_id: Option<i64>,
}

impl From<DropdownRow> for VehicleForLoad {
    fn from(row: DropdownRow) -> Self {
        Self {
            id: row.id.map(|id| id.0),
            vin: row.vin,
            name: row.name,
            plate: row.plate,
            plate_state: row.plate_state,
            verified_by: row.verified_by,
            last_seen_on: row.last_seen_on,
            on_load_id: row.on_load_id.map(|id| id.0),
        }
    }
}

/// Lists the trucks of the load's carrier, most recently seen first; empty without a carrier on file. Up to 200.
///
/// Loads and entries of your own company and public records alone are considered.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/carrier_vehicles_for_vehicle_dropdown",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id.")),
    responses((status = 200, body = Vec<VehicleForLoad>))
)]
pub async fn list_carrier_vehicles_for_vehicle_dropdown(
    app: App,
    caller: Caller<ReadLoad>,
    Path(id): Path<LoadId>,
) -> Reply<Json<Vec<VehicleForLoad>>> {
    let tenant = caller.tenant()?;
    let mut db = app.conn().await?;
    let held = held::read(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let Some(carrier) = held.current().and_then(|movement| movement.carrier_id) else { return Ok(Json(Vec::new())) };
    let rows = dropdown(&mut db, tenant, id, carrier).await?;
    Ok(Json(rows.into_iter().map(VehicleForLoad::from).collect()))
}
