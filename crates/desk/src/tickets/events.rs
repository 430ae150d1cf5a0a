//! What happened to alerts. (Document 2 §3: ticket event.)

use super::view::{TicketId, place};
use alerts::AlertType;
use chrono::{DateTime, Utc};
use dispatch::loads::checks::AlertTypeWords;
use platform::app::App;
use platform::described_words;
use platform::http::guards::ReadTickets;
use platform::http::{Caller, Page, Q, Reply, schema};
use platform::named::Named;
use serde::Serialize;
use serde_json::{Map, Value};
use store::tickets::events::{self, TicketEvent, TicketEventKind, TicketEvents};
use utoipa::ToSchema;

described_words! {
    /// What happened to an alert.
    pub TicketEventKindWords: TicketEventKind as "TicketEventKind"
}

/// Something that happened to an alert.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = TicketEvent)]
pub struct TicketEventView {
    /// The event's id.
    id: i64,
    /// The alert.
    ticket: TicketId,
    /// Kind of alert.
    #[schema(value_type = AlertTypeWords)]
    is_type: AlertType,
    /// The alert's name.
    label: &'static str,
    /// What happened.
    #[schema(value_type = TicketEventKindWords)]
    kind: TicketEventKind,
    /// When it happened.
    at: DateTime<Utc>,
    /// Who did it; null if it was done automatically or by your company's systems.
    user: Option<Named>,
    /// What changed: `before` and `after`, `resolution`, `reason`.
    #[schema(schema_with = schema::free_form)]
    details: Map<String, Value>,
    /// The load.
    load: Option<TicketEventLoad>,
    /// The carrier's part of the load.
    movement: Option<TicketEventMovement>,
    /// The carrier.
    carrier: Option<TicketEventCarrier>,
}

/// The load of an event.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketEventLoad {
    /// The load's id.
    id: i64,
    /// Load number.
    external_load_number: Option<String>,
}

/// The movement of an event.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketEventMovement {
    /// The movement's id.
    id: i64,
    /// Id of the assigned truck.
    carrier_vehicle_id: Option<i64>,
}

/// The carrier of an event.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketEventCarrier {
    /// The carrier's id.
    id: i64,
    /// Legal name.
    legal_name: Option<String>,
    /// USDOT number.
    dot_number: Option<i32>,
}

impl From<TicketEvent> for TicketEventView {
    fn from(row: TicketEvent) -> Self {
        let details = match row.details {
            Value::Object(details) => details,
            _ => Map::new(),
        };
        Self {
            id: row.id,
            ticket: TicketId { id: row.ticket_id.0 },
            is_type: row.is_type,
            label: row.is_type.label(),
            kind: row.kind,
            at: row.occurred_at,
            user: row.user_id.map(|id| Named { id: id.0, name: row.user_name.unwrap_or_default() }),
            details,
            load: row.load_id.map(|id| TicketEventLoad {
                id: id.0,
                external_load_number: place(row.external_load_number.as_deref()),
            }),
            movement: row
                .movement_id
                .map(|id| TicketEventMovement { id: id.0, carrier_vehicle_id: row.carrier_vehicle_id.map(|id| id.0) }),
            carrier: row.carrier_id.map(|id| TicketEventCarrier {
                id: id.0,
                legal_name: row.legal_name,
                dot_number: row.dot_number,
            }),
        }
    }
}

/// Lists what happened to alerts on your company's loads, newest first.
#[utoipa::path(
    get,
    path = "/api/v1/ticket_events",
    tag = "tickets",
    params(Q<TicketEvents>),
    responses((status = 200, body = [TicketEventView]))
)]
pub async fn list_ticket_events(
    app: App,
    caller: Caller<ReadTickets>,
    q: Q<TicketEvents>,
) -> Reply<Page<TicketEventView>> {
    let rows = events::list(&mut *app.conn().await?, caller.tenant()?, &q).await?;
    Ok(Page::of(&q, rows).map(TicketEventView::from))
}
