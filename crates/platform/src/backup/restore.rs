//! Restoring a backup. It is checked first; then the files are put in their places, which harms nothing; then, in one transaction, the
//! database becomes what the backup holds. A failure at any point leaves the database as it was.

use super::copy::{self, part_of};
use super::manifest::Manifest;
use super::verify::each_file;
use super::{DATABASE, FILES, Place, Progress, Tell, programs, verify};
use crate::kept_folders::path_of;
use crate::keys::Keys;
use anyhow::{Context, bail};
use sqlx::{ConnectOptions, Connection};
use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;
use store::{backup, migrate};

/// How much of the database's script is handed on at once.
const BLOCK: usize = 1 << 20;

/// What was restored.
#[derive(Clone, Debug)]
pub struct Restored {
    /// The backup.
    pub manifest: Manifest,
    /// Whether the secret in use is the one that the backup's sealed values need; none when there is no secret in use.
    pub fits: Option<bool>,
}

/// Makes the database and the data directory what the backup holds. With `replace`, what is in the database goes.
pub async fn restore(place: &Place, from: &Path, replace: bool, tell: Tell<'_>) -> anyhow::Result<Restored> {
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
    place_files(place, from, &manifest, tell)?;
    drop_kept_index(&place.data_dir)?;
    load(place, from, server_major, tell)?;
    tell(Progress::Finishing);
    let mut db = place.database.connect().await?;
    compare(&manifest, &backup::counts(&mut db).await?)?;
    let mut settings = manifest.settings.clone();
    settings.extend(own_secret.clone().map(|secret| (backup::SECRET_SETTING.to_owned(), secret)));
    backup::put_settings(&mut db, &settings).await?;
    migrate::run(&mut db).await.context("bringing the restored database's schema up to date")?;
    backup::analyze(&mut db).await?;
    db.close().await?;
    let fits =
        place.secret.as_ref().or(own_secret.as_ref()).map(|secret| Keys::derive(secret).mark() == manifest.secret_mark);
    Ok(Restored { manifest, fits })
}

/// Puts the files in their places. Those that are there and the same stay.
fn place_files(place: &Place, from: &Path, manifest: &Manifest, tell: Tell<'_>) -> anyhow::Result<()> {
    let mut placed = 0;
    each_file(from, |key, sha256| {
        let to = path_of(&place.data_dir, key).with_context(|| key.to_owned())?;
        if part_of(&to, |_| ())?.is_none_or(|part| part.sha256 != sha256) {
            let copied = copy::file(&from.join(FILES).join(key), &to)?;
            if copied.is_none_or(|part| part.sha256 != sha256) {
                bail!("{key} changed while it was restored");
            }
        }
        placed += 1;
        tell(Progress::Files(placed, manifest.file_count));
        Ok(())
    })
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

/// Clears the database and fills it, in one transaction of `psql`.
fn load(place: &Place, from: &Path, major: u32, tell: Tell<'_>) -> anyhow::Result<()> {
    let mut script = programs::command("pg_restore", major, &place.database)?;
    script.args(["--no-owner", "--no-privileges", "--file=-"]).arg(from.join(DATABASE));
    script.stdin(Stdio::null()).stdout(Stdio::piped());
    let mut psql = programs::command("psql", major, &place.database)?;
    psql.args(["--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1", "--file=-"]);
    psql.stdin(Stdio::piped()).stdout(Stdio::null());
    let mut script = programs::start("pg_restore", script)?;
    let mut psql = programs::start("psql", psql)?;
    let handed = (|| -> anyhow::Result<()> {
        let mut output = script.child.stdout.take().context("no output")?;
        // It stays with the program: its end would commit, and a script that broke off must not be taken for whole.
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
        if script.child.wait()?.success() { Ok(()) } else { bail!("pg_restore broke off") }
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
