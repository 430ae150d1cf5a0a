//! Marks a notice as read by the caller.

use axum::http::StatusCode;
use platform::app::App;
use platform::http::guards::OwnNotices;
use platform::http::{Caller, Error, Path, Reply};

/// Marks a notice as read by the caller.
///
/// Teammates' unread marks aren't affected.
#[utoipa::path(
    patch,
    path = "/api/v1/notices/{id}/read",
    tag = "notices",
    params(("id" = i64, Path, description = "The notice's id.")),
    responses((status = 204, description = "Marked as read."))
)]
pub async fn read_notice(app: App, caller: Caller<OwnNotices>, Path(id): Path<i64>) -> Reply<StatusCode> {
    let (tenant, user) = (caller.tenant()?, caller.member().id);
    let mut change = app.unrecorded_change("what a person has read").await?;
    let is_there = store::notices::read::one(&mut change, tenant, user, id, app.clock.now()).await?;
    change.commit().await?;
    if is_there { Ok(StatusCode::NO_CONTENT) } else { Err(Error::NotFound) }
}
