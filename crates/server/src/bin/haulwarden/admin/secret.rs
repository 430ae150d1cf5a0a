//! `haulwarden admin secret`: makes the installation's secret, or takes it out of the database.

use clap::Subcommand;
use platform::config::secret::write_file;
use platform::secrets;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};
use store::Conn;

#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// Write a new secret to a file that is not there yet, readable by its owner alone.
    New {
        /// The file.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// Write the secret that is still in the database to a file that is not there yet. The next start with it takes it out of the database.
    Export {
        /// The file.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
}

impl Task {
    pub(super) async fn run(&self, db: &mut Conn) -> anyhow::Result<String> {
        match self {
            Self::New { file } => make(file).map(|()| String::new()),
            Self::Export { file } => {
                write_file(file, &server::secret::kept_in_database(db).await?)?;
                Ok(format!("the secret is in {0}; set HAULWARDEN_SECRET_FILE={0}", file.display()))
            }
        }
    }
}

/// Makes a secret; needs no database.
pub(super) fn make(file: &Path) -> anyhow::Result<()> {
    write_file(file, &secrets::new_secret())?;
    writeln!(
        stdout(),
        "a new secret is in {0}; set HAULWARDEN_SECRET_FILE={0} and keep a copy apart from the backups",
        file.display()
    )?;
    Ok(())
}
