//! The vehicles that were inspected under one carrier, each VIN once, last seen first.

use crate::Conn;
use crate::carriers::Window;
use crate::list::Rows;
use chrono::NaiveDate;

/// A VIN as one carrier's inspections saw it.
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
    pub first_seen_on: NaiveDate,
    pub last_seen_on: NaiveDate,
    pub inspections: i64,
    pub run_id: i64,
}

/// Which vehicles to return.
#[derive(Clone, Debug)]
pub struct Filter {
    /// Seen on this day or later.
    pub from: NaiveDate,
    /// Seen on this day or earlier.
    pub to: NaiveDate,
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
pub async fn page(
    db: &mut Conn,
    dot_number: i32,
    filter: &Filter,
    window: Window,
) -> sqlx::Result<Rows<CarrierVehicle>> {
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
           ), vehicles as (
               select distinct on (vin) vin, unit_id, unit_type, make, company_number, license, license_state, run_id,
                      min(inspected_on) over of_vin as first_seen_on, max(inspected_on) over of_vin as last_seen_on,
                      count(*) over of_vin as inspections
                 from seen
               window of_vin as (partition by vin)
                order by vin, inspected_on desc, unit_id desc nulls last
           )
           select vin as "vin!", unit_id, unit_type, make, company_number, license, license_state, run_id as "run_id!",
                  first_seen_on as "first_seen_on!", last_seen_on as "last_seen_on!", inspections as "inspections!",
                  count(*) over () as "total!"
             from vehicles
            where ($6::smallint[] is null or unit_type = any($6))
              and ($7::text is null or starts_with(vin, $7))
              and ($10::text is null or vin = $10)
              and ($11::text is null or upper(translate(license, ' -.', '')) = $11)
              and ($12::text is null or license_state = $12)
            order by (last_seen_on - date '2000-01-01') * $13 desc, vin
            limit $8 offset $9"#,
        dot_number,
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
        sign
    )
    .fetch_all(&mut *db)
    .await?;
    let total = match rows.first() {
        Some(row) => row.total,
        // A page past the last one has no row to carry the total.
        None if window.offset > 0 => {
            Box::pin(page(db, dot_number, filter, Window { offset: 0, limit: 1 })).await?.total
        }
        None => 0,
    };
    let items = rows
        .into_iter()
        .map(|row| CarrierVehicle {
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
        })
        .collect();
    Ok(Rows { items, total })
}
