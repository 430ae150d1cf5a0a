//! Downloading a file of a connection. (Ours.)

use axum::response::Response;
use platform::app::App;
use platform::files;
use platform::http::guards::ReadConnections;
use platform::http::{Caller, Error, Path, Reply};
use store::connections::uploads;

/// Downloads the file.
#[utoipa::path(
    get,
    path = "/api/v1/connection_uploads/{id}/document",
    tag = "connections",
    params(("id" = i64, Path, description = "The upload's id.")),
    responses((status = 200, description = "The file.", content(
        (String = "application/pdf"),
        (String = "image/png"),
        (String = "image/jpeg"),
        (String = "text/plain")
    )))
)]
pub async fn download_connection_upload(
    app: App,
    caller: Caller<ReadConnections>,
    Path(id): Path<i64>,
) -> Reply<Response> {
    let tenant = caller.tenant()?;
    let found = uploads::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    files::download(&app, tenant, found.file_id).await
}
