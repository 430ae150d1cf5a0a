//! Renames a saved search, shares it, or keeps it for oneself again. (Ours: the documents name no such call.)

use super::changeable;
use super::view::SavedSearchView;
use kernel::ids::UserId;
use platform::app::App;
use platform::http::guards::KeepSearches;
use platform::http::{Caller, Error, Json, Path, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use utoipa::ToSchema;

/// The body.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedSearchToChange {
    saved_search: SavedSearchChange,
}

/// What becomes different; what is not given stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SavedSearchChange {
    /// What people call it; at most 100 characters.
    #[serde(default)]
    name: Option<String>,
    /// Whether colleagues see it too.
    #[serde(default)]
    is_shared: Option<bool>,
}

/// Renames or shares one's own search, or, with manage_users, one that a colleague shares.
#[utoipa::path(
    patch,
    path = "/api/v1/saved_searches/{id}",
    tag = "search",
    params(("id" = i64, Path, description = "The saved search's id")),
    responses((status = 200, body = SavedSearchView))
)]
pub async fn update_saved_search(
    app: App,
    caller: Caller<KeepSearches>,
    Path(id): Path<i64>,
    Json(SavedSearchToChange { saved_search: given }): Json<SavedSearchToChange>,
) -> Reply<Json<SavedSearchView>> {
    let (tenant, user) = (caller.tenant()?, caller.member().id);
    let mut change = app.unrecorded_change("a person's own searches").await?;
    let known = changeable(&mut change, &caller, id).await?;
    let mut invalid = ValidationErrors::default();
    let name = given.name.as_deref().map(|name| invalid.name("saved_search.name", name));
    invalid.end()?;
    store::searches::update(&mut change, tenant, id, name, given.is_shared, app.clock.now()).await?;
    // Whoever takes a colleague's search from the company does not see it any more.
    let changed =
        store::searches::find(&mut change, tenant, UserId(known.user_id), id).await?.ok_or(Error::NotFound)?;
    change.commit().await?;
    Ok(Json(SavedSearchView::of(changed, user)))
}
