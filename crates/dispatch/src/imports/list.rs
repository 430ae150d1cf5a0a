//! A company's imports. (Ours.)

use super::view::LoadImport;
use platform::app::App;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Page, Q, Reply};
use store::loads::imports::{self, LoadImports};

/// Lists your company's imports of loads, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/load_imports",
    tag = "loads",
    params(Q<LoadImports>),
    responses((status = 200, body = [LoadImport]))
)]
pub async fn list_load_imports(app: App, caller: Caller<ManageLoads>, q: Q<LoadImports>) -> Reply<Page<LoadImport>> {
    let rows = imports::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(LoadImport::from))
}
