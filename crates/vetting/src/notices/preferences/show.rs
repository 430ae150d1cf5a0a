//! The caller's email alert settings.

use super::{NoticePreferences, of_everybody};
use platform::app::App;
use platform::http::guards::OwnNotices;
use platform::http::{Caller, Json, Reply};

/// Returns the caller's email alert settings, or the defaults if none were saved.
#[utoipa::path(
    get,
    path = "/api/v1/notice_preferences",
    tag = "notices",
    responses((status = 200, body = NoticePreferences))
)]
pub async fn show_notice_preferences(app: App, caller: Caller<OwnNotices>) -> Reply<Json<NoticePreferences>> {
    let kept = store::notices::preferences::find(&mut *app.conn().await?, caller.member().id).await?;
    Ok(Json(kept.unwrap_or_else(of_everybody).into()))
}
