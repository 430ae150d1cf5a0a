//! Where vehicles were, and the events that reported it.

use super::Provider;
use crate::Conn;
use chrono::{DateTime, NaiveDate, Utc};

/// Position of a vehicle at a time.
#[derive(Clone, Debug, PartialEq)]
pub struct Position {
    /// The provider's id of the vehicle.
    pub provider_vehicle_id: String,
    /// When it was there.
    pub located_at: DateTime<Utc>,
    /// Latitude in degrees.
    pub latitude: f64,
    /// Longitude in degrees.
    pub longitude: f64,
    /// The five-digit ZIP code nearest to it; none abroad and at sea.
    pub zip: Option<String>,
}

/// Keeps positions with the VINs of their vehicles, and the ZIP codes that were visited; one that is known already changes nothing.
/// Gives how many are new.
pub async fn put(db: &mut Conn, connection: i64, positions: &[Position]) -> sqlx::Result<u64> {
    let ids: Vec<_> = positions.iter().map(|position| position.provider_vehicle_id.clone()).collect();
    let times: Vec<_> = positions.iter().map(|position| position.located_at).collect();
    let latitudes: Vec<_> = positions.iter().map(|position| position.latitude).collect();
    let longitudes: Vec<_> = positions.iter().map(|position| position.longitude).collect();
    let new = sqlx::query!(
        "insert into telematics_positions (connection_id, provider_vehicle_id, located_at, latitude, longitude, vin)
         select $1, told.id, told.at, told.latitude, told.longitude, v.vin
           from unnest($2::text[], $3::timestamptz[], $4::float8[], $5::float8[]) as told (id, at, latitude, longitude)
           left join telematics_vehicles v on v.connection_id = $1 and v.provider_vehicle_id = told.id
         on conflict do nothing",
        connection,
        &ids,
        &times,
        &latitudes,
        &longitudes
    )
    .execute(&mut *db)
    .await?
    .rows_affected();
    let visits = positions.iter().filter_map(|position| Some((position, position.zip.clone()?)));
    let (mut zips, mut days, mut ids, mut times) = (Vec::new(), Vec::<NaiveDate>::new(), Vec::new(), Vec::new());
    for (position, zip) in visits {
        zips.push(zip);
        days.push(position.located_at.date_naive());
        ids.push(position.provider_vehicle_id.clone());
        times.push(position.located_at);
    }
    sqlx::query!(
        "insert into telematics_visits (connection_id, zip, visited_on, provider_vehicle_id, last_at)
         select $1, told.zip, told.day, told.id, max(told.at)
           from unnest($2::text[], $3::date[], $4::text[], $5::timestamptz[]) as told (zip, day, id, at)
          group by told.zip, told.day, told.id
         on conflict (connection_id, zip, visited_on, provider_vehicle_id) do update
             set last_at = greatest(telematics_visits.last_at, excluded.last_at)",
        connection,
        &zips,
        &days,
        &ids,
        &times
    )
    .execute(db)
    .await?;
    Ok(new)
}

/// Notes that an event was taken in; false when it was before.
pub async fn note_event(db: &mut Conn, provider: Provider, event_id: &str, now: DateTime<Utc>) -> sqlx::Result<bool> {
    let noted = sqlx::query!(
        "insert into telematics_events (provider, event_id, received_at) values ($1, $2, $3) on conflict do nothing",
        provider as Provider,
        event_id,
        now
    );
    Ok(noted.execute(db).await?.rows_affected() == 1)
}
