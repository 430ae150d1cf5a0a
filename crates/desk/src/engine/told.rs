//! What is told of what the engine did: events of tickets, notices of people, events for companies' own systems.

use crate::tickets::told::Told;
use alerts::lifecycle::{Act, Ticket};
use alerts::{Alert, Severity, TicketStatus};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CompanyId, TicketId, UserId};
use serde_json::json;
use store::loads::events::{LoadEventKind, NewEvent};
use store::notices::{Kind, NewNotice};
use store::tickets::events::{NewTicketEvent, TicketEventKind};
use store::tickets::pushed::PushedTicket;

/// Something that the engine did to a ticket.
pub(super) struct Did<'a> {
    /// What.
    pub(super) act: &'a Act,
    /// The ticket as it was; none where it is new.
    pub(super) before: Option<&'a Ticket>,
    /// The ticket as it is.
    pub(super) after: &'a Ticket,
    /// Who works on it.
    pub(super) assignee: Option<UserId>,
    /// The load's number.
    pub(super) number: &'a str,
    /// The carrier, where it is on file.
    pub(super) carrier: Option<CarrierId>,
}

impl Did<'_> {
    /// The ticket's event; none where only a clock started or stopped.
    pub(super) fn ticket_event(&self) -> Option<NewTicketEvent> {
        let alert = &self.after.alert;
        let (kind, details) = match self.act {
            Act::Open(_) => (TicketEventKind::Opened, json!({"severity": alert.severity})),
            Act::Reopen(..) => (TicketEventKind::Reopened, json!({"severity": alert.severity})),
            Act::Recur(..) => (TicketEventKind::ActiveAgain, json!({"severity": alert.severity})),
            Act::Update(..) => {
                let before = self.before.map(|before| &before.alert)?;
                if before.fingerprint == alert.fingerprint && before.severity == alert.severity {
                    return None;
                }
                (TicketEventKind::EvidenceChanged, json!({"before": before.severity, "after": alert.severity}))
            }
            Act::Clear(_) => (TicketEventKind::Cleared, json!({})),
            Act::Close(_, resolution) => (TicketEventKind::Closed, json!({"resolution": resolution})),
            Act::NotFound(_) | Act::Found(_) => return None,
        };
        Some(NewTicketEvent { ticket: self.after.id, kind, details, by: None })
    }

    /// What the company's own systems are told.
    pub(super) fn load_event(&self, at: DateTime<Utc>) -> Option<NewEvent> {
        let kind = match self.ticket_event()?.kind {
            TicketEventKind::Opened | TicketEventKind::Reopened => LoadEventKind::AlertOpened,
            TicketEventKind::Closed => LoadEventKind::AlertClosed,
            _ => LoadEventKind::AlertChanged,
        };
        let subject = self.after.subject();
        let told = Told {
            load: (subject.load_id, self.number),
            movement: subject.movement_id,
            ticket: self.after.id,
            is_type: self.after.alert.is_type,
            severity: self.after.alert.severity,
            status: self.after.status,
            assignee: self.assignee,
            resolution: self.after.resolution,
        };
        Some(told.event(kind, at))
    }

    /// Whether it is a high alert that is new or came back, or became high.
    fn is_high_news(&self) -> bool {
        let is_news = match self.act {
            Act::Open(_) | Act::Reopen(..) | Act::Recur(..) => true,
            Act::Update(..) => !self.was_high(),
            _ => false,
        };
        is_news && self.after.status != TicketStatus::Closed && self.after.alert.severity == Severity::High
    }

    fn was_high(&self) -> bool {
        self.before.is_some_and(|before| before.alert.severity == Severity::High)
    }

    /// Whether a person must acknowledge it anew: it is high now and was not, or came back after it was closed, and nobody works on it.
    pub(super) fn begins_clock(&self) -> bool {
        let is_new = matches!(self.act, Act::Open(_) | Act::Reopen(..)) || !self.was_high();
        let is_worked =
            self.assignee.is_some() || matches!(self.after.status, TicketStatus::InProgress | TicketStatus::Escalated);
        self.is_high_news() && is_new && !is_worked
    }

    /// The alert as people hear of it at once, where they do.
    pub(super) fn pushed(&self) -> Option<PushedTicket> {
        self.is_high_news().then(|| PushedTicket {
            id: self.after.id,
            is_type: self.after.alert.is_type,
            external_load_number: self.number.to_owned(),
        })
    }

    /// What the company's people are told: high alerts that are new or came back, and those that became high; others are on the desk alone.
    /// Notices are listed with their carrier, so an alert without one is on the desk too.
    pub(super) fn notice(&self, company: CompanyId, at: DateTime<Utc>) -> Option<NewNotice> {
        let alert = &self.after.alert;
        let carrier = self.carrier.filter(|_| self.is_high_news())?;
        Some(notice(company, carrier, self.after.id, alert, (self.number, at)))
    }
}

fn notice(
    company: CompanyId,
    carrier: CarrierId,
    ticket: TicketId,
    alert: &Alert,
    (number, at): (&str, DateTime<Utc>),
) -> NewNotice {
    NewNotice::new(company, ticket, Kind::LoadAlert, format!("alert:{}", at.timestamp_millis()))
        .concerning(carrier)
        .changed(None, Some(alert.severity.as_str().to_owned()))
        .source("loads", Some(at.date_naive()))
        .with("ticket_id", ticket.0)
        .with("load_id", alert.subject.load_id.0)
        .with("external_load_number", number)
        .with("is_type", alert.is_type.as_str())
        .with("label", alert.is_type.label())
}
