//! Uploaded files: stored in folders of the data directory, one per use and company. A file is safely on disk before a row names it, so a
//! row never names an incomplete file; files that no row names can be deleted at any time.
//!
//! If a scanner is configured, every file passes it first. (Product: "Mail, files, outside services".)

use crate::app::App;
use crate::http::{Error, error::Code};
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use kernel::ids::CompanyId;
use rand::RngExt;
use sha2::{Digest, Sha256};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;
use tokio::fs::File;
use tokio::io::AsyncWriteExt;
use tokio::process::Command;
use tokio_util::io::ReaderStream;

/// How long a scanner may look at one file.
const SCAN: Duration = Duration::from_mins(1);
/// How a scanner ends when it found something.
const FOUND: i32 = 1;

/// What a file is kept for.
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
    /// In the record of decisions.
    Decisions,
}

impl Folder {
    const fn as_str(self) -> &'static str {
        match self {
            Self::RuleOverrides => "rule_overrides",
            Self::Packets => "packets",
            Self::Certificates => "certificates",
            Self::Connections => "connections",
            Self::Decisions => "decisions",
        }
    }

    fn path(self, app: &App, key: &str) -> PathBuf {
        app.config.data_dir.join(self.as_str()).join(key)
    }
}

/// A file that is safely on disk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// What it is found by, in its folder.
    pub key: String,
    /// Its size in bytes.
    pub size: i32,
    /// SHA-256 of its bytes.
    pub sha256: [u8; 32],
}

/// Keeps a file under a name that no other has. What the scanner refuses is 422 on the field "file".
pub async fn keep(app: &App, folder: Folder, company: CompanyId, bytes: &Bytes) -> Result<Kept, Error> {
    if let Some(scanner) = &app.config.scan_command {
        scan(scanner, bytes.clone()).await?;
    }
    let key = format!("{company}/{:032x}", rand::rng().random::<u128>());
    write(&folder.path(app, &key), bytes).await.map_err(anyhow::Error::from)?;
    let size = i32::try_from(bytes.len()).map_err(anyhow::Error::from)?;
    Ok(Kept { key, size, sha256: Sha256::digest(bytes).into() })
}

/// The bytes of a kept file.
pub async fn read(app: &App, folder: Folder, key: &str) -> Result<Bytes, Error> {
    Ok(tokio::fs::read(folder.path(app, key)).await.map_err(|_| Error::NotFound)?.into())
}

/// Removes a file whose row could not be made.
pub async fn remove(app: &App, folder: Folder, key: &str) {
    if let Err(error) = tokio::fs::remove_file(folder.path(app, key)).await {
        tracing::warn!(%error, folder = folder.as_str(), "a file that nothing names could not be removed");
    }
}

/// A kept file to be saved under its name.
pub async fn download(app: &App, folder: Folder, key: &str, name: &str, content_type: &str) -> Result<Response, Error> {
    let file = File::open(folder.path(app, key)).await.map_err(|_| Error::NotFound)?;
    Ok(saved_as(Body::from_stream(ReaderStream::new(file)), name, content_type))
}

/// A body to be saved under a name.
pub fn saved_as(body: Body, name: &str, content_type: &str) -> Response {
    let mut response = body.into_response();
    let headers = response.headers_mut();
    let octets = HeaderValue::from_static("application/octet-stream");
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_str(content_type).unwrap_or(octets));
    let name: String = name.chars().map(plain).collect();
    if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    response
}

/// A character as it may stand in a header.
const fn plain(character: char) -> char {
    if matches!(character, ' '..='~') && !matches!(character, '"' | '\\') { character } else { '_' }
}

/// The file, its name and its folder's entry are on disk when this returns.
async fn write(whole: &Path, bytes: &[u8]) -> std::io::Result<()> {
    let folder = whole.parent().unwrap_or(whole);
    tokio::fs::create_dir_all(folder).await?;
    let part = whole.with_extension("part");
    let mut file = File::create(&part).await?;
    file.write_all(bytes).await?;
    file.sync_all().await?;
    tokio::fs::rename(&part, whole).await?;
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
