//! Trucks as loads name them, and those that could haul a load.
//!
//! A truck that inspections name with its carrier is everyone's; one that a company enters is that company's alone.

use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::ids::{CarrierId, CarrierVehicleId, LoadId};
use sqlx::{query_as, query_scalar};

/// The newest inspections of a carrier that its trucks are looked for in.
const INSPECTIONS: i64 = 2_000;
/// The most trucks that are offered for a load.
const MOST: i64 = 200;
/// The most plates of a truck that are read.
const MOST_PLATES: i64 = 20;

/// A truck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VehicleRow {
    /// The truck's id.
    pub id: CarrierVehicleId,
    /// Its carrier.
    pub carrier_id: CarrierId,
    /// Its VIN, in upper case.
    pub vin: String,
    /// The carrier's own number or name for it.
    pub name: Option<String>,
    /// Its plate.
    pub plate: Option<String>,
    /// The plate's state.
    pub plate_state: Option<String>,
}

/// A truck that could haul a load.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DropdownRow {
    /// Its id, once a load named it.
    pub id: Option<CarrierVehicleId>,
    /// Its VIN, in upper case.
    pub vin: String,
    /// The carrier's own number or name for it.
    pub name: Option<String>,
    /// Its plate.
    pub plate: Option<String>,
    /// The plate's state.
    pub plate_state: Option<String>,
    /// Who beside the company names it with the carrier: words of [`crate::vehicles::KnownFrom`].
    pub verified_by: Vec<String>,
    /// The last day on which an inspection or its device saw it with the carrier.
    pub last_seen_on: Option<NaiveDate>,
    /// Another live load of the company that it hauls.
    pub on_load_id: Option<LoadId>,
}

/// The carrier's truck with this VIN as the company sees it: its own entry first. Made when there is none.
pub async fn find_or_create(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    vin: &str,
    name: Option<&str>,
    now: DateTime<Utc>,
) -> sqlx::Result<CarrierVehicleId> {
    // A name is the company's own word, and goes into its own entry alone.
    let found = query_scalar!(
        r#"select id as "id: CarrierVehicleId" from carrier_vehicles
            where carrier_id = $1 and vin = $2 and (company_id = $3 or (company_id is null and ($4::text is null or name = $4)))
            order by company_id nulls last limit 1"#,
        carrier.0,
        vin,
        tenant.company().0,
        name
    );
    if let Some(id) = found.fetch_optional(&mut *db).await? {
        if let Some(name) = name {
            rename(db, tenant, id, name).await?;
        }
        return Ok(id);
    }
    let is_public = name.is_none() && is_inspected(db, carrier, vin).await?;
    // Who makes the same truck at the same moment gets the same row.
    query_scalar!(
        r#"insert into carrier_vehicles as v (carrier_id, vin, company_id, name, created_at) values ($1, $2, $3, $4, $5)
           on conflict (carrier_id, vin, company_id) do update set name = coalesce(excluded.name, v.name)
           returning id as "id: CarrierVehicleId""#,
        carrier.0,
        vin,
        (!is_public).then_some(tenant.company().0),
        name,
        now
    )
    .fetch_one(db)
    .await
}

/// A truck that the company may see.
pub async fn find(db: &mut Conn, tenant: Tenant, id: CarrierVehicleId) -> sqlx::Result<Option<VehicleRow>> {
    query_as!(
        VehicleRow,
        r#"select id as "id: CarrierVehicleId", carrier_id as "carrier_id: CarrierId", vin, name, plate, plate_state
             from carrier_vehicles where id = $1 and (company_id is null or company_id = $2)"#,
        id.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// The trucks of a carrier that could haul one of the company's loads: those it named before, those on certificates that it may see, those
/// that logging devices report, and trucks that were inspected under the carrier. Each VIN once, last seen first; at most 200.
pub async fn dropdown(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    carrier: CarrierId,
) -> sqlx::Result<Vec<DropdownRow>> {
    query_as!(
        DropdownRow,
        r#"with named as (
               select distinct on (vin) vin, id, name, plate, plate_state from carrier_vehicles
                where carrier_id = $1 and (company_id is null or company_id = $2)
                order by vin, company_id nulls last
           ), newest as (
               select i.inspection_id, i.inspected_on from inspections i join carriers c on c.dot_number = i.dot_number
                where c.id = $1 order by i.inspected_on desc limit $4
           ), inspected as (
               select distinct on (u.vin) u.vin, u.company_number, u.license, u.license_state, n.inspected_on
                 from newest n join inspection_units u on u.inspection_id = n.inspection_id
                where u.vin ~ '^[A-HJ-NPR-Z0-9]{17}$' and u.unit_type in (10, 11)
                order by u.vin, n.inspected_on desc, u.unit_id desc
           ), scheduled as (
               select distinct vin from scheduled_vehicles where carrier_id = $1 and (company_id is null or company_id = $2)
           ), reported as (
               select distinct on (v.vin) v.vin, v.name, v.plate, v.plate_state, v.last_seen_at::date as seen_on
                 from telematics_vehicles v join telematics_connections c on c.id = v.connection_id
                where c.carrier_id = $1 and c.revoked_at is null and v.vin is not null
                order by v.vin, v.last_seen_at desc
           ), busy as (
               select v.vin, min(l.id) as load_id
                 from movements m join loads l on l.id = m.load_id join carrier_vehicles v on v.id = m.carrier_vehicle_id
                where m.company_id = $2 and m.carrier_id = $1 and m.removed_at is null and l.id <> $3
                  and l.status in ('covered', 'progress', 'delayed')
                group by v.vin
           )
           select n.id as "id?: CarrierVehicleId", vin as "vin!", coalesce(n.name, r.name, i.company_number) as name,
                  coalesce(n.plate, r.plate, i.license) as plate,
                  case when n.plate is not null then n.plate_state when r.plate is not null then r.plate_state else i.license_state end
                      as plate_state,
                  array_remove(array[case when i.vin is not null then 'inspection' end, case when s.vin is not null then 'insurance_certificate' end,
                      case when r.vin is not null then 'eld' end], null) as "verified_by!",
                  greatest(i.inspected_on, r.seen_on) as last_seen_on, b.load_id as "on_load_id?: LoadId"
             from (select vin from named union select vin from inspected union select vin from scheduled union select vin from reported) all_of_them
             left join named n using (vin)
             left join inspected i using (vin)
             left join scheduled s using (vin)
             left join reported r using (vin)
             left join busy b using (vin)
            order by greatest(i.inspected_on, r.seen_on) desc nulls last, vin
            limit $5"#,
        carrier.0,
        tenant.company().0,
        load.0,
        INSPECTIONS,
        MOST
    )
    .fetch_all(db)
    .await
}

/// A plate that a truck was seen with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeenPlate {
    /// The plate.
    pub plate: String,
    /// Whether its logging device reports it; else an inspection saw it.
    pub is_reported: bool,
    /// The last day of that.
    pub seen_on: Option<NaiveDate>,
}

/// The plates with which the carrier's devices report this VIN, or inspections saw it under the carrier, the newest first; at most 20.
pub async fn seen_plates(db: &mut Conn, carrier: CarrierId, vin: &str) -> sqlx::Result<Vec<SeenPlate>> {
    query_as!(
        SeenPlate,
        r#"select plate as "plate!", is_reported as "is_reported!", seen_on as "seen_on?"
             from (select v.plate, true as is_reported, v.last_seen_at::date as seen_on
                     from telematics_vehicles v join telematics_connections c on c.id = v.connection_id
                    where c.carrier_id = $1 and c.revoked_at is null and v.vin = $2 and v.plate is not null
                   union all
                   select u.license, false, i.inspected_on
                     from inspection_units u join inspections i on i.inspection_id = u.inspection_id join carriers c on c.dot_number = i.dot_number
                    where c.id = $1 and u.vin = $2 and u.license is not null) seen
            order by seen_on desc nulls last limit $3"#,
        carrier.0,
        vin,
        MOST_PLATES
    )
    .fetch_all(db)
    .await
}

async fn rename(db: &mut Conn, tenant: Tenant, id: CarrierVehicleId, name: &str) -> sqlx::Result<()> {
    sqlx::query!(
        "update carrier_vehicles set name = $3 where id = $1 and company_id = $2 and name is distinct from $3",
        id.0,
        tenant.company().0,
        name
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Whether an inspection names the truck with the carrier.
async fn is_inspected(db: &mut Conn, carrier: CarrierId, vin: &str) -> sqlx::Result<bool> {
    query_scalar!(
        r#"select exists (
               select from inspection_units u join inspections i on i.inspection_id = u.inspection_id join carriers c on c.dot_number = i.dot_number
                where u.vin = $2 and c.id = $1
           ) as "is!""#,
        carrier.0,
        vin
    )
    .fetch_one(db)
    .await
}
