//! Taking FMCSA's files in: from a path to merged rows, at a large share of the speed of PostgreSQL's own COPY and in constant memory.
//!
//! A file is read twice. The first reading ([`survey`]) finds out what it is, how fresh, and which rows a later one overrules. In the
//! second, one thread types and encodes rows in chunks ([`chunk`], [`encode`]); two connections ([`lane`]) take turns at them; a single
//! chunk needs one. Every chunk is one transaction that also writes the history, the feed and how far the run has come, so a kill at any
//! point loses and doubles nothing: the next import of the same file goes on after the last whole chunk. [`finish`] ends the run. Before the
//! first chunk, [`guard`] refuses a complete file that would do harm; which of two rows is the older is decided in [`merge`].
//!
//! What a column means is not known here but in `fmcsa`; working out derived facts is [`crate::facts`].

mod announce;
mod chunk;
mod covers;
mod direct_chunks;
mod encode;
mod finish;
mod guard;
mod lane;
mod listed;
mod merge;
pub mod records;
mod run;
mod seen;
mod source;
mod survey;
mod vintage;

pub(crate) use announce::{log as log_change, log_coverage, log_everything};
pub use guard::{Outlook, Refusal};
pub use run::Counts;
pub use source::{Found, Source, find, find_all};

use crate::Conn;
use chrono::NaiveDate;
use chunk::Chunk;
use direct_chunks::DirectChunks;
use finish::Ending;
use fmcsa::catalogue::{DataSet, Key};
use fmcsa::reader::OpenError;
use lane::{Lane, Sent};
use merge::Merge;
use run::{Run, Terms};
use sqlx::postgres::PgConnectOptions;
use sqlx::{AssertSqlSafe, query_scalar};
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};
use tokio::sync::mpsc::{Receiver, channel};
use tokio::sync::watch;

/// One import at a time, in this database: the lock's number. (`HWIMPORT` in bytes.)
pub(crate) const IMPORT_LOCK: i64 = 0x4857_494d_504f_5254;

/// Why a file was not taken in, or not to its end.
#[derive(Debug, thiserror::Error)]
pub enum Error {
    /// A path that cannot be read at all.
    #[error("{}: {error}", path.display())]
    Unreadable {
        /// Path of the file or folder.
        path: PathBuf,
        /// What the system says.
        error: std::io::Error,
    },
    /// A folder or a zip without files to import.
    #[error("{}: there is no data in here: no .csv, .txt, .gz or .zip", path.display())]
    NothingIn {
        /// Path of the file or folder.
        path: PathBuf,
    },
    /// A pipe, a device or a socket.
    #[error("{}: this is no file; a file is read more than once, so save it to one first", path.display())]
    NotAFile {
        /// Its path.
        path: PathBuf,
    },
    /// A complete file that would do harm.
    #[error("{0}")]
    Refused(Refusal),
    /// Not one row of the file could be read.
    #[error("none of the rows can be read; `haulwarden import rejected {run}` lists them")]
    AllRejected {
        /// The run that lists them.
        run: i64,
    },
    /// The file is empty or of no known layout.
    #[error(transparent)]
    Open(#[from] OpenError),
    /// Reading broke off.
    #[error("reading failed: {0}")]
    Read(#[from] std::io::Error),
    /// The database refused.
    #[error("the database says: {0}")]
    Sql(#[from] sqlx::Error),
    /// Two imports of one file met.
    #[error("another process went on with this import")]
    Overtaken,
    /// A thread of ours ended early.
    #[error("{0} broke off")]
    Broken(&'static str),
}

/// How a file is to be taken in.
#[derive(Clone, Copy, Debug)]
pub struct Options {
    /// The file holds the whole data set: what it no longer lists has ended.
    pub is_complete: bool,
    /// The day that the content is of, when the caller knows.
    pub vintage: Option<NaiveDate>,
    /// A complete file is taken in whatever speaks against it, so long as no more than so many rows end.
    pub force: Option<u64>,
    /// The file is what FMCSA publishes at this moment: no row that stands is newer.
    pub is_current: bool,
    /// The present day: dates after it don't count for a vintage.
    pub today: NaiveDate,
}

impl Options {
    /// For a part of a data set, of which the caller knows no more.
    pub fn part(today: NaiveDate) -> Self {
        Self { is_complete: false, vintage: None, force: None, is_current: false, today }
    }
}

/// What came of a file.
#[derive(Clone, Debug)]
pub struct Report {
    /// What it was.
    pub data_set: DataSet,
    /// Its row in `import_runs`.
    pub run_id: i64,
    /// The day that it is of.
    pub vintage: Option<NaiveDate>,
    /// Records that an earlier, cut-off import had done already.
    pub done_before: u64,
    /// The whole run's counts, those done before included.
    pub counts: Counts,
}

/// Receives an import's progress.
pub trait Watch: Send + Sync {
    /// Another import is running; this one waits for it.
    fn waiting(&self) {}
    /// So many records were looked at in the first reading.
    fn surveyed(&self, _records: u64) {}
    /// The second reading begins: of which data set, how many records, how many of them are done already.
    fn started(&self, _set: DataSet, _records: u64, _done: u64) {}
    /// So many records are done.
    fn advanced(&self, _records: u64) {}
    /// All records are done; what follows is done once for the file.
    fn finishing(&self) {}
}

impl Watch for () {}

/// Recognizes the data set of `source` from its first record, without importing anything.
pub fn recognise(source: &Source) -> Result<DataSet, Error> {
    let name = source.name();
    let opened = source.open(|content| {
        fmcsa::reader::RowReader::open(content, &name).map(|reader| reader.recognised().layout.data_set)
    });
    Ok(opened??)
}

/// Takes one file in.
pub async fn import(
    database: &PgConnectOptions,
    source: &Source,
    options: Options,
    watch: Arc<dyn Watch>,
) -> Result<Report, Error> {
    let survey = {
        let (source, watch) = (source.clone(), watch.clone());
        let look = move || survey::survey(&source, options, &*watch);
        Arc::new(tokio::task::spawn_blocking(look).await.map_err(|_| Error::Broken("the first reading"))??)
    };
    let mut first = Lane::open(database).await?;
    // Where one chunk is all there is, a second connection would wait for nothing.
    let second = if survey.records > chunk::RECORDS { Some(Lane::open(database).await?) } else { None };
    lock(first.db(), &*watch).await?;

    let set = survey.data_set;
    let run = Run::begin(first.db(), &survey, &source.to_string(), options.is_complete).await?;
    covers::note(first.db(), run.id, &survey).await?;
    let terms = run.terms(first.db(), &survey, options).await?;
    let marks_ended = marks_ended(first.db(), set.layout().table).await?;
    let merge = Arc::new(Merge::of_file(set, survey.absent.clone(), marks_ended, terms));
    let (outlook, are_keys_listed) = Outlook::of(first.db(), source, &merge, &survey, options).await?;
    if let Err(refusal) = outlook.judge(options) {
        run::fail(first.db(), run.id, &refusal.to_string()).await?;
        return Err(refusal);
    }
    run.date_earlier(first.db(), &survey).await?;
    let direct_chunks =
        DirectChunks::new(matches!(set.layout().key, Key::Columns(_)) && is_empty(first.db(), merge.table).await?);
    watch.started(set, survey.records, run.done);

    let (sender, receiver) = channel(1);
    let reading = {
        let (source, survey, run, done) = (source.clone(), survey.clone(), run.id, run.done);
        tokio::task::spawn_blocking(move || chunk::read(&source, &survey, run, done, &sender))
    };
    let line = Line {
        merge: merge.clone(),
        chunks: tokio::sync::Mutex::new(receiver),
        turn: watch::Sender::new(0),
        direct_chunks: Mutex::new(direct_chunks),
        watch: watch.clone(),
    };
    let beside = async { if let Some(second) = second { line.work(second).await.map(Some) } else { Ok(None) } };
    let (mut first, second) = tokio::try_join!(line.work(first), beside)?;
    if let Some(second) = second {
        second.close().await?;
    }
    drop(line);
    let dockets = match reading.await.map_err(|_| Error::Broken("the reading"))? {
        Ok(dockets) => dockets,
        Err(error) => {
            run::fail(first.db(), run.id, &error.to_string()).await?;
            return Err(error);
        }
    };

    if run::is_all_rejected(first.db(), run.id).await? {
        let error = Error::AllRejected { run: run.id };
        run::fail(first.db(), run.id, &error.to_string()).await?;
        return Err(error);
    }

    watch.finishing();
    let ending = Ending { is_complete: options.is_complete, dockets, today: options.today, are_keys_listed };
    let counts = finish::finish(&mut first, source, &merge, ending).await?;
    first.close().await?;
    Ok(Report { data_set: set, run_id: run.id, vintage: survey.vintage.on, done_before: run.done, counts })
}

/// Looks what a file would do, changing nothing. The answer of a complete file holds until the next import.
pub async fn look(
    database: &PgConnectOptions,
    source: &Source,
    options: Options,
    watch: Arc<dyn Watch>,
) -> Result<Outlook, Error> {
    let survey = {
        let source = source.clone();
        let look = move || survey::survey(&source, options, &*watch);
        tokio::task::spawn_blocking(look).await.map_err(|_| Error::Broken("the first reading"))??
    };
    let mut lane = Lane::open(database).await?;
    let (db, set) = (lane.db(), survey.data_set);
    let terms = Run::imagined().terms(db, &survey, options).await?;
    let marks_ended = marks_ended(db, set.layout().table).await?;
    let merge = Merge::of_file(set, survey.absent.clone(), marks_ended, terms);
    let (outlook, _) = Outlook::of(db, source, &merge, &survey, options).await?;
    lane.close().await?;
    Ok(outlook)
}

/// The chunks between the reader and the two lanes.
struct Line {
    merge: Arc<Merge>,
    chunks: tokio::sync::Mutex<Receiver<Chunk>>,
    /// The number of the chunk that may be merged now.
    turn: watch::Sender<u64>,
    direct_chunks: Mutex<DirectChunks>,
    watch: Arc<dyn Watch>,
}

impl Line {
    /// Takes chunk after chunk until there are none; releases the lane.
    async fn work(&self, mut lane: Lane) -> Result<Lane, Error> {
        lane.prepare(&self.merge).await?;
        let mut turn = self.turn.subscribe();
        loop {
            let chunk = self.chunks.lock().await.recv().await;
            let Some(chunk) = chunk else { return Ok(lane) };
            let (number, to) = (chunk.number, chunk.to);
            let is_direct = self.direct_chunks().is_direct(number);
            let sent = lane.send(&chunk, &self.merge, is_direct).await?;
            if is_direct && sent == Sent::Staged {
                self.direct_chunks().was_taken(number);
            }
            turn.wait_for(|now| *now == number).await.map_err(|_| Error::Broken("the line of chunks"))?;
            lane.settle(chunk, sent, &self.merge).await?;
            self.turn.send_replace(number + 1);
            self.watch.advanced(to);
        }
    }

    fn direct_chunks(&self) -> std::sync::MutexGuard<'_, DirectChunks> {
        self.direct_chunks.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Waits until no other import runs in this database. The lock goes with the connection.
async fn lock(db: &mut Conn, watch: &dyn Watch) -> sqlx::Result<()> {
    let is_free =
        query_scalar!(r#"select pg_try_advisory_lock($1) as "is_free!""#, IMPORT_LOCK).fetch_one(&mut *db).await?;
    if !is_free {
        watch.waiting();
        query_scalar!(r#"select pg_advisory_lock($1)::text as "nothing?""#, IMPORT_LOCK).fetch_one(db).await?;
    }
    Ok(())
}

async fn marks_ended(db: &mut Conn, table: &str) -> sqlx::Result<bool> {
    let has_column = query_scalar!(
        r#"select exists (select from pg_attribute where attrelid = $1::text::regclass and attname = 'ended_run_id') as "exists!""#,
        table
    );
    has_column.fetch_one(db).await
}

async fn is_empty(db: &mut Conn, table: &str) -> sqlx::Result<bool> {
    let statement = format!("select not exists (select from {table})");
    query_scalar(AssertSqlSafe(statement)).fetch_one(db).await
}
