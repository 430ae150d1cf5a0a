//! Stops monitoring a carrier. (Document 1 §7: DELETE subscriptions/destroy_by_carrier.)

use super::create_by_carrier::WatchedCarrier;
use axum::http::StatusCode;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::WatchCarriers;
use platform::http::{Caller, Error, Query, Reply};
use store::carriers::keys;
use store::subscriptions;

/// Stops monitoring a carrier; no effect if it wasn't monitored.
#[utoipa::path(
    delete,
    path = "/api/v1/subscriptions/destroy_by_carrier",
    tag = "subscriptions",
    params(WatchedCarrier),
    responses((status = 204, description = "The carrier isn't monitored."))
)]
pub async fn destroy_subscription_by_carrier(
    app: App,
    caller: Caller<WatchCarriers>,
    from: Address,
    Query(WatchedCarrier { carrier_id }): Query<WatchedCarrier>,
) -> Reply<StatusCode> {
    let mut change = app.change(&caller, from).await?;
    if keys::dot_number(&mut change, carrier_id).await?.is_none() {
        return Err(Error::invalid("carrier_id", "Carrier not found."));
    }
    let changed = subscriptions::unsubscribe(&mut change, caller.tenant()?, carrier_id).await?;
    if let Some(xid) = changed.xid {
        change.announce(xid);
        change.commit(Audit::new("subscription.ended").subject("Carrier", carrier_id)).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}
