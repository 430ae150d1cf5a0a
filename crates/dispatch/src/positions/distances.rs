//! How far a load's carrier's trucks are from its pickup. (Document 2 §7: vehicle_distances_to_pickup.)

use super::legs::miles_toward;
use crate::loads::sees::{author, is_program};
use chrono::{DateTime, TimeDelta, Utc};
use freight::eta::{HoursUsed, arrival};
use freight::settings::Settings;
use freight::stop::Stop;
use geo::routing::Team;
use geo::{Point, zip_place};
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::guards::ReadLoad;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Serialize;
use std::collections::BTreeMap;
use store::loads::shares::{SharedVehicle, vehicles};
use store::loads::views::{self, Viewer};
use store::loads::{held, settings};
use utoipa::ToSchema;

/// How far a truck is from a load's pickup.
#[derive(Debug, Serialize, ToSchema)]
pub struct DistanceToPickup {
    /// The truck's id; null if no truck is named and the driver shares a phone.
    carrier_vehicle_id: Option<i64>,
    /// Its VIN.
    vin: Option<String>,
    /// Road miles to the pickup, estimated.
    miles: f64,
    /// When it can be expected there, breaks and rests included.
    eta_at: DateTime<Utc>,
    /// When it was seen last.
    located_at: DateTime<Utc>,
    /// Whether it can be there before the load is late, if it drives without a stop.
    can_make_it: bool,
}

/// Lists the trucks of the load's carrier by their distance to the pickup, nearest first: those that are followed on your own loads. Empty
/// once the pickup was left. Before positions are shared, the distance is from the ZIP code.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/vehicle_distances_to_pickup",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id.")),
    responses((status = 200, body = Vec<DistanceToPickup>))
)]
pub async fn list_vehicle_distances_to_pickup(
    app: App,
    caller: Caller<ReadLoad>,
    Path(id): Path<LoadId>,
) -> Reply<Json<Vec<DistanceToPickup>>> {
    let tenant = caller.tenant()?;
    let now = app.loads.now(tenant.company());
    let mut change = app.unrecorded_change("the views of a load's location are their own record").await?;
    let held = held::read(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let carrier = held.current().and_then(|movement| movement.carrier_id);
    let pickup = held.load.first_pickup().copied().filter(|stop| !stop.is_left());
    let (Some(carrier), Some(pickup)) = (carrier, pickup) else { return Ok(Json(Vec::new())) };
    let seen = vehicles(&mut change, tenant, carrier).await?;
    let settings = settings::of(&mut change, tenant).await?;
    if !seen.is_empty() {
        let viewer = if is_program(&caller) { Viewer::Key } else { Viewer::User };
        // Each of the carrier's drivers is told, on whatever load they are followed.
        let them = (Some(carrier), None);
        views::note_of_vehicles(&mut change, tenant, them, None, (viewer, author(&caller)), now).await?;
    }
    change.commit().await?;
    let team = if held.row.is_team { Team::Two } else { Team::Solo };
    // A route takes a millisecond.
    let measuring = tokio::task::spawn_blocking(move || distances(&seen, &pickup, team, &settings));
    Ok(Json(measuring.await.map_err(anyhow::Error::from)?))
}

fn distances(seen: &[SharedVehicle], pickup: &Stop, team: Team, settings: &Settings) -> Vec<DistanceToPickup> {
    let Some(place) = pickup.place else { return Vec::new() };
    let mut newest = BTreeMap::<Option<i64>, (DateTime<Utc>, Point, Option<&str>)>::new();
    for vehicle in seen {
        let id = vehicle.carrier_vehicle_id.map(|id| id.0);
        let Some((at, point)) = last_seen(vehicle) else { continue };
        let known = newest.entry(id).or_insert((at, point, vehicle.vin.as_deref()));
        if at > known.0 {
            *known = (at, point, vehicle.vin.as_deref());
        }
    }
    let late_at = pickup.window.end + TimeDelta::minutes(i64::from(settings.delayed_minutes));
    let mut distances: Vec<DistanceToPickup> = newest
        .into_iter()
        .map(|(id, (located_at, point, vin))| {
            let miles = miles_toward(point, place.point);
            let eta = arrival(located_at, miles, team, HoursUsed::default(), settings);
            DistanceToPickup {
                carrier_vehicle_id: id,
                vin: vin.map(str::to_owned),
                miles: miles.round(),
                eta_at: eta.expected_at,
                located_at,
                can_make_it: eta.earliest_at <= late_at,
            }
        })
        .collect();
    distances.sort_by(|a, b| a.miles.total_cmp(&b.miles));
    distances
}

/// The position, or the middle of the ZIP code where that is newer.
fn last_seen(vehicle: &SharedVehicle) -> Option<(DateTime<Utc>, Point)> {
    let SharedVehicle { located_at, latitude, longitude, zip, zip_at, .. } = vehicle;
    let position = located_at.zip(latitude.zip(*longitude)).map(|(at, (lat, lon))| (at, Point { lat, lon }));
    let area = zip_at.zip(zip.as_deref().and_then(zip_place)).map(|(at, place)| (at, place.point()));
    match (position, area) {
        (Some(position), Some(area)) if area.0 <= position.0 => Some(position),
        (position, area) => area.or(position),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use freight::stop::{GeoSource, Handling, Place, Scheduling, StopKind, Window};
    use kernel::ids::{CarrierVehicleId, StopId};

    fn at(minute: i64) -> DateTime<Utc> {
        DateTime::UNIX_EPOCH + TimeDelta::days(20_000) + TimeDelta::minutes(minute)
    }

    fn pickup() -> Stop {
        Stop {
            id: StopId(1),
            kind: StopKind::Pickup,
            handling: Handling::Live,
            scheduling: Scheduling::Appointment,
            place: Some(Place::new(Point { lat: 32.7767, lon: -96.797 }, GeoSource::Given)),
            window: Window { start: at(240), end: at(240) },
            arrived_at: None,
            departed_at: None,
            done_at: None,
        }
    }

    fn vehicle(id: i64, position: Option<(i64, f64, f64)>, zip: Option<(i64, &str)>) -> SharedVehicle {
        SharedVehicle {
            carrier_vehicle_id: Some(CarrierVehicleId(id)),
            vin: Some(format!("1XKYD49X0LJ00000{id}")),
            located_at: position.map(|(minute, ..)| at(minute)),
            latitude: position.map(|(_, lat, _)| lat),
            longitude: position.map(|(.., lon)| lon),
            zip: zip.map(|(_, zip)| zip.to_owned()),
            zip_at: zip.map(|(minute, _)| at(minute)),
        }
    }

    #[test]
    fn each_truck_is_measured_from_where_it_was_last() {
        let seen = [
            vehicle(1, Some((0, 29.7604, -95.3698)), None),
            vehicle(2, None, Some((0, "77002"))),
            vehicle(3, Some((0, 29.7604, -95.3698)), Some((30, "75201"))),
            vehicle(3, Some((10, 29.7604, -95.3698)), None),
            vehicle(4, None, None),
        ];

        let found = distances(&seen, &pickup(), Team::Solo, &Settings::default());

        let ids: Vec<_> = found.iter().map(|one| one.carrier_vehicle_id).collect();
        assert_eq!((ids[0], ids.len()), (Some(3), 3), "the newest of its two counts, and the nearest comes first");
        assert!(found[0].miles < 5.0 && found[0].can_make_it && found[0].located_at == at(30));
        for far in &found[1..] {
            assert!((220.0..270.0).contains(&far.miles), "{}", far.miles);
            assert!(far.can_make_it, "240 miles at 65 miles an hour are under 4 hours and a half");
        }
        let soon = Stop { window: Window { start: at(60), end: at(60) }, ..pickup() };
        let late = distances(&seen[..1], &soon, Team::Solo, &Settings::default());
        assert!(!late[0].can_make_it);
    }
}
