//! Downloading an agreement's document.

use axum::response::Response;
use platform::app::App;
use platform::files;
use platform::http::guards::ReadOnboarding;
use platform::http::{Caller, Error, Path, Reply};
use store::onboarding::packet_contracts;

/// Downloads an agreement's document: the signed PDF, or the broker's upload.
#[utoipa::path(
    get,
    path = "/api/v1/onboarding_packet_contracts/{id}/file",
    tag = "onboarding",
    params(("id" = i64, Path, description = "The agreement's id.")),
    responses((status = 200, description = "The document.", content((String = "application/pdf"))))
)]
pub async fn download_onboarding_packet_contract(
    app: App,
    caller: Caller<ReadOnboarding>,
    Path(id): Path<i64>,
) -> Reply<Response> {
    let tenant = caller.tenant()?;
    let found = packet_contracts::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    files::download(&app, tenant, found.file_id).await
}
