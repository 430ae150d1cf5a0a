//! How many notices the person has not read: what the header's bell shows.

use platform::app::App;
use platform::http::guards::ReadNotices;
use platform::http::{Caller, Json, Reply};
use serde::Serialize;
use utoipa::ToSchema;

/// How many.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct NoticeCount {
    /// Notices that the person has not read.
    unread: i64,
}

/// Counts the notices that the person has not read.
#[utoipa::path(get, path = "/api/v1/notices/count", tag = "notices", responses((status = 200, body = NoticeCount)))]
pub async fn count_notices(app: App, caller: Caller<ReadNotices>) -> Reply<Json<NoticeCount>> {
    let (tenant, user) = (caller.tenant()?, caller.member().id);
    let unread = store::notices::read::unread(&mut *app.conn().await?, tenant, user).await?;
    Ok(Json(NoticeCount { unread }))
}
