//! Marks all notices as read by the caller.

use axum::http::StatusCode;
use platform::app::App;
use platform::http::guards::OwnNotices;
use platform::http::{Caller, Json, Reply};
use serde::Deserialize;
use utoipa::ToSchema;

/// Request body: the notices to mark as read.
#[derive(Clone, Copy, Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NoticesToRead {
    /// Id of the newest notice seen: later ones stay unread. All notices if omitted.
    #[serde(default)]
    up_to_id: Option<i64>,
}

/// Marks all notices up to one as read by the caller.
#[utoipa::path(
    post,
    path = "/api/v1/notices/read_all",
    tag = "notices",
    responses((status = 204, description = "Marked as read."))
)]
pub async fn read_all_notices(
    app: App,
    caller: Caller<OwnNotices>,
    Json(NoticesToRead { up_to_id }): Json<NoticesToRead>,
) -> Reply<StatusCode> {
    let (tenant, user) = (caller.tenant()?, caller.member().id);
    let mut change = app.unrecorded_change("what a person has read").await?;
    store::notices::read::all(&mut change, tenant, user, up_to_id).await?;
    change.commit().await?;
    Ok(StatusCode::NO_CONTENT)
}
