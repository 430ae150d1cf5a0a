//! Backups: the database and the kept files as they belonged together at one moment, in a folder of their own, and the way back.
//!
//! The database is dumped as of one snapshot; then the files are copied that rows of that snapshot name. Files are never changed, and one
//! that no row names any more stays for a day, so what the snapshot names is still there. What a person deleted during the backup is the
//! exception: it is noted, and the restored portal says "not found" as it would have a moment later. A file that is not as it was kept is noted too, and
//! copied as it is: the next backup must not fail for it.
//!
//! | part | what it is |
//! |---|---|
//! | `database` | PostgreSQL's custom format, as `pg_restore` reads it |
//! | `files/` | the kept files, under their keys |
//! | `files.sha256` | their hashes, as `sha256sum --check` reads them |
//! | `manifest.json`, `manifest.sha256` | what all of it is, and its hash |
//!
//! Files are in it as they are kept, encrypted. The secret that signs sessions and opens what is encrypted is not in it: who finds a backup
//! cannot read those. The manifest has its fingerprint, by which a restore says whether the secret in use is the one.

mod copy;
mod manifest;
mod programs;
mod restore;
mod verify;
mod write;

pub use manifest::Manifest;
pub use restore::{Restored, restore};
pub use verify::verify;
pub use write::{Written, write};

use crate::config::secret::Secret;
use crate::files::place::Place;
use sqlx::postgres::PgConnectOptions;
use std::path::PathBuf;

const DATABASE: &str = "database";
const FILES: &str = "files";
const LIST: &str = "files.sha256";
const MANIFEST: &str = "manifest.json";
const MANIFEST_HASH: &str = "manifest.sha256";

/// What is backed up, or restored into.
#[derive(Clone, Debug)]
pub struct Installation {
    /// How to connect to the database.
    pub database: PgConnectOptions,
    /// Where files are kept.
    pub files: Place,
    /// Where this machine's own data are: the index that was kept for the next start.
    pub data_dir: PathBuf,
    /// The secret that is configured; without it, a demonstration's own in its database.
    pub secret: Option<Secret>,
}

/// How far it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Progress {
    /// So many bytes of the database are dumped or restored.
    Database(u64),
    /// So many files of so many are copied.
    Files(u64, u64),
    /// So many bytes are checked.
    Checked(u64),
    /// The schema is brought up to date, and the planner told.
    Finishing,
}

/// Is told how far it is.
pub type Tell<'a> = &'a mut (dyn FnMut(Progress) + Send);
