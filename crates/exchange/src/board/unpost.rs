//! A load goes off the board. (Document 2 §7: PATCH loads/{id}/unpost_load.)

use super::posting::{Act, act};
use dispatch::loads::sees::{Sees, author};
use dispatch::loads::view::{LoadView, views};
use kernel::ids::LoadId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::PostLoads;
use platform::http::{Caller, Error, Json, Path, Reply};

/// Takes a load off the load board. A load that isn't posted stays as it is.
#[utoipa::path(
    patch,
    path = "/api/v1/loads/{id}/unpost_load",
    tag = "exchange",
    params(("id" = i64, Path, description = "The load's id.")),
    responses((status = 200, body = LoadView))
)]
pub async fn unpost_load(
    app: App,
    caller: Caller<PostLoads>,
    from: Address,
    Path(id): Path<LoadId>,
) -> Reply<Json<LoadView>> {
    let sees = Sees::of(&caller)?;
    let (tenant, now) = (sees.tenant, app.loads.now(sees.tenant.company()));
    let mut change = app.change(&caller, from).await?;
    let done = act(&mut change, tenant, Act::Unpost, &[id], (sees.actor(), author(&caller)), now).await?;
    if done.loads.is_empty() {
        return Err(Error::NotFound);
    }
    change.announce_loads(done.xid);
    if done.changed.is_empty() {
        change.commit_unrecorded("the load is not posted").await?;
    } else {
        change.commit(Audit::new("load.unposted").subject("Load", id)).await?;
    }
    Ok(Json(views(&app, &sees, &[id]).await?.pop().ok_or(Error::NotFound)?))
}
