//! One of the two connections of an import (of one, where the file is a single chunk). While one lane merges its chunk, the other already
//! sends the next; merging and committing happen strictly in the file's order.

use super::Error;
use super::announce::Touched;
use super::chunk::Chunk;
use super::encode::{HEADER, TRAILER};
use super::merge::{Merge, STAGING};
use super::run::{self, Counts};
use crate::Conn;
use fmcsa::reader::BadRow;
use futures::TryStreamExt;
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, query, query_as, query_scalar, raw_sql};

/// Bytes to a message of a COPY.
const MESSAGE: usize = 1 << 18;

/// PostgreSQL's code for a key that already exists.
const UNIQUE_VIOLATION: &str = "23505";

/// For the connections of an import alone. The last chunks may be lost with the machine's power, never in part, and a restart finds
/// where to continue. Plans go from the few new rows to the many old ones by their keys, never through the whole table. A dead
/// importer's statement ends soon.
const SETTINGS: &str = "
    set synchronous_commit = off;
    set jit = off;
    set enable_hashjoin = off;
    set enable_mergejoin = off;
    set work_mem = '64MB';
    set client_connection_check_interval = '1s'";

/// Checking every row's `run_id` against the one row of `import_runs` that this very process made would double the time of a first load.
/// Only some roles may leave it out; for others the check runs.
const UNCHECKED_RUN: &str = "
    do $$ begin
      if has_parameter_privilege('session_replication_role', 'set') then
        perform set_config('session_replication_role', 'replica', false);
      end if;
    end $$";

/// A connection with its staging table.
pub(super) struct Lane {
    db: Conn,
}

/// How the rows of a chunk went to the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Sent {
    /// Straight into their table: every key was new.
    Direct,
    /// Into the staging table.
    Staged,
}

impl Lane {
    /// A connection with the settings of an import.
    pub(super) async fn open(options: &PgConnectOptions) -> sqlx::Result<Self> {
        let mut db = options.clone().application_name("haulwarden import").connect().await?;
        raw_sql(SETTINGS).execute(&mut db).await?;
        raw_sql(UNCHECKED_RUN).execute(&mut db).await?;
        Ok(Self { db })
    }

    /// The connection itself.
    pub(super) fn db(&mut self) -> &mut Conn {
        &mut self.db
    }

    /// Makes the temporary tables for `merge`.
    pub(super) async fn prepare(&mut self, merge: &Merge) -> sqlx::Result<()> {
        raw_sql(AssertSqlSafe(merge.prepare())).execute(&mut self.db).await?;
        Ok(())
    }

    /// Begins the transaction of a chunk and sends its rows: straight into their table if `direct` and their keys allow it.
    pub(super) async fn send(&mut self, chunk: &Chunk, merge: &Merge, direct: bool) -> sqlx::Result<Sent> {
        if direct {
            raw_sql("begin").execute(&mut self.db).await?;
            match self.copy(&merge.copy_into(merge.table), &chunk.bytes).await {
                Ok(()) => return Ok(Sent::Direct),
                Err(error) if is_taken(&error) => raw_sql("rollback").execute(&mut self.db).await?,
                Err(error) => return Err(error),
            };
        }
        raw_sql("begin").execute(&mut self.db).await?;
        self.copy(&merge.copy_into(STAGING), &chunk.bytes).await?;
        Ok(Sent::Staged)
    }

    async fn copy(&mut self, statement: &str, rows: &[u8]) -> sqlx::Result<()> {
        let mut copy = self.db.copy_in_raw(statement).await?;
        copy.send(HEADER).await?;
        for message in rows.chunks(MESSAGE) {
            copy.send(message).await?;
        }
        copy.send(TRAILER).await?;
        copy.finish().await?;
        Ok(())
    }

    /// Merges what was sent, publishes the changes, updates the run's progress and commits.
    pub(super) async fn settle(&mut self, chunk: Chunk, sent: Sent, merge: &Merge) -> Result<Counts, Error> {
        let mut touched = Touched::default();
        let mut counts =
            Counts { read: (chunk.to - chunk.from) as i64, rejected: chunk.rejected.len() as i64, ..Counts::default() };
        counts.damaged = chunk.damaged as i64;
        match sent {
            Sent::Direct => {
                touched.dots = chunk.dots;
                counts.inserted = chunk.rows as i64;
            }
            Sent::Staged => {
                let brought = bring_in(&mut self.db, merge, &mut touched).await?;
                (counts.inserted, counts.changed, counts.older) = (brought.inserted, brought.changed, brought.older);
            }
        }
        touched.announce(&mut self.db, merge.terms.set, merge.terms.run).await?;
        keep_rejected(&mut self.db, merge.terms.run, &chunk.rejected, false).await?;
        keep_rejected(&mut self.db, merge.terms.run, &chunk.damaged_rows, true).await?;
        run::advance(&mut self.db, merge.terms.run, chunk.from, chunk.to, counts).await?;
        raw_sql("commit").execute(&mut self.db).await?;
        Ok(counts)
    }

    /// Closes the connection, waiting until the server has let go of it.
    pub(super) async fn close(self) -> sqlx::Result<()> {
        self.db.close().await
    }
}

/// How many rows of a merge's source came to what.
#[derive(Clone, Copy, Debug)]
pub(super) struct Brought {
    pub(super) inserted: i64,
    pub(super) changed: i64,
    pub(super) older: i64,
}

/// Brings the rows of the merge's source into its table.
pub(super) async fn bring_in(db: &mut Conn, merge: &Merge, touched: &mut Touched) -> sqlx::Result<Brought> {
    query(AssertSqlSafe(merge.find_due())).execute(&mut *db).await?;
    let (due, changing, held_back): (i64, i64, i64) =
        query_as(AssertSqlSafe(Merge::count_due())).fetch_one(&mut *db).await?;
    let mut older = 0;
    if held_back > 0 {
        older = query_scalar(AssertSqlSafe(merge.keep_older())).fetch_one(&mut *db).await?;
        query(AssertSqlSafe(Merge::forget_older())).execute(&mut *db).await?;
    }
    if changing > 0 {
        if !merge.is_by_hash {
            query(AssertSqlSafe(merge.log_changes())).execute(&mut *db).await?;
        }
        tell(db, merge.update(), touched).await?;
    }
    if due > changing {
        tell(db, merge.insert(), touched).await?;
    }
    if let Some(statement) = merge.date_undated() {
        tell(db, statement, touched).await?;
    }
    Ok(Brought { inserted: due - changing, changed: changing, older })
}

/// Runs a statement that gives carrier, carrier before and docket of every row it touched; gives their number.
pub(super) async fn tell(db: &mut Conn, statement: String, touched: &mut Touched) -> sqlx::Result<i64> {
    let mut rows = 0;
    let mut stream = query_as::<_, (Option<i32>, Option<i32>, Option<String>)>(AssertSqlSafe(statement)).fetch(db);
    while let Some(row) = stream.try_next().await? {
        touched.note(row);
        rows += 1;
    }
    Ok(rows)
}

/// Lists rows that could not be read, or (`is_kept`) not in all their cells.
async fn keep_rejected(db: &mut Conn, run: i64, rejected: &[BadRow], is_kept: bool) -> sqlx::Result<()> {
    if rejected.is_empty() {
        return Ok(());
    }
    let lines: Vec<i64> = rejected.iter().map(|row| row.line as i64).collect();
    let columns: Vec<Option<String>> = rejected.iter().map(|row| row.column.map(str::to_owned)).collect();
    let reasons: Vec<String> = rejected.iter().map(|row| row.reason.clone()).collect();
    let raw: Vec<String> = rejected.iter().map(|row| row.raw.clone()).collect();
    query!(
        "insert into rejected_rows (run_id, line, column_name, reason, raw, is_kept)
         select $1, *, $6 from unnest($2::bigint[], $3::text[], $4::text[], $5::text[]) on conflict do nothing",
        run,
        &lines,
        &columns as &[Option<String>],
        &reasons,
        &raw,
        is_kept,
    )
    .execute(db)
    .await?;
    Ok(())
}

fn is_taken(error: &sqlx::Error) -> bool {
    error.as_database_error().and_then(sqlx::error::DatabaseError::code).is_some_and(|code| code == UNIQUE_VIOLATION)
}
