//! One area by its place id. (Document 1 §7: GET areas/find_by_place_id with place_id.)

use super::view::Area;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::guards::ReadAreas;
use platform::http::{Caller, Error, Json, Query, Reply};
use serde::Deserialize;
use utoipa::IntoParams;

/// The parameters of the call.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Place {
    /// A place id as returned with areas: `hw:city:4887398`. Place ids of other services aren't supported.
    #[serde(default)]
    #[param(required = true)]
    place_id: String,
}

/// Returns the area with a place id.
#[utoipa::path(
    get,
    path = "/api/v1/areas/find_by_place_id",
    tag = "areas",
    params(Place),
    responses(
        (status = 200, body = Area),
        (status = 404, description = "No area has this place id.", body = Errors)
    )
)]
pub async fn find_area_by_place_id(
    app: App,
    _caller: Caller<ReadAreas>,
    Query(place): Query<Place>,
) -> Reply<Json<Area>> {
    if place.place_id.is_empty() {
        return Err(Error::invalid("place_id", "Give a place id."));
    }
    let area = app.areas.get().find_by_place_id(&place.place_id).ok_or(Error::NotFound)?;
    Ok(Json(area.into()))
}
