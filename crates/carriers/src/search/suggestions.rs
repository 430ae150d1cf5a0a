//! Suggestions of the search box while typing.

use super::view::Suggestion;
use crate::verdicts::judging::Judging;
use kernel::scopes::Scope;
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

/// Suggests carriers that match the text typed so far, best match first, each with your company's verdict.
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
    caller: Caller<SearchCarriers>,
    Query(typed): Query<Typed>,
) -> Reply<Json<Vec<Suggestion>>> {
    if !(1..=MAX).contains(&typed.limit) {
        return Err(Error::invalid("limit", format!("Must be a whole number from 1 to {MAX}.")));
    }
    let judging = Judging::of(&app, Some(caller.tenant()?), caller.has(Scope::BlockSafetyData)).await?;
    let snapshot = judging.snapshot();
    let found = snapshot.suggest(&typed.term, typed.limit);
    let carriers: Vec<_> = found.iter().map(|found| found.carrier).collect();
    let suggestions = found
        .iter()
        .zip(judging.each(&carriers))
        .map(|(found, verdict)| Suggestion::of(&snapshot.carrier(found.carrier), verdict, found.matched));
    Ok(Json(suggestions.collect()))
}
