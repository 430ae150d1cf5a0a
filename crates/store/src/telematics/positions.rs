//! Where vehicles were, and the events that reported it.

use super::Provider;
use crate::Conn;
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::TelematicsConnectionId;

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

/// Keeps positions with the VINs of their vehicles, and the ZIP codes that were visited; one that is known already changes nothing. New ones
/// of a truck that is shared for a load wait to be handed on to it. Gives how many are new.
pub async fn put(db: &mut Conn, connection: TelematicsConnectionId, positions: &[Position]) -> sqlx::Result<u64> {
    let ids: Vec<_> = positions.iter().map(|position| position.provider_vehicle_id.clone()).collect();
    let times: Vec<_> = positions.iter().map(|position| position.located_at).collect();
    let latitudes: Vec<_> = positions.iter().map(|position| position.latitude).collect();
    let longitudes: Vec<_> = positions.iter().map(|position| position.longitude).collect();
    let new = sqlx::query_scalar!(
        r#"with new as (
             insert into telematics_positions (connection_id, provider_vehicle_id, located_at, latitude, longitude, vin)
             select $1, told.id, told.at, told.latitude, told.longitude, v.vin
               from unnest($2::text[], $3::timestamptz[], $4::float8[], $5::float8[]) as told (id, at, latitude, longitude)
               left join telematics_vehicles v on v.connection_id = $1 and v.provider_vehicle_id = told.id
             on conflict do nothing
             returning located_at, latitude, longitude, vin
         ), shared as (
             insert into eld_fixes (share_id, located_at, latitude, longitude)
             select s.id, new.located_at, new.latitude, new.longitude
               from tracking_shares s join movements m on m.id = s.movement_id join carrier_vehicles c on c.id = m.carrier_vehicle_id
               join new on new.vin = c.vin
              where s.connection_id = $1 and s.revoked_at is null and m.removed_at is null and (s.vin is null or s.vin = c.vin)
                and new.located_at between s.given_at and s.ends_at
         )
         select count(*) as "count!" from new"#,
        connection.0,
        &ids,
        &times,
        &latitudes,
        &longitudes
    )
    .fetch_one(&mut *db)
    .await?;
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
        connection.0,
        &zips,
        &days,
        &ids,
        &times
    )
    .execute(db)
    .await?;
    Ok(new.cast_unsigned())
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
