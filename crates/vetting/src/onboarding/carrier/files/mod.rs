//! Files a carrier adds to its packet: the certificate of insurance, the notice of assignment, a voided check, a W-8.

pub mod remove;
pub mod upload;

use crate::onboarding::carrier::state::Step;
use store::onboarding::packet_files::PacketFileKind;

platform::described_words! {
    /// What a file is for.
    pub OnboardingFileKind: PacketFileKind as "OnboardingFileKind"
}

/// The step that a file of a kind is part of.
const fn step(kind: PacketFileKind) -> Step {
    match kind {
        PacketFileKind::Certificate => Step::Insurance,
        PacketFileKind::TaxForm => Step::TaxForm,
        PacketFileKind::NoticeOfAssignment | PacketFileKind::VoidedCheck => Step::Payment,
        PacketFileKind::Other => Step::Lanes,
    }
}
