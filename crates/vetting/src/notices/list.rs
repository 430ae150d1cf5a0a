//! The company's notices, with the person's unread marks.

use super::view::NoticeView;
use carriers::verdicts::judging;
use kernel::scopes::Scope;
use platform::app::App;
use platform::http::guards::ReadNotices;
use platform::http::{Caller, Page, Q, Reply};
use store::notices::list::{self, Notices};

/// Lists what happened to the carriers your company monitors, newest first, each with your company's verdict on its carrier.
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
    let carriers: Vec<_> = rows.items.iter().map(|row| row.carrier_id).collect();
    let verdicts = judging::of_company(&app, tenant, caller.has(Scope::BlockSafetyData), &carriers).await?;
    let mut verdicts = verdicts.into_iter().flatten();
    Ok(Page::of(&q, rows).map(|row| NoticeView { verdict: verdicts.next(), ..NoticeView::from(row) }))
}
