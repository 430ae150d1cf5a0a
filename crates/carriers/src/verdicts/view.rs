//! The verdict as the API shows it.

use kernel::ids::CarrierId;
use platform::provenance::Source;
use serde::Serialize;
use utoipa::ToSchema;

/// Whether to use a carrier, worst first: the worst of what is found wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// Do not use: an order in force, no authority or insurance, do-not-dispatch, a published alert of impersonation, or a required rule not
    /// met.
    DoNotUse,
    /// Review before use.
    Review,
    /// A fact that is required isn't known.
    Unknown,
    /// Nothing speaks against it.
    Use,
}

impl From<rules::Verdict> for Verdict {
    fn from(verdict: rules::Verdict) -> Self {
        match verdict {
            rules::Verdict::DoNotUse => Self::DoNotUse,
            rules::Verdict::Review => Self::Review,
            rules::Verdict::Unknown => Self::Unknown,
            rules::Verdict::Use => Self::Use,
        }
    }
}

impl Verdict {
    /// Its name for people.
    pub const fn label(self) -> &'static str {
        match self {
            Self::DoNotUse => rules::Verdict::DoNotUse.label(),
            Self::Review => rules::Verdict::Review.label(),
            Self::Unknown => rules::Verdict::Unknown.label(),
            Self::Use => rules::Verdict::Use.label(),
        }
    }
}

/// The verdict on a carrier, by your company's rules and by signals that no rule can override.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct CarrierVerdict {
    /// The verdict.
    pub verdict: Verdict,
    /// Up to three reasons, weightiest first.
    pub reasons: Vec<VerdictReason>,
    /// Number of further reasons that aren't among `reasons`.
    pub more_reasons: usize,
    /// Code of every signal that is raised, weightiest first, also those that `reasons` has no room for. They weigh on the verdict whatever your
    /// rules ask.
    pub signals: Vec<String>,
}

/// A reason for a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct VerdictReason {
    /// What it is about: a signal (`out_of_service_order` …), a rule type (`bipd_coverage_gteq_750_000` …), `partial` if the carrier passes
    /// some classifications only, `safety_rule` if the rule is hidden by the caller's scopes, `still_loading` while linked carriers aren't
    /// loaded yet, `not_in_census` if FMCSA's census no longer lists the carrier, or what speaks for it (`rules_met` …).
    pub code: String,
    /// The verdict it calls for.
    pub verdict: Verdict,
    /// The reason, as a sentence.
    pub text: String,
    /// What would change it; empty if it speaks for the carrier.
    pub change: String,
    /// Source of the fact; null in lists (`GET /api/v1/carriers/{id}/verdict` has it), and if none is known.
    pub source: Option<Source>,
    /// The earlier carrier that it names; null where it names none, in lists and in decision records.
    #[schema(value_type = Option<i64>)]
    pub carrier_id: Option<CarrierId>,
}
