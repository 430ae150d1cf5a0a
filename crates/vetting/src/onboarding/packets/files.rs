//! Downloading a file of a packet.

use axum::response::Response;
use platform::app::App;
use platform::files;
use platform::http::guards::ReviewPackets;
use platform::http::{Caller, Error, Path, Reply};
use store::onboarding::packet_files;

/// Downloads a file of a packet.
#[utoipa::path(
    get,
    path = "/api/v1/onboarding_packet_files/{id}",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The file's id.")),
    responses((status = 200, description = "The file.", content(
        (String = "application/pdf"),
        (String = "image/png"),
        (String = "image/jpeg"),
        (String = "text/plain")
    )))
)]
pub async fn download_onboarding_packet_file(
    app: App,
    caller: Caller<ReviewPackets>,
    Path(id): Path<i64>,
) -> Reply<Response> {
    let tenant = caller.tenant()?;
    let found = packet_files::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    files::download(&app, tenant, found.file_id).await
}
