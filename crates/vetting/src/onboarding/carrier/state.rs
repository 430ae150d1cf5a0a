//! What a carrier can do with a packet in each status, and the effect of a change after completion. Pure. (Product: "submitted once. A
//! change of bank or contact after completion holds the packet.")

use serde::Serialize;
use store::onboarding::packets::PacketStatus;
pub use store::onboarding::steps::StepName as Step;
use utoipa::ToSchema;

/// Status of a packet, as shown to its carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OnboardingState {
    /// No one at the carrier has verified a contact yet.
    Invited,
    /// It is being filled in.
    Started,
    /// It is with the broker.
    Submitted,
    /// The broker requested changes; the reason says what.
    Held,
    /// The carrier changed its bank or contacts after completion, and the broker checks that first.
    HeldForCheck,
    /// The broker took the carrier on.
    Complete,
    /// The broker does not take the carrier on.
    Rejected,
    /// The link was not taken up in time.
    Expired,
    /// The broker took the invitation back.
    Withdrawn,
    /// A newer invitation counts instead.
    Replaced,
}

impl OnboardingState {
    /// The state that a packet's status stands for.
    pub const fn of_status(status: PacketStatus) -> Self {
        match status {
            PacketStatus::Invited => Self::Invited,
            PacketStatus::Started => Self::Started,
            PacketStatus::Submitted => Self::Submitted,
            PacketStatus::HeldBankChanged | PacketStatus::HeldContactChanged => Self::HeldForCheck,
            PacketStatus::HeldByBroker | PacketStatus::HeldInsurance => Self::Held,
            PacketStatus::Complete => Self::Complete,
            PacketStatus::Rejected => Self::Rejected,
            PacketStatus::Expired => Self::Expired,
        }
    }

    /// Whether someone may prove a contact to get to the packet.
    pub const fn can_be_entered(self) -> bool {
        matches!(
            self,
            Self::Invited | Self::Started | Self::Submitted | Self::Held | Self::HeldForCheck | Self::Complete
        )
    }

    /// Whether a step may be saved.
    pub const fn may_save(self, step: Step) -> bool {
        match self {
            Self::Started | Self::Held => true,
            Self::Complete | Self::HeldForCheck => matches!(step, Step::Company | Step::Payment),
            _ => false,
        }
    }

    /// Whether the packet may be submitted.
    pub const fn may_submit(self) -> bool {
        matches!(self, Self::Started | Self::Held)
    }
}

platform::described_words! {
    /// A step of a packet.
    pub StepSchema: Step as "OnboardingStepName"
}

/// A packet that is held by a change: its status, and the reason as shown to both sides.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hold {
    /// The status.
    pub status: PacketStatus,
    /// The reason.
    pub reason: &'static str,
}

/// The effect of a changed step when the broker had completed the packet before. A changed bank is reported whatever the packet is held
/// for; changed contacts hold what is complete, and are what a packet that is held already may have been held for.
pub fn hold_after_change(was_completed: bool, status: PacketStatus, step: Step) -> Option<Hold> {
    if !was_completed {
        return None;
    }
    match step {
        Step::Payment => Some(Hold {
            status: PacketStatus::HeldBankChanged,
            reason: "The carrier changed how it is paid. Call it on a number you know before you pay there.",
        }),
        Step::Company if status == PacketStatus::Complete => Some(Hold {
            status: PacketStatus::HeldContactChanged,
            reason: "The carrier changed its company facts or contacts. Check them before you rely on them.",
        }),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn status() -> impl Strategy<Value = PacketStatus> {
        prop::sample::select(PacketStatus::ALL)
    }

    fn step() -> impl Strategy<Value = Step> {
        prop::sample::select(Step::ALL)
    }

    proptest! {
        #[test]
        fn what_can_be_submitted_can_be_filled_in_and_what_the_broker_has_is_locked(status in status(), step in step()) {
            let state = OnboardingState::of_status(status);

            prop_assert!(!state.may_submit() || state.may_save(step));
            prop_assert!(!state.may_save(step) || state.can_be_entered());
            if matches!(status, PacketStatus::Invited | PacketStatus::Submitted | PacketStatus::Rejected | PacketStatus::Expired) {
                prop_assert!(!state.may_save(step) && !state.may_submit());
            }
        }

        #[test]
        fn only_a_change_after_completion_holds_and_a_changed_bank_stays_seen(status in status(), step in step(), was in any::<bool>()) {
            let hold = hold_after_change(was, status, step);

            prop_assert!(was || hold.is_none());
            if was && step == Step::Payment {
                prop_assert_eq!(hold.map(|hold| hold.status), Some(PacketStatus::HeldBankChanged));
            }
            if status == PacketStatus::HeldBankChanged {
                prop_assert!(hold.is_none_or(|hold| hold.status == PacketStatus::HeldBankChanged));
            }
        }
    }

    #[test]
    fn a_packet_on_hold_is_on_hold_for_its_carrier_too() {
        for status in PacketStatus::ALL {
            let state = OnboardingState::of_status(*status);
            let is_held = matches!(state, OnboardingState::Held | OnboardingState::HeldForCheck);
            assert_eq!(is_held, status.is_held(), "{status}");
        }
    }
}
