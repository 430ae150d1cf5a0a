//! Areas while somebody types. (Document 1 §7: GET areas/autocomplete with term.)

use super::view::Area;
use platform::app::App;
use platform::http::guards::ReadAreas;
use platform::http::{Caller, Error, Json, Query, Reply};
use serde::Deserialize;
use utoipa::IntoParams;

/// The most areas that a call may ask for.
const MAX: usize = 50;

/// The parameters of the call.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Typed {
    /// What was typed so far: digits of a ZIP code, a Canadian postal code, the name of a city (its state may follow), a state or a country.
    #[serde(default)]
    term: String,
    /// The most areas to return.
    #[serde(default = "ten")]
    #[param(minimum = 1, maximum = 50, default = 10)]
    limit: usize,
}

const fn ten() -> usize {
    10
}

/// Areas that begin with what was typed so far, those that most people live in first. Nothing typed, nothing offered.
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
