//! Movements' days, packed: what is kept of positions after the raw ones are gone. Kept for 90 days.

use crate::{Conn, Tenant};
use chrono::{DateTime, NaiveDate, NaiveTime, TimeDelta, Utc};
use freight::load::FixSource;
use freight::position::Fix;
use geo::Point;
use kernel::ids::{LoadId, MovementId};
use sqlx::{query, query_as, query_scalar};

/// The most positions of a movement's day that are packed (`freight::position::pack`).
const MOST_OF_DAY: i64 = 21_600;
/// The most packed days of a load that are read.
const MOST: i64 = 400;

/// The moments between which a day (UTC) is.
fn span(day: NaiveDate) -> (DateTime<Utc>, DateTime<Utc>) {
    let start = day.and_time(NaiveTime::MIN).and_utc();
    (start, start + TimeDelta::days(1))
}

/// The movements that have positions of a day, of whatever company, in the order of their ids after `after`; so many at most.
pub async fn movements_of_day(
    db: &mut Conn,
    day: NaiveDate,
    after: MovementId,
    most: i64,
) -> sqlx::Result<Vec<MovementId>> {
    let (start, end) = span(day);
    query_scalar!(
        r#"select distinct movement_id as "movement_id: MovementId" from load_positions
            where located_at >= $1 and located_at < $2 and movement_id > $3 order by 1 limit $4"#,
        start,
        end,
        after.0,
        most
    )
    .fetch_all(db)
    .await
}

/// A position with whose it is.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DayFix {
    /// The movement.
    pub movement: MovementId,
    /// The position.
    pub fix: Fix,
}

/// The positions of a day of movements of whatever companies, movement by movement and in the order of their times; of each the first 21,600.
/// Their loads are locked, so that nothing of them is revoked before the transaction ends.
pub async fn of_day(db: &mut Conn, day: NaiveDate, movements: &[MovementId]) -> sqlx::Result<Vec<DayFix>> {
    let lock = query!(
        "select id from loads where id in (select load_id from movements where id = any($1)) order by id for share",
        movements as &[MovementId]
    );
    lock.fetch_all(&mut *db).await?;
    let (start, end) = span(day);
    let rows = query!(
        r#"select m.id as "movement_id!: MovementId", p.located_at as "located_at!", p.latitude as "latitude!", p.longitude as "longitude!",
                  p.speed_mph as "speed_mph?", p.source as "source!: FixSource"
             from unnest($1::bigint[]) as m (id)
            cross join lateral (
                select located_at, latitude, longitude, speed_mph, source from load_positions
                 where movement_id = m.id and located_at >= $2 and located_at < $3 order by located_at limit $4
            ) p
            order by m.id, p.located_at"#,
        movements as &[MovementId],
        start,
        end,
        MOST_OF_DAY
    );
    let fix = |located_at, point, speed: Option<i16>, source| Fix {
        located_at,
        point,
        speed_mph: speed.map(f32::from),
        source,
    };
    let rows = rows.fetch_all(db).await?.into_iter().map(|row| DayFix {
        movement: row.movement_id,
        fix: fix(row.located_at, Point { lat: row.latitude, lon: row.longitude }, row.speed_mph, row.source),
    });
    Ok(rows.collect())
}

/// A movement's day to keep.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NewTrace {
    /// The movement.
    pub movement: MovementId,
    /// How many positions.
    pub positions: i32,
    /// The positions, packed.
    pub packed: Vec<u8>,
}

/// Keeps a day of movements of whatever companies; one that was kept before is replaced.
pub async fn put(db: &mut Conn, day: NaiveDate, traces: &[NewTrace]) -> sqlx::Result<()> {
    let movements: Vec<MovementId> = traces.iter().map(|trace| trace.movement).collect();
    let positions: Vec<i32> = traces.iter().map(|trace| trace.positions).collect();
    let packed: Vec<Vec<u8>> = traces.iter().map(|trace| trace.packed.clone()).collect();
    query!(
        "insert into load_traces (movement_id, day, load_id, company_id, positions, packed)
         select m.id, $1, m.load_id, m.company_id, n.positions, n.packed
           from unnest($2::bigint[], $3::integer[], $4::bytea[]) as n (movement_id, positions, packed)
           join movements m on m.id = n.movement_id
         on conflict (movement_id, day) do update set positions = excluded.positions, packed = excluded.packed",
        day,
        &movements as &[MovementId],
        &positions,
        &packed
    )
    .execute(db)
    .await?;
    Ok(())
}

/// A movement's day, packed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TraceRow {
    /// The movement.
    pub movement_id: MovementId,
    /// The day (UTC).
    pub day: NaiveDate,
    /// What `freight::position::pack` wrote.
    pub packed: Vec<u8>,
}

/// The packed days of one of the company's loads, in order; at most 400.
pub async fn of_load(
    db: &mut Conn,
    tenant: Tenant,
    load: LoadId,
    (first, last): (NaiveDate, NaiveDate),
) -> sqlx::Result<Vec<TraceRow>> {
    query_as!(
        TraceRow,
        r#"select movement_id as "movement_id: MovementId", day, packed from load_traces
            where load_id = $2 and company_id = $1 and day between $3 and $4 order by day, movement_id limit $5"#,
        tenant.company().0,
        load.0,
        first,
        last,
        MOST
    )
    .fetch_all(db)
    .await
}

/// The packed days of one of the company's movements.
pub(super) async fn of_movement(db: &mut Conn, tenant: Tenant, movement: MovementId) -> sqlx::Result<Vec<TraceRow>> {
    query_as!(
        TraceRow,
        r#"select movement_id as "movement_id: MovementId", day, packed from load_traces
            where movement_id = $2 and company_id = $1 order by day limit $3"#,
        tenant.company().0,
        movement.0,
        MOST
    )
    .fetch_all(db)
    .await
}

/// Removes a packed day.
pub(super) async fn remove(db: &mut Conn, movement: MovementId, day: NaiveDate) -> sqlx::Result<()> {
    query!("delete from load_traces where movement_id = $1 and day = $2", movement.0, day).execute(db).await?;
    Ok(())
}

/// Removes days before `before`; how many.
pub async fn remove_old(db: &mut Conn, before: NaiveDate) -> sqlx::Result<u64> {
    Ok(query!("delete from load_traces where day < $1", before).execute(db).await?.rows_affected())
}
