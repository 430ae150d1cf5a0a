//! What changed at a load. (Ours: the documents show the last status alone.)

use super::words::{ActorWords, LoadChangeKindWords, LoadChangeSaidWords, LoadStatusWords, TenderDecisionWords};
use chrono::{DateTime, Utc};
use freight::load::{Actor, LoadStatus};
use kernel::ids::LoadId;
use platform::app::App;
use platform::http::guards::ReadLoad;
use platform::http::{Caller, Error, Page, Path, Q, Reply};
use platform::named::Named;
use serde::Serialize;
use store::exchange::dispositions::DispositionReason;
use store::loads::changes::{self, LoadChangeKind, LoadChangeRow, LoadChanges};
use store::loads::edi::tenders::TenderDecision;
use store::loads::held;
use utoipa::ToSchema;

/// A change of a load. Logs, carriers, papers and alerts are told where they are listed.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadChange {
    /// Number of the event among those of your company.
    sequence: i64,
    /// What changed.
    #[schema(value_type = LoadChangeKindWords)]
    kind: LoadChangeKind,
    /// When.
    occurred_at: DateTime<Utc>,
    /// The status before; null unless the status changed.
    #[schema(value_type = Option<LoadStatusWords>)]
    status_before: Option<LoadStatus>,
    /// The status after; null unless the status changed.
    #[schema(value_type = Option<LoadStatusWords>)]
    status_after: Option<LoadStatus>,
    /// Who changed it; null for trucks, for what carriers did, and for changes of before this was kept.
    #[schema(value_type = Option<ActorWords>)]
    actor: Option<Actor>,
    /// The teammate who changed it; null if no person did.
    user: Option<Named>,
    /// The reason, in words; null if none was given.
    reason: Option<String>,
    /// Names of the fields that changed; empty unless fields changed.
    fields: Vec<String>,
    /// The carrier, of an offer, a bid, what came of asking it, or a truck.
    carrier: Option<Named>,
    /// Name of the carrier's person who bid or declined, as they gave it; null if it was not a carrier that acted.
    carrier_person: Option<String>,
    /// What was offered or bid, in U.S. dollars.
    rate: Option<f64>,
    /// Why the carrier declined the offer, or what it said of the load.
    #[schema(value_type = Option<LoadChangeSaidWords>)]
    said: Option<DispositionReason>,
    /// What the shipper's tender was answered; null of anything else.
    #[schema(value_type = Option<TenderDecisionWords>)]
    decision: Option<TenderDecision>,
}

impl From<LoadChangeRow> for LoadChange {
    fn from(row: LoadChangeRow) -> Self {
        Self {
            sequence: row.sequence,
            kind: row.kind,
            occurred_at: row.occurred_at,
            status_before: row.status_before,
            status_after: row.status_after,
            actor: row.actor,
            user: row.user_id.zip(row.user_name).map(|(id, name)| Named { id: id.0, name }),
            reason: row.reason,
            fields: row.fields,
            carrier: row.carrier_id.zip(row.carrier_name).map(|(id, name)| Named { id: id.0, name }),
            carrier_person: row.person,
            rate: row.rate,
            said: row.said,
            decision: row.decision,
        }
    }
}

/// Lists what changed at a load, newest first: its status, its fields, its truck, when it was on the load board, offers, bids, what carriers
/// said, and answers to the shipper's tender. Changes are kept for 13 months.
#[utoipa::path(
    get,
    path = "/api/v1/loads/{id}/changes",
    tag = "loads",
    params(("id" = i64, Path, description = "The load's id."), Q<LoadChanges>),
    responses((status = 200, body = [LoadChange]))
)]
pub async fn list_load_changes(
    app: App,
    caller: Caller<ReadLoad>,
    Path(id): Path<LoadId>,
    q: Q<LoadChanges>,
) -> Reply<Page<LoadChange>> {
    let (mut db, tenant) = (app.conn().await?, caller.tenant()?);
    held::read(&mut db, tenant, id).await?.ok_or(Error::NotFound)?;
    let rows = changes::list(&mut db, tenant, id, &q).await?;
    Ok(Page::of(&q, rows).map(LoadChange::from))
}
