//! Starts monitoring a carrier. (Document 1 §7: POST subscriptions/create_by_carrier.)

use super::view::SubscriptionView;
use crate::notices::note_watched::NoteWatched;
use axum::http::StatusCode;
use kernel::ids::CarrierId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::WatchCarriers;
use platform::http::{Caller, Error, Json, Query, Reply};
use serde::Deserialize;
use store::subscriptions;
use utoipa::IntoParams;

/// Which carrier.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WatchedCarrier {
    /// The carrier's id.
    #[param(value_type = i64)]
    pub(super) carrier_id: CarrierId,
}

/// Starts monitoring a carrier: your company gets notices of its changes from now on.
///
/// 200 if it was already monitored.
#[utoipa::path(
    post,
    path = "/api/v1/subscriptions/create_by_carrier",
    tag = "subscriptions",
    params(WatchedCarrier),
    responses((status = 201, body = SubscriptionView), (status = 200, body = SubscriptionView))
)]
pub async fn create_subscription_by_carrier(
    app: App,
    caller: Caller<WatchCarriers>,
    from: Address,
    Query(WatchedCarrier { carrier_id }): Query<WatchedCarrier>,
) -> Reply<(StatusCode, Json<SubscriptionView>)> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let changed = subscriptions::subscribe(&mut change, tenant, &[carrier_id], by, now).await?;
    let made = subscriptions::of_carrier(&mut change, tenant, carrier_id).await?;
    let made = made.ok_or_else(|| Error::invalid("carrier_id", "Carrier not found."))?;
    let Some(xid) = changed.xid else { return Ok((StatusCode::OK, Json(made.into()))) };
    queue::enqueue(&mut change, &NoteWatched { company: tenant.company() }, now).await?;
    change.announce(xid);
    change.commit(Audit::new("subscription.created").subject("Carrier", carrier_id)).await?;
    Ok((StatusCode::CREATED, Json(made.into())))
}
