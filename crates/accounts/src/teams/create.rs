//! Creating a team. (Ours: the documents name no call that does.)

use super::attributes::{self, TeamUserAttributes};
use super::view::TeamView;
use super::{MOST_TEAMS, taken};
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageTeams;
use platform::http::{Caller, Error, Json, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// Request body: a team to create.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct NewTeam {
    /// The team.
    team: WantedTeam,
}

/// A new team.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct WantedTeam {
    /// Its name, up to 100 characters; unique in the company.
    name: String,
    /// Who is on it.
    #[serde(default)]
    team_users_attributes: Vec<TeamUserAttributes>,
}

/// Creates a team. A company can have up to 200.
#[utoipa::path(
    post,
    path = "/api/v1/teams",
    tag = "teams",
    request_body = NewTeam,
    responses((status = 201, body = TeamView))
)]
pub async fn create_team(
    app: App,
    caller: Caller<ManageTeams>,
    from: Address,
    Json(NewTeam { team: wanted }): Json<NewTeam>,
) -> Reply<(StatusCode, Json<TeamView>)> {
    let tenant = caller.tenant()?;
    let mut invalid = ValidationErrors::default();
    let name = invalid.name("team.name", &wanted.name);
    invalid.end()?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    if store::teams::count_locked(&mut change, tenant).await? >= MOST_TEAMS {
        return Err(Error::Conflict(format!("A company can have up to {MOST_TEAMS} teams. Delete one first.")));
    }
    let id = store::teams::create(&mut change, tenant, name, caller.member().id, now).await.map_err(taken)?;
    let moved = attributes::apply(&mut change, tenant, id, &wanted.team_users_attributes, now).await?;
    let made = TeamView::one(&mut change, tenant, id).await?;
    let details = json!({"name": name, "added": moved.added});
    change.commit(Audit::new("team.created").subject("Team", id).details(details)).await?;
    Ok((StatusCode::CREATED, Json(made)))
}
