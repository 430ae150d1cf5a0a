//! Renames a saved search, shares it, or makes it private again. (Ours: the documents name no such call.)

use super::changeable;
use super::view::SavedSearchView;
use kernel::ids::SavedSearchId;
use platform::app::App;
use platform::http::guards::KeepSearches;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use utoipa::ToSchema;

/// Request body: changes to a saved search.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedSearchToChange {
    saved_search: SavedSearchChange,
}

/// Changes to make; omitted values stay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedSearchChange {
    /// Display name, up to 100 characters.
    #[serde(default)]
    name: Option<String>,
    /// Whether it is shared with teammates.
    #[serde(default)]
    is_shared: Option<bool>,
}

/// Renames or shares one of the caller's saved searches or, with `manage_users`, one a teammate shares.
#[utoipa::path(
    patch,
    path = "/api/v1/saved_searches/{id}",
    tag = "search",
    params(("id" = i64, Path, description = "The saved search's id.")),
    responses((status = 200, body = SavedSearchView))
)]
pub async fn update_saved_search(
    app: App,
    caller: Caller<KeepSearches>,
    Path(id): Path<SavedSearchId>,
    Json(SavedSearchToChange { saved_search: given }): Json<SavedSearchToChange>,
) -> Reply<Json<SavedSearchView>> {
    let (tenant, user) = (caller.tenant()?, caller.member().id);
    let mut change = app.unrecorded_change("a person's own searches").await?;
    let known = changeable(&mut change, &caller, id).await?;
    let mut invalid = ValidationErrors::default();
    let name = given.name.as_deref().map(|name| invalid.name("saved_search.name", name));
    invalid.end()?;
    store::searches::update(&mut change, tenant, id, name, given.is_shared, app.clock.now()).await?;
    // A person who removes a teammate's search from the company no longer sees it.
    let changed = store::searches::find(&mut change, tenant, known.user_id, id).await?.ok_or(Error::NotFound)?;
    change.commit().await?;
    Ok(Json(SavedSearchView::of(changed, user)))
}
