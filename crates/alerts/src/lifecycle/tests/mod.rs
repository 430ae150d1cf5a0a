//! Tests of what the engine does with tickets, step by step and against a plain model.

use super::*;
use crate::alert::{Check, Evaluation};
use crate::settings::Settings;
use crate::words::{Advice, AlertType, CheckState, Severity};
use chrono::TimeDelta;
use kernel::ids::{LoadId, MovementId};

mod steps;
mod stories;

fn at(minute: i64) -> DateTime<Utc> {
    DateTime::from_timestamp(1_795_442_400, 0).expect("an instant") + TimeDelta::minutes(minute)
}

fn subject(movement: i64) -> Subject {
    Subject { load_id: LoadId(1), movement_id: Some(MovementId(movement)), rate_confirmation_id: None }
}

fn alert(is_type: AlertType, severity: Severity, fingerprint: &str) -> Alert {
    Alert {
        is_type,
        subject: subject(1),
        severity,
        why: "Something is wrong.".to_owned(),
        evidence: Vec::new(),
        fingerprint: fingerprint.to_owned(),
        advice: Advice::AskCarrier,
        clears_when: "It ends.".to_owned(),
    }
}

/// An evaluation that found these, and of the other kinds has this state.
fn evaluation(alerts: &[Alert], others: CheckState) -> Evaluation {
    let check = |is_type: &AlertType| Check {
        is_type: *is_type,
        state: if alerts.iter().any(|alert| alert.is_type == *is_type) { CheckState::Alert } else { others },
        detail: String::new(),
    };
    Evaluation { alerts: alerts.to_vec(), checks: AlertType::ALL.iter().map(check).collect(), next_due_at: None }
}

const NOTHING: Around<'_> = Around { carrier_id: Some(CarrierId(7)), silences: &[], ended_at: None };

/// The tickets of a movement, and what the engine does with them.
#[derive(Clone, Debug, Default, PartialEq)]
struct Desk {
    tickets: Vec<Ticket>,
    acts: Vec<Act>,
}

impl Desk {
    fn turn_with(&mut self, minute: i64, found: &Evaluation, around: Around<'_>) -> Plan {
        let plan = plan(found, &self.tickets, around, &Settings::default(), at(minute));
        for act in &plan.acts {
            match (act, act.ticket_id()) {
                (Act::Open(alert), _) => {
                    let id = TicketId(self.tickets.len() as i64 + 1);
                    self.tickets.push(Ticket::opened(id, alert.clone()));
                }
                (act, id) => {
                    let ticket = self.tickets.iter_mut().find(|ticket| Some(ticket.id) == id).expect("a ticket");
                    ticket.apply(act, at(minute));
                }
            }
        }
        self.acts.extend(plan.acts.iter().cloned());
        plan
    }

    fn turn(&mut self, minute: i64, alerts: &[Alert]) -> Plan {
        self.turn_with(minute, &evaluation(alerts, CheckState::Clear), NOTHING)
    }

    fn close(&mut self, minute: i64, resolution: Resolution) {
        self.tickets.last_mut().expect("a ticket").change(TicketStatus::Closed, Some(resolution), at(minute));
    }

    fn last(&self) -> &Ticket {
        self.tickets.last().expect("a ticket")
    }
}

fn late() -> Alert {
    alert(AlertType::OutOfRange, Severity::Medium, "a")
}
