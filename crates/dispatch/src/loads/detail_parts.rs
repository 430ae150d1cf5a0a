//! What a load shows by itself: who hauled it, its alerts, charges, papers, shares, position, check calls, detention.

use super::checks::{
    AlertAdviceWords, AlertConditionWords, AlertEvidence, AlertSeverityWords, AlertTypeWords, TicketResolutionWords,
    TicketStatusWords,
};
use super::view::dollars;
use super::view_parts::{LoadCarrier, LoadVehicle};
use super::words::{
    ChargeKindWords, CheckCallKindWords, ClockStateWords, FixSourceWords, LogSourceWords, PaperKindWords,
    RemovedReasonWords,
};
use alerts::{Advice, AlertType, Condition, Resolution, Severity, TicketStatus};
use carriers::verdicts::view::CarrierVerdict;
use chrono::{DateTime, Utc};
use freight::load::FixSource;
use freight::movement::RemovedReason;
use freight::readiness::{CheckCallKind, ClockState};
use freight::stop::LogSource;
use platform::named::Named;
use serde::Serialize;
use store::loads::charges::ChargeRow;
use store::loads::papers::PaperRow;
use store::loads::read;
use store::loads::rows::{ChargeKind, MovementRow, PaperKind};
use store::tickets::list::Ticket;
use utoipa::ToSchema;

/// A carrier's part of a load.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadMovement {
    /// The movement's id.
    pub id: i64,
    /// Stop at which it begins, as a position from 0.
    pub first_stop: i16,
    /// Stop at which it ends.
    pub last_stop: i16,
    /// The carrier.
    pub carrier: LoadCarrier,
    /// The truck.
    pub vehicle: Option<LoadVehicle>,
    /// Trailer number.
    pub trailer_number: Option<String>,
    /// The driver's name.
    pub driver_name: Option<String>,
    /// The driver's phone number, as +15551234567.
    pub driver_phone_e164: Option<String>,
    /// The dispatcher's name.
    pub dispatcher_name: Option<String>,
    /// The dispatcher's phone number.
    pub dispatcher_phone_e164: Option<String>,
    /// The dispatcher's email address.
    pub dispatcher_email: Option<String>,
    /// When the carrier confirmed it.
    pub confirmed_at: Option<DateTime<Utc>>,
    /// When the trailer changes hands at its last stop, for a relay.
    pub switch_at: Option<DateTime<Utc>>,
    /// When it was assigned.
    pub created_at: DateTime<Utc>,
    /// When it was removed; null while it stands.
    pub removed_at: Option<DateTime<Utc>>,
    /// Why it was removed.
    #[schema(value_type = Option<RemovedReasonWords>)]
    pub removed_reason: Option<RemovedReason>,
    /// The reason in words.
    pub removed_note: Option<String>,
    /// Alerts about it; null if you can't see alerts.
    pub tickets: Option<Vec<MovementTicket>>,
}

/// An alert about a carrier's part of a load.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct MovementTicket {
    /// The alert's id.
    pub id: i64,
}

impl LoadMovement {
    /// A movement with the verdict on its carrier, and with the alerts that are about it.
    pub(super) fn of(row: &MovementRow, verdict: Option<CarrierVerdict>, tickets: Option<&[Ticket]>) -> Self {
        let about = |tickets: &[Ticket]| {
            let about = tickets.iter().filter(|ticket| ticket.movement_id == Some(row.id));
            about.map(|ticket| MovementTicket { id: ticket.id.0 }).collect()
        };
        Self {
            id: row.id.0,
            first_stop: row.first_stop,
            last_stop: row.last_stop,
            carrier: LoadCarrier::of(row, verdict),
            vehicle: LoadVehicle::of(row),
            trailer_number: row.trailer_number.clone(),
            driver_name: row.driver_name.clone(),
            driver_phone_e164: row.driver_phone_e164.clone(),
            dispatcher_name: row.dispatcher_name.clone(),
            dispatcher_phone_e164: row.dispatcher_phone_e164.clone(),
            dispatcher_email: row.dispatcher_email.clone(),
            confirmed_at: row.confirmed_at,
            switch_at: row.switch_at,
            created_at: row.created_at,
            removed_at: row.removed_at,
            removed_reason: row.removed_reason,
            removed_note: row.removed_note.clone(),
            tickets: tickets.map(about),
        }
    }
}

/// An alert about a load.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadTicket {
    /// The alert's id.
    pub id: i64,
    /// The movement it is about; null if it is about the load.
    pub movement_id: Option<i64>,
    /// Kind of alert.
    #[schema(value_type = AlertTypeWords)]
    pub is_type: AlertType,
    /// Its name.
    pub label: &'static str,
    /// How much it weighs.
    #[schema(value_type = AlertSeverityWords)]
    pub severity: Severity,
    /// Where it stands.
    #[schema(value_type = TicketStatusWords)]
    pub status: TicketStatus,
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
    /// Id of the teammate who works on it.
    pub assignee_id: Option<i64>,
    /// Name of that teammate, or the email address if there is none.
    pub assignee_name: Option<String>,
    /// When it was opened.
    pub opened_at: DateTime<Utc>,
    /// When it was closed; null while it is open.
    pub closed_at: Option<DateTime<Utc>>,
    /// How it was closed.
    #[schema(value_type = Option<TicketResolutionWords>)]
    pub resolution: Option<Resolution>,
    /// Its version, for changing it.
    pub lock_version: i32,
}

impl LoadTicket {
    /// An alert as someone sees it, whose scopes may hide safety data.
    pub(super) fn of(row: &Ticket, is_safety_hidden: bool) -> Self {
        let is_hidden = is_safety_hidden && row.evidence.0.iter().any(|one| one.is_safety);
        Self {
            id: row.id.0,
            movement_id: row.movement_id.map(|id| id.0),
            is_type: row.is_type,
            label: row.is_type.label(),
            severity: row.severity,
            status: row.status,
            condition: row.condition,
            why: (!is_hidden).then(|| row.why.clone()),
            evidence: AlertEvidence::of(row, is_safety_hidden),
            advice: row.advice,
            clears_when: row.clears_when.clone(),
            assignee_id: row.assignee_id.map(|id| id.0),
            assignee_name: row.assignee_name.clone(),
            opened_at: row.opened_at,
            closed_at: row.closed_at,
            resolution: row.resolution,
            lock_version: row.lock_version,
        }
    }
}

/// A charge.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadCharge {
    /// What for.
    #[schema(value_type = ChargeKindWords)]
    pub kind: ChargeKind,
    /// U.S. dollars; below zero for what is deducted.
    pub amount: f64,
    /// In words.
    pub description: Option<String>,
}

impl From<ChargeRow> for LoadCharge {
    fn from(row: ChargeRow) -> Self {
        Self { kind: row.kind, amount: dollars(row.amount_cents), description: row.description }
    }
}

/// A photo or document of a load.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadPaper {
    /// The paper's id.
    pub id: i64,
    /// What it is.
    #[schema(value_type = PaperKindWords)]
    pub kind: PaperKind,
    /// The stop it is of.
    pub stop_id: Option<i64>,
    /// Who gave it.
    #[schema(value_type = LogSourceWords)]
    pub source: LogSource,
    /// Which teammate gave it; null for the driver and your own systems.
    pub user: Option<Named>,
    /// When it was given.
    pub created_at: DateTime<Utc>,
    /// Name of the file.
    pub file_name: String,
    /// MIME type.
    pub content_type: String,
    /// Size in bytes.
    pub size: Option<i32>,
}

impl From<PaperRow> for LoadPaper {
    fn from(row: PaperRow) -> Self {
        Self {
            id: row.id.0,
            kind: row.kind,
            stop_id: row.stop_id.map(|id| id.0),
            source: row.source,
            user: row.user_id.zip(row.user_name).map(|(id, name)| Named { id: id.0, name }),
            created_at: row.created_at,
            file_name: row.file_name,
            content_type: row.content_type,
            size: row.size,
        }
    }
}

/// The leave to follow a load's truck.
#[derive(Debug, Serialize, ToSchema)]
pub struct LoadShare {
    /// The share's id.
    pub id: i64,
    /// `eld` for the truck's device, `phone` for the driver's page.
    pub kind: String,
    /// The movement whose truck it is.
    pub movement_id: i64,
    /// Version of the consent that was agreed to.
    pub consent_version: i16,
    /// Who agreed.
    pub given_by: String,
    /// When they agreed.
    pub given_at: DateTime<Utc>,
    /// From when positions are shared.
    pub starts_at: DateTime<Utc>,
    /// Until when.
    pub ends_at: DateTime<Utc>,
    /// Why nothing comes although it was agreed: `provider_refuses` or `vehicle_not_found`.
    pub trouble: Option<String>,
    /// When it was ended; null while it stands.
    pub revoked_at: Option<DateTime<Utc>>,
    /// Who ended it: `driver`, `carrier`, `broker`, or `end` for its span.
    pub revoked_by: Option<String>,
}

/// Where a load's truck is.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct LoadPosition {
    /// Latitude.
    pub latitude: f64,
    /// Longitude.
    pub longitude: f64,
    /// When it was there.
    pub located_at: DateTime<Utc>,
    /// Where the position is from.
    #[schema(value_type = FixSourceWords)]
    pub source: FixSource,
    /// Miles an hour; null if the device doesn't tell.
    pub speed_mph: Option<i16>,
    /// Whether it stood.
    pub is_at_rest: bool,
    /// Road miles to the next stop; null where the road was not measured.
    pub miles_left: Option<f64>,
}

/// A check call.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct LoadCheckCall {
    /// What it asks.
    #[schema(value_type = CheckCallKindWords)]
    pub kind: CheckCallKind,
    /// When it is due.
    pub due_at: DateTime<Utc>,
    /// Whether it need not be made anymore: a call was logged since, or a position of the last hour says where the truck is.
    pub is_made: bool,
}

/// The detention clock of a stop.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct StopDetention {
    /// The stop's id.
    pub stop_id: i64,
    /// What the clock does.
    #[schema(value_type = ClockStateWords)]
    pub state: ClockState,
    /// When it started; null if it hasn't.
    pub since: Option<DateTime<Utc>>,
    /// Minutes of detention, beyond the free time.
    pub minutes: i64,
}

/// A window that a stop had before.
#[derive(Clone, Copy, Debug, Serialize, ToSchema)]
pub struct WindowBefore {
    /// The stop's id.
    pub stop_id: i64,
    /// When it started.
    pub window_start_at: DateTime<Utc>,
    /// When it ended.
    pub window_end_at: DateTime<Utc>,
    /// When it was changed.
    pub changed_at: DateTime<Utc>,
    /// Who changed it.
    #[schema(value_type = LogSourceWords)]
    pub source: LogSource,
}

impl From<read::WindowBefore> for WindowBefore {
    fn from(row: read::WindowBefore) -> Self {
        Self {
            stop_id: row.stop_id.0,
            window_start_at: row.window_start_at,
            window_end_at: row.window_end_at,
            changed_at: row.changed_at,
            source: row.source,
        }
    }
}
