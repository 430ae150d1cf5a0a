//! What may happen to a ticket, and by whom (document 2 §4 and §6).
//!
//! new → in progress, escalated, pending, closed · in progress → new, escalated, pending, closed · pending → in progress, escalated, closed ·
//! escalated → in progress, pending, closed, by managers alone · closed → in progress by a person, → new by the engine. The engine closes
//! what ended, and returns what waited in vain for an answer to new.

use crate::words::{Resolution, Severity, TicketStatus};

kernel::wire::words! {
    /// Who changes a ticket.
    pub enum Role {
        /// Someone who holds a ticket scope.
        Staff = "staff",
        /// Someone who holds one, and `tickets_load_lock_manager` or `compliance`.
        Manager = "manager",
        /// The product.
        Engine = "engine",
    }
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request<'a> {
    /// The status that the ticket shall have.
    pub to: TicketStatus,
    /// How it is closed; required then, and only then.
    pub resolution: Option<Resolution>,
    /// Why, in words.
    pub reason: Option<&'a str>,
}

/// Why a ticket stays as it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// No ticket goes this way.
    #[error("This alert is {} and can't become {}.", .from.in_words(), .to.in_words())]
    NotPossible {
        /// Its status.
        from: TicketStatus,
        /// The one asked for.
        to: TicketStatus,
    },
    /// Only managers may.
    #[error("Only a manager can change an escalated alert.")]
    ManagersOnly,
    /// Only managers accept the risk of a high alert.
    #[error("Only a manager can accept the risk of a high alert.")]
    ManagersAcceptRisk,
    /// Accepting the risk of a high alert needs a reason.
    #[error("Say why the risk is accepted.")]
    NeedsReason,
    /// Closing needs a resolution.
    #[error("Choose how the alert was resolved.")]
    NeedsResolution,
    /// Only closing has a resolution.
    #[error("Only a closed alert has a resolution.")]
    ResolutionWithoutClosing,
    /// This resolution is the engine's.
    #[error("\"condition_cleared\" is set automatically and can't be chosen.")]
    EnginesResolution,
}

/// The statuses that a ticket may be given, in the order of [`TicketStatus::ALL`].
pub fn allowed(from: TicketStatus, role: Role) -> Vec<TicketStatus> {
    TicketStatus::ALL.iter().copied().filter(|to| is_allowed(from, *to, role)).collect()
}

fn is_allowed(from: TicketStatus, to: TicketStatus, role: Role) -> bool {
    use TicketStatus::{Closed, Escalated, InProgress, New, Pending};
    match (role, from, to) {
        (Role::Engine, New | InProgress | Pending, Closed) | (Role::Engine, Closed | Pending, New) => true,
        (Role::Engine, ..) | (Role::Staff, Escalated, _) => false,
        (_, New, InProgress | Escalated | Pending | Closed)
        | (_, InProgress, New | Escalated | Pending | Closed)
        | (_, Pending, InProgress | Escalated | Closed)
        | (_, Escalated, InProgress | Pending | Closed)
        | (_, Closed, InProgress) => true,
        _ => false,
    }
}

/// Whether a ticket of this status and severity may be changed so. The same status again is not possible: a caller that only changes the
/// assignee asks nothing here.
pub fn request(from: TicketStatus, severity: Severity, asked: Request<'_>, role: Role) -> Result<(), Refusal> {
    let Request { to, resolution, reason } = asked;
    if !is_allowed(from, to, role) {
        let is_managers = role == Role::Staff && is_allowed(from, to, Role::Manager);
        return Err(if is_managers { Refusal::ManagersOnly } else { Refusal::NotPossible { from, to } });
    }
    let Some(resolution) = resolution else {
        return if to == TicketStatus::Closed { Err(Refusal::NeedsResolution) } else { Ok(()) };
    };
    if to != TicketStatus::Closed {
        return Err(Refusal::ResolutionWithoutClosing);
    }
    if resolution == Resolution::ConditionCleared && role != Role::Engine {
        return Err(Refusal::EnginesResolution);
    }
    if resolution == Resolution::RiskAccepted && severity == Severity::High {
        if role != Role::Manager {
            return Err(Refusal::ManagersAcceptRisk);
        }
        if reason.is_none_or(|reason| reason.trim().is_empty()) {
            return Err(Refusal::NeedsReason);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::TicketStatus::{Closed, Escalated, InProgress, New, Pending};
    use super::*;

    #[test]
    fn every_way_of_every_role_is_as_designed() {
        for (role, from, to) in [
            (Role::Staff, New, &[InProgress, Escalated, Pending, Closed][..]),
            (Role::Staff, InProgress, &[New, Escalated, Pending, Closed]),
            (Role::Staff, Pending, &[InProgress, Escalated, Closed]),
            (Role::Staff, Escalated, &[]),
            (Role::Staff, Closed, &[InProgress]),
            (Role::Manager, New, &[InProgress, Escalated, Pending, Closed]),
            (Role::Manager, InProgress, &[New, Escalated, Pending, Closed]),
            (Role::Manager, Pending, &[InProgress, Escalated, Closed]),
            (Role::Manager, Escalated, &[InProgress, Pending, Closed]),
            (Role::Manager, Closed, &[InProgress]),
            (Role::Engine, New, &[Closed]),
            (Role::Engine, InProgress, &[Closed]),
            (Role::Engine, Pending, &[New, Closed]),
            (Role::Engine, Escalated, &[]),
            (Role::Engine, Closed, &[New]),
        ] {
            assert_eq!(allowed(from, role), to, "{role} from {from}");
        }
    }

    fn close(
        severity: Severity,
        resolution: Option<Resolution>,
        reason: Option<&str>,
        role: Role,
    ) -> Result<(), Refusal> {
        request(New, severity, Request { to: Closed, resolution, reason }, role)
    }

    #[test]
    fn closing_needs_a_resolution_and_nothing_else_has_one() {
        let other = Some(Resolution::FalseAlarm);
        assert_eq!(close(Severity::Low, None, None, Role::Staff), Err(Refusal::NeedsResolution));
        assert_eq!(close(Severity::Low, other, None, Role::Staff), Ok(()));
        let pending = Request { to: Pending, resolution: other, reason: None };
        assert_eq!(request(New, Severity::Low, pending, Role::Staff), Err(Refusal::ResolutionWithoutClosing));
    }

    #[test]
    fn the_risk_of_a_high_alert_is_a_managers_with_a_reason() {
        let accepted = Some(Resolution::RiskAccepted);
        assert_eq!(close(Severity::Medium, accepted, None, Role::Staff), Ok(()));
        assert_eq!(close(Severity::High, accepted, Some("Known"), Role::Staff), Err(Refusal::ManagersAcceptRisk));
        assert_eq!(close(Severity::High, accepted, Some(" "), Role::Manager), Err(Refusal::NeedsReason));
        assert_eq!(close(Severity::High, accepted, Some("Owner known for years"), Role::Manager), Ok(()));
    }

    #[test]
    fn the_engines_resolution_is_no_ones_else() {
        let cleared = Some(Resolution::ConditionCleared);
        assert_eq!(close(Severity::Low, cleared, None, Role::Manager), Err(Refusal::EnginesResolution));
        assert_eq!(close(Severity::High, cleared, None, Role::Engine), Ok(()));
    }

    #[test]
    fn refusals_tell_managers_work_from_what_no_one_can_do() {
        let to_work = Request { to: InProgress, resolution: None, reason: None };
        assert_eq!(request(Escalated, Severity::Low, to_work, Role::Staff), Err(Refusal::ManagersOnly));
        let again = request(InProgress, Severity::Low, to_work, Role::Manager).expect_err("it is");
        assert_eq!(again.to_string(), "This alert is in progress and can't become in progress.");
    }
}
