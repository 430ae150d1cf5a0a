//! Which database a command works on: the one of `DATABASE_URL`, or the private one of the data directory.

use anyhow::{Context, anyhow};
use clap::Args;
use platform::config::secret::{self, Secret};
use sqlx::postgres::PgConnectOptions;
use std::future::Future;
use std::path::PathBuf;
use std::str::FromStr;
use store::private_postgres::PrivatePostgres;

/// Where things are kept.
#[derive(Clone, Debug, Args)]
pub(crate) struct Place {
    /// Folder for files, including the private database if DATABASE_URL is not set.
    #[arg(long, value_name = "DIR", default_value = "data", env = "HAULWARDEN_DATA_DIR")]
    pub(crate) data_dir: PathBuf,
    /// PostgreSQL database to use instead of a private one.
    #[arg(long, env = "DATABASE_URL", hide_env_values = true, value_name = "URL")]
    pub(crate) database_url: Option<String>,
    /// File with that address, which its owner alone may read.
    #[arg(long, env = "HAULWARDEN_DATABASE_URL_FILE", value_name = "FILE", conflicts_with = "database_url")]
    pub(crate) database_url_file: Option<PathBuf>,
}

/// Whether a command may use the private database that another process runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sharing {
    /// It starts the database and must be the only one to.
    Own,
    /// It joins a running one.
    Join,
}

impl Place {
    /// The database's address, if it is not the private one.
    fn url(&self) -> anyhow::Result<Option<Secret>> {
        match (&self.database_url, &self.database_url_file) {
            (Some(url), _) => Ok(Some(url.as_str().into())),
            (None, Some(file)) => secret::read_file(file).map(Some).context("HAULWARDEN_DATABASE_URL_FILE"),
            (None, None) => Ok(None),
        }
    }

    /// Runs `work` with the database, which is stopped afterwards when this process started it.
    pub(crate) fn with_database<W, F>(&self, sharing: Sharing, work: W) -> anyhow::Result<()>
    where
        W: FnOnce(PgConnectOptions) -> F,
        F: Future<Output = anyhow::Result<()>>,
    {
        let url = self.url()?;
        let private = match (&url, sharing) {
            (Some(_), _) => None,
            (None, Sharing::Own) => Some(PrivatePostgres::own(&self.data_dir)?),
            (None, Sharing::Join) => Some(PrivatePostgres::own_or_join(&self.data_dir)?),
        };
        let options = match (&url, &private) {
            (Some(url), _) => PgConnectOptions::from_str(url).context("DATABASE_URL cannot be read")?,
            (None, Some(private)) => private.options(),
            (None, None) => unreachable!("without an address there is a private database"),
        };
        // By this name backups, restores and rotations know each other.
        let options = options.application_name("haulwarden admin");
        let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
        let done = runtime.block_on(async {
            let Some(private) = &private else { return work(options).await };
            tokio::select! {
                done = work(options) => done,
                why = private.lost() => Err(anyhow!("the private PostgreSQL ended and cannot be restarted: {why}")),
            }
        });
        drop(runtime);
        let stopped = private.map_or(Ok(()), PrivatePostgres::stop);
        // Why the work failed says more than that its database could not be stopped.
        done?;
        Ok(stopped?)
    }
}
