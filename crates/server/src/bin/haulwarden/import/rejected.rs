//! `haulwarden import rejected RUN`: what could not be read of a file, row by row.

use crate::database::{Place, Sharing};
use anyhow::bail;
use clap::Args;
use sqlx::{ConnectOptions, Connection};
use std::io::{Write, stdout};
use store::import::records;

/// The most of a row that is shown.
const SHOWN: usize = 160;

#[derive(Debug, Args)]
pub(super) struct Rejected {
    /// Run number, as printed by `import fmcsa`.
    run: i64,
    #[command(flatten)]
    place: Place,
}

impl Rejected {
    pub(super) fn run(self) -> anyhow::Result<()> {
        let run = self.run;
        self.place.with_database(Sharing::Join, |database| async move {
            let mut db = database.connect().await?;
            let mut out = stdout().lock();
            let mut written = Ok(());
            let mut count = 0_u64;
            let exists = records::each_unread(&mut db, run, |row| {
                let what = if row.is_kept { "field unknown" } else { "not imported" };
                let column = row.column_name.as_deref().unwrap_or("row");
                let raw: String = row.raw.chars().take(SHOWN).collect();
                count += 1;
                if written.is_ok() {
                    written = writeln!(out, "line {}, {what}: {column}: {}\n    {raw}", row.line, row.reason);
                }
            })
            .await?;
            db.close().await?;
            if !exists {
                bail!("run {run} not found");
            }
            written?;
            if count == 0 {
                writeln!(out, "all rows of run {run} were read")?;
            }
            Ok(())
        })
    }
}
