//! Which broker decisions are allowed in which packet status. Pure. (Product: submitted → held → complete, or rejected. Document 1 §4: the
//! documents only name `complete` and `held…`.)

use crate::decisions::Kind;
use serde::Deserialize;
use store::onboarding::packets::{PacketEvent, PacketStatus};
use utoipa::ToSchema;

/// A broker's decision on a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum PacketDecision {
    /// Put it on hold, with a reason that the carrier reads.
    Hold,
    /// Take it off hold: it is to be reviewed again.
    Release,
    /// Accept it: the carrier is onboarded.
    Complete,
    /// Refuse it, with a reason that the carrier reads.
    Reject,
}

impl PacketDecision {
    /// Whether the carrier must get a reason.
    pub const fn needs_reason(self) -> bool {
        matches!(self, Self::Hold | Self::Reject)
    }

    /// Its kind in the record of decisions; a release decides nothing about the carrier.
    pub const fn kind(self) -> Option<Kind> {
        match self {
            Self::Hold => Some(Kind::Hold),
            Self::Release => None,
            Self::Complete => Some(Kind::Onboard),
            Self::Reject => Some(Kind::Reject),
        }
    }

    /// The event that it leaves behind.
    pub const fn event(self) -> PacketEvent {
        match self {
            Self::Hold => PacketEvent::Held,
            Self::Release => PacketEvent::Released,
            Self::Complete => PacketEvent::Completed,
            Self::Reject => PacketEvent::Rejected,
        }
    }
}

/// The status that follows; none where the decision cannot be made. What the carrier has not sent cannot be decided on, and what is over stays
/// over.
pub const fn next(status: PacketStatus, decision: PacketDecision) -> Option<PacketStatus> {
    use PacketDecision as D;
    use PacketStatus as S;
    match (status, decision) {
        (S::Submitted | S::Complete, D::Hold) => Some(S::HeldByBroker),
        // The broker takes over a hold that the product made, with a reason of its own.
        (held, D::Hold) if held.is_held() => Some(S::HeldByBroker),
        (held, D::Release) if held.is_held() => Some(S::Submitted),
        (S::Submitted, D::Complete) => Some(S::Complete),
        (held, D::Complete) if held.is_held() => Some(S::Complete),
        (S::Submitted, D::Reject) => Some(S::Rejected),
        (held, D::Reject) if held.is_held() => Some(S::Rejected),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_decision_in_every_status() {
        use PacketStatus as S;
        let held = (Some(S::HeldByBroker), Some(S::Submitted), Some(S::Complete), Some(S::Rejected));
        let nothing = (None, None, None, None);
        let table = [
            (S::Invited, nothing),
            (S::Started, nothing),
            (S::Submitted, (Some(S::HeldByBroker), None, Some(S::Complete), Some(S::Rejected))),
            (S::HeldByBroker, held),
            (S::HeldBankChanged, held),
            (S::HeldContactChanged, held),
            (S::HeldInsurance, held),
            (S::Complete, (Some(S::HeldByBroker), None, None, None)),
            (S::Rejected, nothing),
            (S::Expired, nothing),
        ];

        for (status, (hold, release, complete, reject)) in table {
            let of = |decision| next(status, decision);
            assert_eq!(of(PacketDecision::Hold), hold, "{status:?}");
            assert_eq!(of(PacketDecision::Release), release, "{status:?}");
            assert_eq!(of(PacketDecision::Complete), complete, "{status:?}");
            assert_eq!(of(PacketDecision::Reject), reject, "{status:?}");
        }
        assert_eq!(table.len(), PacketStatus::WORDS.len());
    }

    #[test]
    fn a_status_has_the_value_that_is_stored() {
        assert_eq!((PacketStatus::Invited.as_str(), PacketStatus::Expired.as_str()), ("invited", "expired"));
        assert_eq!(PacketStatus::HeldBankChanged.as_str(), "held_bank_changed");
        let held = PacketStatus::WORDS.iter().filter(|word| word.starts_with("held")).count();
        assert_eq!(held, 4);
    }
}
