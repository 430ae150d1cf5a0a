//! The ZIP codes in which loads' trucks were while they were shared, by day. Kept for 90 days.

use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use freight::position::AreaSeen;
use kernel::ids::{CarrierId, CarrierVehicleId, LoadId, MovementId};
use sqlx::{query, query_as};

/// The most areas of a load, or of trucks, that are read.
const MOST: i64 = 2_000;

/// A ZIP code's area in which a movement's truck was on a day.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NewArea {
    /// The load.
    pub load: LoadId,
    /// The movement.
    pub movement: MovementId,
    /// The day (UTC).
    pub day: NaiveDate,
    /// The ZIP code as a number: 00907 is 907.
    pub zip: u32,
    /// When, and in how many positions.
    pub seen: AreaSeen,
}

/// Adds them to what is known.
pub async fn put(db: &mut Conn, tenant: Tenant, areas: &[NewArea]) -> sqlx::Result<()> {
    if areas.is_empty() {
        return Ok(());
    }
    let movements: Vec<MovementId> = areas.iter().map(|area| area.movement).collect();
    let loads: Vec<LoadId> = areas.iter().map(|area| area.load).collect();
    let days: Vec<NaiveDate> = areas.iter().map(|area| area.day).collect();
    let zips: Vec<String> = areas.iter().map(|area| format!("{:05}", area.zip)).collect();
    let firsts: Vec<DateTime<Utc>> = areas.iter().map(|area| area.seen.first_at).collect();
    let lasts: Vec<DateTime<Utc>> = areas.iter().map(|area| area.seen.last_at).collect();
    let positions: Vec<i32> = areas.iter().map(|area| i32::try_from(area.seen.positions).unwrap_or(i32::MAX)).collect();
    query!(
        "insert into movement_areas as a (movement_id, company_id, load_id, zip, day, first_at, last_at, positions)
         select n.movement_id, $1, n.load_id, n.zip, n.day, n.first_at, n.last_at, n.positions
           from unnest($2::bigint[], $3::bigint[], $4::text[], $5::date[], $6::timestamptz[], $7::timestamptz[], $8::integer[])
                as n (movement_id, load_id, zip, day, first_at, last_at, positions)
         on conflict (movement_id, day, zip) do update
            set first_at = least(a.first_at, excluded.first_at), last_at = greatest(a.last_at, excluded.last_at),
                positions = a.positions + excluded.positions",
        tenant.company().0,
        &movements as &[MovementId],
        &loads as &[LoadId],
        &zips,
        &days,
        &firsts,
        &lasts,
        &positions
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A ZIP code's area in which a load's truck was on a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AreaRow {
    /// The ZIP code.
    pub zip: String,
    /// The first time on that day.
    pub first_at: DateTime<Utc>,
    /// The last time.
    pub last_at: DateTime<Utc>,
    /// In how many positions.
    pub positions: i64,
}

/// The areas in which one of the company's loads was between two moments, in order; at most 2,000.
pub async fn of_load(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    (from, to): (DateTime<Utc>, DateTime<Utc>),
) -> sqlx::Result<Vec<AreaRow>> {
    query_as!(
        AreaRow,
        r#"select a.zip, min(a.first_at) as "first_at!", max(a.last_at) as "last_at!", sum(a.positions) as "positions!"
             from movements m join movement_areas a on a.movement_id = m.id
            where m.load_id = $2 and m.company_id = $1 and a.last_at >= $3 and a.first_at <= $4
            group by a.day, a.zip
            order by min(a.first_at), a.zip limit $5"#,
        tenant.company().0,
        load.0,
        from,
        to,
        MOST
    )
    .fetch_all(db)
    .await
}

/// A ZIP code's area in which a truck was on a day, on whichever of the company's loads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VehicleAreaRow {
    /// The truck.
    pub carrier_vehicle_id: CarrierVehicleId,
    /// Its VIN.
    pub vin: String,
    /// The day (UTC).
    pub day: NaiveDate,
    /// The ZIP code.
    pub zip: String,
    /// The last time on that day.
    pub last_at: DateTime<Utc>,
}

/// The areas in which a carrier's trucks, or one truck, were on the company's own loads since a day: truck by truck, the newest first; at most
/// 2,000.
pub async fn of_vehicles(
    db: &mut Conn,
    tenant: Tenant,
    (carrier, vehicle): (Option<CarrierId>, Option<CarrierVehicleId>),
    since: NaiveDate,
) -> sqlx::Result<Vec<VehicleAreaRow>> {
    query_as!(
        VehicleAreaRow,
        r#"select v.id as "carrier_vehicle_id: CarrierVehicleId", v.vin, a.day, a.zip, max(a.last_at) as "last_at!"
             from movements m join carrier_vehicles v on v.id = m.carrier_vehicle_id join movement_areas a on a.movement_id = m.id
            where m.company_id = $1 and a.company_id = $1 and (m.carrier_id = $2 or m.carrier_vehicle_id = $3) and a.day >= $4
            group by v.id, v.vin, a.day, a.zip
            order by v.id, a.day desc, max(a.last_at) desc, a.zip limit $5"#,
        tenant.company().0,
        carrier.map(|id| id.0),
        vehicle.map(|id| id.0),
        since,
        MOST
    )
    .fetch_all(db)
    .await
}

/// Removes areas of days before `before`; how many.
pub async fn remove_old(db: &mut Conn, before: NaiveDate) -> sqlx::Result<u64> {
    Ok(query!("delete from movement_areas where day < $1", before).execute(db).await?.rows_affected())
}
