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
mod kept_for;
pub mod orphans;
pub mod place;
pub mod plain;
mod reading;
mod scan;

pub use kept_for::Folder;
pub use reading::{download, read, read_email, view};

use crate::app::App;
use crate::http::Error;
use crate::http::upload::Upload;
use crate::{disk, limits};
use bytes::Bytes;
use chrono::{DateTime, Utc};
use encrypted::FileKey;
use kernel::ids::{CompanyId, FileId};
use place::Place;
use sha2::{Digest, Sha256};
use std::io::{self, Cursor, Read, Seek};
use store::files::NewFile;
use store::{Conn, Tenant};
use tokio::io::AsyncRead;

/// How much of a file is read at once, in bytes.
const BLOCK: usize = 1 << 16;

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
        store::files::add(db, tenant, &self.row(), now).await
    }

    /// The same for a file of the installation itself.
    pub async fn record_unowned(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<FileId> {
        store::files::add_unowned(db, &self.row(), now).await
    }

    fn row(&self) -> NewFile<'_> {
        let Self { key, wrapped_key, name, content_type, size, sha256 } = self;
        NewFile { key, name, content_type, size: *size, sha256, wrapped_key: Some(wrapped_key) }
    }
}

/// Keeps a file under a key that no other has. What the scanner refuses is 422 on the field "file". It takes its time: never within a
/// transaction, nor with a connection at hand.
pub async fn keep(app: &App, folder: Folder, company: CompanyId, upload: &Upload) -> Result<Kept, Error> {
    limits::room_for(app, company, upload.bytes.len()).await?;
    disk::room_for(&app.config, upload.bytes.len())?;
    if let Some(scanner) = &app.config.scan_command {
        scan::scan(scanner, upload.bytes.clone()).await?;
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
