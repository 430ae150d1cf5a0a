//! `haulwarden import fmcsa PATH…`: files and folders, or FMCSA's own files fetched by `--download`, one after the other, with a progress
//! bar for each. `haulwarden import rejected RUN` lists what could not be read.

mod progress;
mod rejected;
mod table;

use crate::database::{Place, Sharing};
use anyhow::{Context, bail};
use carriers::fmcsa::download::{self, Patience, Portal};
use carriers::fmcsa::wanted::Wanted;
use chrono::NaiveDate;
use clap::{Args, Subcommand};
use fmcsa::catalogue::DataSet;
use kernel::clock::Clock;
use kernel::count::count;
use progress::Bar;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use store::import::{self, Options, Outlook, Report, Source};
use vetting::notices::detect::DetectNotices;

/// What can be said to `import`.
#[derive(Debug, Args)]
pub(crate) struct Import {
    #[command(subcommand)]
    from: From,
}

#[derive(Debug, Subcommand)]
enum From {
    /// FMCSA's public files, in any of their layouts.
    Fmcsa(Files),
    /// List the rows of an import that couldn't be read, in full or in part.
    Rejected(rejected::Rejected),
}

#[derive(Debug, Args)]
struct Files {
    /// Files or folders: .csv, .txt, .gz, .zip.
    #[arg(value_name = "PATH", required_unless_present = "download", conflicts_with = "download")]
    paths: Vec<PathBuf>,
    /// Each file is a complete data set: rows it no longer lists are ended. Files that are empty, cut off or largely
    /// unreadable, or that would end more than 5% of the rows on file, are refused.
    #[arg(long, conflicts_with = "download")]
    complete: bool,
    /// Show what the files are and what they would end, without importing.
    #[arg(long)]
    dry_run: bool,
    /// Import a refused complete file if it ends no more than this many rows (use the number in the refusal).
    #[arg(long, value_name = "ROWS")]
    force: Option<u64>,
    /// Date of the files' data. If omitted, the date in the file name is used, or the newest date in the file. Rows older than what's
    /// on file change nothing.
    #[arg(long, value_name = "YYYY-MM-DD")]
    vintage: Option<NaiveDate>,
    /// Download and import FMCSA's files: these data sets or IDs, or all if none are given.
    #[arg(long, value_name = "DATA_SET", num_args = 0.., value_delimiter = ',')]
    download: Option<Vec<String>>,
    /// Address to download from.
    #[arg(long, value_name = "URL", env = "HAULWARDEN_FMCSA_URL", default_value = download::PORTAL)]
    portal: String,
    #[command(flatten)]
    place: Place,
}

impl Import {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        match self.from {
            From::Fmcsa(files) => {
                let place = files.place.clone();
                place.with_database(Sharing::Join, |database| async move { files.take_in(&database).await })
            }
            From::Rejected(rejected) => rejected.run(),
        }
    }
}

impl Files {
    async fn take_in(&self, database: &PgConnectOptions) -> anyhow::Result<()> {
        let mut db = database.connect().await?;
        store::migrate::run(&mut db).await?;
        db.close().await?;

        let clock = Clock::system();
        let today = clock.today();
        let options =
            Options { is_complete: self.complete, vintage: self.vintage, force: self.force, ..Options::part(today) };
        let doing = Doing { database, options, is_dry: self.dry_run };
        let mut outcomes = Vec::new();
        let mut passed_by = Vec::new();
        if let Some(words) = &self.download {
            let portal = Portal::new(&self.portal, Patience::default(), clock.clone())?;
            let folder = self.place.data_dir.join("downloads");
            tokio::fs::create_dir_all(&folder).await.with_context(|| folder.display().to_string())?;
            for wanted in Wanted::of(words)? {
                let outcome = doing.fetch_and_take_in(&portal, wanted, &folder).await;
                outcomes.push((format!("{} {}", wanted.id, wanted.set.name()), outcome));
            }
        } else {
            let found = import::find_all(&self.paths);
            passed_by = found.passed_by;
            for source in in_order(found.sources) {
                outcomes.push((source.to_string(), doing.take_in_one(&source, options).await));
            }
            outcomes.extend(found.faults.into_iter().map(|(path, error)| (path, Err(error.into()))));
        }
        if !self.dry_run {
            work_out_facts(database, today).await?;
            tell_of_changes(database, &clock).await?;
        }
        table::print(&outcomes, &passed_by)?;
        let failures = outcomes.iter().filter(|(_, outcome)| !table::is_good(outcome)).count();
        if failures > 0 {
            let word = if self.dry_run { "would be refused" } else { "not imported" };
            bail!("{failures} of {} {word}", count(outcomes.len(), "file"));
        }
        Ok(())
    }
}

/// What came of a file.
enum Outcome {
    Imported(Report),
    /// It was only looked at.
    Seen(Outlook),
}

/// What is done with every file.
struct Doing<'a> {
    database: &'a PgConnectOptions,
    options: Options,
    is_dry: bool,
}

impl Doing<'_> {
    async fn take_in_one(&self, source: &Source, options: Options) -> anyhow::Result<Outcome> {
        let bar = Arc::new(Bar::new(&source.to_string()));
        let outcome = if self.is_dry {
            import::look(self.database, source, options, bar.clone()).await.map(Outcome::Seen)
        } else {
            import::import(self.database, source, options, bar.clone()).await.map(Outcome::Imported)
        };
        bar.end();
        Ok(outcome?)
    }

    /// Fetches one file, takes it in and removes it. One that an import left behind which was cut off is finished first.
    async fn fetch_and_take_in(&self, portal: &Portal, wanted: Wanted, folder: &Path) -> anyhow::Result<Outcome> {
        // The file name identifies the data set where the header does not.
        let path = folder.join(format!("{}-{}.csv", wanted.set.name(), wanted.id));
        let take_in = async |is_current: bool| {
            let source = import::find(std::slice::from_ref(&path))?.remove(0);
            let on = || wanted.day_of_download(self.options.today).filter(|_| is_current);
            let vintage = self.options.vintage.or_else(on);
            let options = Options { is_complete: wanted.is_complete, is_current, vintage, ..self.options };
            let outcome = self.take_in_one(&source, options).await;
            // What was refused is fetched anew the next time: it may have been damaged on its way.
            let is_refused =
                matches!(&outcome, Err(error) if matches!(error.downcast_ref(), Some(import::Error::Refused(_))));
            if outcome.is_ok() || is_refused {
                tokio::fs::remove_file(&path).await?;
            }
            if is_refused && !is_current { Ok(None) } else { outcome.map(Some) }
        };
        if path.exists() {
            take_in(false).await?;
        }
        let bar = Bar::new(&format!("{} {}", wanted.id, wanted.set.label()));
        let fetched = portal.fetch(wanted.id, &path, &|bytes| bar.fetched(bytes)).await;
        bar.end();
        fetched?;
        take_in(true).await?.context("the downloaded file has no result")
    }
}

/// Works out again what follows from the rows that changed, also those that an import before this one left behind.
async fn work_out_facts(database: &PgConnectOptions, today: NaiveDate) -> anyhow::Result<()> {
    let mut lanes = [database.connect().await?, database.connect().await?];
    let bar = progress::facts();
    store::facts::refresh_on(&mut lanes, today, &|done| bar.set_position(done)).await?;
    bar.finish_and_clear();
    for db in lanes {
        db.close().await?;
    }
    Ok(())
}

/// Asks the server's workers to notify companies of changes to carriers they monitor.
async fn tell_of_changes(database: &PgConnectOptions, clock: &Clock) -> anyhow::Result<()> {
    let mut db = database.connect().await?;
    queue::enqueue(&mut db, &DetectNotices {}, clock.now()).await?;
    db.close().await?;
    Ok(())
}

/// The files in the order of the catalogue, which is the order in which they are best imported; those of no known kind last.
fn in_order(mut sources: Vec<Source>) -> Vec<Source> {
    let place = |source: &Source| {
        let set = import::recognise(source).ok();
        set.and_then(|set| DataSet::ALL.iter().position(|other| *other == set)).unwrap_or(usize::MAX)
    };
    sources.sort_by_cached_key(place);
    sources
}
