//! Deletes a saved search. (Document 1 §7: DELETE saved_searches/{id}.)

use super::changeable;
use axum::http::StatusCode;
use kernel::ids::SavedSearchId;
use platform::app::App;
use platform::http::guards::KeepSearches;
use platform::http::{Caller, Path, Reply};

/// Deletes one of the caller's saved searches or, with `manage_users`, one a teammate shares.
#[utoipa::path(
    delete,
    path = "/api/v1/saved_searches/{id}",
    tag = "search",
    params(("id" = i64, Path, description = "The saved search's id.")),
    responses((status = 204, description = "Deleted."))
)]
pub async fn delete_saved_search(
    app: App,
    caller: Caller<KeepSearches>,
    Path(id): Path<SavedSearchId>,
) -> Reply<StatusCode> {
    let mut change = app.unrecorded_change("a person's own searches").await?;
    changeable(&mut change, &caller, id).await?;
    store::searches::delete(&mut change, caller.tenant()?, id).await?;
    change.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
