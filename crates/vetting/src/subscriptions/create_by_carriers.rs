//! Starts monitoring several carriers at once. (Ours: one by one it is document 1 §7's `create_by_carrier`.)

use crate::connections::bulk::{self, BulkResult};
use crate::notices::note_watched::NoteWatched;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::WatchCarriers;
use platform::http::{Caller, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use store::subscriptions;
use utoipa::ToSchema;

/// Request body: carriers to monitor.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct MonitorMany {
    /// The carriers' ids, from 1 to 100.
    #[schema(value_type = Vec<i64>)]
    carrier_ids: Vec<CarrierId>,
}

/// Starts monitoring up to 100 carriers: your company gets notices of their changes from now on.
///
/// Carriers that don't exist are refused; the others are monitored.
#[utoipa::path(
    post,
    path = "/api/v1/subscriptions/create_by_carriers",
    tag = "subscriptions",
    request_body = MonitorMany,
    responses((status = 200, body = BulkResult))
)]
pub async fn create_subscriptions_by_carriers(
    app: App,
    caller: Caller<WatchCarriers>,
    from: Address,
    Json(asked): Json<MonitorMany>,
) -> Reply<Json<BulkResult>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let wanted = bulk::wanted(&asked.carrier_ids)?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let changed = subscriptions::subscribe(&mut change, tenant, &wanted, by, now).await?;
    let result = BulkResult::of(&mut change, &wanted, &changed.carrier_ids, "Already monitored.").await?;
    if let Some(xid) = changed.xid {
        queue::enqueue(&mut change, &NoteWatched { company: tenant.company() }, now).await?;
        change.announce(xid);
        let details = json!({"subscribed": changed.carrier_ids.len(), "carrier_ids": changed.carrier_ids});
        change.commit(Audit::new("subscriptions.created").details(details)).await?;
    }
    Ok(Json(result))
}
