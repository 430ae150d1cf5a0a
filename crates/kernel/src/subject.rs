//! What a notice or a decision is about.

use crate::ids::{CarrierId, LoadId, RateConfirmationId, TicketId};
use crate::wire::words;

words! {
    /// A kind of subject.
    pub enum SubjectKind {
        /// A carrier.
        Carrier = "carrier",
        /// A load.
        Load = "load",
        /// An alert on a load or a rate confirmation, which people work on as a ticket.
        Ticket = "ticket",
        /// A rate confirmation.
        RateConfirmation = "rate_confirmation",
    }
}

/// What a notice or a decision is about: one thing of one kind, by its id. Tables keep it as two columns, `subject_kind` and `subject_id`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Subject {
    /// A carrier.
    Carrier(CarrierId),
    /// A load.
    Load(LoadId),
    /// A ticket.
    Ticket(TicketId),
    /// A rate confirmation.
    RateConfirmation(RateConfirmationId),
}

impl Subject {
    /// The thing of this kind with this id.
    pub const fn of(kind: SubjectKind, id: i64) -> Self {
        match kind {
            SubjectKind::Carrier => Self::Carrier(CarrierId(id)),
            SubjectKind::Load => Self::Load(LoadId(id)),
            SubjectKind::Ticket => Self::Ticket(TicketId(id)),
            SubjectKind::RateConfirmation => Self::RateConfirmation(RateConfirmationId(id)),
        }
    }

    /// Its kind.
    pub const fn kind(self) -> SubjectKind {
        match self {
            Self::Carrier(_) => SubjectKind::Carrier,
            Self::Load(_) => SubjectKind::Load,
            Self::Ticket(_) => SubjectKind::Ticket,
            Self::RateConfirmation(_) => SubjectKind::RateConfirmation,
        }
    }

    /// Its id among things of its kind.
    pub const fn id(self) -> i64 {
        match self {
            Self::Carrier(CarrierId(id))
            | Self::Load(LoadId(id))
            | Self::Ticket(TicketId(id))
            | Self::RateConfirmation(RateConfirmationId(id)) => id,
        }
    }

    /// The carrier, if the subject is one.
    pub const fn carrier(self) -> Option<CarrierId> {
        match self {
            Self::Carrier(id) => Some(id),
            Self::Load(_) | Self::Ticket(_) | Self::RateConfirmation(_) => None,
        }
    }
}

/// Kind and id: `load 42`.
impl std::fmt::Display for Subject {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} {}", self.kind(), self.id())
    }
}

impl From<CarrierId> for Subject {
    fn from(id: CarrierId) -> Self {
        Self::Carrier(id)
    }
}

impl From<LoadId> for Subject {
    fn from(id: LoadId) -> Self {
        Self::Load(id)
    }
}

impl From<TicketId> for Subject {
    fn from(id: TicketId) -> Self {
        Self::Ticket(id)
    }
}

impl From<RateConfirmationId> for Subject {
    fn from(id: RateConfirmationId) -> Self {
        Self::RateConfirmation(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_subject_is_its_kind_and_its_id() {
        for kind in SubjectKind::ALL {
            let subject = Subject::of(*kind, 42);
            assert_eq!((subject.kind(), subject.id()), (*kind, 42));
            assert_eq!(subject.to_string(), format!("{kind} 42"));
            assert_eq!(subject.carrier().is_some(), *kind == SubjectKind::Carrier);
        }
        assert_eq!(Subject::from(CarrierId(7)).carrier(), Some(CarrierId(7)));
    }
}
