//! A load goes off the board. (Document 2 §7: PATCH loads/{id}/unpost_load.)

use super::post::one;
use super::posting::Act;
use dispatch::loads::view::LoadView;
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::address::Address;
use platform::http::guards::PostLoads;
use platform::http::{Caller, Json, Path, Reply};

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
    one(&app, &caller, from, id, Act::Unpost).await
}
