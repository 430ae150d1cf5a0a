//! The company's edit requests.

use super::view::EditRequest;
use platform::app::App;
use platform::http::guards::ReadIdentityAlerts;
use platform::http::{Caller, Page, Q, Reply};
use store::identity::edit_requests::{self, EditRequests};

/// Lists your company's edit requests, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/edit_requests",
    tag = "identity",
    params(Q<EditRequests>),
    responses((status = 200, body = [EditRequest]))
)]
pub async fn list_edit_requests(
    app: App,
    caller: Caller<ReadIdentityAlerts>,
    q: Q<EditRequests>,
) -> Reply<Page<EditRequest>> {
    let rows = edit_requests::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(EditRequest::from))
}
