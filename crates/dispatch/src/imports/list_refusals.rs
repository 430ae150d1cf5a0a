//! The rows of an import that were refused. (Ours.)

use super::view::LoadImportRefusal;
use kernel::ids::LoadImportId;
use platform::app::App;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Page, Path, Q, Reply};
use store::loads::imports::{self, LoadImportRefusals};

/// Lists what is wrong with the refused rows of an import, by line. A row can have several problems.
#[utoipa::path(
    get,
    path = "/api/v1/load_imports/{id}/refusals",
    tag = "loads",
    params(("id" = i64, Path, description = "The import's id."), Q<LoadImportRefusals>),
    responses((status = 200, body = [LoadImportRefusal]))
)]
pub async fn list_load_import_refusals(
    app: App,
    caller: Caller<ManageLoads>,
    Path(id): Path<LoadImportId>,
    q: Q<LoadImportRefusals>,
) -> Reply<Page<LoadImportRefusal>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    imports::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let rows = imports::refusals(&mut db, tenant, id, &q).await?;
    Ok(Page::of(&q, rows).map(LoadImportRefusal::from))
}
