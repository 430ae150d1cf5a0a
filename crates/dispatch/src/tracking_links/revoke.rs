//! Ends a link.

use axum::http::StatusCode;
use kernel::ids::TrackingLinkId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;
use store::loads::links;

/// Ends a link: it and what it opened stop working. What is shared already is ended separately.
#[utoipa::path(
    delete,
    path = "/api/v1/tracking_links/{id}",
    tag = "loads",
    params(("id" = i64, Path, description = "The link's id.")),
    responses((status = 204, description = "Ended."))
)]
pub async fn revoke_tracking_link(
    app: App,
    caller: Caller<ManageLoads>,
    from: Address,
    Path(id): Path<TrackingLinkId>,
) -> Reply<StatusCode> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let link = links::find(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    if !links::revoke(&mut change, tenant, id, now).await? {
        // Ended before: nothing to do.
        return Ok(StatusCode::NO_CONTENT);
    }
    let details = json!({"kind": link.kind, "movement_id": link.movement_id, "link_id": id});
    change.commit(Audit::new("tracking_link.revoked").subject("Load", link.load_id).details(details)).await?;
    Ok(StatusCode::NO_CONTENT)
}
