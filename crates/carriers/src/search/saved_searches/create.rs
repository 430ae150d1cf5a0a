//! Saves a search. (Document 1 §7: POST saved_searches.)

use super::address;
use super::view::{SavedSearchView, kind_schema};
use axum::http::StatusCode;
use platform::app::App;
use platform::http::error::Errors;
use platform::http::guards::KeepSearches;
use platform::http::{Caller, Error, Json, Reply, schema};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::{Map, Value};
use store::searches::{MOST_SAVED, NewSavedSearch, SearchKind};
use utoipa::ToSchema;

/// The most bytes of the filters, as JSON.
const MAX_FILTERS: usize = 16 * 1024;

/// Request body: a search to save.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedSearchToKeep {
    saved_search: WantedSavedSearch,
}

/// A search to save.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedSavedSearch {
    /// Display name, up to 100 characters.
    name: String,
    /// The screen: `lane`, `global`, `contact`, `vehicle` or `results`.
    #[schema(schema_with = kind_schema)]
    kind: SearchKind,
    /// Address of the screen below `/broker`, path and query; up to 4,000 characters.
    address: String,
    /// Whatever the screen remembers beside its address; at most 16 KiB.
    #[serde(default)]
    #[schema(schema_with = schema::free_form)]
    filters: Map<String, Value>,
    /// Whether it is shared with teammates.
    #[serde(default)]
    is_shared: bool,
}

/// Saves a search for the caller, or for the whole company.
#[utoipa::path(
    post,
    path = "/api/v1/saved_searches",
    tag = "search",
    responses(
        (status = 201, body = SavedSearchView),
        (status = 409, body = Errors, description = "The caller already has the maximum number of saved searches."),
    )
)]
pub async fn create_saved_search(
    app: App,
    caller: Caller<KeepSearches>,
    Json(SavedSearchToKeep { saved_search: given }): Json<SavedSearchToKeep>,
) -> Reply<(StatusCode, Json<SavedSearchView>)> {
    let (tenant, user) = (caller.tenant()?, caller.member().id);
    let mut invalid = ValidationErrors::default();
    let name = invalid.name("saved_search.name", &given.name);
    if let Some(wrong) = address::problem(given.kind, &given.address) {
        invalid.add("saved_search.address", wrong);
    }
    let filters = Value::Object(given.filters);
    if filters.to_string().len() > MAX_FILTERS {
        invalid.add("saved_search.filters", format!("Use {MAX_FILTERS} bytes or fewer."));
    }
    invalid.end()?;
    let new = NewSavedSearch {
        name,
        kind: given.kind,
        address: &given.address,
        filters: &filters,
        is_shared: given.is_shared,
    };
    let mut change = app.unrecorded_change("a person's own searches").await?;
    let id = store::searches::create(&mut change, tenant, user, &new, app.clock.now()).await?;
    let id =
        id.ok_or_else(|| Error::Conflict(format!("You can save up to {MOST_SAVED} searches. Delete one first.")))?;
    let made = store::searches::find(&mut change, tenant, user, id).await?.ok_or(Error::NotFound)?;
    change.commit().await?;
    Ok((StatusCode::CREATED, Json(SavedSearchView::of(made, user))))
}
