//! Whether an index that was kept in a file may be followed from where it stands, and what the feed does not tell of the time between.
//!
//! A file carries a [`Mark`]. Its row in `kept_indexes` is written after everything that the file holds was committed, so a database that
//! has the row has all of that in its past: no restored copy, no other database, none that was set back. The numbers of transactions mean
//! something within one cluster only; so that is in the mark too. [`trim`](super::trim) removes the rows of marks that it takes entries of the
//! feed away from, in the same statement.

use super::follow::{EVERYTHING, Pending, Position};
use crate::Conn;
use chrono::{Datelike, NaiveDate};
use serde::{Deserialize, Serialize};
use sqlx::{query, query_scalar};
use std::collections::BTreeSet;

/// To apply more changes than this, and more than a quarter of all carriers, takes longer than to read the tables.
const FEW: i64 = 20_000;

/// What a kept index is of. See the module.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Mark {
    /// Its row.
    id: String,
    /// The cluster (`pg_control_system`).
    system: i64,
    /// The database within it.
    database: i64,
    /// Everything in the log up to here is in it.
    position: Position,
    /// The day on which its oldest rows were read.
    read_on: NaiveDate,
    /// How many carriers are in it.
    carriers: i64,
}

impl Mark {
    /// Everything in the log up to here is in it.
    pub fn position(&self) -> &Position {
        &self.position
    }

    /// The day on which its oldest rows were read.
    pub fn read_on(&self) -> NaiveDate {
        self.read_on
    }
}

/// Why a kept index cannot be followed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// Another cluster or database, or another server of it took over.
    #[error("it is of another database")]
    Foreign,
    /// This database does not know it: it was set back or restored, or the feed has been trimmed since.
    #[error("it is not in this database's past, or too old for the feed")]
    Unknown,
    /// The database can make nothing of the mark: it is odd, though its checksum is right.
    #[error("its mark cannot be read")]
    Odd,
    /// What it holds of a year counts otherwise since the next one began.
    #[error("it is of another year")]
    OtherYear,
    /// The tables are read faster than the changes.
    #[error("too much changed since")]
    TooMuch,
}

/// Today, as the statements that read carriers see it.
pub async fn today(db: &mut Conn) -> sqlx::Result<NaiveDate> {
    query_scalar!(r#"select (now() at time zone 'UTC')::date as "today!""#).fetch_one(db).await
}

/// Marks an index of so many carriers that holds everything up to `position` and whose oldest rows were read on `read_on`; none when another
/// server took over.
pub async fn mark(
    db: &mut Conn,
    position: &Position,
    read_on: NaiveDate,
    carriers: usize,
) -> sqlx::Result<Option<Mark>> {
    let place = place(db).await?;
    if place.timeline != position.timeline {
        return Ok(None);
    }
    let id =
        query_scalar!(r#"insert into kept_indexes (below) values ($1) returning id::text as "id!""#, position.below);
    let id = id.fetch_one(db).await?;
    let Place { system, database, .. } = place;
    Ok(Some(Mark { id, system, database, position: position.clone(), read_on, carriers: carriers as i64 }))
}

/// Forgets a mark whose file is no more.
pub async fn forget(db: &mut Conn, mark: &Mark) -> sqlx::Result<()> {
    query!("delete from kept_indexes where id = $1::text::uuid", mark.id.as_str()).execute(db).await?;
    Ok(())
}

/// Whether an index with this mark may be followed: then the carriers whose rows may read differently though the feed does not tell, because
/// days went by or people of theirs signed in.
pub async fn resume(db: &mut Conn, mark: &Mark) -> sqlx::Result<Result<Pending, Refusal>> {
    match judged(db, mark).await {
        // Class 22 of PostgreSQL's errors is about a value, so that another try would end alike.
        Err(sqlx::Error::Database(error)) if error.code().is_some_and(|code| code.starts_with("22")) => {
            Ok(Err(Refusal::Odd))
        }
        judged => judged,
    }
}

async fn judged(db: &mut Conn, mark: &Mark) -> sqlx::Result<Result<Pending, Refusal>> {
    let place = place(&mut *db).await?;
    if (place.system, place.database, place.timeline) != (mark.system, mark.database, mark.position.timeline) {
        return Ok(Err(Refusal::Foreign));
    }
    if mark.position.below < 0 {
        return Ok(Err(Refusal::Odd));
    }
    let is_known = query_scalar!(
        r#"select exists (select from kept_indexes where id = $1::text::uuid) and $2::bigint <= $3::bigint as "is_known!""#,
        mark.id.as_str(),
        mark.position.below,
        place.below
    );
    if !is_known.fetch_one(&mut *db).await? {
        return Ok(Err(Refusal::Unknown));
    }
    if mark.read_on.year() != place.today.year() || mark.read_on > place.today {
        return Ok(Err(Refusal::OtherYear));
    }
    let read: Vec<i64> = mark.position.read.keys().copied().collect();
    let since = query!(
        r#"select coalesce(sum(cardinality(keys)), 0)::bigint as "keys!", coalesce(bool_or(topic = $3), false) as "is_everything!"
             from change_log where xid >= $1::bigint::text::xid8 and not id = any($2)"#,
        mark.position.below,
        &read,
        EVERYTHING
    );
    let since = since.fetch_one(&mut *db).await?;
    if since.is_everything || since.keys > FEW.max(mark.carriers / 4) {
        return Ok(Err(Refusal::TooMuch));
    }
    let ended = query_scalar!(
        r#"select distinct c.dot_number as "dot_number!" from identity_alerts a join carriers c on c.id = a.carrier_id
          where a.status = 'published' and a.expires_on between $1 and $2"#,
        mark.read_on,
        place.today
    );
    let mut carriers: BTreeSet<i32> = ended.fetch_all(&mut *db).await?.into_iter().collect();
    let with_people = query_scalar!(
        r#"select distinct c.dot_number as "dot_number!" from companies o join carriers c on c.id = o.carrier_id"#
    )
    .fetch_all(db);
    carriers.extend(with_people.await?);
    Ok(Ok(Pending { carriers, ..Pending::default() }))
}

/// Where a connection leads.
struct Place {
    system: i64,
    database: i64,
    timeline: i32,
    below: i64,
    today: NaiveDate,
}

async fn place(db: &mut Conn) -> sqlx::Result<Place> {
    sqlx::query_as!(
        Place,
        r#"select (select system_identifier from pg_control_system()) as "system!",
               (select oid::bigint from pg_database where datname = current_database()) as "database!",
               (select timeline_id from pg_control_checkpoint()) as "timeline!",
               pg_snapshot_xmin(pg_current_snapshot())::text::bigint as "below!", (now() at time zone 'UTC')::date as "today!""#
    )
    .fetch_one(db)
    .await
}
