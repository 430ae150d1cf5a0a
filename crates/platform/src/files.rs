//! Kept files: one way in and one way out for all of them. They are in folders of the data directory, one per use and company; a row of the
//! table `files` says what each is, and the rows that it belongs to name that. A file is safely on disk before a row names it, so a row never
//! names an incomplete file; files that no row names can be deleted at any time. (ADR 15, ADR 24)
//!
//! What a company keeps has a limit (`limits`): beyond it a file is refused before it is written, and at the latest when its row is committed.
//! What is left over anyway is removed after a day (`orphans`).
//!
//! If a scanner is configured, every upload passes it first. (Product: "Mail, files, outside services".)

pub mod orphans;

use crate::app::App;
use crate::http::upload::Upload;
use crate::http::{Error, error::Code};
use crate::{disk, limits};
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, FileId};
use rand::RngExt;
use sha2::{Digest, Sha256};
use std::io::Read;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use store::files::NewFile;
use store::{Conn, Tenant};
use tokio::fs::File;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio_util::io::ReaderStream;

/// How long a scanner may look at one file.
const SCAN: Duration = Duration::from_mins(1);
/// How a scanner ends when it found something.
const FOUND: i32 = 1;

/// What a page of this site may do with a file that it shows: nothing but show it, and only within this site.
const SHOWN: &str = "script-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";
/// How much of a written file is read at once.
const BLOCK: usize = 1 << 16;

/// What an upload is kept for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Folder {
    /// Beside overrides of rules.
    RuleOverrides,
    /// In onboarding packets: what carriers upload and sign.
    Packets,
    /// Certificates of insurance.
    Certificates,
    /// Beside connections.
    Connections,
}

impl Folder {
    const ALL: [Self; 4] = [Self::RuleOverrides, Self::Packets, Self::Certificates, Self::Connections];

    const fn as_str(self) -> &'static str {
        match self {
            Self::RuleOverrides => "rule_overrides",
            Self::Packets => "packets",
            Self::Certificates => "certificates",
            Self::Connections => "connections",
        }
    }
}

/// A file that is safely on disk and has no row yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Where it is in the data directory.
    key: String,
    /// What it is called.
    pub name: String,
    /// MIME type.
    content_type: &'static str,
    /// Its size in bytes.
    size: i32,
    /// SHA-256 of its bytes.
    pub sha256: [u8; 32],
}

impl Kept {
    /// Makes the file's row, in the change that makes the row that names it.
    pub async fn record(&self, db: &mut Conn, tenant: Tenant, now: DateTime<Utc>) -> sqlx::Result<FileId> {
        let Self { key, name, content_type, size, sha256 } = self;
        store::files::add(db, tenant, &NewFile { key, name, content_type, size: *size, sha256 }, now).await
    }
}

/// Keeps a file under a key that no other has. What the scanner refuses is 422 on the field "file".
pub async fn keep(app: &App, folder: Folder, company: CompanyId, upload: &Upload) -> Result<Kept, Error> {
    limits::room_for(app, company, upload.bytes.len()).await?;
    disk::room_for(&app.config, upload.bytes.len())?;
    if let Some(scanner) = &app.config.scan_command {
        scan(scanner, upload.bytes.clone()).await?;
    }
    let key = format!("{}/{company}/{:032x}", folder.as_str(), rand::rng().random::<u128>());
    write(&app.config.data_dir.join(&key), &upload.bytes).await.map_err(anyhow::Error::from)?;
    let size = i32::try_from(upload.bytes.len()).map_err(anyhow::Error::from)?;
    let (name, content_type) = (upload.name.clone(), upload.is_type.content_type());
    Ok(Kept { key, name, content_type, size, sha256: Sha256::digest(&upload.bytes).into() })
}

/// A file that the product wrote itself, whole, at `path`, which is `key` in the data directory. Reads it for its hash: not where that holds
/// up requests.
pub fn written(path: &Path, key: String, name: String, content_type: &'static str) -> std::io::Result<Kept> {
    let (mut file, mut hash, mut size) = (std::fs::File::open(path)?, Sha256::new(), 0);
    let mut block = vec![0; BLOCK];
    loop {
        let read = file.read(&mut block)?;
        if read == 0 {
            break;
        }
        hash.update(&block[..read]);
        size += read;
    }
    let size = i32::try_from(size).map_err(std::io::Error::other)?;
    Ok(Kept { key, name, content_type, size, sha256: hash.finalize().into() })
}

/// What `made` gives, which makes the rows of a kept file. If it fails, nothing names the file, and it is removed.
pub async fn or_discard<T>(app: &App, kept: &Kept, made: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
    let made = made.await;
    if made.is_err() {
        discard(app, kept).await;
    }
    made
}

/// Removes a file that no row names.
pub async fn discard(app: &App, kept: &Kept) {
    remove(app, std::slice::from_ref(&kept.key)).await;
}

/// Removes the files at these keys: their rows are gone.
pub async fn remove(app: &App, keys: &[String]) {
    for key in keys {
        if let Err(error) = tokio::fs::remove_file(app.config.data_dir.join(key)).await {
            tracing::warn!(%error, "an unreferenced file could not be removed");
        }
    }
}

/// The bytes of one of the company's files; 404 when it is gone.
pub async fn read(app: &App, tenant: Tenant, file: FileId) -> Result<Bytes, Error> {
    let kept = store::files::find(&mut *app.conn().await?, tenant, file).await?.ok_or(Error::NotFound)?;
    Ok(tokio::fs::read(app.config.data_dir.join(kept.key)).await.map_err(|_| Error::NotFound)?.into())
}

/// One of the company's files, to be saved under its name; 404 when it is gone. Whether the caller may have it is for the caller's domain to
/// say.
pub async fn download(app: &App, tenant: Tenant, file: FileId) -> Result<Response, Error> {
    let kept = store::files::find(&mut *app.conn().await?, tenant, file).await?.ok_or(Error::NotFound)?;
    let body = File::open(app.config.data_dir.join(&kept.key)).await.map_err(|_| Error::NotFound)?;
    let mut response = Body::from_stream(ReaderStream::new(body)).into_response();
    let headers = response.headers_mut();
    let octets = HeaderValue::from_static("application/octet-stream");
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_str(&kept.content_type).unwrap_or(octets));
    let name: String = kept.name.chars().map(plain).collect();
    if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}

/// Like [`download`], but to be shown in a page of this site.
pub async fn view(app: &App, tenant: Tenant, file: FileId) -> Result<Response, Error> {
    let mut response = download(app, tenant, file).await?;
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_DISPOSITION, HeaderValue::from_static("inline"));
    headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static(SHOWN));
    Ok(response)
}

/// A character that is allowed in a header.
const fn plain(character: char) -> char {
    if matches!(character, ' '..='~') && !matches!(character, '"' | '\\') { character } else { '_' }
}

/// The file, its name and its folder's entry are on disk when this returns; of one that could not be written, nothing is.
async fn write(whole: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = whole.parent().unwrap_or(whole);
    tokio::fs::create_dir_all(folder).await?;
    let part = whole.with_extension("part");
    let written = async {
        let mut file = File::create(&part).await?;
        file.write_all(bytes).await?;
        file.sync_all().await?;
        tokio::fs::rename(&part, whole).await
    };
    if let Err(error) = written.await {
        // What cannot be removed now is removed at the next start.
        let _ = tokio::fs::remove_file(&part).await;
        return Err(error);
    }
    File::open(folder).await?.sync_all().await
}

/// Hands the file to the scanner's standard input: it ends with 0 when nothing was found, with 1 when something was.
async fn scan(scanner: &Path, bytes: Bytes) -> Result<(), Error> {
    let looked = async {
        let mut child = Command::new(scanner)
            .stdin(Stdio::piped())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .kill_on_drop(true)
            .spawn()?;
        if let Some(mut stdin) = child.stdin.take() {
            // A scanner that has seen enough closes its end; its answer counts.
            let _ = stdin.write_all(&bytes).await;
        }
        anyhow::Ok(child.wait().await?.code())
    };
    match tokio::time::timeout(SCAN, looked).await {
        Ok(Ok(Some(0))) => Ok(()),
        Ok(Ok(Some(FOUND))) => Err(Error::field("file", Code::Invalid, "The virus scanner refuses this file.")),
        Ok(Ok(code)) => Err(anyhow::anyhow!("the scanner of files ended with {code:?}").into()),
        Ok(Err(error)) => Err(error.context("the scanner of files could not be started").into()),
        Err(_) => Err(anyhow::anyhow!("the scanner of files took longer than {} s", SCAN.as_secs()).into()),
    }
}
