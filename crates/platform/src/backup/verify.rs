//! Checking a backup: everything that it says of itself, against what is on disk.

use super::copy::part_of;
use super::manifest::{Manifest, Part};
use super::{DATABASE, FILES, LIST, Progress, Tell};
use crate::files::Folder;
use anyhow::{Context, bail};
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use store::private_postgres::program;

/// Reads all of a backup; an error that names the first part that is not as it was written. What it is, when it is whole.
pub fn verify(folder: &Path, tell: Tell<'_>) -> anyhow::Result<Manifest> {
    let manifest = Manifest::read(folder)?;
    check(folder, DATABASE, &manifest.database, tell)?;
    check(folder, LIST, &manifest.files, tell)?;
    let (mut count, mut bytes) = (0, 0);
    each_file(folder, |key, sha256| {
        if !Folder::has(key) {
            bail!("{LIST} names {key}, which is no kept file");
        }
        let path = folder.join(FILES).join(key);
        let part = part_of(&path, |_| ())?.with_context(|| format!("{} is missing", path.display()))?;
        if part.sha256 != sha256 {
            bail!("{} was changed or damaged", path.display());
        }
        count += 1;
        bytes += part.bytes;
        tell(Progress::Checked(bytes));
        Ok(())
    })?;
    if (count, bytes) != (manifest.file_count, manifest.file_bytes) {
        bail!(
            "the backup has {count} files of {bytes} bytes; its manifest says {} of {}",
            manifest.file_count,
            manifest.file_bytes
        );
    }
    is_readable(&folder.join(DATABASE), manifest.postgres_major)?;
    Ok(manifest)
}

fn check(folder: &Path, name: &str, said: &Part, tell: Tell<'_>) -> anyhow::Result<()> {
    let found = part_of(&folder.join(name), |bytes| tell(Progress::Checked(bytes)))?;
    match found {
        None => bail!("{name} is missing from the backup"),
        Some(found) if found != *said => bail!("{name} was changed or damaged: its hash or its size differs"),
        Some(_) => Ok(()),
    }
}

/// Calls `look` with the key and the hash of every file on the list.
pub(super) fn each_file(folder: &Path, mut look: impl FnMut(&str, &str) -> anyhow::Result<()>) -> anyhow::Result<()> {
    let list = std::fs::File::open(folder.join(LIST)).with_context(|| LIST.to_owned())?;
    for line in BufReader::new(list).lines() {
        let line = line?;
        let (sha256, name) = line.split_once("  ").with_context(|| format!("{LIST} has a line without a name"))?;
        let key = name.strip_prefix(FILES).and_then(|name| name.strip_prefix('/'));
        look(key.with_context(|| format!("{LIST} names {name}"))?, sha256)?;
    }
    Ok(())
}

/// Has `pg_restore` read all of the dump.
fn is_readable(dump: &Path, major: u32) -> anyhow::Result<()> {
    let mut command = Command::new(program("pg_restore", major)?);
    let output = command.arg("--file=/dev/null").arg(dump).stdin(Stdio::null()).output()?;
    if !output.status.success() {
        bail!("pg_restore cannot read the dump: {}", String::from_utf8_lossy(&output.stderr).trim());
    }
    Ok(())
}
