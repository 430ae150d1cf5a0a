//! Imports that start, run and end.
//!
//! What a run has done is written with what it did, in one transaction for each part of the file: [`advance`] is the only thing that moves
//! [`Task::rows_done`], where a run that was killed goes on.

use super::{ImportStatus, Refusal};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{FileId, LoadImportId, UserId};
use serde_json::Value as Json;
use sqlx::{query, query_as, query_scalar};

/// What a run of an import goes by.
#[derive(Clone, Debug, PartialEq)]
pub struct Task {
    /// How far it is.
    pub status: ImportStatus,
    /// The file.
    pub file_id: FileId,
    /// Column by field of a load.
    pub mapping: Json,
    /// The zone of times that name none; none for the stops' own.
    pub time_zone: Option<String>,
    /// Who started it.
    pub user_id: Option<UserId>,
    /// Whether they own the loads that it makes.
    pub owns_loads: bool,
    /// When.
    pub created_at: DateTime<Utc>,
    /// Rows read so far.
    pub rows_done: i32,
}

/// An import to start, whose file is kept already.
#[derive(Clone, Debug)]
pub struct NewImport<'a> {
    /// The file, of the same company.
    pub file_id: FileId,
    /// Its name.
    pub file_name: &'a str,
    /// Column by field of a load.
    pub mapping: &'a Json,
    /// The zone of times that name none.
    pub time_zone: Option<&'a str>,
    /// Its rows.
    pub rows_total: i32,
    /// Who starts it.
    pub user_id: Option<UserId>,
    /// Whether they own the loads that it makes.
    pub owns_loads: bool,
}

/// What became of a part of a file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// Rows read.
    pub rows: i32,
    /// Loads created.
    pub created: i32,
    /// Loads changed.
    pub changed: i32,
    /// Loads that were the same.
    pub unchanged: i32,
    /// Loads that were older.
    pub stale: i32,
    /// Rows refused.
    pub refused: i32,
}

/// Starts an import; gives its id.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    new: &NewImport<'_>,
    now: DateTime<Utc>,
) -> sqlx::Result<LoadImportId> {
    query_scalar!(
        r#"insert into load_imports (company_id, user_id, file_id, file_name, mapping, time_zone, status, rows_total, created_at, owns_loads)
           values ($1, $2, $3, $4, $5, $6, 'waiting', $7, $8, $9) returning id as "id: LoadImportId""#,
        tenant.company().0,
        new.user_id.map(|id| id.0),
        new.file_id.0,
        new.file_name,
        new.mapping,
        new.time_zone,
        new.rows_total,
        now,
        new.owns_loads
    )
    .fetch_one(db)
    .await
}

/// What a run of one of the company's imports goes by.
pub async fn task(db: &mut Conn, tenant: Tenant, id: LoadImportId) -> sqlx::Result<Option<Task>> {
    query_as!(
        Task,
        r#"select status as "status: ImportStatus", file_id as "file_id: FileId", mapping, time_zone, user_id as "user_id: UserId", owns_loads,
                  created_at, rows_done
             from load_imports where id = $1 and company_id = $2"#,
        id.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// A run begins, or goes on.
pub async fn begin(
    db: &mut Conn,
    tenant: Tenant,
    id: LoadImportId,
    rows_total: i32,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    query!(
        "update load_imports set status = 'running', rows_total = $3, started_at = coalesce(started_at, $4)
          where id = $1 and company_id = $2 and status in ('waiting', 'running')",
        id.0,
        tenant.company().0,
        rows_total,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Locks one of the company's imports while it runs, and gives how many of its rows were read; none when it doesn't run.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: LoadImportId) -> sqlx::Result<Option<i32>> {
    query_scalar!(
        "select rows_done from load_imports where id = $1 and company_id = $2 and status = 'running' for update",
        id.0,
        tenant.company().0
    )
    .fetch_optional(db)
    .await
}

/// Writes what became of the next part of an import's rows, in the transaction that took them in and locked the import.
pub async fn advance(
    db: &mut Conn,
    tenant: Tenant,
    id: LoadImportId,
    done: &Progress,
    refusals: &[Refusal],
) -> sqlx::Result<()> {
    query!(
        "update load_imports
            set rows_done = rows_done + $3, created = created + $4, changed = changed + $5, unchanged = unchanged + $6,
                stale = stale + $7, refused = refused + $8
          where id = $1 and company_id = $2",
        id.0,
        tenant.company().0,
        done.rows,
        done.created,
        done.changed,
        done.unchanged,
        done.stale,
        done.refused
    )
    .execute(&mut *db)
    .await?;
    if refusals.is_empty() {
        return Ok(());
    }
    let lines: Vec<i32> = refusals.iter().map(|one| one.line).collect();
    let positions: Vec<i16> = refusals.iter().map(|one| one.position).collect();
    let texts = |of: fn(&Refusal) -> &Option<String>| refusals.iter().map(|one| of(one).clone()).collect::<Vec<_>>();
    let (columns, fields) = (texts(|one| &one.column_name), texts(|one| &one.field));
    let (values, numbers) = (texts(|one| &one.value), texts(|one| &one.external_load_number));
    let reasons: Vec<String> = refusals.iter().map(|one| one.reason.clone()).collect();
    query!(
        "insert into load_import_refusals (import_id, line, position, column_name, field, value, reason, external_load_number)
         select i.id, r.line, r.position, r.column_name, r.field, r.value, r.reason, r.external_load_number
           from load_imports i,
                unnest($3::integer[], $4::smallint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[])
                    as r (line, position, column_name, field, value, reason, external_load_number)
          where i.id = $1 and i.company_id = $2",
        id.0,
        tenant.company().0,
        &lines,
        &positions,
        &columns as &[Option<String>],
        &fields as &[Option<String>],
        &values as &[Option<String>],
        &reasons,
        &numbers as &[Option<String>]
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Every row of an import was read.
pub async fn finish(db: &mut Conn, tenant: Tenant, id: LoadImportId, now: DateTime<Utc>) -> sqlx::Result<()> {
    query!(
        "update load_imports set status = 'done', finished_at = $3 where id = $1 and company_id = $2 and status = 'running'",
        id.0,
        tenant.company().0,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// An import can't go on. What was taken in stays.
pub async fn fail(db: &mut Conn, tenant: Tenant, id: LoadImportId, why: &str, now: DateTime<Utc>) -> sqlx::Result<()> {
    query!(
        "update load_imports set status = 'failed', failure = $3, finished_at = $4
          where id = $1 and company_id = $2 and status in ('waiting', 'running')",
        id.0,
        tenant.company().0,
        why,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Ends imports of any company that were started before `before` and never ended: their jobs were given up. How many.
pub async fn fail_lost(db: &mut Conn, before: DateTime<Utc>, why: &str, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let done = query!(
        "update load_imports set status = 'failed', failure = $2, finished_at = $3
          where status in ('waiting', 'running') and created_at < $1",
        before,
        why,
        now
    );
    Ok(done.execute(db).await?.rows_affected())
}
