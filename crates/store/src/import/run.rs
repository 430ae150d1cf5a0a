//! The record of an import: begun, continued after a kill, brought forward with every chunk, finished.

use super::covers::Covers;
use super::survey::Survey;
use super::{Error, Options};
use crate::{Conn, old_runs};
use chrono::NaiveDate;
use fmcsa::catalogue::DataSet;
use profile::coverage::reaches;
use sqlx::{query, query_scalar};

/// What an import has done so far, in rows. What was read is inserted, changed, unchanged, rejected or older than what stands.
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
    /// Rows that are older than what stands, or that no day shows to be newer: they changed nothing and are kept as history.
    pub older: i64,
    /// Rows that were taken in with a field unknown, because its cell could not be read. They are counted above, too.
    pub damaged: i64,
    /// Rows that the file lists as ended, or that a complete file no longer lists. They are not among those read.
    pub ended: i64,
}

impl Counts {
    /// Rows that were there already, repeated rows, and rows that say that others have ended.
    pub fn unchanged(&self) -> i64 {
        self.read - self.inserted - self.changed - self.rejected - self.older
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
        let (data_set, sha256) = (survey.data_set.name(), survey.sha256);
        let (vintage, is_given) = (survey.vintage.on, survey.vintage.is_given);
        let cut_off = query!(
            "update import_runs set is_complete = $3, vintage = $4, source = $5, is_vintage_given = $6
              where data_set = $1 and sha256 = $2 and status = 'running' returning id, rows_done",
            data_set,
            &sha256[..],
            is_complete,
            vintage,
            source,
            is_given,
        );
        if let Some(run) = cut_off.fetch_optional(&mut *db).await? {
            return Ok(Self { id: run.id, done: run.rows_done as u64 });
        }
        let id = query_scalar!(
            "insert into import_runs (data_set, source, sha256, vintage, is_complete, is_vintage_given, carriers_from)
             values ($1, $2, $3, $4, $5, $6, (select coalesce(max(id), 0) from carriers)) returning id",
            data_set,
            source,
            &sha256[..],
            vintage,
            is_complete,
            is_given,
        );
        Ok(Self { id: id.fetch_one(db).await?, done: 0 })
    }

    /// A run that is only thought of: what it would do can be looked at, and nothing is written for it.
    pub(super) fn imagined() -> Self {
        Self { id: 0, done: 0 }
    }

    /// Dates the earlier runs of this very file by the day that is now known, when it was not known then.
    pub(super) async fn date_earlier(&self, db: &mut Conn, survey: &Survey) -> sqlx::Result<()> {
        if survey.vintage.is_given {
            query!(
                "update import_runs set vintage = $3, is_vintage_given = true
                  where data_set = $1 and sha256 = $2 and status = 'finished' and not is_vintage_given",
                survey.data_set.name(),
                &survey.sha256[..],
                survey.vintage.on,
            )
            .execute(db)
            .await?;
        }
        Ok(())
    }

    /// What every later statement of this run must know.
    pub(super) async fn terms(&self, db: &mut Conn, survey: &Survey, options: Options) -> sqlx::Result<Terms> {
        let (set, vintage) = (survey.data_set, survey.vintage);
        let of = survey.covers.populations;
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
        // The newest day of the content shows how old a whole data set is, but not how old a part of it is.
        let known = vintage.on.filter(|_| (vintage.is_given || options.is_complete) && !options.is_current);
        let overtaken_by = query_scalar!(
            "select id from import_runs
              where data_set = $1 and status = 'finished' and is_complete and vintage > $2 and covers_real >= $3 and covers_synthetic >= $4
              order by vintage desc, id desc limit 1",
            set.name(),
            known,
            of.real,
            of.synthetic
        );
        let overtaken_by = overtaken_by.fetch_optional(&mut *db).await?;
        let sets: Vec<String> = DataSet::ALL
            .iter()
            .filter(|other| other.layout().table == set.layout().table)
            .map(|other| other.name().to_owned())
            .collect();
        let undated = query_scalar!(
            "select id from import_runs
              where data_set = any($1) and status <> 'running' and vintage is null and sha256 <> $2 order by id",
            &sets,
            &survey.sha256[..],
        );
        let mut undated = if vintage.is_given { undated.fetch_all(&mut *db).await? } else { Vec::new() };
        if reaches(set, vintage.on, options.today) {
            undated.extend(old_runs::of_data_set(db, set).await?);
        }
        let age =
            Age { day: vintage.on, is_given: vintage.is_given, is_current: options.is_current, today: options.today };
        Ok(Terms {
            set,
            run: self.id,
            covers: survey.covers,
            as_of: vintage.on,
            age,
            has_history,
            overtaken_by,
            undated,
        })
    }
}

/// How old a file is, as far as that is known.
#[derive(Clone, Copy, Debug)]
pub(super) struct Age {
    /// The day of its content.
    pub(super) day: Option<NaiveDate>,
    /// The caller or the file's name said so; else it is the newest day that the content speaks of.
    pub(super) is_given: bool,
    /// It is what FMCSA publishes at this moment: nothing that stands is newer.
    pub(super) is_current: bool,
    /// Row dates after this day are slips of the pen.
    pub(super) today: NaiveDate,
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
    /// What rows that stand are compared with.
    pub(super) age: Age,
    /// The data set was imported before for the same carriers, so that a new filing is a change and not a first load.
    pub(super) has_history: bool,
    /// A complete file of a later day for the same carriers came before this one.
    pub(super) overtaken_by: Option<i64>,
    /// Runs into this table that no day is known of. Rows of theirs that this file has too are of its day.
    pub(super) undated: Vec<i64>,
}

/// Brings the record forward from record `from` to `to`, in the transaction of what was done with them. Refused when another process
/// has meanwhile brought it forward: then nothing of this transaction may stay.
pub(super) async fn advance(db: &mut Conn, run: i64, from: u64, to: u64, counts: Counts) -> Result<(), Error> {
    let done = query!(
        "update import_runs
            set rows_done = $3, rows_read = $3, rows_inserted = rows_inserted + $4, rows_changed = rows_changed + $5,
                rows_rejected = rows_rejected + $6, rows_unchanged = rows_unchanged + $7, rows_older = rows_older + $8,
                rows_damaged = rows_damaged + $9
          where id = $1 and rows_done = $2 and status = 'running'",
        run,
        from as i64,
        to as i64,
        counts.inserted,
        counts.changed,
        counts.rejected,
        counts.unchanged(),
        counts.older,
        counts.damaged,
    );
    if done.execute(db).await?.rows_affected() == 1 { Ok(()) } else { Err(Error::Overtaken) }
}

/// Whether rows were read and none of them could be.
pub(super) async fn is_all_rejected(db: &mut Conn, run: i64) -> sqlx::Result<bool> {
    query_scalar!(
        r#"select rows_read > 0 and rows_rejected = rows_read as "is_all_rejected!" from import_runs where id = $1"#,
        run
    )
    .fetch_one(db)
    .await
}

/// Ends the run well.
pub(super) async fn finish(db: &mut Conn, run: i64, ended: i64) -> Result<Counts, Error> {
    let row = query!(
        "update import_runs
            set status = 'finished', finished_at = now(), rows_ended = $2, carriers_to = (select coalesce(max(id), 0) from carriers)
          where id = $1 and status = 'running'
         returning rows_read, rows_inserted, rows_changed, rows_rejected, rows_older, rows_damaged",
        run,
        ended
    );
    let row = row.fetch_optional(db).await?.ok_or(Error::Overtaken)?;
    Ok(Counts {
        read: row.rows_read,
        inserted: row.rows_inserted,
        changed: row.rows_changed,
        rejected: row.rows_rejected,
        older: row.rows_older,
        damaged: row.rows_damaged,
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
