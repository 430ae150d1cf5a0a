//! A load comes on the board, or goes off. (Document 2 §7: PATCH loads/{id}/post_load; §5: a 422 has an errors array.)

use super::posting::{Act, act};
use dispatch::loads::sees::{Sees, author};
use dispatch::loads::view::{LoadView, views};
use kernel::ids::LoadId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::Errors;
use platform::http::guards::PostLoads;
use platform::http::{Caller, Code, Error, Json, Path, Reply};

/// Posts a load to the load board, until its pickup window ends or a carrier covers it.
///
/// A load that is posted already stays as it is.
#[utoipa::path(
    patch,
    path = "/api/v1/loads/{id}/post_load",
    tag = "exchange",
    params(("id" = i64, Path, description = "The load's id.")),
    responses(
        (status = 200, body = LoadView),
        (status = 422, body = Errors, description = "It can't be posted; each error is a reason."),
    )
)]
pub async fn post_load(
    app: App,
    caller: Caller<PostLoads>,
    from: Address,
    Path(id): Path<LoadId>,
) -> Reply<Json<LoadView>> {
    one(&app, &caller, from, id, Act::Post).await
}

/// Posts one load or takes it off.
pub(super) async fn one(
    app: &App,
    caller: &Caller<PostLoads>,
    from: Address,
    id: LoadId,
    what: Act,
) -> Reply<Json<LoadView>> {
    let sees = Sees::of(caller)?;
    let (tenant, now) = (sees.tenant, app.loads.now(sees.tenant.company()));
    let mut change = app.change(caller, from).await?;
    let done = act(&mut change, tenant, what, &[id], (sees.actor(), author(caller)), now).await?;
    if let Some((_, errors)) = done.refused.into_iter().next() {
        let is_missing = errors.iter().any(|error| error.code == Code::NotFound);
        return Err(if is_missing { Error::NotFound } else { Error::Invalid(errors) });
    }
    change.announce_loads(done.xid);
    if done.changed.is_empty() {
        change.commit_unrecorded("the load is as asked already").await?;
    } else {
        let action = if what == Act::Post { "load.posted" } else { "load.unposted" };
        change.commit(Audit::new(action).subject("Load", id)).await?;
    }
    Ok(Json(views(app, &sees, &[id]).await?.pop().ok_or(Error::NotFound)?))
}
