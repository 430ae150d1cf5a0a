//! A load's logs. (Document 2 §7: GET loads/{id}/load_logs.)

use super::view::LoadLog;
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::guards::ReadLoad;
use platform::http::{Caller, Error, Page, Path, Q, Reply};
use store::loads::held;
use store::loads::logs::{self, LoadLogs};

/// Lists a load's logs, the newest first.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/load_logs",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id."), Q<LoadLogs>),
    responses((status = 200, body = [LoadLog]))
)]
pub async fn list_load_logs(
    app: App,
    caller: Caller<ReadLoad>,
    Path(id): Path<LoadId>,
    q: Q<LoadLogs>,
) -> Reply<Page<LoadLog>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    held::read(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let rows = logs::list(&mut db, tenant, id, &q).await?;
    Ok(Page::of(&q, rows).map(LoadLog::from))
}
