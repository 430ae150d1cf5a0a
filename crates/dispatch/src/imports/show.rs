//! One import. (Ours.)

use super::view::LoadImport;
use kernel::ids::LoadImportId;
use platform::app::App;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::loads::imports;

/// Returns an import of loads: how far it is, and what came of the rows read so far.
#[utoipa::path(
    get,
    path = "/api/v1/load_imports/{id}",
    tag = "loads",
    params(("id" = i64, Path, description = "The import's id.")),
    responses((status = 200, body = LoadImport))
)]
pub async fn show_load_import(
    app: App,
    caller: Caller<ManageLoads>,
    Path(id): Path<LoadImportId>,
) -> Reply<Json<LoadImport>> {
    let row = imports::find(&mut *app.conn().await?, caller.tenant()?, id).await?.ok_or(Error::NotFound)?;
    Ok(Json(row.into()))
}
