//! Restoring a backup. It is checked first; then the files are put in their places, which harms nothing; then, in one transaction, the
//! database becomes what the backup holds: a failure until its end leaves the database as it was. What follows brings the schema up to date,
//! and can be done again by a start.

use super::manifest::Manifest;
use super::verify::each_file;
use super::{DATABASE, FILES, Installation, Progress, Tell, programs, verify};
use crate::files::place::Place;
use crate::keys::Keys;
use anyhow::{Context, bail};
use data_encoding::HEXLOWER;
use sha2::{Digest, Sha256};
use sqlx::{ConnectOptions, Connection};
use std::collections::BTreeMap;
use std::io::{ErrorKind, Read, Write};
use std::path::Path;
use std::process::Stdio;
use store::{backup, migrate};
use tokio::io::AsyncReadExt;
use tokio_util::io::ReaderStream;

/// How much of the database's script is handed on at once.
const BLOCK: usize = 1 << 20;

/// What was restored.
#[derive(Clone, Debug)]
pub struct Restored {
    /// The backup.
    pub manifest: Manifest,
    /// Whether the secret in use is the one that the backup's encrypted values need; none when there is no secret in use.
    pub fits: Option<bool>,
}

/// Makes the database and the data directory what the backup holds. With `replace`, what is in the database goes.
pub async fn restore(place: &Installation, from: &Path, replace: bool, tell: Tell<'_>) -> anyhow::Result<Restored> {
    let manifest = verify(from, tell)?;
    let newest = migrate::newest();
    if manifest.schema_version > newest {
        bail!(
            "the backup is of Haulwarden {} (schema {}), and this program knows schemas up to {newest}; install that version or a newer one",
            manifest.product_version,
            manifest.schema_version
        );
    }
    let mut db = place.database.connect().await.context("connecting to the database")?;
    let others = backup::others(&mut db).await?;
    if others > 0 {
        bail!("{others} connections of Haulwarden to this database are open; stop every serve and work first");
    }
    if !replace && backup::has_data(&mut db).await? {
        bail!("the database has data, which a restore would destroy; say --replace if that is meant");
    }
    let server_major = backup::server_major(&mut db).await?;
    if server_major < manifest.postgres_major {
        bail!(
            "the backup is of PostgreSQL {}, and this database's is {server_major}, which is older",
            manifest.postgres_major
        );
    }
    let own_secret = backup::own_secret(&mut db).await?;
    db.close().await?;
    place_files(place, from, &manifest, tell).await?;
    drop_kept_index(&place.data_dir)?;
    let mut settings = manifest.settings.clone();
    settings.extend(own_secret.clone().map(|secret| (backup::SECRET_SETTING.to_owned(), secret)));
    load(place, from, server_major, &settings, tell)?;
    tell(Progress::Finishing);
    let mut db = place.database.connect().await?;
    compare(&manifest, &backup::counts(&mut db).await?)?;
    migrate::run(&mut db).await.context("bringing the restored database's schema up to date")?;
    backup::analyze(&mut db).await?;
    db.close().await?;
    let fits = place.secret.as_deref().or(own_secret.as_deref());
    let fits = fits.map(|secret| Keys::derive(secret).fingerprint() == manifest.secret_fingerprint);
    Ok(Restored { manifest, fits })
}

/// Puts the files in their places. Those that are there and the same stay.
async fn place_files(place: &Installation, from: &Path, manifest: &Manifest, tell: Tell<'_>) -> anyhow::Result<()> {
    place.files.prepare().await?;
    let mut files = Vec::new();
    each_file(from, |key, sha256| {
        files.push((key.to_owned(), sha256.to_owned()));
        Ok(())
    })?;
    for (placed, (key, sha256)) in files.iter().enumerate() {
        if stored_hash(&place.files, key).await?.as_ref() != Some(sha256) {
            let file = tokio::fs::File::open(from.join(FILES).join(key)).await.with_context(|| key.clone())?;
            place.files.put(key, ReaderStream::with_capacity(file, BLOCK)).await.with_context(|| key.clone())?;
            if stored_hash(&place.files, key).await?.as_ref() != Some(sha256) {
                bail!("{key} changed while it was restored");
            }
        }
        tell(Progress::Files(placed as u64 + 1, manifest.file_count));
    }
    Ok(())
}

/// SHA-256 of what is stored at a key, in hexadecimal; none where nothing is.
async fn stored_hash(files: &Place, key: &str) -> anyhow::Result<Option<String>> {
    let mut content = match files.open(key).await {
        Ok((_, content)) => content,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(error).with_context(|| key.to_owned()),
    };
    let (mut hash, mut block) = (Sha256::new(), vec![0; BLOCK]);
    loop {
        match content.read(&mut block).await.with_context(|| key.to_owned())? {
            0 => return Ok(Some(HEXLOWER.encode(&hash.finalize()))),
            read => hash.update(&block[..read]),
        }
    }
}

/// The index that was kept for the next start is of the database before.
fn drop_kept_index(data_dir: &Path) -> anyhow::Result<()> {
    let file = data_dir.join("index").join("carriers");
    match std::fs::remove_file(&file) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| file.display().to_string())
        }
        _ => Ok(()),
    }
}

/// Clears the database and fills it, settings included, in one transaction. The script says itself where that ends: should this process be
/// killed, the input of `psql` breaks off before, and the database stays as it was.
fn load(
    place: &Installation,
    from: &Path,
    major: u32,
    settings: &BTreeMap<String, String>,
    tell: Tell<'_>,
) -> anyhow::Result<()> {
    let mut script = programs::command("pg_restore", major, &place.database)?;
    script.args(["--no-owner", "--no-privileges", "--file=-"]).arg(from.join(DATABASE));
    script.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut psql = programs::command("psql", major, &place.database)?;
    psql.args(["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--file=-"]);
    psql.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut script = programs::start("pg_restore", script)?;
    let mut psql = programs::start("psql", psql)?;
    let handed = (|| -> anyhow::Result<()> {
        let mut output = script.child.stdout.take().context("no output")?;
        let input = psql.child.stdin.as_mut().context("no input")?;
        input.write_all(backup::CLEARED.as_bytes())?;
        let (mut bytes, mut block) = (0, vec![0; BLOCK]);
        loop {
            let read = output.read(&mut block)?;
            if read == 0 {
                break;
            }
            input.write_all(&block[..read])?;
            bytes += read as u64;
            tell(Progress::Database(bytes));
        }
        if !script.child.wait()?.success() {
            bail!("pg_restore broke off");
        }
        input.write_all(backup::ending(settings).as_bytes())?;
        Ok(())
    })();
    match handed {
        Ok(()) => psql.end().and_then(|()| script.end()),
        Err(error) => {
            let said = [psql.give_up(), script.give_up()];
            let said: Vec<_> = said.iter().filter(|said| !said.is_empty()).map(String::as_str).collect();
            Err(error.context(format!("the database is as it was: {}", said.join("; "))))
        }
    }
}

/// What the backup counted must be there.
fn compare(manifest: &Manifest, found: &BTreeMap<String, i64>) -> anyhow::Result<()> {
    for (table, count) in &manifest.counts {
        let there = found.get(table).copied().unwrap_or_default();
        if there != *count {
            bail!("the backup had {count} rows of {table}, and {there} are there after the restore");
        }
    }
    Ok(())
}
