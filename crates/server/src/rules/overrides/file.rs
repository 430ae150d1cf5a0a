//! Downloading the file beside an override.

use super::files;
use crate::app::App;
use crate::http::guards::ReadRules;
use crate::http::{Caller, Error, Path, Reply};
use axum::body::Body;
use axum::http::{HeaderValue, header};
use axum::response::{IntoResponse, Response};
use store::rules::overrides;
use tokio::fs::File;
use tokio_util::io::ReaderStream;

/// The file beside an override, to be saved.
#[utoipa::path(
    get,
    path = "/api/v1/rule_overrides/{id}/file",
    tag = "rules",
    params(("id" = i64, Path, description = "The override's id.")),
    responses((status = 200, description = "The file.", content(
        (String = "application/pdf"),
        (String = "image/png"),
        (String = "image/jpeg"),
        (String = "text/plain")
    )))
)]
pub async fn download_rule_override_file(app: App, caller: Caller<ReadRules>, Path(id): Path<i64>) -> Reply<Response> {
    let found = overrides::find(&mut *app.conn().await?, caller.tenant()?, id).await?.ok_or(Error::NotFound)?;
    let key = found.file_key.ok_or(Error::NotFound)?;
    let file = File::open(files::path(&app.config, &key)).await.map_err(|_| Error::NotFound)?;
    let mut response = Body::from_stream(ReaderStream::new(file)).into_response();
    let headers = response.headers_mut();
    let content_type = found.file_content_type.as_deref().and_then(|text| HeaderValue::from_str(text).ok());
    headers.insert(
        header::CONTENT_TYPE,
        content_type.unwrap_or_else(|| HeaderValue::from_static("application/octet-stream")),
    );
    let name: String = found.file_name.unwrap_or_default().chars().map(plain).collect();
    if let Ok(disposition) = HeaderValue::from_str(&format!("attachment; filename=\"{name}\"")) {
        headers.insert(header::CONTENT_DISPOSITION, disposition);
    }
    Ok(response)
}

/// A character as it may stand in a header.
const fn plain(character: char) -> char {
    if matches!(character, ' '..='~') && !matches!(character, '"' | '\\') { character } else { '_' }
}
