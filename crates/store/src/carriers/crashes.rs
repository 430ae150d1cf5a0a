//! Crashes of one carrier's vehicles, newest first.

use super::{Days, Window};
use crate::Conn;
use crate::list::Rows;
use chrono::NaiveDate;

/// One vehicle of the carrier in one crash, as in the Crash File, or as in the Safety Measurement System's input where the former does
/// not list the report.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Crash {
    pub report_state: Option<String>,
    pub report_number: Option<String>,
    pub report_sequence: i16,
    pub crashed_on: NaiveDate,
    pub report_time: Option<String>,
    pub location: Option<String>,
    pub city: Option<String>,
    pub state: Option<String>,
    pub county_code: Option<i16>,
    pub vin: Option<String>,
    pub license: Option<String>,
    pub license_state: Option<String>,
    pub fatalities: Option<i16>,
    pub injuries: Option<i16>,
    pub is_tow_away: Option<bool>,
    pub is_hazmat_released: Option<bool>,
    pub is_federal_recordable: Option<bool>,
    pub is_not_preventable: Option<bool>,
    pub status_code: Option<String>,
    pub weather: Option<String>,
    pub light: Option<String>,
    pub road_surface: Option<String>,
    pub trafficway: Option<String>,
    pub vehicle_configuration: Option<i16>,
    pub cargo_body_type: Option<i16>,
    pub vehicles_in_accident: Option<i16>,
    pub agency: Option<String>,
    pub severity_weight: Option<i16>,
    pub time_weight: Option<i16>,
    pub citation_issued: Option<String>,
    pub run_id: i64,
}

/// A page of the crashes of a carrier within `days`.
pub async fn page(db: &mut Conn, dot_number: i32, days: Days, window: Window) -> sqlx::Result<Rows<Crash>> {
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!"
             from (select crashed_on from crashes where dot_number = $1
                   union all
                   select crashed_on from sms_crashes sms
                    where dot_number = $1
                      and not exists (select 1 from crashes
                                       where crashes.dot_number = $1
                                         and crashes.crashed_on = sms.crashed_on
                                         and crashes.report_number = sms.report_number
                                         and crashes.report_sequence = sms.report_sequence)) as found
            where ($2::date is null or crashed_on >= $2) and ($3::date is null or crashed_on <= $3)"#,
        dot_number,
        days.from,
        days.to
    )
    .fetch_one(&mut *db)
    .await?;
    let items = sqlx::query_as!(
        Crash,
        r#"select report_state, report_number, report_sequence as "report_sequence!", crashed_on as "crashed_on!",
                  report_time, location, city, state, county_code, vin, license, license_state, fatalities, injuries,
                  is_tow_away, is_hazmat_released, is_federal_recordable, is_not_preventable, status_code, weather,
                  light, road_surface, trafficway, vehicle_configuration, cargo_body_type, vehicles_in_accident, agency,
                  severity_weight, time_weight, citation_issued, run_id as "run_id!"
             from (select report_state, report_number, report_sequence, crashed_on, report_time, location, city, state,
                          county_code, vin, license, license_state, fatalities, injuries, is_tow_away,
                          is_hazmat_released, is_federal_recordable,
                          (select sms.is_not_preventable from sms_crashes sms
                            where sms.dot_number = $1 and sms.report_number = crashes.report_number
                              and sms.report_sequence = crashes.report_sequence) as is_not_preventable,
                          status_code, weather::text as weather, light::text as light,
                          road_surface::text as road_surface, trafficway::text as trafficway,
                          vehicle_configuration, cargo_body_type, vehicles_in_accident, agency,
                          null::smallint as severity_weight, null::smallint as time_weight, null as citation_issued,
                          run_id
                     from crashes where dot_number = $1
                   union all
                   select report_state, report_number, report_sequence, crashed_on, null, null, null, report_state,
                          null, vin, license, license_state, fatalities, injuries, is_tow_away, is_hazmat_released,
                          null, is_not_preventable, null, weather, light, road_surface, trafficway, null, null, null,
                          null, severity_weight, time_weight, citation_issued, run_id
                     from sms_crashes sms
                    where dot_number = $1
                      and not exists (select 1 from crashes
                                       where crashes.dot_number = $1
                                         and crashes.crashed_on = sms.crashed_on
                                         and crashes.report_number = sms.report_number
                                         and crashes.report_sequence = sms.report_sequence)) as found
            where ($2::date is null or crashed_on >= $2) and ($3::date is null or crashed_on <= $3)
            order by crashed_on desc, report_number, report_sequence
            limit $4 offset $5"#,
        dot_number,
        days.from,
        days.to,
        window.limit,
        window.offset
    )
    .fetch_all(db)
    .await?;
    Ok(Rows { items, total })
}
