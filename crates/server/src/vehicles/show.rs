//! One vehicle, by key or by VIN, with its history.

use super::compose::{self, History};
use super::view::Vehicle;
use crate::app::App;
use crate::http::guards::ReadVehicles;
use crate::http::{Caller, Error, Json, Path, Reply};
use kernel::scopes::Scope;
use store::Conn;
use store::carriers::keys;
use store::fmcsa_rows::Runs;
use store::vehicles::sightings;

/// The inspections that a vehicle's page shows.
const SIGHTINGS: i64 = 100;

/// A vehicle by the key of any inspected unit with its VIN, with the carriers that it was inspected under.
#[utoipa::path(
    get,
    path = "/api/v1/vehicles/{id}",
    tag = "vehicles",
    params(("id" = i64, Path, description = "The key of an inspected unit.")),
    responses((status = 200, body = Vehicle))
)]
pub async fn show_vehicle(app: App, caller: Caller<ReadVehicles>, Path(id): Path<i64>) -> Reply<Json<Vehicle>> {
    let mut db = app.conn().await?;
    let vin = sightings::vin_of_unit(&mut db, id).await?.ok_or(Error::NotFound)?;
    vehicle(&mut db, vin, caller.has(Scope::BlockSafetyData)).await
}

/// A vehicle by its VIN, with the carriers that it was inspected under.
#[utoipa::path(
    get,
    path = "/api/v1/vehicles/{vin}/by_vin",
    tag = "vehicles",
    params(("vin" = String, Path, description = "The VIN, in any case.")),
    responses((status = 200, body = Vehicle))
)]
pub async fn show_vehicle_by_vin(
    app: App,
    caller: Caller<ReadVehicles>,
    Path(vin): Path<String>,
) -> Reply<Json<Vehicle>> {
    let vin = vin.trim().to_ascii_uppercase();
    if vin.contains('\0') {
        return Err(Error::NotFound);
    }
    let mut db = app.conn().await?;
    vehicle(&mut db, vin, caller.has(Scope::BlockSafetyData)).await
}

async fn vehicle(db: &mut Conn, vin: String, is_safety_hidden: bool) -> Reply<Json<Vehicle>> {
    let seen = sightings::newest(db, &vin, SIGHTINGS).await?;
    let under = sightings::carriers(db, &vin).await?;
    let dot_numbers: Vec<_> = under.iter().filter_map(|carrier| carrier.dot_number).collect();
    let known = keys::known(db, &dot_numbers).await?;
    let run_ids: Vec<_> = seen.iter().map(|row| row.run_id).chain(under.iter().map(|row| row.run_id)).collect();
    let runs = Runs::load(db, &run_ids).await?;
    let history = History { seen, under, known, is_safety_hidden };
    compose::vehicle(vin, &history, &runs).map(Json).ok_or(Error::NotFound)
}
