//! What the engine does with an evaluation and the tickets that a movement has: open, keep, clear, close, open again, stay silent.
//!
//! Pure and in small steps: [`plan`] says what to do, [`apply`] does it to a ticket as it is stored. Planning again after applying changes
//! nothing, so that a turn that is done twice does no harm; and tickets of different subjects don't touch each other, so that any batching
//! gives what one by one gives.

mod plan;
mod silence;
#[cfg(test)]
mod tests;

pub use plan::{plan, stays_for_a_person};
pub use silence::{Reach, Silence};

use crate::alert::{Alert, Subject};
use crate::words::{Condition, Resolution, TicketStatus};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, TicketId};
use serde::{Deserialize, Serialize};

/// A ticket as the engine needs it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ticket {
    /// The ticket.
    pub id: TicketId,
    /// What it says: the alert as it was last found.
    pub alert: Alert,
    /// Where it stands.
    pub status: TicketStatus,
    /// Whether the alert still holds.
    pub condition: Condition,
    /// Since when it doesn't, as far as it was looked; none while it holds and once it is cleared.
    pub false_since: Option<DateTime<Utc>>,
    /// When it was closed, the last time; none while it is open.
    pub closed_at: Option<DateTime<Utc>>,
    /// How; none while it is open.
    pub resolution: Option<Resolution>,
    /// Whether the engine closed it.
    pub is_closed_by_engine: bool,
}

/// What there is beside the evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Around<'a> {
    /// The carrier that hauls it.
    pub carrier_id: Option<CarrierId>,
    /// What stays silent.
    pub silences: &'a [Silence],
    /// When the load was closed, or the carrier was removed from it; none while the movement is open.
    pub ended_at: Option<DateTime<Utc>>,
}

/// One thing to do.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Act {
    /// Open a ticket.
    Open(Alert),
    /// The alert still holds, and its evidence, severity or advice is another.
    Update(TicketId, Alert),
    /// The alert was not found: the clock of clearing starts.
    NotFound(TicketId),
    /// The alert was found again before it was cleared, or nobody can tell any more: that clock stops.
    Found(TicketId),
    /// It has not held for long enough. The ticket stays open for a person.
    Clear(TicketId),
    /// A cleared ticket holds again.
    Recur(TicketId, Alert),
    /// The engine closes it.
    Close(TicketId, Resolution),
    /// The engine opens what it closed of late.
    Reopen(TicketId, Alert),
}

impl Act {
    /// The ticket that it is done to; none for a new one.
    pub const fn ticket_id(&self) -> Option<TicketId> {
        match self {
            Self::Open(_) => None,
            Self::Update(id, _)
            | Self::NotFound(id)
            | Self::Found(id)
            | Self::Clear(id)
            | Self::Recur(id, _)
            | Self::Close(id, _)
            | Self::Reopen(id, _) => Some(*id),
        }
    }
}

/// What to do, and when to look again.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Plan {
    /// What to do, in the order of kinds.
    pub acts: Vec<Act>,
    /// The next moment at which time alone asks for more, of the tickets; the evaluation's own is beside it. None when nothing can.
    pub next_due_at: Option<DateTime<Utc>>,
}

impl Ticket {
    /// A ticket that was just opened.
    pub const fn opened(id: TicketId, alert: Alert) -> Self {
        Self {
            id,
            alert,
            status: TicketStatus::New,
            condition: Condition::Active,
            false_since: None,
            closed_at: None,
            resolution: None,
            is_closed_by_engine: false,
        }
    }

    /// What it is about.
    pub const fn subject(&self) -> Subject {
        self.alert.subject
    }

    /// Gives it another status, as a person asked and [`crate::ticket::request`] allowed.
    pub fn change(&mut self, to: TicketStatus, resolution: Option<Resolution>, now: DateTime<Utc>) {
        let is_closed = to == TicketStatus::Closed;
        self.status = to;
        self.closed_at = is_closed.then_some(now);
        self.resolution = resolution.filter(|_| is_closed);
        self.is_closed_by_engine = false;
        if is_closed {
            self.false_since = None;
        }
    }

    /// Does an act to it at a moment. [`Act::Open`] is of no ticket that there is.
    pub fn apply(&mut self, act: &Act, now: DateTime<Utc>) {
        match act {
            Act::Open(_) => {}
            Act::Update(_, alert) => {
                self.alert = alert.clone();
                self.false_since = None;
            }
            Act::NotFound(_) => self.false_since = Some(now),
            Act::Found(_) => self.false_since = None,
            Act::Clear(_) => {
                self.condition = Condition::Cleared;
                self.false_since = None;
            }
            Act::Recur(_, alert) => {
                self.alert = alert.clone();
                self.condition = Condition::Active;
                self.false_since = None;
            }
            Act::Close(_, resolution) => {
                self.status = TicketStatus::Closed;
                self.closed_at = Some(now);
                self.resolution = Some(*resolution);
                self.is_closed_by_engine = true;
                self.false_since = None;
                if *resolution == Resolution::ConditionCleared {
                    self.condition = Condition::Cleared;
                }
            }
            Act::Reopen(_, alert) => {
                *self = Self::opened(self.id, alert.clone());
            }
        }
    }
}
