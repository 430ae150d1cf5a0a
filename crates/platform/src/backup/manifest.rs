//! What a backup says of itself.

use super::copy::{hash, write_whole};
use super::{MANIFEST, MANIFEST_HASH};
use anyhow::{Context, bail};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;
use store::backup::Counts;

/// The form of backups that this program writes and reads.
const FORMAT: u32 = 1;

/// A part of a backup.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Part {
    /// Its size in bytes.
    pub bytes: u64,
    /// SHA-256 in hexadecimal.
    pub sha256: String,
}

/// What a backup is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Manifest {
    /// The form of the backup.
    pub format: u32,
    /// When its moment was.
    pub made_at: DateTime<Utc>,
    /// The version of the program that made it.
    pub product_version: String,
    /// The last migration that the database had.
    pub schema_version: i64,
    /// The major version of the PostgreSQL that the database was in.
    pub postgres_major: u32,
    /// How much was in the database.
    pub counts: Counts,
    /// What the installation remembers about itself, without its secret.
    pub settings: BTreeMap<String, String>,
    /// The fingerprint of the secret that what is encrypted needs; empty where there is none.
    pub secret_fingerprint: String,
    /// The dump of the database.
    pub database: Part,
    /// The list of files.
    pub files: Part,
    /// How many files there are.
    pub file_count: u64,
    /// Their bytes.
    pub file_bytes: u64,
    /// Files that rows name and that were not there: lost before the backup, or deleted by someone during it.
    pub missing: Vec<String>,
    /// Files that are not as they were kept: of another length, or of another hash where they are stored as they came.
    pub damaged: Vec<String>,
}

impl Manifest {
    /// The form that this program writes.
    pub(super) const FORMAT: u32 = FORMAT;

    /// Writes it, and its hash beside it.
    pub(super) fn write(&self, folder: &Path) -> anyhow::Result<()> {
        let mut text = serde_json::to_vec_pretty(self)?;
        text.push(b'\n');
        write_whole(&folder.join(MANIFEST), &text)?;
        let line = format!("{}  {MANIFEST}\n", hash(&text));
        write_whole(&folder.join(MANIFEST_HASH), line.as_bytes())
    }

    /// Reads it; an error when it is not as it was written, or of a form that this program does not know.
    pub fn read(folder: &Path) -> anyhow::Result<Self> {
        let path = folder.join(MANIFEST);
        let text = std::fs::read(&path).with_context(|| format!("{} is no backup: {MANIFEST}", folder.display()))?;
        let line = std::fs::read_to_string(folder.join(MANIFEST_HASH)).with_context(|| MANIFEST_HASH.to_owned())?;
        if line.split_whitespace().next() != Some(&hash(&text)) {
            bail!("{} was changed or damaged: its hash differs from {MANIFEST_HASH}", path.display());
        }
        let manifest: Self = serde_json::from_slice(&text).with_context(|| path.display().to_string())?;
        if manifest.format != FORMAT {
            bail!("the backup has form {}, and this program reads form {FORMAT}", manifest.format);
        }
        Ok(manifest)
    }
}
