//! `haulwarden admin market-areas`: the operator's own market areas in the place of the built-in ones.

use anyhow::{Context, bail};
use carriers::areas::market_file;
use clap::Subcommand;
use kernel::clock::Clock;
use kernel::count::{count, count_of};
use std::path::PathBuf;
use store::Conn;

#[derive(Debug, Subcommand)]
pub(super) enum Task {
    /// Replace all market areas with those of a CSV file (columns market_code, market_name, zip3). Running servers use them within
    /// seconds.
    Import {
        /// CSV file.
        #[arg(value_name = "FILE.csv")]
        file: PathBuf,
    },
    /// List imported market areas: code, name, number of 3-digit ZIPs and FSAs.
    List,
    /// Restore the built-in market areas.
    Reset,
}

impl Task {
    pub(super) async fn run(&self, db: &mut Conn, clock: &Clock) -> anyhow::Result<String> {
        match self {
            Self::Import { file } => {
                let bytes = tokio::fs::read(file).await.with_context(|| file.display().to_string())?;
                let areas = match market_file::read(&bytes) {
                    Ok(areas) => areas,
                    Err(problems) => {
                        let lines: Vec<_> = problems.iter().map(ToString::to_string).collect();
                        bail!("nothing was imported from {}:\n{}", file.display(), lines.join("\n"));
                    }
                };
                let name = file.file_name().map(|name| name.to_string_lossy());
                store::areas::replace(db, &areas, name.as_deref(), clock.now()).await?;
                let members: usize = areas.iter().map(|area| area.members.len()).sum();
                Ok(format!(
                    "now using {} with {}",
                    count(areas.len(), "market area"),
                    count_of(members, "3-digit ZIP or FSA", "3-digit ZIPs and FSAs")
                ))
            }
            Self::List => {
                let areas = store::areas::market_areas(db).await?;
                let lines = areas.iter().map(|area| format!("{}\t{}\t{}", area.code, area.name, area.members.len()));
                let lines: Vec<_> = lines.collect();
                Ok(if lines.is_empty() { "using the built-in market areas".to_owned() } else { lines.join("\n") })
            }
            Self::Reset => {
                store::areas::replace(db, &[], None, clock.now()).await?;
                Ok("using the built-in market areas".to_owned())
            }
        }
    }
}
