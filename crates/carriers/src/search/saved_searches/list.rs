//! The list of saved searches. (Document 1 §7: GET saved_searches.)

use super::view::SavedSearchView;
use platform::app::App;
use platform::http::guards::KeepSearches;
use platform::http::{Caller, Page, Q, Reply};
use store::searches::SavedSearches;

/// Lists the caller's saved searches and those teammates share, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/saved_searches",
    tag = "search",
    params(Q<SavedSearches>),
    responses((status = 200, body = [SavedSearchView]))
)]
pub async fn list_saved_searches(
    app: App,
    caller: Caller<KeepSearches>,
    q: Q<SavedSearches>,
) -> Reply<Page<SavedSearchView>> {
    let user = caller.member().id;
    let rows = store::searches::list(&mut *app.conn().await?, caller.tenant()?, user, &q).await?;
    Ok(Page::of(&q, rows).map(|row| SavedSearchView::of(row, user)))
}
