//! Kinds of decisions.

use crate::connections::ConnectionStatus;
use kernel::wire::words;

words! {
    /// What a company decided.
    pub enum Kind {
        /// An exception from a rule was made.
        Override = "override",
        /// An exception was switched on again.
        OverrideActivated = "override_activated",
        /// An override was revoked.
        OverrideDeactivated = "override_deactivated",
        /// The carrier may haul: it was connected.
        Connect = "connect",
        /// The carrier's packet was accepted.
        Onboard = "onboard",
        /// The carrier's packet was put on hold.
        Hold = "hold",
        /// The carrier's packet was turned down.
        Reject = "reject",
        /// The carrier is not to be dispatched.
        DoNotDispatch = "do_not_dispatch",
        /// It may be dispatched again.
        DoNotDispatchLifted = "do_not_dispatch_lifted",
        /// Someone looked at the carrier before giving it a load.
        VettingCheck = "vetting_check",
        /// A rate confirmation was sent to the carrier.
        RateConfirmationSent = "rate_confirmation_sent",
        /// One to a recipient that was not known to be the carrier was let go.
        RateConfirmationReleased = "rate_confirmation_released",
        /// The carrier accepted a rate confirmation.
        RateConfirmationAccepted = "rate_confirmation_accepted",
        /// The shipper's dock compared the truck with the one that is named.
        Pickup = "pickup",
        /// A person closed an alert on a load.
        AlertClosed = "alert_closed",
    }
}

impl Kind {
    /// What people read.
    pub const fn label(self) -> &'static str {
        match self {
            Self::Override => "Override made",
            Self::OverrideActivated => "Override switched on",
            Self::OverrideDeactivated => "Override taken back",
            Self::Connect => "Connected",
            Self::Onboard => "Onboarded",
            Self::Hold => "Packet held",
            Self::Reject => "Packet rejected",
            Self::DoNotDispatch => "Do not dispatch",
            Self::DoNotDispatchLifted => "Do not dispatch lifted",
            Self::VettingCheck => "Vetting check",
            Self::RateConfirmationSent => "Rate confirmation sent",
            Self::RateConfirmationReleased => "Rate confirmation released",
            Self::RateConfirmationAccepted => "Rate confirmation accepted",
            Self::Pickup => "Pickup check at the dock",
            Self::AlertClosed => "Alert closed",
        }
    }

    /// What the change of a connection's status decides; none where it decides nothing.
    pub fn of_connection(before: Option<ConnectionStatus>, after: ConnectionStatus) -> Option<Self> {
        match (before, after) {
            (Some(before), after) if before == after => None,
            (_, ConnectionStatus::Onboarded) => Some(Self::Connect),
            (_, ConnectionStatus::DoNotDispatch) => Some(Self::DoNotDispatch),
            (Some(ConnectionStatus::DoNotDispatch), _) => Some(Self::DoNotDispatchLifted),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_change_of_status_is_a_decision_where_it_decides_something() {
        let (new, onboarded, blocked) =
            (ConnectionStatus::NeedsToOnboard, ConnectionStatus::Onboarded, ConnectionStatus::DoNotDispatch);
        assert_eq!(Kind::of_connection(Some(new), onboarded), Some(Kind::Connect));
        assert_eq!(Kind::of_connection(None, blocked), Some(Kind::DoNotDispatch));
        assert_eq!(Kind::of_connection(Some(blocked), new), Some(Kind::DoNotDispatchLifted));
        assert_eq!(Kind::of_connection(None, new), None);
        assert_eq!(Kind::of_connection(Some(onboarded), onboarded), None);
    }
}
