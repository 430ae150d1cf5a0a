//! What one wants by mail.

use super::{NoticePreferences, of_everybody};
use platform::app::App;
use platform::http::guards::OwnNotices;
use platform::http::{Caller, Json, Reply};

/// Tells what the person wants by mail, or what holds for whoever said nothing.
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
