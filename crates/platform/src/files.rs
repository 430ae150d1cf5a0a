//! Kept files: one way in and one way out for all of them. They are where the installation keeps them (`place`: a folder, or a bucket that
//! speaks S3), encrypted (`encrypted`); a row of the table `files` says what each is, and the rows that it belongs to name that. A file is safely
//! kept before a row names it, so a row never names an incomplete file; files that no row names can be deleted at any time. (ADR 24, ADR 36)
//!
//! What a company keeps has a limit (`limits`): beyond it a file is refused before it is written, and at the latest when its row is committed.
//! What is left over anyway is removed after a day (`orphans`).
//!
//! If a scanner is configured, every upload passes it first. (Product: "Mail, files, outside services".)

pub mod encrypted;
mod folder;
pub mod inline;
pub mod orphans;
pub mod place;
pub mod plain;

use crate::app::App;
use crate::http::upload::Upload;
use crate::http::{Error, error::Code};
use crate::{disk, limits};
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use chrono::{DateTime, Utc};
use encrypted::FileKey;
use futures::stream::{BoxStream, StreamExt, TryStreamExt};
use kernel::ids::{CompanyId, FileId};
use place::Place;
use rand::RngExt;
use sha2::{Digest, Sha256};
use std::io::{self, Cursor, ErrorKind, Read, Seek};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use store::files::{KeptFile, NewFile};
use store::{Conn, Tenant};
use tokio::io::{AsyncRead, AsyncWriteExt};
use tokio::process::Command;
use tokio_util::io::ReaderStream;

/// How long a scanner may look at one file.
const SCAN: Duration = Duration::from_mins(1);
/// How a scanner ends when it found something.
const FOUND: i32 = 1;

/// What a page of this site may do with a file that it shows: nothing but show it, and only within this site.
const SHOWN: &str = "script-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";
/// How much of a file is read at once, in bytes.
const BLOCK: usize = 1 << 16;

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
    /// What reports write.
    Reports,
    /// Logos of companies.
    Logos,
    /// Photos and documents of loads.
    LoadPapers,
    /// Files that loads are imported from.
    LoadImports,
    /// Rate confirmations as they were signed, and the documents that brokers emailed for them.
    RateConfirmations,
    /// Emails as they came in.
    ReceivedMails,
}

impl Folder {
    const ALL: [Self; 10] = [
        Self::RuleOverrides,
        Self::Packets,
        Self::Certificates,
        Self::Connections,
        Self::Reports,
        Self::Logos,
        Self::LoadPapers,
        Self::LoadImports,
        Self::RateConfirmations,
        Self::ReceivedMails,
    ];

    const fn as_str(self) -> &'static str {
        match self {
            Self::RuleOverrides => "rule_overrides",
            Self::Packets => "packets",
            Self::Certificates => "certificates",
            Self::Connections => "connections",
            Self::Reports => "reports",
            Self::Logos => "logos",
            Self::LoadPapers => "load_papers",
            Self::LoadImports => "load_imports",
            Self::RateConfirmations => "rate_confirmations",
            Self::ReceivedMails => "received_mails",
        }
    }

    /// Whether this is a key of a kept file, so that a list from outside cannot name a place elsewhere.
    pub(crate) fn has(key: &str) -> bool {
        let parts: Vec<_> = key.split('/').collect();
        let [used, company, name] = parts[..] else { return false };
        let is_plain = |part: &str| !part.is_empty() && part != "." && part != "..";
        Self::ALL.iter().any(|folder| folder.as_str() == used) && is_plain(company) && is_plain(name)
    }

    /// A key that no file has.
    fn new_key(self, company: CompanyId) -> String {
        format!("{}/{company}/{:032x}", self.as_str(), rand::rng().random::<u128>())
    }
}

/// A file that is safely kept and has no row yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept {
    /// Where it is among the kept files.
    key: String,
    /// The key that its content is encrypted with, encrypted itself.
    wrapped_key: Vec<u8>,
    /// What it is called.
    pub name: String,
    /// MIME type.
    content_type: &'static str,
    /// The size of its content in bytes.
    size: i32,
    /// SHA-256 of its content.
    pub sha256: [u8; 32],
}

impl Kept {
    /// Makes the file's row, in the change that makes the row that names it.
    pub async fn record(&self, db: &mut Conn, tenant: Tenant, now: DateTime<Utc>) -> sqlx::Result<FileId> {
        let Self { key, wrapped_key, name, content_type, size, sha256 } = self;
        let new = NewFile { key, name, content_type, size: *size, sha256, wrapped_key: Some(wrapped_key) };
        store::files::add(db, tenant, &new, now).await
    }

    /// The same for a file of the installation itself.
    pub async fn record_unowned(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<FileId> {
        let Self { key, wrapped_key, name, content_type, size, sha256 } = self;
        let new = NewFile { key, name, content_type, size: *size, sha256, wrapped_key: Some(wrapped_key) };
        store::files::add_unowned(db, &new, now).await
    }
}

/// Keeps a file under a key that no other has. What the scanner refuses is 422 on the field "file". It takes its time: never within a
/// transaction, nor with a connection at hand.
pub async fn keep(app: &App, folder: Folder, company: CompanyId, upload: &Upload) -> Result<Kept, Error> {
    limits::room_for(app, company, upload.bytes.len()).await?;
    disk::room_for(&app.config, upload.bytes.len())?;
    if let Some(scanner) = &app.config.scan_command {
        scan(scanner, upload.bytes.clone()).await?;
    }
    let what = What {
        name: upload.name.clone(),
        content_type: upload.is_type.content_type(),
        size: upload.bytes.len() as u64,
        sha256: Sha256::digest(&upload.bytes).into(),
    };
    let kept = put(app, folder.new_key(company), what, Cursor::new(upload.bytes.clone())).await;
    kept.map_err(|error| match &app.files {
        Place::Folder(_) => anyhow::Error::from(error).into(),
        Place::Bucket(..) => {
            tracing::error!(%error, "a file could not be put into the bucket");
            Error::Unavailable("file storage")
        }
    })
}

/// Keeps an email as it came in: of no company, since nobody has read it. No scanner sees it; what is taken out of it is kept by [`keep`].
pub async fn keep_email(app: &App, raw: Bytes, sha256: [u8; 32]) -> Result<Kept, Error> {
    disk::room_for(&app.config, raw.len())?;
    let what = What { name: "message.eml".to_owned(), content_type: "message/rfc822", size: raw.len() as u64, sha256 };
    // Keys name the company; this is none's.
    let key = Folder::ReceivedMails.new_key(CompanyId(0));
    put(app, key, what, Cursor::new(raw)).await.map_err(|error| anyhow::Error::from(error).into())
}

/// The bytes of an email as it came in; 404 when it is gone.
pub async fn read_email(app: &App, file: FileId) -> Result<Bytes, Error> {
    let kept = store::files::find_unowned(&mut *app.conn().await?, file).await?.ok_or(Error::NotFound)?;
    whole(app, &kept).await
}

/// Keeps a file that the product wrote itself, of any size: the whole of `file`, wherever that stands.
pub async fn keep_own(
    app: &App,
    folder: Folder,
    company: CompanyId,
    (name, content_type): (String, &'static str),
    file: std::fs::File,
) -> io::Result<Kept> {
    let (file, size, sha256) = tokio::task::spawn_blocking(move || measured(file)).await??;
    let what = What { name, content_type, size, sha256 };
    put(app, folder.new_key(company), what, tokio::fs::File::from_std(file)).await
}

/// What is known of a file before it is kept.
struct What {
    name: String,
    content_type: &'static str,
    size: u64,
    sha256: [u8; 32],
}

async fn put(app: &App, key: String, what: What, content: impl AsyncRead + Unpin + Send) -> io::Result<Kept> {
    let What { name, content_type, size, sha256 } = what;
    let kept_size = i32::try_from(size).map_err(io::Error::other)?;
    let file_key = FileKey::random();
    let wrapped_key = file_key.wrap(&app.keys, &key);
    app.files.put(&key, encrypted::encrypt(&file_key, content, size)).await?;
    let size = kept_size;
    Ok(Kept { key, wrapped_key, name, content_type, size, sha256 })
}

/// A file at its beginning, with size and hash of the whole of it.
fn measured(mut file: std::fs::File) -> io::Result<(std::fs::File, u64, [u8; 32])> {
    file.rewind()?;
    let (mut hash, mut size, mut block) = (Sha256::new(), 0, vec![0; BLOCK]);
    loop {
        let read = file.read(&mut block)?;
        if read == 0 {
            break;
        }
        hash.update(&block[..read]);
        size += read as u64;
    }
    file.rewind()?;
    Ok((file, size, hash.finalize().into()))
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
        if let Err(error) = app.files.remove(key).await {
            tracing::warn!(%error, "an unreferenced file could not be removed");
        }
    }
}

/// The content of a kept file, as it comes.
pub type Content = BoxStream<'static, io::Result<Bytes>>;

/// The content of one of the company's files and its length; 404 when it is gone. The beginning is known to be as it was written; should the
/// rest not be, the stream ends with an error.
async fn open(app: &App, kept: &KeptFile) -> Result<(u64, Content), Error> {
    let id = kept.id;
    let (length, mut content) = match opened(&app.files, &app.keys, kept).await {
        Ok(opened) => opened,
        Err(error) if error.kind() == ErrorKind::NotFound => {
            tracing::error!(file = id.0, "a kept file is gone");
            return Err(Error::NotFound);
        }
        Err(error) => return Err(unreadable(id, error)),
    };
    let first = content.try_next().await.map_err(|error| unreadable(id, error))?;
    let rest = content.inspect_err(move |error| {
        tracing::error!(file = id.0, %error, "a kept file is damaged; its download was broken off");
    });
    Ok((length, futures::stream::iter(first.map(Ok)).chain(rest).boxed()))
}

fn unreadable(file: FileId, error: io::Error) -> Error {
    if error.kind() == ErrorKind::InvalidData {
        tracing::error!(file = file.0, %error, "a kept file is damaged");
        return Error::Internal(anyhow::Error::from(error).context("a kept file is damaged"));
    }
    tracing::error!(file = file.0, %error, "a kept file cannot be reached");
    Error::Unavailable("file storage")
}

/// The content of a kept file and its length. [`ErrorKind::InvalidData`] says that the file, or the key in its row, is not as it was written.
async fn opened(files: &Place, keys: &crate::keys::Keys, kept: &KeptFile) -> io::Result<(u64, Content)> {
    let damaged = |why: &str| io::Error::new(ErrorKind::InvalidData, why.to_owned());
    let (stored, content) = files.open(&kept.key).await?;
    let size = kept.size.map(i64::from).map(i64::cast_unsigned);
    let Some(wrapped) = &kept.wrapped_key else {
        // Of before files were encrypted; reports of long ago have no size.
        return match size {
            Some(size) if size != stored => Err(damaged("its length is another")),
            _ => Ok((stored, ReaderStream::with_capacity(content, BLOCK).boxed())),
        };
    };
    let size = size.ok_or_else(|| damaged("its row has no size"))?;
    if stored != encrypted::stored_length(size) {
        return Err(damaged("its length is another"));
    }
    let file_key = FileKey::unwrap(keys, &kept.key, wrapped).map_err(|error| damaged(&error.to_string()))?;
    Ok((size, encrypted::decrypt(&file_key, content, size).boxed()))
}

/// The bytes of one of the company's files; 404 when it is gone.
pub async fn read(app: &App, tenant: Tenant, file: FileId) -> Result<Bytes, Error> {
    let kept = store::files::find(&mut *app.conn().await?, tenant, file).await?.ok_or(Error::NotFound)?;
    whole(app, &kept).await
}

async fn whole(app: &App, kept: &KeptFile) -> Result<Bytes, Error> {
    let (length, mut content) = open(app, kept).await?;
    let mut bytes = Vec::with_capacity(length as usize);
    while let Some(chunk) = content.try_next().await.map_err(|error| unreadable(kept.id, error))? {
        bytes.extend_from_slice(&chunk);
    }
    Ok(bytes.into())
}

/// One of the company's files, to be saved under its name; 404 when it is gone. Whether the caller may have it is for the caller's domain to
/// say. Its length is said before it comes, so that no client takes a part for the whole.
pub async fn download(app: &App, tenant: Tenant, file: FileId) -> Result<Response, Error> {
    let kept = store::files::find(&mut *app.conn().await?, tenant, file).await?.ok_or(Error::NotFound)?;
    let (length, content) = open(app, &kept).await?;
    let mut response = Body::from_stream(content).into_response();
    let headers = response.headers_mut();
    headers.insert(header::CONTENT_LENGTH, HeaderValue::from(length));
    let octets = HeaderValue::from_static("application/octet-stream");
    headers.insert(header::CONTENT_TYPE, HeaderValue::from_str(&kept.content_type).unwrap_or(octets));
    let name: String = saved_as(&kept.name, &kept.content_type).chars().map(printable).collect();
    if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}

/// The name under which a file is saved: with an ending of what it is, whatever its sender called it. None starts when it is opened.
fn saved_as(name: &str, content_type: &str) -> String {
    let endings: &[&str] = match content_type {
        "application/pdf" => &["pdf"],
        "image/png" => &["png"],
        "image/jpeg" => &["jpg", "jpeg"],
        "image/webp" => &["webp"],
        _ => return name.to_owned(),
    };
    let is_so = |ending: &&str| Path::new(name).extension().is_some_and(|own| own.eq_ignore_ascii_case(ending));
    if endings.iter().any(is_so) { name.to_owned() } else { format!("{name}.{}", endings[0]) }
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
const fn printable(character: char) -> char {
    if matches!(character, ' '..='~') && !matches!(character, '"' | '\\') { character } else { '_' }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_file_is_saved_as_what_it_is() {
        let saved = |name| saved_as(name, "application/pdf");
        assert_eq!(
            ["POD.pdf", "POD.PDF", "POD.bat", "POD"].map(saved),
            ["POD.pdf", "POD.PDF", "POD.bat.pdf", "POD.pdf"]
        );
        assert_eq!(saved_as("photo.jpeg", "image/jpeg"), "photo.jpeg");
        assert_eq!(saved_as("mail.txt", "text/plain"), "mail.txt");
    }

    #[test]
    fn a_key_leads_nowhere_but_to_kept_files() {
        assert!(Folder::has("packets/7/abc"));

        for key in ["../x/y", "packets/../x", "/etc/passwd/x", "postgres/data/base", "packets/7", "packets/7/a/b", ""] {
            assert!(!Folder::has(key), "{key}");
        }
    }
}
