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
