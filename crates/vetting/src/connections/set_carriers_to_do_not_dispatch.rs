//! Setting several carriers to do not dispatch at once. (Ours: one by one it is document 1 §7's `set_carrier_to_do_not_dispatch`.)

use super::bulk::{self, BulkResult};
use super::note;
use crate::decisions::{About, Decided, Decisions, Kind};
use kernel::ids::CarrierId;
use platform::app::App;
use platform::change::Audit;
use platform::http::address::Address;
use platform::http::guards::ManageConnections;
use platform::http::{Caller, Code, Error, Json, Reply};
use serde::Deserialize;
use serde_json::json;
use store::connections;
use utoipa::ToSchema;

/// Request body: which carriers, and why.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct DoNotDispatchMany {
    /// The carriers' ids, from 1 to 100.
    #[schema(value_type = Vec<i64>)]
    carrier_ids: Vec<CarrierId>,
    /// Reason, saved with each carrier; up to 2,000 characters. Required.
    #[serde(deserialize_with = "platform::validation::message")]
    notes: String,
}

/// Sets up to 100 carriers to do not dispatch, with the same note, in one transaction; creates connections where there are none.
///
/// Each carrier gets its own decision record and its own entry in the audit log, as if it was set alone. Carriers that don't exist are refused;
/// the others are set.
#[utoipa::path(
    patch,
    path = "/api/v1/connections/set_carriers_to_do_not_dispatch",
    tag = "connections",
    request_body = DoNotDispatchMany,
    responses((status = 200, body = BulkResult))
)]
pub async fn set_carriers_to_do_not_dispatch(
    app: App,
    caller: Caller<ManageConnections>,
    from: Address,
    Json(asked): Json<DoNotDispatchMany>,
) -> Reply<Json<BulkResult>> {
    let (tenant, by) = (caller.tenant()?, caller.member().id);
    let wanted = bulk::wanted(&asked.carrier_ids)?;
    let notes = note(Some(&asked.notes), "notes")?;
    let notes = Some(notes.ok_or_else(|| Error::field("notes", Code::Missing, "Say why."))?);
    let mut change = app.change(&caller, from).await?;
    let now = change.now();
    let (changed, xid) = connections::do_not_dispatch(&mut change, tenant, by, &wanted, notes, now).await?;
    let result =
        BulkResult::of(&mut change, &wanted, &changed, "Already set to do not dispatch with this note.").await?;
    if !changed.is_empty() {
        change.announce(xid);
        let audit = |id: &CarrierId| {
            Audit::new("connection.do_not_dispatch").subject("Carrier", id).details(json!({"notes": notes}))
        };
        let audits: Vec<_> = changed.iter().map(audit).collect();
        let decided = changed.iter().map(|carrier_id| Decided {
            carrier_id: Some(*carrier_id),
            kind: Kind::DoNotDispatch,
            about: About::default(),
            note: notes,
            by: Some(by),
        });
        change.commit_with(audits, Decisions::of(tenant, decided)).await?;
    }
    Ok(Json(result))
}
