//! Files a carrier adds to its packet: the certificate of insurance, the notice of assignment, a voided check, a W-8.

pub mod remove;
pub mod upload;

use crate::onboarding::carrier::state::Step;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What a file is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum OnboardingFileKind {
    /// The certificate of insurance.
    Certificate,
    /// A signed form W-8.
    TaxForm,
    /// A factoring company's notice of assignment.
    NoticeOfAssignment,
    /// A voided check, which shows that the account is the carrier's.
    VoidedCheck,
    /// Anything else.
    Other,
}

impl OnboardingFileKind {
    const ALL: [Self; 5] = [Self::Certificate, Self::TaxForm, Self::NoticeOfAssignment, Self::VoidedCheck, Self::Other];

    /// Its word.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Certificate => "certificate",
            Self::TaxForm => "tax_form",
            Self::NoticeOfAssignment => "notice_of_assignment",
            Self::VoidedCheck => "voided_check",
            Self::Other => "other",
        }
    }

    fn of_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// The step that it is part of.
    const fn step(self) -> Step {
        match self {
            Self::Certificate => Step::Insurance,
            Self::TaxForm => Step::TaxForm,
            Self::NoticeOfAssignment | Self::VoidedCheck => Step::Payment,
            Self::Other => Step::Lanes,
        }
    }
}
