//! Setting a carrier to do not dispatch. (Document 1 §4 and §7: PATCH connections/set_carrier_to_do_not_dispatch.)

use super::note;
use super::view::{ConnectionStatusWords, ConnectionView};
use crate::decisions::{About, Decided, Decisions, Kind};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageConnections;
use platform::http::{Caller, Error, Json, Query, Reply};
use serde::Deserialize;
use serde_json::json;
use store::connections::{self, ConnectionStatus};
use utoipa::{IntoParams, ToSchema};

/// Which carrier.
#[derive(Clone, Copy, Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub struct WhichCarrier {
    /// The carrier's id.
    #[param(value_type = i64)]
    carrier_id: CarrierId,
}

/// Request body: do not dispatch, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DoNotDispatch {
    /// Must be `do_not_dispatch`.
    #[schema(value_type = ConnectionStatusWords)]
    status: ConnectionStatus,
    /// Reason, up to 2,000 characters; if omitted, an earlier note is kept.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    notes: Option<String>,
}

/// Sets a carrier to do not dispatch; creates the connection if there is none.
#[utoipa::path(
    patch,
    path = "/api/v1/connections/set_carrier_to_do_not_dispatch",
    tag = "connections",
    params(WhichCarrier),
    request_body = DoNotDispatch,
    responses((status = 200, body = ConnectionView))
)]
pub async fn set_carrier_to_do_not_dispatch(
    app: App,
    caller: Caller<ManageConnections>,
    from: Address,
    Query(WhichCarrier { carrier_id }): Query<WhichCarrier>,
    Json(decision): Json<DoNotDispatch>,
) -> Reply<Json<ConnectionView>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    if decision.status != ConnectionStatus::DoNotDispatch {
        return Err(Error::invalid("status", "Must be do_not_dispatch."));
    }
    let notes = note(decision.notes.as_deref(), "notes")?;
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let (changed, xid) = connections::do_not_dispatch(&mut change, tenant, by, &[carrier_id], notes, now).await?;
    let after = connections::of_carrier(&mut change, tenant, carrier_id).await?;
    let after = after.ok_or_else(|| Error::invalid("carrier_id", "Carrier not found."))?;
    if !changed.is_empty() {
        change.announce(xid);
        let audit =
            Audit::new("connection.do_not_dispatch").subject("Carrier", carrier_id).details(json!({"notes": notes}));
        let kind = Kind::DoNotDispatch;
        let decided =
            Decided { carrier_id: Some(carrier_id), kind, about: About::default(), note: notes, by: Some(by) };
        change.commit_with(audit, Decisions::of(tenant, [decided])).await?;
    }
    Ok(Json(ConnectionView::one(&app, &caller, after).await?))
}
