//! The number of unread notices: shown by the bell in the header.

use platform::app::App;
use platform::http::guards::ReadNotices;
use platform::http::{Caller, Json, Reply};
use serde::Serialize;
use utoipa::ToSchema;

/// Number of unread notices.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct NoticeCount {
    /// Notices the caller hasn't read.
    unread: i64,
}

/// Counts the caller's unread notices.
#[utoipa::path(get, path = "/api/v1/notices/count", tag = "notices", responses((status = 200, body = NoticeCount)))]
pub async fn count_notices(app: App, caller: Caller<ReadNotices>) -> Reply<Json<NoticeCount>> {
    let (tenant, user) = (caller.tenant()?, caller.member().id);
    let unread = store::notices::read::unread(&mut *app.conn().await?, tenant, user).await?;
    Ok(Json(NoticeCount { unread }))
}
