//! Kinds of decisions about a carrier.

use store::connections::ConnectionStatus;

/// Declares the kinds: word, and what people read.
macro_rules! kinds {
    ($($(#[$doc:meta])* $name:ident = $word:literal, $label:literal;)+) => {
        /// A kind of decision.
        #[derive(Clone, Copy, Debug, PartialEq, Eq)]
        pub enum Kind { $($(#[$doc])* $name,)+ }

        impl Kind {
            /// Every kind.
            pub const ALL: &[Self] = &[$(Self::$name,)+];

            /// Its word, as records have it.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$name => $word,)+ }
            }

            /// What people read.
            pub const fn label(self) -> &'static str {
                match self { $(Self::$name => $label,)+ }
            }
        }
    };
}

kinds! {
    /// An exception from a rule was made.
    Override = "override", "Override made";
    /// An exception was switched on again.
    OverrideActivated = "override_activated", "Override switched on";
    /// An exception was taken back.
    OverrideDeactivated = "override_deactivated", "Override taken back";
    /// The carrier may haul: it was connected.
    Connect = "connect", "Connected";
    /// The carrier's packet was accepted.
    Onboard = "onboard", "Onboarded";
    /// The carrier's packet was put on hold.
    Hold = "hold", "Packet held";
    /// The carrier's packet was turned down.
    Reject = "reject", "Packet rejected";
    /// The carrier is not to be dispatched.
    DoNotDispatch = "do_not_dispatch", "Do not dispatch";
    /// It may be dispatched again.
    DoNotDispatchLifted = "do_not_dispatch_lifted", "Do not dispatch lifted";
}

impl Kind {
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

    /// The kind of a word; none for one of a newer release.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.as_str() == word)
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
