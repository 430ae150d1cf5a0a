//! Inspections, violations, crashes and observed vehicles of one carrier, counted by PostgreSQL within a span of days. What the counts
//! mean (which levels inspect the driver, what a rate is) is said in `fmcsa::derive` alone.

use crate::Conn;
use chrono::NaiveDate;
use fmcsa::derive::tally::{Blank, Group};
use profile::rows::roadside::{CrashVehicle, InspectionGroup, LastInspection};

/// Inspections from `from` to `to`, by month and level.
pub async fn inspections(
    db: &mut Conn,
    dot_number: i32,
    from: NaiveDate,
    to: NaiveDate,
) -> sqlx::Result<Vec<InspectionGroup>> {
    let groups = sqlx::query!(
        r#"select date_trunc('month', inspected_on)::date as "month!", level,
                  count(*) as "inspections!",
                  count(*) filter (where violations > 0) as "with_violation!",
                  count(*) filter (where driver_oos > 0) as "with_driver_oos!",
                  count(*) filter (where vehicle_oos > 0) as "with_vehicle_oos!",
                  count(*) filter (where is_hazmat_placard_required) as "with_hazmat!",
                  count(*) filter (where is_hazmat_placard_required and hazmat_oos > 0) as "with_hazmat_oos!",
                  count(*) filter (where violations is null) as "blank_violations!",
                  count(*) filter (where driver_oos is null) as "blank_driver_oos!",
                  count(*) filter (where vehicle_oos is null) as "blank_vehicle_oos!",
                  count(*) filter (where is_hazmat_placard_required and hazmat_oos is null) as "blank_hazmat_oos!",
                  max(run_id) as "run_id!", max(unlisted_run_id) as unlisted_run_id
             from (select inspected_on, level,
                          -- Where the report's own total is blank, what the violations' file lists of it.
                          coalesce(violations, nullif(greatest(oos_violations, (
                              select count(*)::smallint from violations v where v.inspection_id = i.inspection_id
                          )), 0)) as violations,
                          -- None was put out of service where the total says so.
                          coalesce(driver_oos, nothing) as driver_oos, coalesce(vehicle_oos, nothing) as vehicle_oos,
                          is_hazmat_placard_required, coalesce(hazmat_oos, nothing) as hazmat_oos, run_id, unlisted_run_id
                     from inspections i cross join lateral (select case when oos_violations = 0 then 0::smallint end as nothing) t
                    where dot_number = $1 and inspected_on between $2 and $3
                   union all
                   select inspected_on, level, basic_violations, driver_oos, vehicle_oos, is_hazmat_placard_required,
                          hazmat_oos, run_id, unlisted_run_id
                     from sms_inspections
                    where dot_number = $1 and inspected_on between $2 and $3
                      and not exists (select 1 from inspections where inspection_id = unique_id)) as found
            group by 1, 2
            order by 1, 2
            limit 2000"#,
        dot_number,
        from,
        to
    )
    .map(|row| InspectionGroup {
        month: row.month,
        counts: Group {
            level: row.level,
            inspections: row.inspections,
            with_violation: row.with_violation,
            with_driver_oos: row.with_driver_oos,
            with_vehicle_oos: row.with_vehicle_oos,
            with_hazmat: row.with_hazmat,
            with_hazmat_oos: row.with_hazmat_oos,
            blank: Blank {
                violations: row.blank_violations,
                driver_oos: row.blank_driver_oos,
                vehicle_oos: row.blank_vehicle_oos,
                hazmat_oos: row.blank_hazmat_oos,
            },
        },
        run_id: row.run_id,
        unlisted_run_id: row.unlisted_run_id,
    });
    groups.fetch_all(db).await
}

/// The newest inspection of a carrier up to `to`.
pub async fn last_inspection(db: &mut Conn, dot_number: i32, to: NaiveDate) -> sqlx::Result<Option<LastInspection>> {
    sqlx::query_as!(
        LastInspection,
        r#"select inspected_on as "inspected_on!", run_id as "run_id!", unlisted_run_id
             from ((select inspected_on, run_id, unlisted_run_id from inspections
                     where dot_number = $1 and inspected_on <= $2 order by inspected_on desc limit 1)
                   union all
                   (select inspected_on, run_id, unlisted_run_id from sms_inspections
                     where dot_number = $1 and inspected_on <= $2 order by inspected_on desc limit 1)) as found
            order by inspected_on desc, run_id
            limit 1"#,
        dot_number,
        to
    )
    .fetch_optional(db)
    .await
}

/// Violations that are alike: of one of FMCSA's categories (or of one BASIC where only the Safety Measurement System's input has them),
/// found on the same unit, with the same word on out of service.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ViolationGroup {
    /// FMCSA's category.
    pub category: Option<i16>,
    /// The BASIC, as the file names it.
    pub basic: Option<String>,
    /// D driver, C co-driver, or the number of the vehicle in the report.
    pub unit: Option<String>,
    /// `OUT_OF_SERVICE_INDICATOR`: Y, Z or N.
    pub indicator: Option<String>,
    /// Whether they put out of service; none where the rows leave it blank.
    pub is_out_of_service: Option<bool>,
    /// Violations.
    pub violations: i64,
    /// The newest run behind them.
    pub run_id: i64,
}

cited!(ViolationGroup);

/// Violations found from `from` to `to`, by category, unit and what they led to.
pub async fn violations(
    db: &mut Conn,
    dot_number: i32,
    from: NaiveDate,
    to: NaiveDate,
) -> sqlx::Result<Vec<ViolationGroup>> {
    sqlx::query_as!(
        ViolationGroup,
        r#"select category, basic, unit, indicator, is_out_of_service, count(*) as "violations!", max(run_id) as "run_id!"
             from (select category, null as basic, unit, out_of_service as indicator,
                          out_of_service in ('Y', 'Z') as is_out_of_service, violations.run_id
                     from inspections join violations using (inspection_id)
                    where dot_number = $1 and inspected_on between $2 and $3
                   union all
                   select null, basic, unit, null, is_out_of_service, run_id
                     from sms_violations
                    where dot_number = $1 and inspected_on between $2 and $3 and ended_run_id is null
                      and not exists (select 1 from violations where inspection_id = unique_id)) as found
            group by 1, 2, 3, 4, 5
            order by 1, 2, 3, 4, 5
            limit 5000"#,
        dot_number,
        from,
        to
    )
    .fetch_all(db)
    .await
}

/// The vehicles in crashes from `from` to `to`, of both files: the same crash may be in both. The largest fleets have some thousands.
pub async fn crashes(
    db: &mut Conn,
    dot_number: i32,
    from: NaiveDate,
    to: NaiveDate,
) -> sqlx::Result<Vec<CrashVehicle>> {
    sqlx::query_as!(
        CrashVehicle,
        r#"select report_number, crashed_on as "crashed_on!", fatalities, injuries, is_tow_away, is_federal_recordable,
                  status_code, run_id as "run_id!", unlisted_run_id
             from (select report_number, crashed_on, fatalities, injuries, is_tow_away, is_federal_recordable, status_code,
                          run_id, unlisted_run_id
                     from crashes where dot_number = $1 and crashed_on between $2 and $3
                   union all
                   select report_number, crashed_on, fatalities, injuries, is_tow_away, null, null, run_id,
                          unlisted_run_id
                     from sms_crashes where dot_number = $1 and crashed_on between $2 and $3) as found
            order by crashed_on, report_number
            limit 20000"#,
        dot_number,
        from,
        to
    )
    .fetch_all(db)
    .await
}

/// Units that roadside inspections saw, of one type.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitGroup {
    /// FMCSA's code of the unit's type.
    pub unit_type: Option<i16>,
    /// Different VINs.
    pub vins: i64,
    /// The newest run behind them.
    pub run_id: i64,
}

/// The different VINs that were inspected from `from` to `to`, by the type they were last seen as.
pub async fn observed_units(
    db: &mut Conn,
    dot_number: i32,
    from: NaiveDate,
    to: NaiveDate,
) -> sqlx::Result<Vec<UnitGroup>> {
    sqlx::query_as!(
        UnitGroup,
        r#"select unit_type, count(*) as "vins!", max(run_id) as "run_id!"
             from (select distinct on (vin) vin, unit_type, inspection_units.run_id
                     from inspections join inspection_units using (inspection_id)
                    where dot_number = $1 and inspected_on between $2 and $3 and vin is not null
                    order by vin, inspected_on desc, unit_id desc) as newest
            group by 1
            order by 2 desc, 1
            limit 50"#,
        dot_number,
        from,
        to
    )
    .fetch_all(db)
    .await
}

/// Units of one type that were inspected in one month.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnitMonth {
    /// The first day of the month.
    pub month: NaiveDate,
    /// FMCSA's code of the unit's type.
    pub unit_type: Option<i16>,
    /// Different VINs.
    pub vins: i64,
}

/// The different VINs that were inspected in each month from `from` to `to`.
pub async fn observed_by_month(
    db: &mut Conn,
    dot_number: i32,
    from: NaiveDate,
    to: NaiveDate,
) -> sqlx::Result<Vec<UnitMonth>> {
    sqlx::query_as!(
        UnitMonth,
        r#"select date_trunc('month', inspected_on)::date as "month!", unit_type, count(distinct vin) as "vins!"
             from inspections join inspection_units using (inspection_id)
            where dot_number = $1 and inspected_on between $2 and $3 and vin is not null
            group by 1, 2
            order by 1, 2
            limit 2000"#,
        dot_number,
        from,
        to
    )
    .fetch_all(db)
    .await
}
