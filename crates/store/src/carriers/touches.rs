//! Where a carrier's vehicles were inspected: touches, by county, and the movements between states that two inspections of one vehicle show.

use crate::Conn;
use chrono::NaiveDate;

/// Inspections in one county, or without a known one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountyTouches {
    /// The state, two letters.
    pub state: Option<String>,
    /// FMCSA's code of the county within it.
    pub county: Option<i16>,
    /// Inspections.
    pub touches: i64,
    /// The first day.
    pub first_on: NaiveDate,
    /// The last day.
    pub last_on: NaiveDate,
    /// The newest run behind them.
    pub run_id: i64,
}

/// A carrier's touches by county, the last touched first. There are no more counties than about 3,300.
pub async fn by_county(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<CountyTouches>> {
    sqlx::query_as!(
        CountyTouches,
        r#"select county_state as state, county_code as county, count(*) as "touches!", min(inspected_on) as "first_on!",
                  max(inspected_on) as "last_on!", max(run_id) as "run_id!"
             from inspections
            where dot_number = $1
            group by 1, 2
            order by max(inspected_on) desc, count(*) desc, 1, 2
            limit 5000"#,
        dot_number
    )
    .fetch_all(db)
    .await
}

/// Touches of one state within a span of days.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StateTouches {
    /// The state, two letters.
    pub state: String,
    /// Inspections.
    pub touches: i64,
    /// The last day.
    pub last_on: NaiveDate,
    /// The newest run behind them.
    pub run_id: i64,
}

/// A carrier's touches from `from` to `to` by state, the most touched first.
pub async fn by_state(
    db: &mut Conn,
    dot_number: i32,
    from: NaiveDate,
    to: NaiveDate,
) -> sqlx::Result<Vec<StateTouches>> {
    sqlx::query_as!(
        StateTouches,
        r#"select county_state as "state!", count(*) as "touches!", max(inspected_on) as "last_on!", max(run_id) as "run_id!"
             from inspections
            where dot_number = $1 and inspected_on between $2 and $3 and county_state is not null
            group by 1
            order by 2 desc, 3 desc, 1
            limit 100"#,
        dot_number,
        from,
        to
    )
    .fetch_all(db)
    .await
}

/// Vehicles that were inspected in one state and, soon after, in another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Movement {
    /// Where first.
    pub from_state: String,
    /// Where then.
    pub to_state: String,
    /// How often.
    pub moves: i64,
    /// The last day.
    pub last_on: NaiveDate,
    /// The newest run behind them.
    pub run_id: i64,
}

/// The movements of a carrier's vehicles from `from` to `to`: the same VIN in another state within `within_days` days; the most frequent
/// first, at most `limit`.
pub async fn movements(
    db: &mut Conn,
    dot_number: i32,
    (from, to): (NaiveDate, NaiveDate),
    within_days: i32,
    limit: i64,
) -> sqlx::Result<Vec<Movement>> {
    sqlx::query_as!(
        Movement,
        r#"select before_state as "from_state!", state as "to_state!", count(*) as "moves!", max(inspected_on) as "last_on!",
                  max(run_id) as "run_id!"
             from (select county_state as state, inspected_on, inspections.run_id,
                          lag(county_state) over of_vin as before_state, lag(inspected_on) over of_vin as before_on
                     from inspections join inspection_units using (inspection_id)
                    where dot_number = $1 and inspected_on between $2 and $3 and vin is not null and county_state is not null
                   window of_vin as (partition by vin order by inspected_on, inspection_id)) as found
            where before_state <> state and inspected_on - before_on <= $4
            group by 1, 2
            order by 3 desc, 4 desc, 1, 2
            limit $5"#,
        dot_number,
        from,
        to,
        within_days,
        limit
    )
    .fetch_all(db)
    .await
}
