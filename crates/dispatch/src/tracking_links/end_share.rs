//! Ends what a driver or carrier shares, as the broker.

use super::told;
use axum::http::StatusCode;
use kernel::ids::{LoadId, TrackingShareId};
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageLoads;
use platform::http::{Caller, Error, Path, Reply};
use serde_json::json;
use store::loads::events::NewEvent;
use store::loads::shares::{self, RevokedBy};
use store::loads::{events, feed, held};

/// Ends a share of a load: its positions are deleted immediately. What was logged stays.
#[utoipa::path(
    delete,
    path = "/api/v1/loads/{id}/tracking_shares/{share_id}",
    tag = "loads",
    params(
        ("id" = i64, Path, description = "The load's id."),
        ("share_id" = i64, Path, description = "The share's id."),
    ),
    responses((status = 204, description = "Ended, or ended before."))
)]
pub async fn end_tracking_share(
    app: App,
    caller: Caller<ManageLoads>,
    from: Address,
    Path((id, share)): Path<(LoadId, TrackingShareId)>,
) -> Reply<StatusCode> {
    let tenant = caller.tenant()?;
    let mut change = app.change(&caller, from).await?;
    let now = app.loads.now(tenant.company());
    let held = held::lock(&mut change, tenant, id).await?.ok_or(Error::NotFound)?;
    let share = shares::find(&mut change, tenant, id, share).await?.ok_or(Error::NotFound)?;
    if share.revoked_by.is_some_and(|by| by != RevokedBy::End) {
        return Ok(StatusCode::NO_CONTENT);
    }
    let undelayed = shares::forget(&mut change, tenant, share.id, RevokedBy::Broker, now).await?;
    let xid = feed::announce(&mut change, tenant, &[id]).await?;
    change.announce_loads(xid);
    let stood = share.revoked_by.is_none();
    let stopped = || told::stopped(&held, Some(share.movement_id), (share.id, share.kind), RevokedBy::Broker, now);
    let told: Vec<NewEvent> = stood.then(stopped).into_iter().chain(undelayed).collect();
    events::append_many(&mut change, tenant, &told, now).await?;
    let details = json!({"tracking_share_id": share.id, "kind": share.kind, "movement_id": share.movement_id});
    change.commit(Audit::new("tracking_share.ended").subject("Load", id).details(details)).await?;
    Ok(StatusCode::NO_CONTENT)
}
