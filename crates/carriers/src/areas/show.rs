//! One area by its id. (Document 1 §7: GET areas/{id}.)

use super::view::Area;
use geo::areas::AreaId;
use platform::app::App;
use platform::http::guards::ReadAreas;
use platform::http::{Caller, Error, Json, Path, Reply};

/// Returns an area by id.
#[utoipa::path(
    get,
    path = "/api/v1/areas/{id}",
    tag = "areas",
    params(("id" = i64, Path, description = "The area's id.")),
    responses((status = 200, body = Area))
)]
pub async fn show_area(app: App, _caller: Caller<ReadAreas>, Path(id): Path<i64>) -> Reply<Json<Area>> {
    let area = app.areas.get().find(AreaId(id)).ok_or(Error::NotFound)?;
    Ok(Json(area.into()))
}
