//! What happened to alerts. (Document 2 §3: ticket event.)

use crate::list::{Field, List, Listing, Predicate as P, Query, Rows, Sql, choice, int, page, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CarrierVehicleId, LoadId, MovementId, TicketId, UserId};
use serde_json::Value;
use sqlx::query;

kernel::wire::words! {
    /// What happened to an alert.
    pub enum TicketEventKind {
        /// It was raised.
        Opened = "opened",
        /// It was closed, and what raised it holds again; or a person took it up again.
        Reopened = "reopened",
        /// What was compared, or how severe it is, changed.
        EvidenceChanged = "evidence_changed",
        /// What raised it no longer holds.
        Cleared = "cleared",
        /// What raised it holds again.
        ActiveAgain = "active_again",
        /// Its status changed.
        StatusChanged = "status_changed",
        /// Somebody else works on it, or nobody.
        Assigned = "assigned",
        /// The carrier was asked about it.
        Asked = "asked",
        /// The carrier answered.
        Answered = "answered",
        /// A person has seen to it, where that was waited for.
        Acknowledged = "acknowledged",
        /// Nobody had in time, and managers were told.
        ManagersTold = "managers_told",
        /// Still nobody had, and those on call were told.
        OnCallTold = "on_call_told",
        /// A person was given a code to read to the carrier on a proven number.
        VoiceCodeGiven = "voice_code_given",
        /// Wrong digits were typed.
        VoiceCodeFailed = "voice_code_failed",
        /// The carrier typed the code.
        VoiceCodeProven = "voice_code_proven",
        /// It was closed.
        Closed = "closed",
    }
}

/// Something that happened to an alert, to append.
#[derive(Clone, Debug, PartialEq)]
pub struct NewTicketEvent {
    /// The alert.
    pub ticket: TicketId,
    /// What happened.
    pub kind: TicketEventKind,
    /// What changed.
    pub details: Value,
    /// Who did it; none for the product and the company's systems.
    pub by: Option<UserId>,
}

/// Appends what happened to alerts of the company's, in this order; `occurred_at` by the company's clock.
pub async fn append(
    db: &mut Conn,
    tenant: Tenant,
    events: &[NewTicketEvent],
    occurred_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    if events.is_empty() {
        return Ok(());
    }
    let tickets: Vec<TicketId> = events.iter().map(|event| event.ticket).collect();
    let kinds: Vec<TicketEventKind> = events.iter().map(|event| event.kind).collect();
    let details: Vec<Value> = events.iter().map(|event| event.details.clone()).collect();
    let by: Vec<Option<i64>> = events.iter().map(|event| event.by.map(|by| by.0)).collect();
    query!(
        "insert into ticket_events (company_id, ticket_id, kind, details, user_id, occurred_at, recorded_at)
         select $1, n.ticket_id, n.kind, n.details, n.user_id, $2, $3
           from unnest($4::bigint[], $5::text[], $6::jsonb[], $7::bigint[]) with ordinality as n (ticket_id, kind, details, user_id, nth)
          order by n.nth",
        tenant.company().0,
        occurred_at,
        now,
        &tickets as &[TicketId],
        &kinds as &[TicketEventKind],
        &details,
        &by as &[Option<i64>]
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Something that happened to an alert.
#[derive(Clone, Debug, sqlx::FromRow)]
#[expect(missing_docs, reason = "the fields are the tables' columns, which the migrations describe")]
pub struct TicketEvent {
    pub id: i64,
    pub ticket_id: TicketId,
    pub kind: TicketEventKind,
    pub details: Value,
    pub user_id: Option<UserId>,
    pub user_name: Option<String>,
    pub occurred_at: DateTime<Utc>,
    pub is_type: alerts::AlertType,
    pub load_id: Option<LoadId>,
    pub external_load_number: Option<String>,
    pub movement_id: Option<MovementId>,
    pub carrier_vehicle_id: Option<CarrierVehicleId>,
    pub carrier_id: Option<CarrierId>,
    pub legal_name: Option<String>,
    pub dot_number: Option<i32>,
}

/// What happened to a company's alerts, the newest first.
#[derive(Debug)]
pub struct TicketEvents;

impl Listing for TicketEvents {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "e.id").only(&[P::Eq, P::Gt]).sortable(),
        int("ticket_id", "e.ticket_id").only(&[P::Eq, P::In]),
        int("load_id", "t.load_id").only(&[P::Eq, P::In]),
        int("movement_id", "t.movement_id").only(&[P::Eq, P::In]),
        int("carrier_id", "t.carrier_id").only(&[P::Eq, P::In]),
        int("user_id", "e.user_id").only(&[P::Eq, P::In, P::Null]).means("Who did it; null for the product."),
        choice("kind", "e.kind", TicketEventKind::WORDS).only(&[P::Eq, P::In]),
        time("at", "e.occurred_at").only(&[P::Gteq, P::Lteq]).means("When it happened."),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for TicketEvents {
    const COLUMNS: &'static str = "e.id, e.ticket_id, e.kind, e.details, e.user_id, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as user_name, e.occurred_at, t.is_type, t.load_id, \
         l.external_load_number, t.movement_id, m.carrier_vehicle_id, t.carrier_id, c.legal_name, c.dot_number";
    const FROM: &'static str = "ticket_events e join tickets t on t.id = e.ticket_id left join loads l on l.id = t.load_id \
         left join movements m on m.id = t.movement_id left join carriers c on c.id = t.carrier_id left join users u on u.id = e.user_id";
    const TENANT: &'static str = "e.company_id";
    const ORDER: &'static str = "e.id desc";
}

/// A page of what happened to the company's alerts.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<TicketEvent>> {
    page::<TicketEvents, _>(db, tenant, query).await
}
