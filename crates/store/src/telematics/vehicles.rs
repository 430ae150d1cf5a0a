//! Vehicles as their devices report them.

use super::Provider;
use crate::carriers::Window;
use crate::list::Rows;
use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CarrierId, TelematicsConnectionId};

/// A vehicle that a provider reported.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeenVehicle {
    /// What the provider calls it.
    pub provider_vehicle_id: String,
    /// The VIN, letters and digits in upper case.
    pub vin: Option<String>,
    /// The carrier's name or number for it.
    pub name: Option<String>,
    /// Make as the provider reports it.
    pub make: Option<String>,
    /// License plate as the provider reports it.
    pub plate: Option<String>,
    /// The plate's state.
    pub plate_state: Option<String>,
}

/// Stores what a provider reported of vehicles; values it no longer reports stay as they were.
pub async fn put(
    db: &mut Conn,
    connection: TelematicsConnectionId,
    seen: &[SeenVehicle],
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    let ids: Vec<_> = seen.iter().map(|vehicle| vehicle.provider_vehicle_id.clone()).collect();
    let vins: Vec<_> = seen.iter().map(|vehicle| vehicle.vin.clone()).collect();
    let names: Vec<_> = seen.iter().map(|vehicle| vehicle.name.clone()).collect();
    let makes: Vec<_> = seen.iter().map(|vehicle| vehicle.make.clone()).collect();
    let plates: Vec<_> = seen.iter().map(|vehicle| vehicle.plate.clone()).collect();
    let states: Vec<_> = seen.iter().map(|vehicle| vehicle.plate_state.clone()).collect();
    sqlx::query!(
        "insert into telematics_vehicles
             (connection_id, provider_vehicle_id, vin, name, make, plate, plate_state, first_seen_at, last_seen_at)
         select distinct on (told.id) $1, told.id, told.vin, told.name, told.make, told.plate, told.plate_state, $8, $8
           from unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
                as told (id, vin, name, make, plate, plate_state)
         on conflict (connection_id, provider_vehicle_id) do update set
             vin = coalesce(excluded.vin, telematics_vehicles.vin),
             name = coalesce(excluded.name, telematics_vehicles.name),
             make = coalesce(excluded.make, telematics_vehicles.make),
             plate = coalesce(excluded.plate, telematics_vehicles.plate),
             plate_state = coalesce(excluded.plate_state, telematics_vehicles.plate_state),
             last_seen_at = excluded.last_seen_at",
        connection.0,
        &ids,
        &vins as &[Option<String>],
        &names as &[Option<String>],
        &makes as &[Option<String>],
        &plates as &[Option<String>],
        &states as &[Option<String>],
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The VINs that a carrier's devices report by consents in force, each once, in order; at most `limit`.
pub async fn vins(db: &mut Conn, carrier: CarrierId, limit: i64) -> sqlx::Result<Vec<String>> {
    sqlx::query_scalar!(
        r#"select distinct vin as "vin!"
             from telematics_vehicles v join telematics_connections c on c.id = v.connection_id
            where c.carrier_id = $1 and c.revoked_at is null and vin is not null
            order by 1
            limit $2"#,
        carrier.0,
        limit
    )
    .fetch_all(db)
    .await
}

/// A vehicle as reported by a device of the carrier.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct EldVehicle {
    pub provider: Provider,
    pub provider_vehicle_id: String,
    pub vin: Option<String>,
    pub name: Option<String>,
    pub make: Option<String>,
    pub plate: Option<String>,
    pub plate_state: Option<String>,
    pub first_seen_at: DateTime<Utc>,
    pub last_seen_at: DateTime<Utc>,
    /// It is on the schedule of a certificate that the company may see.
    pub is_on_coi: bool,
    /// The last day since `since` on which it was inspected under this carrier.
    pub inspected_on: Option<NaiveDate>,
}

/// A page of the vehicles that a carrier's devices report, last reported first; what of it is on a certificate is as the company may see
/// it.
pub async fn page(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    since: NaiveDate,
    window: Window,
) -> sqlx::Result<Rows<EldVehicle>> {
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!"
             from telematics_vehicles v join telematics_connections c on c.id = v.connection_id
            where c.carrier_id = $1 and c.revoked_at is null"#,
        carrier.0
    )
    .fetch_one(&mut *db)
    .await?;
    let items = sqlx::query_as!(
        EldVehicle,
        r#"select c.provider as "provider: Provider", v.provider_vehicle_id, v.vin, v.name, v.make, v.plate, v.plate_state, v.first_seen_at,
                  v.last_seen_at,
                  exists (select from scheduled_vehicles s
                           where s.carrier_id = $1 and s.vin = v.vin
                             and (s.company_id is null or s.company_id = $2)) as "is_on_coi!",
                  (select max(i.inspected_on) from inspection_units u join inspections i using (inspection_id)
                    where u.vin = v.vin and i.inspected_on >= $3
                      and i.dot_number = (select dot_number from carriers where id = $1)) as inspected_on
             from telematics_vehicles v join telematics_connections c on c.id = v.connection_id
            where c.carrier_id = $1 and c.revoked_at is null
            order by v.last_seen_at desc, v.connection_id, v.provider_vehicle_id
            limit $4 offset $5"#,
        carrier.0,
        tenant.company().0,
        since,
        window.limit,
        window.offset
    )
    .fetch_all(db)
    .await?;
    Ok(Rows { items, total })
}
