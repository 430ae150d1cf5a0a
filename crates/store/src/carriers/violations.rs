//! Violations found at roadside inspections of one carrier, newest first, with what courts decided of their citations.

use super::{Days, Window};
use crate::Conn;
use crate::list::Rows;
use chrono::NaiveDate;

/// A violation as in the Vehicle Inspections and Violations file, or as in the Safety Measurement System's input where the former
/// does not list the inspection.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct Violation {
    /// None where only the Safety Measurement System's input names it.
    pub violation_id: Option<i64>,
    pub inspection_id: i64,
    pub inspected_on: NaiveDate,
    pub report_state: Option<String>,
    pub report_number: Option<String>,
    pub county_state: Option<String>,
    pub sequence: Option<i16>,
    pub code: Option<String>,
    pub part_number: Option<String>,
    pub section: Option<String>,
    pub description: Option<String>,
    pub category: Option<i16>,
    pub unit: Option<String>,
    /// `OUT_OF_SERVICE_INDICATOR`: Y, Z or N. None where only the Safety Measurement System's input names the violation.
    pub indicator: Option<String>,
    /// Whether it put out of service; none where the row leaves it blank.
    pub is_out_of_service: Option<bool>,
    pub defect_verification: Option<i16>,
    pub citation_number: Option<String>,
    pub basic: Option<String>,
    pub violation_group: Option<String>,
    pub severity_weight: Option<i16>,
    pub time_weight: Option<i16>,
    pub run_id: i64,
}

cited!(Violation);

/// Which violations to return.
#[derive(Clone, Debug, Default)]
pub struct Filter {
    /// Found in this span.
    pub days: Days,
    /// Put (or did not put) out of service; those of which the row does not say are neither.
    pub is_out_of_service: Option<bool>,
    /// Of these of FMCSA's categories; any when empty.
    pub categories: Vec<i16>,
}

/// A page of a carrier's violations.
pub async fn page(db: &mut Conn, dot_number: i32, filter: &Filter, window: Window) -> sqlx::Result<Rows<Violation>> {
    let total = sqlx::query_scalar!(
        r#"select count(*) as "count!"
             from (select inspected_on, category, out_of_service in ('Y', 'Z') as is_out_of_service
                     from inspections join violations using (inspection_id) where dot_number = $1
                   union all
                   select inspected_on, null, is_out_of_service
                     from sms_violations
                    where dot_number = $1 and ended_run_id is null
                      and not exists (select 1 from violations where inspection_id = unique_id)) as found
            where ($2::date is null or inspected_on >= $2)
              and ($3::date is null or inspected_on <= $3)
              and ($4::bool is null or is_out_of_service = $4)
              and ($5::smallint[] = '{}' or category = any($5))"#,
        dot_number,
        filter.days.from,
        filter.days.to,
        filter.is_out_of_service,
        &filter.categories
    )
    .fetch_one(&mut *db)
    .await?;
    let items = sqlx::query_as!(
        Violation,
        r#"select violation_id, inspection_id as "inspection_id!", inspected_on as "inspected_on!", report_state,
                  report_number, county_state, sequence, code, part_number, section, description, category, unit,
                  indicator, is_out_of_service, defect_verification, citation_number, basic, violation_group,
                  severity_weight, time_weight, run_id as "run_id!"
             from (select violation_id, inspection_id, inspected_on, report_state, report_number, county_state, sequence,
                          code, part_number, section, description, category, unit, out_of_service as indicator,
                          out_of_service in ('Y', 'Z') as is_out_of_service, defect_verification, citation_number,
                          null as basic, null as violation_group,
                          null::smallint as severity_weight, null::smallint as time_weight, violations.run_id
                     from inspections join violations using (inspection_id) where dot_number = $1
                   union all
                   select null, unique_id, coalesce(sms_violations.inspected_on, sms_inspections.inspected_on),
                          report_state, report_number, county_state, null, code, null, null, description, null,
                          sms_violations.unit, null, is_out_of_service, null, null, basic,
                          violation_group, severity_weight, sms_violations.time_weight, sms_violations.run_id
                     from sms_violations left join sms_inspections using (unique_id)
                    where sms_violations.dot_number = $1 and sms_violations.ended_run_id is null
                      and coalesce(sms_violations.inspected_on, sms_inspections.inspected_on) is not null
                      and not exists (select 1 from violations where inspection_id = unique_id)) as found
            where ($2::date is null or inspected_on >= $2)
              and ($3::date is null or inspected_on <= $3)
              and ($4::bool is null or is_out_of_service = $4)
              and ($5::smallint[] = '{}' or category = any($5))
            order by inspected_on desc, inspection_id desc, sequence nulls last, violation_id, code
            limit $6 offset $7"#,
        dot_number,
        filter.days.from,
        filter.days.to,
        filter.is_out_of_service,
        &filter.categories,
        window.limit,
        window.offset
    )
    .fetch_all(db)
    .await?;
    Ok(Rows { items, total })
}

/// The violations of these inspections (at most a page of them), in the order of the reports.
pub async fn of_inspections(db: &mut Conn, inspection_ids: &[i64]) -> sqlx::Result<Vec<Violation>> {
    sqlx::query_as!(
        Violation,
        r#"select violation_id, inspection_id as "inspection_id!", inspected_on as "inspected_on!", report_state,
                  report_number, county_state, sequence, code, part_number, section, description, category, unit,
                  indicator, is_out_of_service, defect_verification, citation_number, basic, violation_group,
                  severity_weight, time_weight, run_id as "run_id!"
             from (select violation_id, inspection_id, inspected_on, report_state, report_number, county_state, sequence,
                          code, part_number, section, description, category, unit, out_of_service as indicator,
                          out_of_service in ('Y', 'Z') as is_out_of_service, defect_verification, citation_number,
                          null as basic, null as violation_group,
                          null::smallint as severity_weight, null::smallint as time_weight, violations.run_id
                     from violations join inspections using (inspection_id) where inspection_id = any($1)
                   union all
                   select null, unique_id, sms_inspections.inspected_on, report_state, report_number, county_state, null,
                          code, null, null, description, null, sms_violations.unit,
                          null, is_out_of_service, null, null, basic, violation_group,
                          severity_weight, sms_violations.time_weight, sms_violations.run_id
                     from sms_inspections
                     join sms_violations using (unique_id, dot_number, inspected_on)
                    where unique_id = any($1) and sms_violations.ended_run_id is null
                      and not exists (select 1 from violations where inspection_id = unique_id)) as found
            order by inspection_id, sequence nulls last, violation_id, code
            limit 5000"#,
        inspection_ids
    )
    .fetch_all(db)
    .await
}

/// What a court decided of a citation.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct Citation {
    pub inspection_id: i64,
    pub sequence: i16,
    pub code: Option<String>,
    pub result: Option<String>,
}

/// The newest decision on each citation of these inspections.
pub async fn citations(db: &mut Conn, inspection_ids: &[i64]) -> sqlx::Result<Vec<Citation>> {
    sqlx::query_as!(
        Citation,
        "select distinct on (inspection_id, sequence) inspection_id, sequence, code, result
           from citations
          where inspection_id = any($1)
          order by inspection_id, sequence, adjustment_sequence desc
          limit 5000",
        inspection_ids
    )
    .fetch_all(db)
    .await
}
