//! `haulwarden manual`: the man pages and the shells' completions, written from the command line's own description when a package is made.

use crate::Arguments;
use anyhow::Context;
use clap::{Args, CommandFactory};
use clap_complete::Shell;
use std::path::PathBuf;

/// What can be said to `manual`.
#[derive(Debug, Args)]
pub(crate) struct Manual {
    /// Folder to write to; created if missing.
    #[arg(value_name = "DIR")]
    to: PathBuf,
}

impl Manual {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let folder = |name: &str| made(self.to.join(name));
        clap_mangen::generate_to(Arguments::command(), folder("man")?).context("writing the man pages")?;
        for shell in [Shell::Bash, Shell::Zsh, Shell::Fish] {
            clap_complete::generate_to(shell, &mut Arguments::command(), "haulwarden", folder("completions")?)
                .with_context(|| format!("writing the completions for {shell}"))?;
        }
        Ok(())
    }
}

fn made(folder: PathBuf) -> anyhow::Result<PathBuf> {
    std::fs::create_dir_all(&folder).with_context(|| format!("making {}", folder.display()))?;
    Ok(folder)
}
