//! Making a backup: under another name until all of it is written and checked.

use super::copy::{self, created, in_words, part_of, pass, private_folder, settle, write_whole};
use super::manifest::{Manifest, Part};
use super::{DATABASE, FILES, Installation, LIST, Progress, Tell, programs, verify};
use crate::files::{Folder, encrypted};
use crate::keys::Keys;
use anyhow::{Context, bail};
use kernel::clock::Clock;
use sqlx::{ConnectOptions, Connection};
use std::fmt::Write;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use store::Conn;
use store::backup::{self, LEFT_OUT, NamedFile};

/// Rows that are read together.
const BATCH: i64 = 1_000;
/// From so many missing files on, they must not be most of all: files may be kept elsewhere.
const SUSPICIOUS: usize = 10;
/// Missing files that are named; of more, the first.
const MOST_NAMED: usize = 1_000;

/// A finished backup.
#[derive(Clone, Debug)]
pub struct Written {
    /// Where it is.
    pub folder: PathBuf,
    /// What it is.
    pub manifest: Manifest,
    /// The secret is one that the product made for itself and that only the database has.
    pub is_secret_in_database: bool,
}

/// Makes a backup: in a new folder of this name, or, where `to` is a folder, in one named after the moment within it.
pub async fn write(place: &Installation, clock: &Clock, to: &Path, tell: Tell<'_>) -> anyhow::Result<Written> {
    let folder = if to.is_dir() {
        to.join(format!("haulwarden-{}", clock.now().format("%Y%m%dT%H%M%SZ")))
    } else {
        to.to_owned()
    };
    if folder.exists() {
        bail!("{} is there already", folder.display());
    }
    let name = folder.file_name().context("the backup needs a name")?.to_string_lossy().into_owned();
    let unfinished = folder.with_file_name(format!("{name}.part"));
    if unfinished.exists() {
        bail!(
            "{} exists: another backup is running, or was interrupted. If no backup is running, remove it",
            unfinished.display()
        );
    }
    private_folder(&unfinished)?;
    let written = fill(place, clock, &unfinished, tell).await;
    let (manifest, is_secret_in_database) = match written {
        Ok(written) => written,
        Err(error) => {
            let _ = std::fs::remove_dir_all(&unfinished);
            return Err(error);
        }
    };
    std::fs::rename(&unfinished, &folder)?;
    settle(folder.parent().filter(|above| !above.as_os_str().is_empty()).unwrap_or(Path::new(".")))?;
    Ok(Written { folder, manifest, is_secret_in_database })
}

async fn fill(place: &Installation, clock: &Clock, folder: &Path, tell: Tell<'_>) -> anyhow::Result<(Manifest, bool)> {
    let mut db = place.database.connect().await.context("connecting to the database")?;
    let schema_version = backup::schema_version(&mut db).await?.context("the database has no schema of the product")?;
    let postgres_major = backup::server_major(&mut db).await?;
    let own_secret = backup::own_secret(&mut db).await?;
    let is_secret_in_database = place.secret.is_none();
    let secret = place.secret.clone().or(own_secret.map(Into::into));
    let made_at = clock.now();
    let snapshot = backup::hold(&mut db).await?;
    let database = dump(place, postgres_major, &snapshot, folder, tell)?;
    let (counts, settings) = (backup::counts(&mut db).await?, backup::settings(&mut db).await?);
    if settings.contains_key(store::backup::ROTATION_SETTING) {
        bail!("the secret is being changed: run `haulwarden admin rotate-secret` again until it is done, then back up");
    }
    let total = counts.get("files").copied().unwrap_or_default().unsigned_abs();
    let copied = copy_files(&mut db, place, folder, total, tell).await?;
    backup::release(&mut db).await?;
    note_missing(&mut db, &copied.missing).await?;
    db.close().await?;
    // The database knows it where the command was not given the secret.
    let known = settings.get(backup::FINGERPRINT_SETTING).cloned();
    let given = || secret.as_deref().map(|secret| Keys::derive(secret).fingerprint());
    let secret_fingerprint = known.or_else(given).unwrap_or_default();
    write_whole(&folder.join(LIST), copied.list.as_bytes())?;
    let files = part_of(&folder.join(LIST), |_| ())?.context(LIST)?;
    let manifest = Manifest {
        format: Manifest::FORMAT,
        made_at,
        product_version: env!("CARGO_PKG_VERSION").to_owned(),
        schema_version,
        postgres_major,
        counts,
        settings,
        secret_fingerprint,
        database,
        files,
        file_count: copied.count,
        file_bytes: copied.bytes,
        missing: copied.missing.into_iter().take(MOST_NAMED).collect(),
        damaged: copied.damaged.into_iter().take(MOST_NAMED).collect(),
    };
    manifest.write(folder)?;
    settle(folder)?;
    verify(folder, tell)?;
    Ok((manifest, is_secret_in_database && secret.is_some()))
}

/// Dumps the database as of the snapshot.
fn dump(place: &Installation, major: u32, snapshot: &str, folder: &Path, tell: Tell<'_>) -> anyhow::Result<Part> {
    let mut command = programs::command("pg_dump", major, &place.database)?;
    command.args(["--format=custom", "--no-owner", "--no-privileges", "--snapshot"]).arg(snapshot);
    command.args(LEFT_OUT.map(|table| format!("--exclude-table-data=public.{table}")));
    let mut running = programs::start("pg_dump", {
        command.stdin(Stdio::null()).stdout(Stdio::piped());
        command
    })?;
    let mut output = running.child.stdout.take().context("no output")?;
    let path = folder.join(DATABASE);
    let written = created(&path).and_then(|mut file| {
        let part = pass(&mut output, Some(&mut file), |bytes| tell(Progress::Database(bytes)))?;
        file.sync_all()?;
        Ok(part)
    });
    match written {
        Ok(part) => running.end().map(|()| part),
        Err(error) => {
            running.give_up();
            Err(in_words(error, &path))
        }
    }
}

/// What was copied.
#[derive(Default)]
struct Copied {
    list: String,
    count: u64,
    bytes: u64,
    missing: Vec<String>,
    damaged: Vec<String>,
}

async fn copy_files(
    db: &mut Conn,
    place: &Installation,
    to: &Path,
    total: u64,
    tell: Tell<'_>,
) -> anyhow::Result<Copied> {
    let (mut copied, mut last) = (Copied::default(), 0);
    let into = to.join(FILES);
    private_folder(&into)?;
    loop {
        let rows = backup::files_after(db, last, BATCH).await?;
        let Some(row) = rows.last() else { break };
        last = row.id;
        for row in rows {
            if !Folder::has(&row.key) {
                bail!("{} is no key of a kept file", row.key);
            }
            let content = match place.files.open(&row.key).await {
                Ok((_, content)) => content,
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    copied.missing.push(row.key);
                    continue;
                }
                Err(error) => return Err(error).with_context(|| row.key),
            };
            let part = copy::receive(content, &into.join(&row.key)).await?;
            if !is_as_kept(&row, &part) {
                tracing::error!(file = row.id, "a kept file is damaged; it is in the backup as it is");
                copied.damaged.push(row.key.clone());
            }
            writeln!(copied.list, "{}  {FILES}/{}", part.sha256, row.key)?;
            copied.count += 1;
            copied.bytes += part.bytes;
            tell(Progress::Files(copied.count, total));
        }
    }
    if copied.missing.len() >= SUSPICIOUS && copied.missing.len() as u64 > copied.count {
        bail!(
            "{} of {total} files are not there: look at HAULWARDEN_FILES and the data directory, which must be those of the running product",
            copied.missing.len()
        );
    }
    Ok(copied)
}

/// Whether a stored file can be what its row says. Of an encrypted one only the length can be seen without the secret.
fn is_as_kept(row: &NamedFile, part: &Part) -> bool {
    let size = row.size.map(|size| i64::from(size).cast_unsigned());
    if row.is_encrypted {
        return size.is_some_and(|size| encrypted::stored_length(size) == part.bytes);
    }
    let is_known_hash = row.sha256.as_ref().is_none_or(|known| data_encoding::HEXLOWER.encode(known) == part.sha256);
    is_known_hash && size.is_none_or(|size| size == part.bytes)
}

/// Says which files are lost, and which were deleted during the backup.
async fn note_missing(db: &mut Conn, missing: &[String]) -> anyhow::Result<()> {
    for key in missing.iter().take(MOST_NAMED) {
        if backup::is_named(db, key).await? {
            tracing::warn!(key, "a row names this file, and it is not there");
        } else {
            tracing::info!(key, "this file was deleted while the backup was made");
        }
    }
    Ok(())
}
