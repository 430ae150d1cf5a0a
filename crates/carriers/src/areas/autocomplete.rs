//! Area suggestions while typing. (Document 1 §7: GET areas/autocomplete with term.)

use super::view::Area;
use platform::app::App;
use platform::http::guards::ReadAreas;
use platform::http::{Caller, Error, Json, Query, Reply};
use serde::Deserialize;
use utoipa::IntoParams;

/// The most areas that a call may request.
const MAX: usize = 50;

/// The parameters of the call.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Typed {
    /// Text typed so far: digits of a ZIP code, a Canadian postal code, a city name (optionally with its state), a state or a country.
    #[serde(default)]
    term: String,
    /// Maximum number of areas to return.
    #[serde(default = "ten")]
    #[param(minimum = 1, maximum = 50, default = 10)]
    limit: usize,
}

const fn ten() -> usize {
    10
}

/// Suggests areas that start with the text typed so far, most populous first.
///
/// Empty text returns no suggestions.
#[utoipa::path(
    get,
    path = "/api/v1/areas/autocomplete",
    tag = "areas",
    params(Typed),
    responses((status = 200, body = [Area]))
)]
pub async fn autocomplete_areas(
    app: App,
    _caller: Caller<ReadAreas>,
    Query(typed): Query<Typed>,
) -> Reply<Json<Vec<Area>>> {
    if !(1..=MAX).contains(&typed.limit) {
        return Err(Error::invalid("limit", format!("Must be a whole number from 1 to {MAX}.")));
    }
    let found = app.areas.get().autocomplete(&typed.term, typed.limit);
    Ok(Json(found.into_iter().map(Area::from).collect()))
}
