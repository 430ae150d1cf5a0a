//! Suggestions of the search box while typing.

use super::view::Suggestion;
use platform::app::App;
use platform::http::guards::SearchCarriers;
use platform::http::{Caller, Error, Json, Query, Reply};
use serde::Deserialize;
use utoipa::IntoParams;

/// The most suggestions that a call may request.
const MAX: usize = 50;

/// The parameters of the call.
#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct Typed {
    /// Text typed so far: a number, a name, a phone number or an email address.
    #[serde(default)]
    term: String,
    /// Maximum number of suggestions to return.
    #[serde(default = "ten")]
    #[param(minimum = 1, maximum = 50, default = 10)]
    limit: usize,
}

const fn ten() -> usize {
    10
}

/// Suggests carriers that match the text typed so far, best match first.
///
/// Empty text returns no suggestions.
#[utoipa::path(
    get,
    path = "/api/v1/carriers/suggestions",
    tag = "search",
    params(Typed),
    responses((status = 200, body = Vec<Suggestion>))
)]
pub async fn suggest_carriers(
    app: App,
    _caller: Caller<SearchCarriers>,
    Query(typed): Query<Typed>,
) -> Reply<Json<Vec<Suggestion>>> {
    if !(1..=MAX).contains(&typed.limit) {
        return Err(Error::invalid("limit", format!("Must be a whole number from 1 to {MAX}.")));
    }
    let snapshot = app.carriers()?;
    let found = snapshot.suggest(&typed.term, typed.limit);
    let suggestions = found.iter().map(|found| Suggestion::of(&snapshot.carrier(found.carrier), found.matched));
    Ok(Json(suggestions.collect()))
}
