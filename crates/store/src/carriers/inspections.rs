//! Roadside inspections of one carrier, newest first, with the units that were inspected.

use super::{Days, Window};
use crate::Conn;
use crate::list::Rows;
use chrono::NaiveDate;

/// An inspection as in the Vehicle Inspection File, or as in the Safety Measurement System's input where the former does not list it.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Inspection {
    pub id: i64,
    pub report_state: Option<String>,
    pub report_number: Option<String>,
    pub inspected_on: NaiveDate,
    pub start_time: Option<String>,
    pub end_time: Option<String>,
    pub level: Option<i16>,
    pub location: Option<String>,
    pub county_state: Option<String>,
    pub county_code: Option<i16>,
    pub facility: Option<String>,
    pub is_hazmat_placard_required: Option<bool>,
    pub is_post_accident: Option<bool>,
    pub is_interstate: Option<bool>,
    pub gross_weight_pounds: Option<i32>,
    pub carrier_name: Option<String>,
    pub violations: Option<i16>,
    pub oos_violations: Option<i16>,
    pub driver_violations: Option<i16>,
    pub driver_oos: Option<i16>,
    pub vehicle_violations: Option<i16>,
    pub vehicle_oos: Option<i16>,
    pub hazmat_violations: Option<i16>,
    pub hazmat_oos: Option<i16>,
    pub run_id: i64,
}

/// Which inspections to return.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Inspected in this span.
    pub days: Days,
    /// With (or without) an out-of-service violation.
    pub is_out_of_service: Option<bool>,
    /// Of these levels; any when empty.
    pub levels: Vec<i16>,
    /// In the counties of these states; any when empty.
    pub states: Vec<String>,
}

/// A page of a carrier's inspections.
pub async fn page(db: &mut Conn, dot_number: i32, filter: &Filter, window: Window) -> sqlx::Result<Rows<Inspection>> {
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!"
             from (select inspected_on, level, county_state,
                          -- Where the report leaves its total blank, what the violations' file lists of it.
                          coalesce(oos_violations, nullif((
                              select count(*)::smallint from violations v
                               where v.inspection_id = inspections.inspection_id and v.out_of_service in ('Y', 'Z')
                          ), 0::smallint)) as oos_violations
                     from inspections where dot_number = $1
                   union all
                   select inspected_on, level, county_state, oos_violations
                     from sms_inspections
                    where dot_number = $1
                      and not exists (select 1 from inspections where inspection_id = unique_id)) as found
            where ($2::date is null or inspected_on >= $2)
              and ($3::date is null or inspected_on <= $3)
              and ($4::bool is null or (coalesce(oos_violations, 0) > 0) = $4)
              and ($5::smallint[] = '{}' or level = any($5))
              and ($6::text[] = '{}' or county_state = any($6))"#,
        dot_number,
        filter.days.from,
        filter.days.to,
        filter.is_out_of_service,
        &filter.levels,
        &filter.states
    )
    .fetch_one(&mut *db)
    .await?;
    let items = sqlx::query_as!(
        Inspection,
        r#"select id as "id!", report_state, report_number, inspected_on as "inspected_on!", start_time, end_time, level,
                  location, county_state, county_code, facility, is_hazmat_placard_required, is_post_accident,
                  is_interstate, gross_weight_pounds, carrier_name, violations, oos_violations, driver_violations,
                  driver_oos, vehicle_violations, vehicle_oos, hazmat_violations, hazmat_oos, run_id as "run_id!"
             from (select inspection_id as id, report_state, report_number, inspected_on, start_time, end_time, level,
                          coalesce(location_desc, location) as location, county_state, county_code, facility,
                          is_hazmat_placard_required, is_post_accident, is_interstate, gross_weight_pounds,
                          carrier_name, violations,
                          coalesce(oos_violations, nullif((
                              select count(*)::smallint from violations v
                               where v.inspection_id = inspections.inspection_id and v.out_of_service in ('Y', 'Z')
                          ), 0::smallint)) as oos_violations,
                          driver_violations, driver_oos, vehicle_violations, vehicle_oos, hazmat_violations, hazmat_oos,
                          run_id
                     from inspections where dot_number = $1
                   union all
                   select unique_id, report_state, report_number, inspected_on, null, null, level, null,
                          county_state, null, null, is_hazmat_placard_required, null, null, null, null,
                          basic_violations, oos_violations, null, driver_oos, vehicle_maintenance_violations, vehicle_oos,
                          hazmat_violations, hazmat_oos, run_id
                     from sms_inspections
                    where dot_number = $1
                      and not exists (select 1 from inspections where inspection_id = unique_id)) as found
            where ($2::date is null or inspected_on >= $2)
              and ($3::date is null or inspected_on <= $3)
              and ($4::bool is null or (coalesce(oos_violations, 0) > 0) = $4)
              and ($5::smallint[] = '{}' or level = any($5))
              and ($6::text[] = '{}' or county_state = any($6))
            order by inspected_on desc, id desc
            limit $7 offset $8"#,
        dot_number,
        filter.days.from,
        filter.days.to,
        filter.is_out_of_service,
        &filter.levels,
        &filter.states,
        window.limit,
        window.offset
    )
    .fetch_all(db)
    .await?;
    Ok(Rows { items, total })
}

/// A unit that was inspected: truck, trailer, bus …
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Unit {
    pub inspection_id: i64,
    /// None where only the Safety Measurement System's input names the unit.
    pub unit_id: Option<i64>,
    pub unit_type: Option<i16>,
    pub unit_type_name: Option<String>,
    pub unit_number: Option<i16>,
    pub make: Option<String>,
    pub company_number: Option<String>,
    pub license: Option<String>,
    pub license_state: Option<String>,
    pub vin: Option<String>,
}

/// The units of these inspections (at most a page of them), in the order of the report.
pub async fn units(db: &mut Conn, inspection_ids: &[i64]) -> sqlx::Result<Vec<Unit>> {
    sqlx::query_as!(
        Unit,
        r#"select inspection_id as "inspection_id!", unit_id, unit_type, unit_type_name, unit_number, make, company_number,
                  license, license_state, vin
             from (select inspection_id, unit_id, unit_type, null as unit_type_name, unit_number, make, company_number,
                          license, license_state, vin
                     from inspection_units where inspection_id = any($1)
                   union all
                   select unique_id, null, null, sides.unit_type_name, sides.unit_number, sides.make, null,
                          sides.license, sides.license_state, sides.vin
                     from sms_inspections
                    cross join lateral (values
                          (1::smallint, unit_type, unit_make, unit_license, unit_license_state, vin),
                          (2::smallint, unit_type_2, unit_make_2, unit_license_2, unit_license_state_2, vin_2)
                          ) as sides (unit_number, unit_type_name, make, license, license_state, vin)
                    where unique_id = any($1)
                      and coalesce(sides.unit_type_name, sides.make, sides.license, sides.vin) is not null
                      and not exists (select 1 from inspection_units where inspection_id = unique_id)) as found
            order by inspection_id, unit_number nulls last, unit_id
            limit 1000"#,
        inspection_ids
    )
    .fetch_all(db)
    .await
}
