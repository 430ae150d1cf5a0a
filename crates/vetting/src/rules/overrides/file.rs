//! Downloading the file attached to an override.

use axum::response::Response;
use platform::app::App;
use platform::files;
use platform::http::guards::ReadRules;
use platform::http::{Caller, Error, Path, Reply};
use store::rules::overrides;

/// Downloads the file attached to an override.
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
    let tenant = caller.tenant()?;
    let found = overrides::find(&mut *app.conn().await?, tenant, id).await?.ok_or(Error::NotFound)?;
    files::download(&app, tenant, found.file_id.ok_or(Error::NotFound)?).await
}
