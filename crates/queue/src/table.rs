//! The `jobs` table: every SQL statement of this crate.

use chrono::{DateTime, Utc};
use serde_json::Value;
use sqlx::PgConnection;

/// A job that was leased.
#[derive(Debug)]
pub(crate) struct Leased {
    pub(crate) id: i64,
    pub(crate) name: String,
    pub(crate) payload: Value,
    /// This try included.
    pub(crate) attempts: i32,
}

pub(crate) async fn insert(
    db: &mut PgConnection,
    name: &str,
    payload: &Value,
    dedupe_key: Option<&str>,
    run_at: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into jobs (name, payload, dedupe_key, run_at) values ($1, $2, $3, $4)
         on conflict (name, dedupe_key) where finished_at is null and failed_at is null and leased_until is null do nothing",
        name,
        payload,
        dedupe_key,
        run_at
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Takes up to `limit` due jobs of these names until `until`; others that look at the same time take other jobs.
pub(crate) async fn lease(
    db: &mut PgConnection,
    names: &[String],
    limit: i64,
    now: DateTime<Utc>,
    until: DateTime<Utc>,
) -> sqlx::Result<Vec<Leased>> {
    sqlx::query_as!(
        Leased,
        "update jobs set leased_until = $4, attempts = attempts + 1 where id in (
             select id from jobs
             where finished_at is null and failed_at is null and run_at <= $3 and name = any($1)
                 and (leased_until is null or leased_until < $3)
             order by run_at, id limit $2 for update skip locked)
         returning id, name, payload, attempts",
        names,
        limit,
        now,
        until
    )
    .fetch_all(db)
    .await
}

/// Keeps a job whose try is still going on.
pub(crate) async fn extend(db: &mut PgConnection, id: i64, until: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update jobs set leased_until = $2 where id = $1 and finished_at is null", id, until)
        .execute(db)
        .await?;
    Ok(())
}

pub(crate) async fn finish(db: &mut PgConnection, id: i64, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update jobs set finished_at = $2, leased_until = null where id = $1", id, now).execute(db).await?;
    Ok(())
}

pub(crate) async fn fail(db: &mut PgConnection, id: i64, error: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!("update jobs set failed_at = $3, last_error = $2, leased_until = null where id = $1", id, error, now)
        .execute(db)
        .await?;
    Ok(())
}

/// Puts a job back until `run_at`. When the same work was enqueued again meanwhile, that one is enough and this one is done.
pub(crate) async fn put_back(
    db: &mut PgConnection,
    id: i64,
    error: &str,
    run_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "with twin as (
             select exists (select from jobs waiting join jobs mine on mine.id = $1
                 where waiting.id <> mine.id and waiting.name = mine.name and waiting.dedupe_key = mine.dedupe_key
                     and waiting.finished_at is null and waiting.failed_at is null and waiting.leased_until is null) as waits)
         update jobs set last_error = $2, leased_until = null, run_at = $3,
             finished_at = case when twin.waits then $4::timestamptz end
         from twin where id = $1",
        id,
        error,
        run_at,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Gives back a try that its worker broke off in good order: it does not count. When the same work was enqueued again meanwhile, that one is
/// enough and this one is done.
pub(crate) async fn give_back(db: &mut PgConnection, id: i64, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "with twin as (
             select exists (select from jobs waiting join jobs mine on mine.id = $1
                 where waiting.id <> mine.id and waiting.name = mine.name and waiting.dedupe_key = mine.dedupe_key
                     and waiting.finished_at is null and waiting.failed_at is null and waiting.leased_until is null) as waits)
         update jobs set leased_until = null, attempts = attempts - 1,
             finished_at = case when twin.waits then $2::timestamptz end
         from twin where id = $1 and finished_at is null and failed_at is null and leased_until is not null",
        id,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Removes jobs that finished before `before`; gives how many. Jobs that failed for good stay, to be looked at.
pub async fn remove_expired(db: &mut PgConnection, before: DateTime<Utc>) -> sqlx::Result<u64> {
    Ok(sqlx::query!("delete from jobs where finished_at < $1", before).execute(db).await?.rows_affected())
}
