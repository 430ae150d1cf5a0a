//! The links that were made for a load.

use super::view::TrackingLinkView;
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::guards::ReadLoad;
use platform::http::{Caller, Error, Json, Path, Reply};
use store::loads::{held, links};

/// Lists the links that were made for a load, newest first, up to 50. Their addresses aren't kept.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/tracking_links",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id.")),
    responses((status = 200, body = [TrackingLinkView]))
)]
pub async fn list_tracking_links(
    app: App,
    caller: Caller<ReadLoad>,
    Path(id): Path<LoadId>,
) -> Reply<Json<Vec<TrackingLinkView>>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    held::read(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let rows = links::of_load(&mut db, tenant, id).await?;
    Ok(Json(rows.into_iter().map(|row| TrackingLinkView::of(&app, tenant, row)).collect()))
}
