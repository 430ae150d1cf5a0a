//! The tabs of the Loads screen. (Document 2 §7: GET loads.)

use super::listing::{Asked, Loads};
use super::sees::Sees;
use super::view::{LoadView, views};
use platform::app::App;
use platform::http::guards::ReadLoads;
use platform::http::{Caller, Page, Q, Reply};

/// Lists your company's loads by tab: open ones by pickup if no order is given, closed ones by delivery, the last first.
#[utoipa::path(get, path = "/api/v1/loads", tag = "loads", params(Q<Loads>), responses((status = 200, body = [LoadView])))]
pub async fn list_loads(app: App, caller: Caller<ReadLoads>, q: Q<Loads>) -> Reply<Page<LoadView>> {
    let sees = Sees::of(&caller)?;
    let asked = Asked::of(&q, caller.member().id);
    let (ids, total) = asked.page(&app, &mut *app.conn().await?, sees.tenant).await?;
    Ok(Page::new(&q, views(&app, &sees, &ids).await?, total))
}
