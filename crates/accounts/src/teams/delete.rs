//! Deleting a team. (Ours: the documents name no call that does.)

use axum::http::StatusCode;
use kernel::ids::TeamId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageTeams;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;

/// Deletes a team. The people on it stay at your company, and its loads have no team.
#[utoipa::path(
    delete,
    path = "/api/v1/teams/{id}",
    tag = "teams",
    params(("id" = i64, Path, description = "The team's id.")),
    responses((status = 204, description = "Deleted."))
)]
pub async fn delete_team(
    app: App,
    caller: Caller<ManageTeams>,
    from: Address,
    Path(id): Path<TeamId>,
) -> Reply<StatusCode> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let name = store::teams::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let now = change.now();
    let cleared = store::loads::owners::clear_team(&mut change, tenant, id, now).await?;
    change.announce_loads(cleared.xid);
    store::teams::delete(&mut change, tenant, id).await?;
    change.commit(Audit::new("team.deleted").subject("Team", id).details(json!({"name": name}))).await?;
    Ok(StatusCode::NO_CONTENT)
}
