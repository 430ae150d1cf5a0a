//! One vehicle, by id or by VIN, with its history.

use super::compose::{self, History};
use super::list::verdicts;
use super::view::{Vehicle, VehicleCarrier};
use kernel::ids::CarrierId;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadVehicles;
use platform::http::{Caller, Error, Json, Path, Query, Reply};
use serde::Deserialize;
use store::Conn;
use store::carriers::keys;
use store::fmcsa_rows::runs;
use store::vehicles::sightings::{self, Sighting, UnderCarrier};
use utoipa::IntoParams;

/// The inspections that a vehicle's page shows.
const SIGHTINGS: i64 = 100;

/// Returns a vehicle by the id of any inspected unit with its VIN, with the carriers it was inspected under, each with your company's verdict.
#[utoipa::path(
    get,
    path = "/api/v1/vehicles/{id}",
    tag = "vehicles",
    params(("id" = i64, Path, description = "Id of an inspected unit.")),
    responses((status = 200, body = Vehicle))
)]
pub async fn show_vehicle(app: App, caller: Caller<ReadVehicles>, Path(id): Path<i64>) -> Reply<Json<Vehicle>> {
    let mut db = app.conn().await?;
    let vin = sightings::vin_of_unit(&mut db, id).await?.ok_or(Error::NotFound)?;
    let found = vehicle(&mut db, vin, None, caller.has(Scope::BlockSafetyData)).await?;
    drop(db);
    with_verdicts(&app, &caller, found).await
}

/// The parameters of the call.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Listed {
    /// The carrier to look under: needed for vehicles listed only in the Safety Measurement System's input.
    #[param(value_type = Option<i64>)]
    carrier_id: Option<CarrierId>,
}

/// Returns a vehicle by its VIN, with the carriers it was inspected under, each with your company's verdict.
#[utoipa::path(
    get,
    path = "/api/v1/vehicles/{vin}/by_vin",
    tag = "vehicles",
    params(("vin" = String, Path, description = "The VIN, case-insensitive."), Listed),
    responses((status = 200, body = Vehicle))
)]
pub async fn show_vehicle_by_vin(
    app: App,
    caller: Caller<ReadVehicles>,
    Path(vin): Path<String>,
    Query(listed): Query<Listed>,
) -> Reply<Json<Vehicle>> {
    let vin = vin.trim().to_ascii_uppercase();
    if vin.contains('\0') {
        return Err(Error::NotFound);
    }
    let mut db = app.conn().await?;
    let found = vehicle(&mut db, vin, listed.carrier_id, caller.has(Scope::BlockSafetyData)).await?;
    drop(db);
    with_verdicts(&app, &caller, found).await
}

async fn vehicle(
    db: &mut Conn,
    vin: String,
    carrier_id: Option<CarrierId>,
    is_safety_hidden: bool,
) -> Result<Vehicle, Error> {
    let mut seen = sightings::newest(db, &vin, SIGHTINGS).await?;
    let mut under = sightings::carriers(db, &vin).await?;
    if let (true, Some(id)) = (seen.is_empty(), carrier_id) {
        let dot_number = keys::dot_number(db, id).await?.ok_or(Error::NotFound)?;
        seen = sightings::newest_of_sms(db, dot_number, &vin, SIGHTINGS).await?;
        under = under_one(&seen).into_iter().collect();
    }
    let dot_numbers: Vec<_> = under.iter().filter_map(|carrier| carrier.dot_number).collect();
    let known = keys::known(db, &dot_numbers).await?;
    let run_ids: Vec<_> = seen.iter().map(|row| row.run_id).chain(under.iter().map(|row| row.run_id)).collect();
    let runs = runs::load(db, &run_ids).await?;
    let history = History { seen, under, known, is_safety_hidden };
    compose::vehicle(vin, &history, &runs).ok_or(Error::NotFound)
}

/// The same with the verdict on each carrier.
async fn with_verdicts(app: &App, caller: &Caller<ReadVehicles>, found: Vehicle) -> Reply<Json<Vehicle>> {
    let verdicts = verdicts(app, caller, found.carriers.iter().filter_map(|row| row.carrier_id)).await?;
    let of = |row: VehicleCarrier| {
        let verdict = row.carrier_id.and_then(|id| verdicts.get(&id).cloned());
        VehicleCarrier { verdict, ..row }
    };
    Ok(Json(Vehicle { carriers: found.carriers.into_iter().map(of).collect(), ..found }))
}

/// The one carrier that all of these inspections were of.
fn under_one(seen: &[Sighting]) -> Option<UnderCarrier> {
    let newest = seen.first()?;
    Some(UnderCarrier {
        dot_number: newest.dot_number,
        carrier_name: newest.carrier_name.clone(),
        first_seen_on: seen.last().map_or(newest.inspected_on, |oldest| oldest.inspected_on),
        last_seen_on: newest.inspected_on,
        inspections: seen.len() as i64,
        run_id: newest.run_id,
    })
}
