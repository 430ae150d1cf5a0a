//! `haulwarden generate`: synthetic files in FMCSA's own layouts, and sample loads.

mod loads;

use anyhow::{Context, bail};
use chrono::NaiveDate;
use clap::{Args, Subcommand};
use fmcsa::catalogue::DataSet;
use fmcsa::generate::{self, Plan, Profile};
use kernel::clock::Clock;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;

/// What can be said to `generate`.
#[derive(Debug, Args)]
pub(crate) struct Generate {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, Subcommand)]
enum What {
    /// Files of every FMCSA data set with sample carriers that match across files.
    Fmcsa(Files),
    /// Sample loads of a company, written to the database.
    Loads(loads::Loads),
}

#[derive(Debug, Args)]
struct Files {
    /// Number of carriers.
    #[arg(long, value_name = "N")]
    carriers: u32,
    /// The same seed gives the same files.
    #[arg(long, value_name = "S", default_value_t = 1)]
    seed: u64,
    /// Folder to write to; created if missing.
    #[arg(long, value_name = "DIR")]
    out: PathBuf,
    /// Date of the files; today if omitted.
    #[arg(long, value_name = "YYYY-MM-DD")]
    today: Option<NaiveDate>,
    /// Only the census of the same carriers as of this earlier date. Import it first to have changes since then.
    #[arg(long, value_name = "YYYY-MM-DD", conflicts_with = "only")]
    as_of: Option<NaiveDate>,
    /// Carriers with complete data for a demo, instead of a national mix.
    #[arg(long)]
    demonstration: bool,
    /// Only these data sets, by name (census, inspections …).
    #[arg(long, value_name = "DATA_SET", value_delimiter = ',')]
    only: Vec<String>,
}

impl Generate {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let files = match self.what {
            What::Fmcsa(files) => files,
            What::Loads(loads) => return loads.run(),
        };
        let data_sets = files.only.iter().map(|name| data_set(name)).collect::<anyhow::Result<Vec<_>>>()?;
        let plan = Plan {
            carriers: files.carriers,
            seed: files.seed,
            today: files.today.unwrap_or_else(|| Clock::system().today()),
            profile: if files.demonstration { Profile::Demonstration } else { Profile::National },
            data_sets: (!data_sets.is_empty()).then_some(data_sets),
        };
        std::fs::create_dir_all(&files.out).with_context(|| files.out.display().to_string())?;
        let create = |name: &str| {
            let file = File::create(files.out.join(name))?;
            Ok(Box::new(BufWriter::with_capacity(1 << 20, file)) as Box<dyn Write>)
        };
        let written = match files.as_of {
            Some(day) => vec![(DataSet::Census, generate::write_earlier_census(&plan, day, create)?)],
            None => generate::write(&plan, create)?,
        };
        let mut out = io::stdout().lock();
        for (set, rows) in written {
            writeln!(out, "{:26} {rows:>12} {}", set.name(), if rows == 1 { "row" } else { "rows" })?;
        }
        Ok(())
    }
}

fn data_set(name: &str) -> anyhow::Result<DataSet> {
    let Some(set) = DataSet::by_name(name) else {
        let known: Vec<_> = DataSet::ALL.iter().map(|set| set.name()).collect();
        bail!("unknown data set \"{name}\"; use {}", known.join(", "));
    };
    Ok(set)
}
