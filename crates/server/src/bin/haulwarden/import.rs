//! `haulwarden import fmcsa PATH…`: files and folders, one after the other, with a bar that tells how far each is.

mod progress;
mod table;

use crate::database::{Place, Sharing};
use anyhow::bail;
use chrono::NaiveDate;
use clap::{Args, Subcommand};
use fmcsa::catalogue::DataSet;
use kernel::clock::Clock;
use progress::Bar;
use sqlx::postgres::PgConnectOptions;
use sqlx::{ConnectOptions, Connection};
use std::path::PathBuf;
use std::sync::Arc;
use store::import::{self, Options, Source};

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
}

#[derive(Debug, Args)]
struct Files {
    /// Files and folders: .csv, .txt, .gz, .zip.
    #[arg(required = true, value_name = "PATH")]
    paths: Vec<PathBuf>,
    /// Each file holds its whole data set: what it no longer lists has ended.
    #[arg(long)]
    complete: bool,
    /// The day that the files are of, when neither their names nor their content tell.
    #[arg(long, value_name = "YYYY-MM-DD")]
    vintage: Option<NaiveDate>,
    #[command(flatten)]
    place: Place,
}

impl Import {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let From::Fmcsa(files) = self.from;
        let place = files.place.clone();
        place.with_database(Sharing::Join, |database| async move { files.take_in(&database).await })
    }
}

impl Files {
    async fn take_in(&self, database: &PgConnectOptions) -> anyhow::Result<()> {
        let mut db = database.connect().await?;
        store::migrate::run(&mut db).await?;
        db.close().await?;

        let today = Clock::system().today();
        let options = Options { is_complete: self.complete, vintage: self.vintage, today };
        let sources = in_order(import::find(&self.paths)?);
        let mut outcomes = Vec::new();
        for source in sources {
            let bar = Arc::new(Bar::new(&source));
            let outcome = import::import(database, &source, options, bar.clone()).await;
            bar.end();
            outcomes.push((source, outcome));
        }
        work_out_facts(database, today).await?;
        table::print(&outcomes)?;
        let failures = outcomes.iter().filter(|(_, outcome)| outcome.is_err()).count();
        if failures > 0 {
            bail!("{failures} of {} files could not be imported", outcomes.len());
        }
        Ok(())
    }
}

/// Works out again what follows from the rows that changed, also those that an import before this one left behind.
async fn work_out_facts(database: &PgConnectOptions, today: NaiveDate) -> anyhow::Result<()> {
    let mut db = database.connect().await?;
    let bar = progress::facts();
    store::facts::refresh(&mut db, today, &|done| bar.set_position(done)).await?;
    bar.finish_and_clear();
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
