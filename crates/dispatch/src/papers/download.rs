//! Downloads a paper.

use axum::response::Response;
use kernel::ids::{LoadId, LoadPaperId};
use platform::app::App;
use platform::files;
use platform::http::guards::ReadLoad;
use platform::http::{Caller, Error, Path, Reply};
use store::loads::papers;

/// Downloads a photo or document of a load.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/papers/{paper_id}/file",
    tag = "loads",
    params(
        ("id" = i64, Path, description = "The load's id."),
        ("paper_id" = i64, Path, description = "The paper's id."),
    ),
    responses((status = 200, description = "The file.", content(
        (String = "application/pdf"),
        (String = "image/png"),
        (String = "image/jpeg")
    )))
)]
pub async fn download_load_paper(
    app: App,
    caller: Caller<ReadLoad>,
    Path((id, paper)): Path<(LoadId, LoadPaperId)>,
) -> Reply<Response> {
    let tenant = caller.tenant()?;
    let file = papers::find(&mut *app.conn().await?, tenant, id, paper).await?.ok_or(Error::NotFound)?;
    files::download(&app, tenant, file).await
}
