//! What shippers saw of trucks at the dock, on the page that a link of the kind `dock` opens. Rows are only ever added.

use super::links::TrackingPage;
use crate::{Conn, Opened, Tenant};
use chrono::{DateTime, Utc};
use freight::guarded::{Compared, PickupAnswer, PickupResult};
use kernel::ids::{CarrierVehicleId, LoadId, MovementId, PickupCheckId};
use sqlx::{query_as, query_scalar};

/// The most checks of a load that are read.
const MOST: i64 = 50;

/// A check.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CheckRow {
    /// The check's id.
    pub id: PickupCheckId,
    /// The load.
    pub load_id: LoadId,
    /// The carrier's part of it.
    pub movement_id: MovementId,
    /// The USDOT number on the door.
    pub door_dot_number: Option<i32>,
    /// The last six of the VIN.
    pub vin_end: Option<String>,
    /// The plate, without signs between.
    pub plate: Option<String>,
    /// Who looked, as they said.
    pub checked_by: Option<String>,
    /// What became of the number on the door.
    pub door: Compared,
    /// Of the VIN.
    pub vin: Compared,
    /// Of the plate.
    pub plate_compared: Compared,
    /// What it came to.
    pub result: PickupResult,
    /// When.
    pub checked_at: DateTime<Utc>,
    /// Whether truck and driver are still those that were named then.
    pub is_current: bool,
    /// Whether the truck is, whoever drives.
    pub is_same_truck: bool,
}

/// The checks of these loads of the company, the newest first; 50 of each: those that saw another truck or carrier before others, since they stand
/// until a person settles them, however often the truck is looked at again.
pub async fn of_loads(db: &mut Conn, tenant: Tenant, loads: &[LoadId]) -> sqlx::Result<Vec<CheckRow>> {
    query_as!(
        CheckRow,
        r#"select c.id as "id: PickupCheckId", c.load_id as "load_id: LoadId", c.movement_id as "movement_id: MovementId", c.door_dot_number,
                  c.vin_end, c.plate, c.checked_by, c.door as "door: Compared", c.vin as "vin: Compared",
                  c.plate_compared as "plate_compared: Compared", c.result as "result: PickupResult", c.checked_at,
                  (c.carrier_vehicle_id is not distinct from m.carrier_vehicle_id and c.driver_name is not distinct from m.driver_name
                   and c.driver_phone_e164 is not distinct from m.driver_phone_e164 and m.removed_at is null) as "is_current!",
                  (c.carrier_vehicle_id is not distinct from m.carrier_vehicle_id) as "is_same_truck!"
             from unnest($2::bigint[]) as n (id)
            cross join lateral (
                select * from pickup_checks p where p.load_id = n.id and p.company_id = $1
                 order by (p.result in ('another_truck', 'another_carrier')) desc, p.id desc limit $3
            ) c
             join movements m on m.id = c.movement_id
            order by c.id desc"#,
        tenant.company().0,
        loads as &[LoadId],
        MOST
    )
    .fetch_all(db)
    .await
}

/// How often the page's link was used for a check.
pub async fn count(db: &mut Conn, page: &Opened<TrackingPage>) -> sqlx::Result<i64> {
    query_scalar!(r#"select count(*) as "count!" from pickup_checks where link_id = $1"#, page.link_id.0)
        .fetch_one(db)
        .await
}

/// A check to keep: what was seen, by whom, for which truck and driver, and what it came to.
#[derive(Clone, Copy, Debug)]
pub struct NewCheck<'a> {
    /// The carrier's part of the load.
    pub movement_id: MovementId,
    /// The USDOT number on the door.
    pub door_dot_number: Option<i32>,
    /// The last six of the VIN.
    pub vin_end: Option<&'a str>,
    /// The plate, without signs between.
    pub plate: Option<&'a str>,
    /// Who looked.
    pub checked_by: Option<&'a str>,
    /// What it came to.
    pub answer: PickupAnswer,
    /// The truck that is named.
    pub vehicle: Option<CarrierVehicleId>,
    /// The driver's name.
    pub driver_name: Option<&'a str>,
    /// The driver's phone number.
    pub driver_phone: Option<&'a str>,
    /// The IP address that it came from.
    pub address: &'a str,
}

/// Keeps a check of the page's load, which the caller has locked.
pub async fn add(
    db: &mut Conn,
    page: &Opened<TrackingPage>,
    new: &NewCheck<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<PickupCheckId> {
    query_scalar!(
        r#"insert into pickup_checks (company_id, load_id, movement_id, link_id, door_dot_number, vin_end, plate, checked_by, door, vin,
               plate_compared, result, carrier_vehicle_id, driver_name, driver_phone_e164, address, checked_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17) returning id as "id: PickupCheckId""#,
        page.company_id.0,
        page.load_id.0,
        new.movement_id.0,
        page.link_id.0,
        new.door_dot_number,
        new.vin_end,
        new.plate,
        new.checked_by,
        new.answer.door.as_str(),
        new.answer.vin.as_str(),
        new.answer.plate.as_str(),
        new.answer.result.as_str(),
        new.vehicle.map(|id| id.0),
        new.driver_name,
        new.driver_phone,
        new.address,
        now
    )
    .fetch_one(db)
    .await
}
