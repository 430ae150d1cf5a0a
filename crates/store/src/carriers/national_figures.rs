//! Figures over all carriers in this installation, to compare one carrier's own with.

use crate::Conn;
use chrono::{DateTime, NaiveDate, Utc};

/// A span of fleet sizes whose carriers are compared with each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FleetSpan {
    /// The fewest power units.
    pub from: i32,
    /// The most; none has no end.
    pub to: Option<i32>,
}

/// The median of inspections for each power unit, of the carriers of one span of fleet sizes that were inspected at all.
#[derive(Clone, Debug, PartialEq)]
pub struct InspectionsMedian {
    /// The fewest power units.
    pub from_power_units: i32,
    /// The most; none has no end.
    pub to_power_units: Option<i32>,
    /// Median of inspections per power unit.
    pub median: f64,
    /// The carriers that it is of.
    pub carriers: i64,
    /// The first day of the look-back.
    pub from_day: NaiveDate,
    /// The last day of the look-back.
    pub to_day: NaiveDate,
    /// The import it was computed from.
    pub run_id: i64,
}

/// The median for a fleet of so many power units.
pub async fn inspections_median(db: &mut Conn, power_units: i32) -> sqlx::Result<Option<InspectionsMedian>> {
    sqlx::query_as!(
        InspectionsMedian,
        "select from_power_units, to_power_units, median, carriers, from_day, to_day, run_id
           from national_figures
          where figure = 'inspections_per_power_unit' and from_power_units <= $1
            and (to_power_units is null or to_power_units >= $1)
          order by from_power_units desc
          limit 1",
        power_units
    )
    .fetch_optional(db)
    .await
}

/// The newest finished import of inspections that the figures have not seen, or that was seen on an earlier day than `today`; none when
/// the figures are up to date or no inspections were imported.
pub async fn stale_since(db: &mut Conn, today: NaiveDate) -> sqlx::Result<Option<i64>> {
    let newest = sqlx::query_scalar!(
        "select max(id) from import_runs where data_set in ('inspections', 'census') and status = 'finished'
            and exists (select from import_runs where data_set = 'inspections' and status = 'finished')"
    )
    .fetch_one(&mut *db)
    .await?;
    let Some(newest) = newest else { return Ok(None) };
    let is_fresh = sqlx::query_scalar!(
        r#"select exists (select from national_figures
                           where figure = 'inspections_per_power_unit' and run_id = $1 and to_day = $2) as "is_fresh!""#,
        newest,
        today
    );
    Ok(if is_fresh.fetch_one(db).await? { None } else { Some(newest) })
}

/// Works the medians out anew. Reads every inspection of the look-back once.
pub async fn work_out_inspections_medians(
    db: &mut Conn,
    spans: &[FleetSpan],
    (from, to): (NaiveDate, NaiveDate),
    run_id: i64,
    now: DateTime<Utc>,
) -> sqlx::Result<u64> {
    let firsts: Vec<_> = spans.iter().map(|span| span.from).collect();
    let lasts: Vec<_> = spans.iter().map(|span| span.to).collect();
    sqlx::query!("delete from national_figures where figure = 'inspections_per_power_unit'").execute(&mut *db).await?;
    let made = sqlx::query!(
        "insert into national_figures (figure, from_power_units, to_power_units, median, carriers, from_day, to_day, run_id,
                                       worked_out_at)
         select 'inspections_per_power_unit', spans.first, spans.last,
                percentile_cont(0.5) within group (order by seen.inspections::float8 / carriers.power_units), count(*),
                $3, $4, $5, $6
           from (select dot_number, count(*) as inspections from inspections
                  where inspected_on between $3 and $4 and dot_number is not null group by 1) as seen
           join carriers on carriers.dot_number = seen.dot_number and carriers.ended_run_id is null
           join unnest($1::integer[], $2::integer[]) as spans (first, last)
             on carriers.power_units >= spans.first and (spans.last is null or carriers.power_units <= spans.last)
          group by spans.first, spans.last",
        &firsts,
        &lasts as &[Option<i32>],
        from,
        to,
        run_id,
        now
    )
    .execute(db)
    .await?;
    Ok(made.rows_affected())
}
