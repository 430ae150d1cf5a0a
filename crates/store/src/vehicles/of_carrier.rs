//! The vehicles of one carrier, each VIN once, last seen first: those that were inspected under it, those on the schedule of a certificate of
//! insurance that the company may see, and those that its logging devices report.

use super::{KnownFrom, Told};
use crate::carriers::Window;
use crate::list::Rows;
use crate::telematics::Provider;
use crate::{Conn, Tenant};
use chrono::NaiveDate;
use kernel::ids::CarrierId;

/// A VIN as one carrier's inspections saw it, and who else names it.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct CarrierVehicle {
    pub vin: String,
    /// The newest inspected unit with this VIN; none where only the Safety Measurement System's input names it.
    pub unit_id: Option<i64>,
    pub unit_type: Option<i16>,
    pub make: Option<String>,
    pub company_number: Option<String>,
    pub license: Option<String>,
    pub license_state: Option<String>,
    /// None where it was not inspected under the carrier in the period, as for the next one and the run.
    pub first_seen_on: Option<NaiveDate>,
    pub last_seen_on: Option<NaiveDate>,
    pub inspections: i64,
    pub run_id: Option<i64>,
    pub told: Told,
    /// When it was last seen, else the last day that a certificate or a device named it.
    pub known_on: NaiveDate,
}

/// Whose vehicles.
#[derive(Clone, Copy, Debug)]
pub struct Of {
    /// The company that asks: certificates are its own.
    pub tenant: Tenant,
    /// The carrier's id.
    pub carrier: CarrierId,
    /// The carrier's USDOT number.
    pub dot_number: i32,
}

/// A page of a carrier's vehicles.
#[derive(Debug)]
pub struct Vehicles {
    /// The page.
    pub rows: Rows<CarrierVehicle>,
    /// How many of all that meet the filter are on the schedule of a certificate.
    pub scheduled: i64,
}

/// Which vehicles to return.
#[derive(Clone, Debug)]
pub struct Filter {
    /// Inspected on this day or later.
    pub from: NaiveDate,
    /// Inspected on this day or earlier.
    pub to: NaiveDate,
    /// Whether the same days hold for what certificates and devices name; without, it is listed whenever that was.
    pub are_days_for_all: bool,
    /// Known from there; from anywhere when none.
    pub known_from: Option<KnownFrom>,
    /// Of these of FMCSA's unit types; of any, even an unknown one, when none.
    pub unit_types: Option<Vec<i16>>,
    /// The start of the VIN, in upper case; any when none.
    pub vin_start: Option<String>,
    /// The whole VIN, in upper case; any when none.
    pub vin: Option<String>,
    /// The plate when last seen, in upper case and without blanks, dashes and dots; any when none.
    pub plate: Option<String>,
    /// That plate's state; any when none.
    pub plate_state: Option<String>,
    /// The longest unseen first, instead of the last seen.
    pub is_oldest_first: bool,
}

/// The unit types as the Safety Measurement System's input writes them, in upper case, with FMCSA's codes.
pub(super) const TYPE_NAMES: [(&str, i16); 14] = [
    ("BUS", 1),
    ("DOLLY CONVERTER", 2),
    ("FULL TRAILER", 3),
    ("LIMOUSINE", 4),
    ("MOTOR COACH", 5),
    ("OTHER", 6),
    ("POLE TRAILER", 7),
    ("SCHOOL BUS", 8),
    ("SEMI-TRAILER", 9),
    ("SEMI TRAILER", 9),
    ("STRAIGHT TRUCK", 10),
    ("TRUCK TRACTOR", 11),
    ("VAN", 12),
    ("INTERMODAL CHASSIS", 14),
];

/// A page of the vehicles of a carrier.
pub async fn page(db: &mut Conn, of: Of, filter: &Filter, window: Window) -> sqlx::Result<Vehicles> {
    let names = TYPE_NAMES.map(|(name, _)| name.to_owned());
    let codes = TYPE_NAMES.map(|(_, code)| code);
    let sign = if filter.is_oldest_first { -1 } else { 1 };
    let rows = sqlx::query!(
        r#"with seen as (
               select vin, unit_id, unit_type, make, company_number, license, license_state, inspected_on,
                      inspection_id, inspection_units.run_id
                 from inspections join inspection_units using (inspection_id)
                where dot_number = $1 and inspected_on between $2 and $3 and vin is not null
               union all
               select sides.vin, null, types.code, sides.make, null, sides.license, sides.license_state,
                      inspected_on, unique_id, run_id
                 from sms_inspections
                cross join lateral (values
                      (unit_type, unit_make, unit_license, unit_license_state, vin),
                      (unit_type_2, unit_make_2, unit_license_2, unit_license_state_2, vin_2)
                      ) as sides (unit_type_name, make, license, license_state, vin)
                 left join unnest($4::text[], $5::smallint[]) as types (name, code)
                   on types.name = upper(sides.unit_type_name)
                where dot_number = $1 and inspected_on between $2 and $3 and sides.vin is not null
                  and not exists (select 1 from inspection_units where inspection_id = unique_id)
           ), inspected as (
               select distinct on (vin) vin, unit_id, unit_type, make, company_number, license, license_state, run_id,
                      min(inspected_on) over of_vin as first_seen_on, max(inspected_on) over of_vin as last_seen_on,
                      count(*) over of_vin as inspections
                 from seen
               window of_vin as (partition by vin)
                order by vin, inspected_on desc, unit_id desc nulls last
           ), scheduled as (
               select distinct on (vin) vin, source, as_of, recorded_at
                 from scheduled_vehicles
                where carrier_id = $14 and (company_id is null or company_id = $15)
                order by vin, as_of desc, id desc
           ), reported as (
               select distinct on (v.vin) v.vin, v.name, v.make, v.plate, v.plate_state, c.provider, v.last_seen_at
                 from telematics_vehicles v join telematics_connections c on c.id = v.connection_id
                where c.carrier_id = $14 and c.revoked_at is null and v.vin is not null
                order by v.vin, v.last_seen_at desc, c.id
           ), vehicles as (
               select vin, unit_id, unit_type, coalesce(inspected.make, reported.make) as make,
                      coalesce(company_number, reported.name) as company_number, coalesce(license, plate) as license,
                      case when license is null then plate_state else license_state end as license_state,
                      run_id, first_seen_on, last_seen_on, coalesce(inspections, 0) as inspections,
                      source, as_of, recorded_at, provider, last_seen_at,
                      coalesce(last_seen_on, greatest(as_of, last_seen_at::date)) as known_on
                 from inspected full join scheduled using (vin) full join reported using (vin)
           )
           select vin as "vin!", unit_id as "unit_id?", unit_type as "unit_type?", make as "make?", company_number as "company_number?",
                  license as "license?", license_state as "license_state?", run_id as "run_id?", first_seen_on as "first_seen_on?",
                  last_seen_on as "last_seen_on?", inspections as "inspections!", source as "source?", as_of as "as_of?", recorded_at as "recorded_at?",
                  provider as "provider?: Provider", last_seen_at as "last_seen_at?", known_on as "known_on!",
                  count(*) over () as "total!", count(*) filter (where source is not null) over () as "scheduled!"
             from vehicles
            where ($6::smallint[] is null or unit_type = any($6))
              and ($7::text is null or starts_with(vin, $7))
              and ($10::text is null or vin = $10)
              and ($11::text is null or upper(translate(license, ' -.', '')) = $11)
              and ($12::text is null or license_state = $12)
              and (not $16 or known_on between $2 and $3)
              and case $17::text
                  when 'inspection' then run_id is not null
                  when 'insurance_certificate' then source is not null
                  when 'eld' then provider is not null
                  when 'no_insurance_certificate' then source is null
                  else true end
            order by (known_on - date '2000-01-01') * $13 desc, vin
            limit $8 offset $9"#,
        of.dot_number,
        filter.from,
        filter.to,
        &names,
        &codes,
        filter.unit_types.as_deref(),
        filter.vin_start.as_deref(),
        window.limit,
        window.offset,
        filter.vin.as_deref(),
        filter.plate.as_deref(),
        filter.plate_state.as_deref(),
        sign,
        of.carrier.0,
        of.tenant.company().0,
        filter.are_days_for_all,
        filter.known_from.map(KnownFrom::as_str)
    )
    .fetch_all(&mut *db)
    .await?;
    let (total, scheduled) = match rows.first() {
        Some(row) => (row.total, row.scheduled),
        // A page past the last one has no row to carry the counts.
        None if window.offset > 0 => {
            let first = Box::pin(page(db, of, filter, Window { offset: 0, limit: 1 })).await?;
            (first.rows.total, first.scheduled)
        }
        None => (0, 0),
    };
    let items = rows
        .into_iter()
        .map(|row| CarrierVehicle {
            told: Told::of(&row.vin, (row.source, row.as_of, row.recorded_at), (row.provider, row.last_seen_at)),
            vin: row.vin,
            unit_id: row.unit_id,
            unit_type: row.unit_type,
            make: row.make,
            company_number: row.company_number,
            license: row.license,
            license_state: row.license_state,
            first_seen_on: row.first_seen_on,
            last_seen_on: row.last_seen_on,
            inspections: row.inspections,
            run_id: row.run_id,
            known_on: row.known_on,
        })
        .collect();
    Ok(Vehicles { rows: Rows { items, total }, scheduled })
}
