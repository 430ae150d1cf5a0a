//! One team. (Document 2 §7: GET teams/{id}.)

use super::view::TeamView;
use kernel::ids::TeamId;
use platform::app::App;
use platform::http::guards::ReadTeams;
use platform::http::{Caller, Json, Path, Reply};

/// Returns a team and who is on it.
#[utoipa::path(
    get,
    path = "/api/v1/teams/{id}",
    tag = "teams",
    params(("id" = i64, Path, description = "The team's id.")),
    responses((status = 200, body = TeamView))
)]
pub async fn show_team(app: App, caller: Caller<ReadTeams>, Path(id): Path<TeamId>) -> Reply<Json<TeamView>> {
    Ok(Json(TeamView::one(&mut *app.conn().await?, caller.tenant()?, id).await?))
}
