//! Setting selected associated carriers to do not dispatch.

use super::by_kind::{Blocked, associated, block, kind};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::http::address::Address;
use platform::http::guards::ManageConnections;
use platform::http::{Caller, Error, Json, Path, Reply};
use serde::Deserialize;
use utoipa::ToSchema;

/// The most carriers in one request.
const MOST: usize = 1_000;

/// Which carriers to block, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct BlockAssociatedByIds {
    /// The carriers' ids, up to 1,000; each must have this kind of association with the carrier in the path.
    #[schema(value_type = Vec<i64>)]
    carrier_ids: Vec<CarrierId>,
    /// Kind of association: `email`, `phone`, `address`, `contact`, `remote_address`, `vehicle_vin`, `revoked_predecessor`.
    is_type: String,
    /// The reason, saved on each connection; up to 2,000 characters.
    #[serde(default, deserialize_with = "platform::validation::optional_message")]
    connection_notes: Option<String>,
}

/// Sets the given carriers to do not dispatch, with a note on each, in one transaction.
#[utoipa::path(
    patch,
    path = "/api/v1/carriers/{id}/block_associated_carriers_by_ids",
    tag = "carriers",
    params(("id" = i64, Path, description = "The carrier's id.")),
    request_body = BlockAssociatedByIds,
    responses((status = 200, body = Blocked))
)]
pub async fn block_associated_carriers_by_ids(
    app: App,
    caller: Caller<ManageConnections>,
    from: Address,
    Path(id): Path<CarrierId>,
    Json(asked): Json<BlockAssociatedByIds>,
) -> Reply<Json<Blocked>> {
    let kind = kind(&asked.is_type)?;
    if asked.carrier_ids.is_empty() || asked.carrier_ids.len() > MOST {
        return Err(Error::invalid("carrier_ids", format!("Must name from 1 to {MOST} carriers.")));
    }
    let associated = associated(&app, id, kind)?;
    if let Some(other) = asked.carrier_ids.iter().find(|chosen| !associated.contains(chosen)) {
        let detail = format!("Carrier {other} isn't linked to this carrier this way.");
        return Err(Error::invalid("carrier_ids", detail));
    }
    block(&app, &caller, from, (id, kind), &asked.carrier_ids, asked.connection_notes.as_deref()).await
}
