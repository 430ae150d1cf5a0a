//! Where one VIN was inspected, and under which carriers.

use super::of_carrier::TYPE_NAMES;
use crate::Conn;
use chrono::NaiveDate;

/// A VIN at one inspection.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Sighting {
    /// None where only the Safety Measurement System's input names the vehicle.
    pub unit_id: Option<i64>,
    pub inspection_id: i64,
    pub inspected_on: NaiveDate,
    pub dot_number: Option<i32>,
    /// The carrier's name as the inspector wrote it.
    pub carrier_name: Option<String>,
    pub report_state: Option<String>,
    pub report_number: Option<String>,
    pub location: Option<String>,
    pub county_state: Option<String>,
    pub level: Option<i16>,
    pub violations: Option<i16>,
    pub oos_violations: Option<i16>,
    pub unit_type: Option<i16>,
    pub unit_number: Option<i16>,
    pub make: Option<String>,
    pub company_number: Option<String>,
    pub license: Option<String>,
    pub license_state: Option<String>,
    pub run_id: i64,
}

/// The VIN of an inspected unit; none when there is no such unit or its VIN was not recorded.
pub async fn vin_of_unit(db: &mut Conn, unit_id: i64) -> sqlx::Result<Option<String>> {
    let vin = sqlx::query_scalar!("select vin from inspection_units where unit_id = $1", unit_id);
    Ok(vin.fetch_optional(db).await?.flatten())
}

/// The newest `limit` inspections of a VIN.
pub async fn newest(db: &mut Conn, vin: &str, limit: i64) -> sqlx::Result<Vec<Sighting>> {
    sqlx::query_as!(
        Sighting,
        r#"select unit_id as "unit_id?", inspection_id, inspected_on, dot_number, carrier_name, report_state, report_number,
                  coalesce(location_desc, location) as location, county_state, level, violations, oos_violations,
                  unit_type, unit_number, make, company_number, license, license_state, inspection_units.run_id
             from inspection_units join inspections using (inspection_id)
            where vin = $1
            order by inspected_on desc, unit_id desc
            limit $2"#,
        vin,
        limit
    )
    .fetch_all(db)
    .await
}

/// The newest `limit` inspections of a VIN under one carrier that only the Safety Measurement System's input has. It names neither the
/// carrier nor the place, and its types of unit as text.
pub async fn newest_of_sms(db: &mut Conn, dot_number: i32, vin: &str, limit: i64) -> sqlx::Result<Vec<Sighting>> {
    let names = TYPE_NAMES.map(|(name, _)| name.to_owned());
    let codes = TYPE_NAMES.map(|(_, code)| code);
    sqlx::query_as!(
        Sighting,
        r#"select null::bigint as unit_id, unique_id as inspection_id, inspected_on, dot_number as "dot_number?",
                  null as carrier_name, report_state, report_number, null as location, county_state, level,
                  basic_violations as violations, oos_violations, types.code as "unit_type?", sides.nth as "unit_number?",
                  sides.make, null as company_number, sides.license, sides.license_state, run_id
             from sms_inspections
            cross join lateral (values
                  (1::smallint, unit_type, unit_make, unit_license, unit_license_state, vin),
                  (2::smallint, unit_type_2, unit_make_2, unit_license_2, unit_license_state_2, vin_2)
                  ) as sides (nth, unit_type_name, make, license, license_state, vin)
             left join unnest($4::text[], $5::smallint[]) as types (name, code) on types.name = upper(sides.unit_type_name)
            where dot_number = $1 and sides.vin = $2
            order by inspected_on desc, unique_id desc
            limit $3"#,
        dot_number,
        vin,
        limit,
        &names,
        &codes
    )
    .fetch_all(db)
    .await
}

/// A carrier that a VIN was inspected under.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields say what they are")]
pub struct UnderCarrier {
    /// None where the inspector's report was never matched to a carrier.
    pub dot_number: Option<i32>,
    pub carrier_name: Option<String>,
    pub first_seen_on: NaiveDate,
    pub last_seen_on: NaiveDate,
    pub inspections: i64,
    pub run_id: i64,
}

/// The carriers that a VIN was inspected under, the last one first.
pub async fn carriers(db: &mut Conn, vin: &str) -> sqlx::Result<Vec<UnderCarrier>> {
    sqlx::query_as!(
        UnderCarrier,
        r#"select dot_number, (array_agg(carrier_name order by inspected_on desc))[1] as carrier_name,
                  min(inspected_on) as "first_seen_on!", max(inspected_on) as "last_seen_on!",
                  count(*) as "inspections!", max(inspection_units.run_id) as "run_id!"
             from inspection_units join inspections using (inspection_id)
            where vin = $1
            group by dot_number
            order by 4 desc, dot_number
            limit 200"#,
        vin
    )
    .fetch_all(db)
    .await
}
