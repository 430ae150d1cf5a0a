//! Reading a roster.

use super::view::TeamRoster;
use kernel::ids::TeamId;
use platform::app::App;
use platform::http::guards::ReadTeams;
use platform::http::{Caller, Error, Json, Path, Reply};

/// Returns who of a team works when, and who is on duty and on call now.
#[utoipa::path(
    get,
    path = "/api/v1/teams/{id}/roster",
    tag = "teams",
    params(("id" = i64, Path, description = "The team's id.")),
    responses((status = 200, body = TeamRoster))
)]
pub async fn show_team_roster(app: App, caller: Caller<ReadTeams>, Path(id): Path<TeamId>) -> Reply<Json<TeamRoster>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    store::teams::find(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    Ok(Json(TeamRoster::read(&mut db, tenant, id, app.clock.now()).await?))
}
