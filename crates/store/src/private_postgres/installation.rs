//! Finding a PostgreSQL on this machine. Installing one is not done here: `scripts/setup` does.

use super::Error;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The oldest major version that the product runs on.
pub(super) const OLDEST: u32 = 15;

/// Names folders with PostgreSQL's programs that are elsewhere, separated like those of `PATH`.
pub(super) const VARIABLE: &str = "HAULWARDEN_POSTGRES_BIN";

/// Where distributions put versions side by side, as (folder, path from the version to the programs).
const VERSIONED: &[(&str, &str)] =
    &[("/usr/lib/postgresql", "bin"), ("/usr", "bin"), ("/opt/homebrew/opt", "bin"), ("/usr/local/opt", "bin")];

/// The programs of one PostgreSQL installation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Installation {
    bin: PathBuf,
    major: u32,
}

impl Installation {
    /// The newest installation of version 15 or later.
    pub(super) fn newest() -> Result<Self, Error> {
        all()
            .into_iter()
            .filter(|found| found.major >= OLDEST)
            .max_by_key(|found| found.major)
            .ok_or(Error::NotInstalled)
    }

    /// The installation that can read a cluster made by version `major`.
    pub(super) fn of_major(major: u32) -> Option<Self> {
        all().into_iter().find(|found| found.major == major)
    }

    /// The version of its server.
    pub(super) const fn major(&self) -> u32 {
        self.major
    }

    /// The path of one of its programs.
    pub(super) fn program(&self, name: &str) -> PathBuf {
        self.bin.join(name)
    }

    /// Programs that a test put into a folder.
    #[cfg(test)]
    pub(super) const fn made_up(bin: PathBuf) -> Self {
        Self { bin, major: OLDEST }
    }

    fn at(bin: &Path) -> Option<Self> {
        if !["postgres", "initdb", "pg_ctl"].iter().all(|name| bin.join(name).is_file()) {
            return None;
        }
        let output = Command::new(bin.join("postgres")).arg("--version").output().ok()?;
        Some(Self { bin: bin.to_owned(), major: major_version(&String::from_utf8_lossy(&output.stdout))? })
    }
}

/// The path of a client's program (`pg_dump`, `psql`) that a server of version `major` accepts: of the same version, else of the next newer
/// one that is installed.
pub fn program(name: &'static str, major: u32) -> Result<PathBuf, Error> {
    let of = |bin: PathBuf| {
        let program = bin.join(name);
        let output = Command::new(&program).arg("--version").output().ok()?;
        Some((major_version(&String::from_utf8_lossy(&output.stdout))?, program))
    };
    let found =
        places().into_iter().filter_map(of).filter(|(found, _)| *found >= major).min_by_key(|(found, _)| *found);
    found.map(|(_, program)| program).ok_or(Error::NoProgram { name, major })
}

fn all() -> Vec<Installation> {
    places().iter().filter_map(|bin| Installation::at(bin)).collect()
}

fn places() -> Vec<PathBuf> {
    let listed = |name| std::env::var_os(name).map(|list| std::env::split_paths(&list).collect::<Vec<_>>());
    let mut places = [listed(VARIABLE), listed("PATH")].into_iter().flatten().collect::<Vec<_>>().concat();
    for (folder, below) in VERSIONED {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        let versions = entries.map(|entry| entry.path()).filter(|path| names_a_version(path));
        places.extend(versions.map(|path| path.join(below)));
    }
    places.push(PathBuf::from("/usr/local/pgsql/bin"));
    places
}

/// `15`, `pgsql-16`, `postgresql@17`: folders worth a look.
fn names_a_version(path: &Path) -> bool {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    name.parse::<u32>().is_ok() || name.starts_with("pgsql-") || name.starts_with("postgresql@")
}

/// The 15 of `postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)`.
fn major_version(text: &str) -> Option<u32> {
    let version = text.split_whitespace().find(|word| word.starts_with(|first: char| first.is_ascii_digit()))?;
    version.split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_are_read_from_what_the_server_says_of_itself() {
        assert_eq!(major_version("postgres (PostgreSQL) 15.18 (Debian 15.18-0+deb12u1)"), Some(15));
        assert_eq!(major_version("postgres (PostgreSQL) 18beta1"), Some(18));
        assert_eq!(major_version("command not found"), None);
    }
}
