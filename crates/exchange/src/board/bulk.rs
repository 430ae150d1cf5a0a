//! Many loads come on the board or go off at once; each has its own result. (Document 2 §7: PATCH loads/bulk_post and loads/bulk_unpost.)

use super::posting::{Act, Done, act};
use dispatch::loads::sees::{Sees, author};
use kernel::ids::LoadId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::error::FieldError;
use platform::http::guards::PostLoads;
use platform::http::{Caller, Error, Json, Reply};
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// The most loads of one request. (loads.md §1.)
const MOST: usize = 500;

/// Request body: loads to post or to take off.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct LoadsToPost {
    /// Ids of the loads, 1 to 500. A load that is named twice counts once.
    #[schema(value_type = Vec<i64>)]
    load_ids: Vec<LoadId>,
}

/// What became of each load.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkPosting {
    /// Loads that are as requested now.
    success: Vec<BulkPostedLoad>,
    /// Ids of those of them that were so already.
    unchanged: Vec<i64>,
    /// Loads that were refused.
    errors: Vec<BulkRefusedLoad>,
}

/// A load that is as requested.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkPostedLoad {
    /// The load's id.
    id: i64,
}

/// A load that was refused.
#[derive(Debug, Serialize, ToSchema)]
pub struct BulkRefusedLoad {
    /// The load's id.
    id: i64,
    /// Why; at least one error.
    errors: Vec<FieldError>,
}

/// Posts up to 500 loads to the load board. What is wrong with one refuses no other.
#[utoipa::path(
    patch,
    path = "/api/v1/loads/bulk_post",
    tag = "exchange",
    request_body = LoadsToPost,
    responses((status = 200, body = BulkPosting))
)]
pub async fn bulk_post_loads(
    app: App,
    caller: Caller<PostLoads>,
    from: Address,
    Json(loads): Json<LoadsToPost>,
) -> Reply<Json<BulkPosting>> {
    bulk(&app, &caller, from, Act::Post, &loads).await
}

/// Takes up to 500 loads off the load board.
#[utoipa::path(
    patch,
    path = "/api/v1/loads/bulk_unpost",
    tag = "exchange",
    request_body = LoadsToPost,
    responses((status = 200, body = BulkPosting))
)]
pub async fn bulk_unpost_loads(
    app: App,
    caller: Caller<PostLoads>,
    from: Address,
    Json(loads): Json<LoadsToPost>,
) -> Reply<Json<BulkPosting>> {
    bulk(&app, &caller, from, Act::Unpost, &loads).await
}

async fn bulk(
    app: &App,
    caller: &Caller<PostLoads>,
    from: Address,
    what: Act,
    loads: &LoadsToPost,
) -> Reply<Json<BulkPosting>> {
    if !(1..=MOST).contains(&loads.load_ids.len()) {
        return Err(Error::invalid("load_ids", format!("Give 1 to {MOST} loads.")));
    }
    let sees = Sees::of(caller)?;
    let now = app.loads.now(sees.tenant.company());
    let mut change = app.change(caller, from).await?;
    let changer = (sees.actor(), author(caller));
    let Done { loads, changed, refused, xid } =
        act(&mut change, sees.tenant, what, &loads.load_ids, changer, now).await?;
    change.announce_loads(xid);
    let unchanged = loads.iter().filter(|id| !changed.contains(id)).map(|id| id.0).collect();
    if changed.is_empty() {
        change.commit_unrecorded("no load changed").await?;
    } else {
        let action = if what == Act::Post { "loads.posted" } else { "loads.unposted" };
        change.commit(Audit::new(action).details(json!({"load_ids": changed, "refused": refused.len()}))).await?;
    }
    Ok(Json(BulkPosting {
        success: loads.into_iter().map(|id| BulkPostedLoad { id: id.0 }).collect(),
        unchanged,
        errors: refused.into_iter().map(|(id, errors)| BulkRefusedLoad { id: id.0, errors }).collect(),
    }))
}
