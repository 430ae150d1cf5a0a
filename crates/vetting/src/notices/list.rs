//! The company's notices, with the person's unread marks.

use super::view::NoticeView;
use platform::app::App;
use platform::http::guards::ReadNotices;
use platform::http::{Caller, Page, Q, Reply};
use store::notices::list::{self, Notices};

/// Lists what happened to the carriers your company monitors, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/notices",
    tag = "notices",
    params(Q<Notices>),
    responses((status = 200, body = [NoticeView]))
)]
pub async fn list_notices(app: App, caller: Caller<ReadNotices>, q: Q<Notices>) -> Reply<Page<NoticeView>> {
    let (tenant, user) = (caller.tenant()?, caller.member().id);
    let rows = list::page_of(&mut *app.conn().await?, tenant, user, &q).await?;
    Ok(Page::of(&q, rows).map(NoticeView::from))
}
