//! What a company's own systems are told of alerts: events of their loads.

use alerts::{AlertType, Resolution, Severity, TicketStatus};
use chrono::{DateTime, Utc};
use kernel::ids::{LoadId, MovementId, TicketId, UserId};
use serde_json::json;
use store::loads::events::{LoadEventKind, NewEvent};
use store::tickets::change::{Become, Standing};

/// An alert as it is told.
#[derive(Clone, Copy, Debug)]
pub struct Told<'a> {
    /// The load, and its number.
    pub load: (LoadId, &'a str),
    /// The movement.
    pub movement: Option<MovementId>,
    /// The alert.
    pub ticket: TicketId,
    /// Its kind.
    pub is_type: AlertType,
    /// How much it weighs.
    pub severity: Severity,
    /// Where it stands.
    pub status: TicketStatus,
    /// Who works on it.
    pub assignee: Option<UserId>,
    /// How it was closed.
    pub resolution: Option<Resolution>,
}

impl<'a> Told<'a> {
    /// An alert that becomes this, about its load.
    pub fn of(standing: &'a Standing, load: LoadId, to: Become<'_>) -> Self {
        Self {
            load: (load, standing.external_load_number.as_deref().unwrap_or_default()),
            movement: standing.movement_id,
            ticket: standing.id,
            is_type: standing.is_type,
            severity: standing.severity,
            status: to.status,
            assignee: to.assignee,
            resolution: to.resolution,
        }
    }

    /// The event of this kind, at the company's moment.
    pub fn event(&self, kind: LoadEventKind, at: DateTime<Utc>) -> NewEvent {
        let details = json!({
            "external_load_number": self.load.1,
            "movement_id": self.movement,
            "ticket_id": self.ticket,
            "is_type": self.is_type,
            "label": self.is_type.label(),
            "severity": self.severity,
            "status": self.status,
            "assignee_id": self.assignee,
            "resolution": self.resolution,
        });
        NewEvent { load: self.load.0, kind, details, occurred_at: at }
    }
}
