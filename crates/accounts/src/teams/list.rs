//! The company's teams. (Document 2 §7: GET teams, 50 a page, id desc.)

use super::view::TeamView;
use platform::app::App;
use platform::http::guards::ReadTeams;
use platform::http::{Caller, Page, Q, Reply};
use store::teams::Teams;

/// Lists your company's teams and who is on them, newest first.
#[utoipa::path(get, path = "/api/v1/teams", tag = "teams", params(Q<Teams>), responses((status = 200, body = [TeamView])))]
pub async fn list_teams(app: App, caller: Caller<ReadTeams>, q: Q<Teams>) -> Reply<Page<TeamView>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    let rows = store::teams::list(&mut db, tenant, &q).await?;
    let total = rows.total.unsigned_abs();
    Ok(Page::new(&q, TeamView::all(&mut db, tenant, rows.items).await?, total))
}
