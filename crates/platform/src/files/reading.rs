//! The way out: the content of kept files, decrypted, as bytes or as an answer.

use super::BLOCK;
use super::encrypted::{self, FileKey};
use super::place::Place;
use crate::app::App;
use crate::http::Error;
use crate::keys::Keys;
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use futures::stream::{BoxStream, StreamExt, TryStreamExt};
use kernel::ids::FileId;
use std::io::{self, ErrorKind};
use std::path::Path;
use store::Tenant;
use store::files::KeptFile;
use tokio_util::io::ReaderStream;

/// What a page of this site may do with a file that it shows: nothing but show it, and only within this site.
const SHOWN: &str = "script-src 'none'; form-action 'none'; base-uri 'none'; frame-ancestors 'self'";

/// The content of a kept file, as it comes.
type Content = BoxStream<'static, io::Result<Bytes>>;

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
pub(super) async fn opened(files: &Place, keys: &Keys, kept: &KeptFile) -> io::Result<(u64, Content)> {
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

/// The bytes of an email as it came in; 404 when it is gone.
pub async fn read_email(app: &App, file: FileId) -> Result<Bytes, Error> {
    let kept = store::files::find_unowned(&mut *app.conn().await?, file).await?.ok_or(Error::NotFound)?;
    whole(app, &kept).await
}

/// The bytes of a kept file.
pub(super) async fn whole(app: &App, kept: &KeptFile) -> Result<Bytes, Error> {
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
}
