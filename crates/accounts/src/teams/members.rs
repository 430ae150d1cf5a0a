//! Who is on a team, searched. (Document 2 §7: GET teams/{id}/team_users.)

use super::view::TeamUserView;
use kernel::ids::TeamId;
use platform::app::App;
use platform::http::guards::ReadTeams;
use platform::http::{Caller, Error, Page, Path, Q, Reply};
use store::teams::Members;

/// Lists who is on a team, by first name unless another order is given.
#[utoipa::path(
    get,
    path = "/api/v1/teams/{id}/team_users",
    tag = "teams",
    params(("id" = i64, Path, description = "The team's id."), Q<Members>),
    responses((status = 200, body = [TeamUserView]))
)]
pub async fn list_team_users(
    app: App,
    caller: Caller<ReadTeams>,
    Path(id): Path<TeamId>,
    q: Q<Members>,
) -> Reply<Page<TeamUserView>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    store::teams::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let rows = store::teams::list_members(&mut db, tenant, id, &q).await?;
    Ok(Page::of(&q, rows).map(TeamUserView::from))
}
