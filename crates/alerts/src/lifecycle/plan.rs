//! The plan for one movement's tickets, or for many: tickets of different subjects don't touch each other.

use super::{Act, Around, Plan, Silence, Ticket};
use crate::alert::{Alert, Evaluation, Subject};
use crate::settings::{Settings, hours, minutes};
use crate::words::{AlertType, CheckState, Concern, Condition, Resolution, Severity, TicketStatus};
use chrono::{DateTime, Utc};

/// Whether the engine never closes a ticket: high ones about a contact, an identity or a vehicle, also when the value was swapped away; a load
/// that is held for money; and, once the load is over, one that nothing showed delivered. No stolen load closes itself.
pub fn stays_for_a_person(alert: &Alert, is_load_over: bool) -> bool {
    match alert.is_type {
        AlertType::HeldLoad => true,
        AlertType::NoDeliveryEvidence => is_load_over,
        other => alert.severity == Severity::High && is_about_who(other),
    }
}

const fn is_about_who(is_type: AlertType) -> bool {
    matches!(is_type.concern(), Concern::Contact | Concern::Identity | Concern::Vehicle)
}

/// What to do with a movement's tickets, closed ones included, after an evaluation at the same moment.
pub fn plan(
    evaluation: &Evaluation,
    tickets: &[Ticket],
    around: Around<'_>,
    settings: &Settings,
    now: DateTime<Utc>,
) -> Plan {
    let turn = Turn { tickets, around, settings, now };
    let mut steps = Vec::new();
    for alert in &evaluation.alerts {
        let key = (alert.is_type, alert.subject);
        let step = turn.open(key).map_or_else(|| turn.without_ticket(alert), |ticket| Turn::found(ticket, alert));
        steps.push((key, step));
    }
    for ticket in tickets.iter().filter(|ticket| ticket.status.is_open()) {
        let key = (ticket.alert.is_type, ticket.subject());
        if !evaluation.alerts.iter().any(|alert| (alert.is_type, alert.subject) == key) {
            let state = evaluation.check(key.0).map_or(CheckState::Unknown, |check| check.state);
            steps.push((key, turn.not_found(ticket, state)));
        }
    }
    steps.sort_by_key(|(key, _)| *key);
    let next_due_at = steps.iter().filter_map(|(_, step)| step.due_at).filter(|at| *at > now).min();
    Plan { acts: steps.into_iter().filter_map(|(_, step)| step.act).collect(), next_due_at }
}

/// What to do with one ticket, and when to look at it again.
#[derive(Default)]
struct Step {
    act: Option<Act>,
    due_at: Option<DateTime<Utc>>,
}

impl Step {
    fn act(act: Act) -> Self {
        Self { act: Some(act), due_at: None }
    }

    fn wait(until: DateTime<Utc>) -> Self {
        Self { act: None, due_at: Some(until) }
    }
}

struct Turn<'a> {
    tickets: &'a [Ticket],
    around: Around<'a>,
    settings: &'a Settings,
    now: DateTime<Utc>,
}

impl Turn<'_> {
    fn of(&self, key: (AlertType, Subject)) -> impl Iterator<Item = &Ticket> {
        self.tickets.iter().filter(move |ticket| (ticket.alert.is_type, ticket.subject()) == key)
    }

    fn open(&self, key: (AlertType, Subject)) -> Option<&Ticket> {
        self.of(key).find(|ticket| ticket.status.is_open())
    }

    /// An open ticket whose alert was found.
    fn found(ticket: &Ticket, alert: &Alert) -> Step {
        let mut alert = alert.clone();
        if is_about_who(alert.is_type) {
            // Swapping a contact for a less suspicious one makes nothing better.
            alert.severity = alert.severity.max(ticket.alert.severity);
        }
        if ticket.condition == Condition::Cleared {
            return Step::act(Act::Recur(ticket.id, alert));
        }
        if ticket.alert != alert {
            return Step::act(Act::Update(ticket.id, alert));
        }
        ticket.false_since.map_or_else(Step::default, |_| Step::act(Act::Found(ticket.id)))
    }

    /// An alert without an open ticket.
    fn without_ticket(&self, alert: &Alert) -> Step {
        if self.around.ended_at.is_some() {
            return Step::default();
        }
        let silent =
            self.around.silences.iter().filter(|silence| silence.covers(alert, self.around.carrier_id, self.now));
        let until = silent.map(|silence| silence.until).reduce(|a, b| Some(a?.max(b?)));
        if let Some(until) = until {
            return Step { act: None, due_at: until };
        }
        let key = (alert.is_type, alert.subject);
        if self.of(key).any(|closed| is_answered(closed, alert)) {
            return Step::default();
        }
        let last = self.of(key).max_by_key(|ticket| (ticket.closed_at, ticket.id));
        let Some((last, closed_at)) = last.and_then(|last| Some((last, last.closed_at?))) else {
            return Step::act(Act::Open(alert.clone()));
        };
        if last.is_closed_by_engine {
            let is_recent = self.now < closed_at + hours(self.settings.reopen_hours);
            return Step::act(if is_recent { Act::Reopen(last.id, alert.clone()) } else { Act::Open(alert.clone()) });
        }
        // What the person did, another carrier or truck, may take a moment to come in.
        let from = closed_at + minutes(self.settings.clear_minutes);
        if last.alert.fingerprint == alert.fingerprint && self.now < from {
            return Step::wait(from);
        }
        Step::act(Act::Open(alert.clone()))
    }

    /// An open ticket whose alert was not found.
    fn not_found(&self, ticket: &Ticket, state: CheckState) -> Step {
        let id = ticket.id;
        if let Some(ended_at) = self.around.ended_at {
            let from = ended_at + hours(self.settings.close_after_hours);
            let stays = ticket.status == TicketStatus::Escalated || stays_for_a_person(&ticket.alert, true);
            return match (stays, self.now < from) {
                (true, _) => Step::default(),
                (false, true) => Step::wait(from),
                (false, false) => Step::act(Act::Close(id, Resolution::ConditionCleared)),
            };
        }
        let may_close = ticket.status == TicketStatus::New && !stays_for_a_person(&ticket.alert, false);
        if ticket.condition == Condition::Cleared {
            let close = || Step::act(Act::Close(id, Resolution::ConditionCleared));
            return if may_close { close() } else { Step::default() };
        }
        if state == CheckState::Unknown {
            // Silence clears nothing: whoever ends the tracking would end the alert.
            return ticket.false_since.map_or_else(Step::default, |_| Step::act(Act::Found(id)));
        }
        let over_at = ticket.false_since.unwrap_or(self.now) + minutes(self.settings.clear_minutes);
        if self.now >= over_at {
            return Step::act(if may_close { Act::Close(id, Resolution::ConditionCleared) } else { Act::Clear(id) });
        }
        let act = ticket.false_since.is_none().then_some(Act::NotFound(id));
        Step { act, due_at: Some(over_at) }
    }
}

/// Whether a person closed a ticket of this very evidence as harmless.
fn is_answered(closed: &Ticket, alert: &Alert) -> bool {
    !closed.is_closed_by_engine
        && closed.alert.fingerprint == alert.fingerprint
        && closed.alert.severity >= alert.severity
        && closed.resolution.is_some_and(Silence::follows)
}
