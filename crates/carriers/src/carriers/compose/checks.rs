//! The broker's checks with their outcomes, as views.

use crate::carriers::views::check::{Check, CheckCode, CheckOutcome};
use profile::checks as facts;

impl From<profile::Check> for Check {
    fn from(check: profile::Check) -> Self {
        Self {
            code: check.code.into(),
            label: check.label.to_owned(),
            outcome: match check.outcome {
                facts::CheckOutcome::Fail => CheckOutcome::Fail,
                facts::CheckOutcome::Warn => CheckOutcome::Warn,
                facts::CheckOutcome::Unknown => CheckOutcome::Unknown,
                facts::CheckOutcome::Pass => CheckOutcome::Pass,
            },
            reason: check.reason,
            source: check.source.map(Into::into),
        }
    }
}

/// Each question has the same name in both.
macro_rules! same_codes {
    ($($name:ident)+) => {
        impl From<facts::CheckCode> for CheckCode {
            fn from(code: facts::CheckCode) -> Self {
                match code { $(facts::CheckCode::$name => Self::$name,)+ }
            }
        }
    };
}

same_codes! {
    OperatingStatusActive NotOutOfService CarrierAuthorityActive AuthorityAgeThreeMonths AuthorityAgeSixMonths BipdGteqRequired Bipd750
    Bipd1000 NoPendingLapse SafetyRatingSatisfactoryOrUnrated InspectedRecently Mcs150Current NoPriorRevocation NotAlsoABroker
    NoRecentContactChange FleetIsPlausible SourcesAgree
}
