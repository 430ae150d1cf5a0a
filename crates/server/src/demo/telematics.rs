//! Demonstration devices: a few synthetic carriers are connected, one in each state that a carrier's devices and its certificate can be in.
//! Their provider is called a demonstration and has no API.

use anyhow::Context;
use chrono::{DateTime, TimeDelta, Utc};
use geo::{Point, county_place, nearest_zip};
use platform::app::App;
use platform::secrets;
use store::Conn;
use store::carriers::touches;
use store::telematics::Provider;
use store::telematics::connections::{self, NewConnection};
use store::telematics::demonstration::{self, SyntheticFleet};
use store::telematics::positions::{self, Position};
use store::telematics::vehicles::{self, SeenVehicle};

/// How many days back the positions go.
const DAYS: usize = 10;

/// Which of a fleet's VINs the devices report, and which are on the certificate that the demonstration company was given (`demo::insurance`).
pub type Split = fn(&[String]) -> (Vec<Option<String>>, Vec<String>);

/// One for each state, in the order of the carriers.
pub const SPLITS: [Split; 6] = [
    // connected
    |vins| (reported(vins), vins.to_vec()),
    // eld_vins_not_on_coi
    |vins| (reported(vins), vins[..vins.len() / 2].to_vec()),
    // some_eld_vin_matches_on_coi
    |vins| (reported(&vins[..vins.len() - 1]), vins[1..].to_vec()),
    // no_eld_vin_matches_on_coi
    |vins| (reported(&vins[..2]), vins[2..].to_vec()),
    // missing_vins_on_eld
    |vins| (vec![None; vins.len()], vins.to_vec()),
    // no_vins_on_coi
    |vins| (reported(vins), Vec::new()),
];

fn reported(vins: &[String]) -> Vec<Option<String>> {
    vins.iter().cloned().map(Some).collect()
}

/// Connects them on the first start; leaves them alone afterwards.
pub async fn seed(app: &App) -> anyhow::Result<()> {
    let mut tx = app.pool.begin().await?;
    if demonstration::any(&mut tx).await? {
        return Ok(());
    }
    let fleets = demonstration::fleets(&mut tx, SPLITS.len() as i64).await?;
    for (fleet, split) in fleets.iter().zip(SPLITS) {
        connect(&mut tx, fleet, split(&fleet.vins).0, app.clock.now())
            .await
            .with_context(|| format!("connecting USDOT {}", fleet.dot_number))?;
    }
    tx.commit().await?;
    Ok(())
}

/// Connects a carrier's devices that report these VINs, as they were heard from last at a moment.
pub(super) async fn connect(
    db: &mut Conn,
    fleet: &SyntheticFleet,
    eld: Vec<Option<String>>,
    now: DateTime<Utc>,
) -> anyhow::Result<()> {
    let carrier = fleet.carrier_id;
    let new = NewConnection {
        carrier,
        provider: Provider::Demonstration,
        feed_key: &secrets::new_secret(),
        user: None,
        name: "SYN Fleet Manager",
        email: "fleet@example.com",
        address: None,
    };
    let connection = connections::create(db, &new, now - TimeDelta::days(60)).await?;
    let seen: Vec<_> = eld.into_iter().enumerate().map(|(at, vin)| vehicle(at, vin)).collect();
    vehicles::put(db, connection, &seen, now).await?;
    let places = places(db, fleet.dot_number).await?;
    let positions = seen.iter().enumerate().flat_map(|(at, vehicle)| track(at, vehicle, &places, now));
    positions::put(db, connection, &positions.collect::<Vec<_>>()).await?;
    connections::reported(db, connection, now).await?;
    Ok(())
}

fn vehicle(at: usize, vin: Option<String>) -> SeenVehicle {
    SeenVehicle {
        provider_vehicle_id: format!("demo-{}", at + 1),
        vin,
        name: Some(format!("SYN {}", 101 + at)),
        plate: Some(format!("SYN{:04}", 1001 + at)),
        ..SeenVehicle::default()
    }
}

/// Where the carrier's vehicles were inspected: its demonstration devices are there too.
async fn places(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<Point>> {
    let counties = touches::by_county(db, dot_number).await?;
    let point = |row: &touches::CountyTouches| {
        Some(county_place(row.state.as_deref()?, u16::try_from(row.county?).ok()?)?.point())
    };
    Ok(counties.iter().filter_map(point).take(DAYS).collect())
}

/// One position a day, from place to place.
fn track(at: usize, vehicle: &SeenVehicle, places: &[Point], now: DateTime<Utc>) -> Vec<Position> {
    let days = if places.is_empty() { 0 } else { DAYS };
    let position = |day: usize| {
        let point = places[(at + day) % places.len()];
        Position {
            provider_vehicle_id: vehicle.provider_vehicle_id.clone(),
            located_at: now - TimeDelta::days(day as i64),
            latitude: point.lat,
            longitude: point.lon,
            zip: nearest_zip(point).map(|place| format!("{:05}", place.zip)),
        }
    };
    (0..days).map(position).collect()
}
