//! Vehicles over all carriers, by VIN or plate: each VIN once under each carrier that it was inspected under, that has it on the schedule of a
//! certificate of insurance, or whose logging device reports it, last seen first.
//!
//! A search looks at a bounded number of each. When more fit, it says so ([`Found::is_cut`]) instead of reading them all: the start of a VIN
//! that a million trucks share is no question. Of inspections only the Vehicle Inspection File is searched; the Safety Measurement System's
//! inputs have no index on VINs and are read for one carrier at a time ([`super::of_carrier`]).

use super::{KnownFrom, Told, told};
use crate::carriers::Window;
use crate::list::Rows;
use crate::telematics::Provider;
use crate::{Conn, Tenant};
use chrono::NaiveDate;

/// The most inspected units that a search looks at, and the most vehicles on schedules and of devices.
pub const LOOKED_AT: i64 = 500;

/// The most inspections of one VIN that its counts are made of. No real vehicle has as many: a "VIN" like UNKNOWN has.
const COUNTED: i64 = 500;

/// What a search begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum By {
    /// The whole VIN, in upper case.
    Vin(String),
    /// The start of the VIN, in upper case; looked at in the order of VINs.
    VinStart(String),
    /// The plate, in upper case and without blanks, dashes and dots.
    Plate(String),
    /// Nothing: what was recorded last.
    Newest,
}

/// Which vehicles to return.
#[derive(Clone, Debug)]
pub struct Filter {
    /// What the search begins with.
    pub by: By,
    /// The start of the VIN as well, in upper case.
    pub vin_start: Option<String>,
    /// Of these of FMCSA's unit types; of any when none.
    pub unit_types: Option<Vec<i16>>,
    /// Known from there; from anywhere when none.
    pub known_from: Option<KnownFrom>,
    /// With this plate as well, in upper case and without blanks, dashes and dots.
    pub plate: Option<String>,
    /// With a plate of this state.
    pub plate_state: Option<String>,
    /// Seen on this day or later.
    pub from: NaiveDate,
    /// Seen on this day or earlier.
    pub to: NaiveDate,
    /// The longest unseen first, instead of the last seen.
    pub is_oldest_first: bool,
}

/// A VIN as one carrier's inspections saw it, and who else names it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Vehicle {
    pub vin: String,
    /// None where the inspector's report was never matched to a carrier.
    pub dot_number: Option<i32>,
    /// The carrier's name as the inspector wrote it.
    pub carrier_name: Option<String>,
    /// None where no inspection that was looked at has it, as for the run.
    pub unit_id: Option<i64>,
    pub unit_type: Option<i16>,
    pub make: Option<String>,
    pub company_number: Option<String>,
    pub license: Option<String>,
    pub license_state: Option<String>,
    pub first_seen_on: Option<NaiveDate>,
    pub last_seen_on: Option<NaiveDate>,
    pub inspections: i64,
    pub run_id: Option<i64>,
    pub told: Told,
    /// When it was last seen, else the last day that a certificate or a device named it.
    pub known_on: NaiveDate,
}

/// What a search found.
#[derive(Debug)]
pub struct Found {
    /// A page of the vehicles, and how many there are among the units that were looked at.
    pub rows: Rows<Vehicle>,
    /// Whether more units fit than were looked at.
    pub is_cut: bool,
}

/// A page of the vehicles that meet the filter.
pub async fn page(db: &mut Conn, tenant: Tenant, filter: &Filter, window: Window) -> sqlx::Result<Found> {
    let is_told = !matches!(filter.known_from, Some(KnownFrom::Inspection));
    let is_inspected = !matches!(filter.known_from, Some(KnownFrom::InsuranceCertificate | KnownFrom::Eld));
    let mut vins = if is_told { told::vins(db, tenant, &filter.by, filter.known_from).await? } else { Vec::new() };
    let mut units = if is_inspected { units(db, &filter.by).await? } else { Vec::new() };
    let is_cut = [vins.len(), units.len()].into_iter().any(|found| found as i64 > LOOKED_AT);
    vins.truncate(LOOKED_AT as usize);
    units.truncate(LOOKED_AT as usize);
    // What a certificate or a device names was inspected, too, perhaps.
    units.extend(told::newest_units(db, &vins).await?);
    Ok(Found { rows: vehicles(db, tenant, &units, &vins, filter, window).await?, is_cut })
}

/// The units to look at, one more than may be when there are more.
async fn units(db: &mut Conn, by: &By) -> sqlx::Result<Vec<i64>> {
    let limit = LOOKED_AT + 1;
    match by {
        By::Vin(vin) => {
            sqlx::query_scalar!("select unit_id from inspection_units where vin = $1 limit $2", vin, limit)
                .fetch_all(db)
                .await
        }
        By::VinStart(start) => {
            // No character comes after this one.
            let end = format!("{start}\u{10ffff}");
            sqlx::query_scalar!(
                "select unit_id from inspection_units where vin ~>=~ $1 and vin ~<~ $2 order by vin using ~<~ limit $3",
                start,
                end,
                limit
            )
            .fetch_all(db)
            .await
        }
        By::Plate(plate) => {
            sqlx::query_scalar!(
                "select unit_id from inspection_units
                  where license is not null and upper(translate(license, ' -.', '')) = $1 and vin is not null
                  limit $2",
                plate,
                limit
            )
            .fetch_all(db)
            .await
        }
        By::Newest => {
            sqlx::query_scalar!(
                "select unit_id from inspection_units where vin is not null order by unit_id desc limit $1",
                limit
            )
            .fetch_all(db)
            .await
        }
    }
}

async fn vehicles(
    db: &mut Conn,
    tenant: Tenant,
    units: &[i64],
    vins: &[String],
    filter: &Filter,
    window: Window,
) -> sqlx::Result<Rows<Vehicle>> {
    let sign = if filter.is_oldest_first { -1 } else { 1 };
    let rows = sqlx::query!(
        r#"with looked_at as (
               select unit_id, vin, dot_number, carrier_name, inspected_on, unit_type, make, company_number, license, license_state,
                      inspection_units.run_id
                 from inspection_units join inspections using (inspection_id)
                where unit_id = any($1) and vin is not null
           ), inspected as (
               select distinct on (vin, dot_number) *
                 from looked_at
                where inspected_on between $2 and $3
                  and ($4::smallint[] is null or unit_type = any($4))
                  and ($5::text is null or upper(translate(license, ' -.', '')) = $5)
                  and ($6::text is null or license_state = $6)
                order by vin, dot_number, inspected_on desc, unit_id desc
           ), named as (
               select vin from looked_at union select unnest($12::text[])
           ), scheduled as (
               select distinct on (s.vin, c.dot_number) s.vin, c.dot_number, s.source, s.as_of, s.recorded_at
                 from scheduled_vehicles s join carriers c on c.id = s.carrier_id
                where s.vin in (select vin from named) and (s.company_id is null or s.company_id = $13)
                order by s.vin, c.dot_number, s.as_of desc, s.id desc
           ), reported as (
               select distinct on (v.vin, c.dot_number) v.vin, c.dot_number, v.name, v.make, v.plate, v.plate_state, t.provider, v.last_seen_at
                 from telematics_vehicles v
                 join telematics_connections t on t.id = v.connection_id
                 join carriers c on c.id = t.carrier_id
                where v.vin in (select vin from named) and t.revoked_at is null
                order by v.vin, c.dot_number, v.last_seen_at desc, t.id
           ), told as (
               select vin, dot_number, name, make, plate, plate_state, source, as_of, recorded_at, provider, last_seen_at
                 from scheduled full join reported using (vin, dot_number)
           ), vehicles as (
               select coalesce(i.vin, t.vin) as vin, coalesce(i.dot_number, t.dot_number) as dot_number, i.carrier_name, i.unit_id,
                      i.unit_type, coalesce(i.make, t.make) as make, coalesce(i.company_number, t.name) as company_number,
                      coalesce(i.license, t.plate) as license,
                      case when i.license is null then t.plate_state else i.license_state end as license_state,
                      i.run_id, t.source, t.as_of, t.recorded_at, t.provider, t.last_seen_at,
                      coalesce(i.inspected_on, greatest(t.as_of, t.last_seen_at::date)) as known_on
                 from inspected i full join told t on t.vin = i.vin and t.dot_number = i.dot_number
           ), page as (
               select *, count(*) over () as total
                 from vehicles
                where ($11::text is null or starts_with(vin, $11))
                  and ($4::smallint[] is null or unit_type = any($4))
                  and ($5::text is null or upper(translate(license, ' -.', '')) = $5)
                  and ($6::text is null or license_state = $6)
                  and known_on between $2 and $3
                  and case $14::text
                      when 'inspection' then unit_id is not null
                      when 'insurance_certificate' then source is not null
                      when 'eld' then provider is not null
                      when 'no_insurance_certificate' then source is null
                      else true end
                order by (known_on - date '2000-01-01') * $7 desc, vin, dot_number
                limit $8 offset $9
           )
           select page.vin as "vin!", page.dot_number as "dot_number?", page.carrier_name as "carrier_name?", page.unit_id as "unit_id?",
                  page.unit_type as "unit_type?", page.make as "make?", page.company_number as "company_number?",
                  page.license as "license?", page.license_state as "license_state?", page.run_id as "run_id?", page.total as "total!",
                  page.source as "source?", page.as_of as "as_of?", page.recorded_at as "recorded_at?", page.provider as "provider?: Provider",
                  page.last_seen_at as "last_seen_at?", page.known_on as "known_on!",
                  counted.first_seen_on as "first_seen_on?", counted.last_seen_on as "last_seen_on?", counted.inspections as "inspections!"
             from page
            cross join lateral (
                  select min(inspected_on) as first_seen_on, max(inspected_on) as last_seen_on, count(*) as inspections
                    from (select inspection_id from inspection_units where vin = page.vin limit $10) as of_vin
                    join inspections using (inspection_id)
                   where inspections.dot_number is not distinct from page.dot_number and inspected_on between $2 and $3
                  ) as counted
            order by (page.known_on - date '2000-01-01') * $7 desc, page.vin, page.dot_number"#,
        units,
        filter.from,
        filter.to,
        filter.unit_types.as_deref(),
        filter.plate.as_deref(),
        filter.plate_state.as_deref(),
        sign,
        window.limit,
        window.offset,
        COUNTED,
        filter.vin_start.as_deref(),
        vins,
        tenant.company().0,
        filter.known_from.map(KnownFrom::as_str)
    )
    .fetch_all(&mut *db)
    .await?;
    let total = match rows.first() {
        Some(row) => row.total,
        // A page past the last one has no row to carry the total.
        None if window.offset > 0 => {
            Box::pin(vehicles(db, tenant, units, vins, filter, Window { offset: 0, limit: 1 })).await?.total
        }
        None => 0,
    };
    let items = rows
        .into_iter()
        .map(|row| Vehicle {
            told: Told::of(&row.vin, (row.source, row.as_of, row.recorded_at), (row.provider, row.last_seen_at)),
            vin: row.vin,
            dot_number: row.dot_number,
            carrier_name: row.carrier_name,
            unit_id: row.unit_id,
            unit_type: row.unit_type,
            make: row.make,
            company_number: row.company_number,
            license: row.license,
            license_state: row.license_state,
            first_seen_on: row.first_seen_on.or(row.run_id.map(|_| row.known_on)),
            last_seen_on: row.last_seen_on.or(row.run_id.map(|_| row.known_on)),
            inspections: row.inspections,
            run_id: row.run_id,
            known_on: row.known_on,
        })
        .collect();
    Ok(Rows { items, total })
}
