//! The days of positions: a partition a day (UTC) of those that are believed, by when they were measured, and one of those that are not, by
//! when they came.
//!
//! A job makes them ahead. Whoever writes positions makes room all the same, so that a product that was just installed, or a clock that was
//! moved, refuses nothing.

use crate::Conn;
use chrono::NaiveDate;
use sqlx::{query, query_scalar};

/// Makes the partitions of these days; those that there are stay. Others go on reading and writing meanwhile.
pub async fn make(db: &mut Conn, first: NaiveDate, last: NaiveDate) -> sqlx::Result<()> {
    query!("select make_load_position_partitions($1, $2)", first, last).execute(db).await?;
    Ok(())
}

/// Makes the partitions of these days that are missing, in the transaction that writes into them.
pub async fn make_room(db: &mut Conn, days: &[NaiveDate]) -> sqlx::Result<()> {
    let missing = query_scalar!(
        r#"select day as "day!" from unnest($1::date[]) as d (day)
            where to_regclass('load_positions_' || to_char(day, 'YYYYMMDD')) is null
               or to_regclass('load_refused_positions_' || to_char(day, 'YYYYMMDD')) is null
            order by day"#,
        days
    );
    for day in missing.fetch_all(&mut *db).await? {
        make(db, day, day).await?;
    }
    Ok(())
}

/// The days before `before` that have a partition, in order.
pub async fn old(db: &mut Conn, before: NaiveDate) -> sqlx::Result<Vec<NaiveDate>> {
    query_scalar!(
        r#"select day as "day!" from (
               select distinct to_date(right(c.relname, 8), 'YYYYMMDD') as day
                 from pg_inherits i join pg_class c on c.oid = i.inhrelid
                where i.inhparent in ('load_positions'::regclass, 'load_refused_positions'::regclass)
           ) kept
           where day < $1 order by day"#,
        before
    )
    .fetch_all(db)
    .await
}

/// Drops a day's partitions with all that is in them; false where others use the tables for too long, and nothing was dropped.
pub async fn drop_day(db: &mut Conn, day: NaiveDate) -> sqlx::Result<bool> {
    query_scalar!(r#"select drop_load_position_partitions($1) as "is_dropped!""#, day).fetch_one(db).await
}
