//! What a reason for a verdict is about.

use crate::rule_type::RuleType;
use crate::signal::Signal;

/// What a reason is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Cause {
    /// A signal is raised, or cannot be judged.
    Signal(Signal),
    /// A rule is not met, or cannot be judged.
    Rule {
        /// The classification that has the rule.
        classification_id: i64,
        /// The rule.
        is_type: RuleType,
    },
    /// Some classifications accept the carrier, others do not.
    Partial,
    /// The verdict is Unknown at best, whatever else is known.
    Limit(Limit),
    /// What speaks for the carrier.
    Assurance(Assurance),
}

/// What keeps a verdict at Unknown at best.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Limit {
    /// The other carriers aren't loaded yet, with which it is compared.
    StillLoading,
    /// FMCSA's census no longer lists the carrier.
    NotInCensus,
}

/// What speaks for a carrier.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Assurance {
    /// It meets the company's rules.
    RulesMet,
    /// Its carrier authority is active without a gap since a day.
    AuthoritySince,
    /// Its insurance is on file.
    InsuranceOnFile,
}

impl Cause {
    /// Its code in the API: a signal's or a rule type's token, `partial`, a limit, or what speaks for the carrier.
    pub const fn code(self) -> &'static str {
        match self {
            Self::Signal(signal) => signal.as_str(),
            Self::Rule { is_type, .. } => is_type.as_str(),
            Self::Partial => "partial",
            Self::Limit(Limit::StillLoading) => "still_loading",
            Self::Limit(Limit::NotInCensus) => "not_in_census",
            Self::Assurance(Assurance::RulesMet) => "rules_met",
            Self::Assurance(Assurance::AuthoritySince) => "authority_since",
            Self::Assurance(Assurance::InsuranceOnFile) => "insurance_on_file",
        }
    }

    /// Whether it tells safety data, which is hidden from some people (document 1 §6: block_safety_data).
    pub const fn is_about_safety(self) -> bool {
        match self {
            Self::Rule { is_type, .. } => is_type.is_about_safety(),
            Self::Signal(_) | Self::Partial | Self::Limit(_) | Self::Assurance(_) => false,
        }
    }
}
