//! An alert as the API shows it.

use super::sees::Sees;
use alerts::ticket::allowed;
use alerts::{Advice, AlertType, Condition, Resolution, Severity, TicketStatus};
use carriers::verdicts::judging;
use carriers::verdicts::view::CarrierVerdict;
use chrono::{DateTime, Utc};
use dispatch::loads::checks::{
    AlertAdviceWords, AlertConditionWords, AlertEvidence, AlertSeverityWords, AlertTypeWords, TicketResolutionWords,
    TicketStatusWords,
};
use dispatch::loads::words::LoadStatusWords;
use freight::load::LoadStatus;
use kernel::ids::{CarrierId, UserId};
use platform::app::App;
use platform::http::Error;
use platform::named::Named;
use serde::Serialize;
use std::collections::HashMap;
use store::tickets::list::Ticket;
use utoipa::ToSchema;

/// An alert about a load or a rate confirmation, which people work on. (Document 2 §3.)
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Ticket)]
pub struct TicketView {
    /// The alert's id.
    pub id: i64,
    /// Where it stands.
    #[schema(value_type = TicketStatusWords)]
    pub status: TicketStatus,
    /// Id of the teammate who works on it.
    pub assignee_id: Option<i64>,
    /// That teammate.
    pub assignee: Option<Named>,
    /// Id of the load it is about.
    pub load_id: Option<i64>,
    /// Kind of alert.
    #[schema(value_type = AlertTypeWords)]
    pub is_type: AlertType,
    /// Its name.
    pub label: &'static str,
    /// How much it weighs.
    #[schema(value_type = AlertSeverityWords)]
    pub severity: Severity,
    /// Whether what raised it still holds.
    #[schema(value_type = AlertConditionWords)]
    pub condition: Condition,
    /// What is wrong, in a sentence; null if it is about safety data that is hidden from you.
    pub why: Option<String>,
    /// Every value that was compared.
    pub evidence: Vec<AlertEvidence>,
    /// What to do.
    #[schema(value_type = AlertAdviceWords)]
    pub advice: Advice,
    /// What would clear it.
    pub clears_when: String,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// When it was last evaluated with other evidence.
    pub evaluated_at: DateTime<Utc>,
    /// Since when what raised it hasn't been found, while that doesn't count as cleared yet.
    pub false_since: Option<DateTime<Utc>>,
    /// When what raised it counted as cleared, while the alert is open for a person to close; null otherwise.
    pub cleared_at: Option<DateTime<Utc>>,
    /// When it was closed; null while it is open.
    pub closed_at: Option<DateTime<Utc>>,
    /// How it was closed.
    #[schema(value_type = Option<TicketResolutionWords>)]
    pub resolution: Option<Resolution>,
    /// Why, in words.
    pub resolution_reason: Option<String>,
    /// Who closed it; null while it is open, or if it was closed automatically.
    pub resolved_by: Option<Named>,
    /// Until when an answer is waited for, while it is pending.
    pub pending_until: Option<DateTime<Utc>>,
    /// Whether the carrier was asked and didn't answer in time, so that the alert is new again.
    pub is_unanswered: bool,
    /// Its version, for changing it.
    pub lock_version: i32,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
    /// Whether a person has seen to it, while it is high; null if that isn't waited for.
    pub acknowledgement: Option<TicketAcknowledgement>,
    /// How many notes there are on it.
    pub notes_count: i64,
    /// The load; null if it is about a rate confirmation alone.
    pub load: Option<TicketLoad>,
    /// The carrier; null if none is known.
    pub carrier: Option<TicketCarrier>,
    /// Id of the rate confirmation it is about.
    pub rate_confirmation_id: Option<i64>,
    /// The carrier's part of the load; null if it is about the load.
    pub movement: Option<TicketMovement>,
    /// Where you may take it; empty if you can't change alerts.
    #[schema(value_type = Vec<TicketStatusWords>)]
    pub allowed_statuses: Vec<TicketStatus>,
}

/// Whether a person has seen to a high alert near a pickup: took it up, gave it to someone, asked its carrier or wrote a note.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketAcknowledgement {
    /// By when someone must; null if no clock runs.
    pub due_at: Option<DateTime<Utc>>,
    /// When managers were to be told that no one had; null before.
    pub managers_told_at: Option<DateTime<Utc>>,
    /// How many managers were told.
    pub managers_count: i32,
    /// When those on call were to be told; null before.
    pub on_call_told_at: Option<DateTime<Utc>>,
    /// How many people on call were told; 0 if no one was on call.
    pub on_call_count: i32,
    /// When someone did.
    pub acknowledged_at: Option<DateTime<Utc>>,
    /// Who did.
    pub acknowledged_by: Option<Named>,
}

impl TicketAcknowledgement {
    fn of(row: &Ticket) -> Option<Self> {
        row.acknowledge_by.or(row.acknowledged_at)?;
        let by = row
            .acknowledged_by
            .map(|id| Named { id: id.0, name: row.acknowledged_by_name.clone().unwrap_or_default() });
        Some(Self {
            due_at: row.acknowledge_by,
            managers_told_at: row.managers_told_at,
            managers_count: row.managers_count,
            on_call_told_at: row.on_call_told_at,
            on_call_count: row.on_call_count,
            acknowledged_at: row.acknowledged_at,
            acknowledged_by: by,
        })
    }
}

/// The load of an alert.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketLoad {
    /// The load's id.
    pub id: i64,
    /// Load number.
    pub external_load_number: String,
    /// Load status.
    #[schema(value_type = LoadStatusWords)]
    pub status: LoadStatus,
    /// When the first window starts.
    pub pickup_at: DateTime<Utc>,
    /// Time zone of the first stop, by its IANA name; null if it is unknown.
    pub pickup_time_zone: Option<String>,
    /// When the last window starts.
    pub dropoff_at: DateTime<Utc>,
    /// City and state of the first stop.
    pub origin: Option<String>,
    /// City and state of the last stop.
    pub destination: Option<String>,
    /// The load's owner.
    pub user: Option<Named>,
    /// Id of the load's team.
    pub team_id: Option<i64>,
}

/// The carrier of an alert.
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketCarrier {
    /// The carrier's id; null if it isn't on file.
    pub id: Option<i64>,
    /// Legal name, or what your system called it.
    pub legal_name: Option<String>,
    /// USDOT number.
    pub dot_number: Option<i32>,
    /// Your company's verdict on it; null if it isn't on file, or while carrier data is loading.
    pub verdict: Option<CarrierVerdict>,
}

/// A carrier's part of a load, as an alert names it. (Document 2 §3: movement.)
#[derive(Debug, Serialize, ToSchema)]
pub struct TicketMovement {
    /// The movement's id.
    pub id: i64,
    /// Id of the assigned truck.
    pub carrier_vehicle_id: Option<i64>,
    /// VIN of that truck.
    pub vin: Option<String>,
    /// The alerts about it, newest first; at most 50.
    pub tickets: Vec<TicketId>,
}

/// An alert by its id.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct TicketId {
    /// The alert's id.
    pub id: i64,
}

impl TicketView {
    /// An alert as someone sees it, with the verdict on its carrier.
    pub(super) fn of(row: Ticket, sees: &Sees, verdict: Option<CarrierVerdict>) -> Self {
        let named = |id: Option<UserId>, name: &Option<String>| {
            id.map(|id| Named { id: id.0, name: name.clone().unwrap_or_default() })
        };
        Self {
            id: row.id.0,
            status: row.status,
            assignee_id: row.assignee_id.map(|id| id.0),
            assignee: named(row.assignee_id, &row.assignee_name),
            load_id: row.load_id.map(|id| id.0),
            is_type: row.is_type,
            label: row.is_type.label(),
            severity: row.severity,
            condition: row.condition,
            why: why(&row, sees.is_safety_hidden),
            evidence: AlertEvidence::of(&row, sees.is_safety_hidden),
            advice: row.advice,
            opened_at: row.opened_at,
            evaluated_at: row.evaluated_at,
            false_since: row.false_since,
            cleared_at: row.cleared_at,
            closed_at: row.closed_at,
            resolution: row.resolution,
            resolved_by: named(row.resolved_by, &row.resolved_by_name),
            pending_until: row.pending_until,
            is_unanswered: row.is_unanswered,
            lock_version: row.lock_version,
            updated_at: row.updated_at,
            notes_count: row.notes_count,
            acknowledgement: TicketAcknowledgement::of(&row),
            load: TicketLoad::of(&row, named(row.user_id, &row.user_name)),
            carrier: TicketCarrier::of(&row, verdict),
            rate_confirmation_id: row.rate_confirmation_id.map(|id| id.0),
            movement: row.movement_id.map(|id| TicketMovement {
                id: id.0,
                carrier_vehicle_id: row.carrier_vehicle_id.map(|id| id.0),
                vin: row.vin.clone(),
                tickets: row.movement_tickets.iter().map(|id| TicketId { id: *id }).collect(),
            }),
            allowed_statuses: if sees.may_change { allowed(row.status, sees.role) } else { Vec::new() },
            clears_when: row.clears_when,
            resolution_reason: row.resolution_reason,
        }
    }
}

impl TicketLoad {
    fn of(row: &Ticket, user: Option<Named>) -> Option<Self> {
        Some(Self {
            id: row.load_id?.0,
            external_load_number: row.external_load_number.clone()?,
            status: row.load_status?,
            pickup_at: row.pickup_at?,
            pickup_time_zone: row.pickup_zone.clone(),
            dropoff_at: row.dropoff_at?,
            origin: place(row.origin.as_deref()),
            destination: place(row.destination.as_deref()),
            user,
            team_id: row.team_id.map(|id| id.0),
        })
    }
}

impl TicketCarrier {
    fn of(row: &Ticket, verdict: Option<CarrierVerdict>) -> Option<Self> {
        let legal_name = row.legal_name.clone().or_else(|| row.carrier_text.clone());
        let is_known = row.carrier_id.is_some() || legal_name.is_some();
        is_known.then(|| Self { id: row.carrier_id.map(|id| id.0), legal_name, dot_number: row.dot_number, verdict })
    }
}

/// What is wrong, unless it may be told of safety data that is hidden.
fn why(row: &Ticket, is_safety_hidden: bool) -> Option<String> {
    let is_hidden = is_safety_hidden && row.evidence.0.iter().any(|one| one.is_safety);
    (!is_hidden).then(|| row.why.clone())
}

/// A place by its words; none where there are none.
pub(super) fn place(words: Option<&str>) -> Option<String> {
    words.filter(|words| !words.is_empty()).map(str::to_owned)
}

/// The verdicts on carriers, by their ids; none while carrier data is loading.
pub(super) async fn verdicts(
    app: &App,
    sees: &Sees,
    carriers: impl Iterator<Item = CarrierId>,
) -> Result<HashMap<CarrierId, CarrierVerdict>, Error> {
    let mut carriers: Vec<CarrierId> = carriers.collect();
    carriers.sort_unstable_by_key(|id| id.0);
    carriers.dedup();
    let found = judging::of_company(app, sees.tenant, sees.is_safety_hidden, &carriers).await?;
    Ok(carriers.into_iter().zip(found.into_iter().flatten()).collect())
}

/// Alerts as someone sees them, with the verdicts on their carriers.
pub(super) async fn views(app: &App, sees: &Sees, rows: Vec<Ticket>) -> Result<Vec<TicketView>, Error> {
    let verdicts = verdicts(app, sees, rows.iter().filter_map(|row| row.carrier_id)).await?;
    let of = |row: Ticket| {
        let verdict = row.carrier_id.and_then(|id| verdicts.get(&id).cloned());
        TicketView::of(row, sees, verdict)
    };
    Ok(rows.into_iter().map(of).collect())
}
