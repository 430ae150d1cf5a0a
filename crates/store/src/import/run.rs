//! The record of an import: begun, continued after a kill, brought forward with every chunk, finished.

use super::Error;
use super::covers::Covers;
use super::survey::Survey;
use super::vintage::Vintage;
use crate::Conn;
use chrono::NaiveDate;
use fmcsa::catalogue::DataSet;
use sqlx::{query, query_scalar};

/// What an import has done so far, in rows. What was read is inserted, changed, unchanged or rejected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Records of the file, without its header.
    pub read: i64,
    /// Rows that were not there before.
    pub inserted: i64,
    /// Rows that were there and say something else now, or had ended and are back.
    pub changed: i64,
    /// Rows that could not be read; they are kept with the reason.
    pub rejected: i64,
    /// Rows that the file lists as ended, or that a complete file no longer lists. They are not among those read.
    pub ended: i64,
}

impl Counts {
    /// Rows that were there already, repeated rows, and rows that say that others have ended.
    pub fn unchanged(&self) -> i64 {
        self.read - self.inserted - self.changed - self.rejected
    }
}

/// A run that is under way.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) id: i64,
    /// Records that are done with: where to continue.
    pub(super) done: u64,
}

impl Run {
    /// Continues the run of the same file and data set that was cut off, or begins one.
    pub(super) async fn begin(db: &mut Conn, survey: &Survey, source: &str, is_complete: bool) -> Result<Self, Error> {
        let (data_set, sha256, vintage) = (survey.data_set.name(), survey.sha256, survey.vintage.on);
        let cut_off = query!(
            "update import_runs set is_complete = $3, vintage = $4, source = $5
              where data_set = $1 and sha256 = $2 and status = 'running' returning id, rows_done",
            data_set,
            &sha256[..],
            is_complete,
            vintage,
            source,
        );
        if let Some(run) = cut_off.fetch_optional(&mut *db).await? {
            return Ok(Self { id: run.id, done: run.rows_done as u64 });
        }
        let id = query_scalar!(
            "insert into import_runs (data_set, source, sha256, vintage, is_complete) values ($1, $2, $3, $4, $5) returning id",
            data_set,
            source,
            &sha256[..],
            vintage,
            is_complete,
        );
        Ok(Self { id: id.fetch_one(db).await?, done: 0 })
    }

    /// What every later statement of this run must know.
    pub(super) async fn terms(
        &self,
        db: &mut Conn,
        set: DataSet,
        vintage: Vintage,
        covers: Covers,
    ) -> sqlx::Result<Terms> {
        let of = covers.populations;
        let earlier = query_scalar!(
            r#"select exists (
                   select from import_runs
                    where data_set = $1 and status = 'finished' and id <> $2 and ($3 and covers_real or $4 and covers_synthetic)
               ) as "exists!""#,
            set.name(),
            self.id,
            of.real,
            of.synthetic
        );
        let has_history = earlier.fetch_one(&mut *db).await?;
        let overtaken_by = query_scalar!(
            "select id from import_runs
              where data_set = $1 and status = 'finished' and is_complete and vintage > $2 and covers_real >= $3 and covers_synthetic >= $4
              order by vintage desc, id desc limit 1",
            set.name(),
            vintage.given(),
            of.real,
            of.synthetic
        );
        let overtaken_by = overtaken_by.fetch_optional(db).await?;
        Ok(Terms { set, run: self.id, covers, as_of: vintage.on, given: vintage.given(), has_history, overtaken_by })
    }
}

/// What sets one run's statements apart from another's.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    pub(super) set: DataSet,
    pub(super) run: i64,
    /// Whose carriers the file has, and of which days.
    pub(super) covers: Covers,
    /// The day that changes are noted as of.
    pub(super) as_of: Option<NaiveDate>,
    /// The file's day where that is known beforehand: rows of a later day are spared.
    pub(super) given: Option<NaiveDate>,
    /// The data set was imported before for the same carriers, so that a new filing is a change and not a first load.
    pub(super) has_history: bool,
    /// A complete file of a later day for the same carriers came before this one.
    pub(super) overtaken_by: Option<i64>,
}

/// Brings the record forward from record `from` to `to`, in the transaction of what was done with them. Refused when another process
/// has meanwhile brought it forward: then nothing of this transaction may stay.
pub(super) async fn advance(db: &mut Conn, run: i64, from: u64, to: u64, counts: Counts) -> Result<(), Error> {
    let done = query!(
        "update import_runs
            set rows_done = $3, rows_read = $3, rows_inserted = rows_inserted + $4, rows_changed = rows_changed + $5,
                rows_rejected = rows_rejected + $6, rows_unchanged = rows_unchanged + $7
          where id = $1 and rows_done = $2 and status = 'running'",
        run,
        from as i64,
        to as i64,
        counts.inserted,
        counts.changed,
        counts.rejected,
        counts.unchanged(),
    );
    if done.execute(db).await?.rows_affected() == 1 { Ok(()) } else { Err(Error::Overtaken) }
}

/// Ends the run well.
pub(super) async fn finish(db: &mut Conn, run: i64, ended: i64) -> Result<Counts, Error> {
    let row = query!(
        "update import_runs set status = 'finished', finished_at = now(), rows_ended = $2 where id = $1 and status = 'running'
         returning rows_read, rows_inserted, rows_changed, rows_rejected",
        run,
        ended
    );
    let row = row.fetch_optional(db).await?.ok_or(Error::Overtaken)?;
    Ok(Counts {
        read: row.rows_read,
        inserted: row.rows_inserted,
        changed: row.rows_changed,
        rejected: row.rows_rejected,
        ended,
    })
}

/// Ends the run because the file cannot be read to its end; what was taken in stays.
pub(super) async fn fail(db: &mut Conn, run: i64, why: &str) -> sqlx::Result<()> {
    query!("update import_runs set status = 'failed', finished_at = now(), failure = $2 where id = $1", run, why)
        .execute(db)
        .await?;
    Ok(())
}
