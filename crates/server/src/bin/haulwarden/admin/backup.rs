//! Backups: made, checked, restored.

use crate::database::{Place, Sharing};
use anyhow::bail;
use clap::{Args, Subcommand};
use indicatif::{HumanBytes, HumanCount};
use kernel::clock::Clock;
use platform::backup::{self, Installation, Manifest, Progress};
use platform::config::files::Bucket;
use platform::config::{PREFIX, secret};
use platform::files::place::Place as Files;

use sqlx::postgres::PgConnectOptions;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// Progress is told no more often than this.
const PAUSE: Duration = Duration::from_secs(2);

/// What can be said to `admin backup`.
#[derive(Debug, Args)]
#[command(args_conflicts_with_subcommands = true, subcommand_negates_reqs = true)]
pub(super) struct Backup {
    #[command(subcommand)]
    check: Option<Check>,
    /// The backup's folder; where a folder of this name is there already, a new one in it, named after the moment.
    #[arg(required = true, value_name = "FILE_OR_DIR")]
    to: Option<PathBuf>,
}

#[derive(Debug, Subcommand)]
enum Check {
    /// Check a backup: read all of it and compare every hash.
    Verify {
        /// The backup's folder.
        backup: PathBuf,
    },
}

/// What can be said to `admin restore`.
#[derive(Debug, Args)]
pub(super) struct Restore {
    /// The backup's folder.
    backup: PathBuf,
    /// Restore into a database that has data, which is lost.
    #[arg(long)]
    replace: bool,
}

impl Backup {
    pub(super) fn run(self, place: &Place) -> anyhow::Result<()> {
        if let Some(Check::Verify { backup }) = self.check {
            let manifest = backup::verify(&backup, &mut teller())?;
            return say(&format!("{} is whole: {}", backup.display(), summary(&manifest)));
        }
        let Some(to) = self.to else { bail!("say where the backup goes") };
        place.with_database(Sharing::Join, |database| async move {
            let written = backup::write(&of(place, database)?, &Clock::system(), &to, &mut teller()).await?;
            let manifest = &written.manifest;
            say(&format!("{} is written and checked: {}", written.folder.display(), summary(manifest)))?;
            if !manifest.missing.is_empty() {
                let count = manifest.missing.len();
                say(&format!("{count} files that rows name were not there; manifest.json names them."))?;
            }
            if !manifest.damaged.is_empty() {
                let count = manifest.damaged.len();
                say(&format!("{count} files are not as they were kept; they are in it as they are, and manifest.json names them."))?;
            }
            say(if written.is_secret_in_database {
                "The secret that opens what is encrypted is not in it. It is in this database alone: write it to a file of its own with \
                 `haulwarden admin secret export FILE`, which a restore needs."
            } else {
                "The secret that opens what is encrypted is not in it: keep a copy of it apart from the backup."
            })
        })
    }
}

impl Restore {
    pub(super) fn run(self, place: &Place) -> anyhow::Result<()> {
        place.with_database(Sharing::Own, |database| async move {
            let restored =
                backup::restore(&of(place, database)?, &self.backup, self.replace, &mut teller()).await?;
            say(&format!("Restored: {}", summary(&restored.manifest)))?;
            say(match restored.fits {
                Some(true) => "The secret in use is the one that the backup's encrypted files and values need.",
                Some(false) => {
                    "The secret in use is NOT the one that the backup's encrypted files and values need, and the next start will refuse it. \
                     Set HAULWARDEN_SECRET or HAULWARDEN_SECRET_FILE to the one of the backed-up installation."
                }
                None => {
                    "No secret is in use. Set HAULWARDEN_SECRET or HAULWARDEN_SECRET_FILE to the one of the backed-up installation before you \
                     start: nothing that is encrypted can be read without it."
                }
            })
        })
    }
}

/// The installation that the environment configures.
fn of(place: &Place, database: PgConnectOptions) -> anyhow::Result<Installation> {
    let get = |name: &str| std::env::var(format!("{PREFIX}{name}")).ok().filter(|value| !value.is_empty());
    let (bucket, data_dir) = (Bucket::read(&get)?, place.data_dir.clone());
    Ok(Installation {
        database,
        files: Files::at(bucket.as_ref(), &data_dir)?,
        data_dir,
        secret: secret::read(&get, "SECRET")?,
    })
}

fn summary(manifest: &Manifest) -> String {
    let counts: Vec<_> =
        manifest.counts.iter().map(|(table, count)| format!("{} {table}", HumanCount(count.unsigned_abs()))).collect();
    format!(
        "Haulwarden {}, schema {}, PostgreSQL {}, {}; database {}, {} files of {}",
        manifest.product_version,
        manifest.schema_version,
        manifest.postgres_major,
        counts.join(", "),
        HumanBytes(manifest.database.bytes),
        HumanCount(manifest.file_count),
        HumanBytes(manifest.file_bytes)
    )
}

/// Says on standard error how far it is, now and then.
#[expect(clippy::print_stderr, reason = "progress for the person at the terminal")]
fn teller() -> impl FnMut(Progress) + Send {
    let mut said = Instant::now();
    move |progress| {
        if said.elapsed() < PAUSE && progress != Progress::Finishing {
            return;
        }
        said = Instant::now();
        match progress {
            Progress::Database(bytes) => eprintln!("database: {}", HumanBytes(bytes)),
            Progress::Files(done, all) => eprintln!("files: {} of {}", HumanCount(done), HumanCount(all)),
            Progress::Checked(bytes) => eprintln!("checked: {}", HumanBytes(bytes)),
            Progress::Finishing => eprintln!("bringing the schema up to date"),
        }
    }
}

fn say(what: &str) -> anyhow::Result<()> {
    Ok(writeln!(std::io::stdout(), "{what}")?)
}
