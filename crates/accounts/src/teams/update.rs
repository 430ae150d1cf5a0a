//! Renaming a team, and changing who is on it. (Document 2 §7: PATCH teams/{id} with team.team_users_attributes; the name is ours.)

use super::attributes::{self, TeamUserAttributes};
use super::taken;
use super::view::TeamView;
use kernel::ids::TeamId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageTeams;
use platform::http::{Caller, Code, Error, Json, Path, Reply};
use platform::validation::ValidationErrors;
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

/// Request body: changes to a team.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamToChange {
    /// The changes.
    team: TeamChange,
}

/// Changes to make; omitted values stay.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct TeamChange {
    /// Its name, up to 100 characters; unique in the company.
    #[serde(default)]
    name: Option<String>,
    /// Who is added (`user_id`) and removed (`id` and `_destroy`). Everyone else stays.
    #[serde(default)]
    team_users_attributes: Option<Vec<TeamUserAttributes>>,
}

/// Renames a team, adds people to it or removes them. Either all changes are made or none.
#[utoipa::path(
    patch,
    path = "/api/v1/teams/{id}",
    tag = "teams",
    params(("id" = i64, Path, description = "The team's id.")),
    request_body = TeamToChange,
    responses((status = 200, body = TeamView))
)]
pub async fn update_team(
    app: App,
    caller: Caller<ManageTeams>,
    from: Address,
    Path(id): Path<TeamId>,
    Json(TeamToChange { team: wanted }): Json<TeamToChange>,
) -> Reply<Json<TeamView>> {
    let tenant = caller.tenant()?;
    if wanted.name.is_none() && wanted.team_users_attributes.is_none() {
        return Err(Error::field("team", Code::Missing, "Say what to change: name or team_users_attributes."));
    }
    let mut invalid = ValidationErrors::default();
    let name = wanted.name.as_deref().map(|name| invalid.name("team.name", name));
    invalid.end()?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let before = store::teams::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let after = name.unwrap_or(&before);
    store::teams::change(&mut change, tenant, id, after, now).await.map_err(taken)?;
    let given = wanted.team_users_attributes.as_deref().unwrap_or_default();
    let moved = attributes::apply(&mut change, tenant, id, given, now).await?;
    let changed = TeamView::one(&mut change, tenant, id).await?;
    let details = json!({"before": before, "after": after, "added": moved.added, "removed": moved.removed});
    change.commit(Audit::new("team.changed").subject("Team", id).details(details)).await?;
    Ok(Json(changed))
}
