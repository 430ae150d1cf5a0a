//! Our verdict in the words of other services. Whoever reads only their word never gets a better one than ours: what is not to be used fails,
//! and nothing passes that someone has to look at or of which a required fact is unknown. (docs/adapters.md, "Verdicts".)

use crate::assessments::view::AssessmentResult;
use rules::{Outcome, Summary, Verdict};
use serde::Serialize;
use utoipa::ToSchema;

/// The verdict as a result of rules. `by_signals` is the verdict by the signals alone, `result` that by the company's rules; none where no
/// rule is on.
pub(super) const fn overall(verdict: Verdict, by_signals: Verdict, result: Option<Summary>) -> AssessmentResult {
    match (verdict, by_signals, result) {
        (Verdict::DoNotUse, ..) | (_, Verdict::DoNotUse, _) | (Verdict::Review, _, Some(Summary::Fail)) => {
            AssessmentResult::Fail
        }
        (_, Verdict::Use, Some(Summary::PartialPass)) => AssessmentResult::PartialPass,
        (Verdict::Use, Verdict::Use, None | Some(Summary::Pass)) => AssessmentResult::Pass,
        _ => AssessmentResult::Incomplete,
    }
}

/// How a classification comes out when the signals, which no rule overrides, count in it too; none where it has no active rule and nothing
/// else counts.
pub(super) fn of_classification(outcome: Option<Outcome>, by_signals: Verdict) -> Option<AssessmentResult> {
    match (outcome, by_signals) {
        (_, Verdict::DoNotUse) | (Some(Outcome::Fail), _) => Some(AssessmentResult::Fail),
        (Some(Outcome::Incomplete), _) | (Some(_), Verdict::Review | Verdict::Unknown) => {
            Some(AssessmentResult::Incomplete)
        }
        (Some(Outcome::Override | Outcome::Pass), Verdict::Use) => Some(AssessmentResult::Pass),
        (None, _) => None,
    }
}

/// A level of risk, by points: 0 to 124 low, 125 to 249 medium, 250 to 999 to be reviewed, 1,000 and more fail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = MyCarrierPacketsRisk)]
pub(super) enum Risk {
    /// Use.
    Low,
    /// Review, or a required fact is unknown.
    #[serde(rename = "Review Required")]
    ReviewRequired,
    /// Do not use.
    Fail,
}

impl Risk {
    /// The level of a verdict.
    pub(super) const fn of(verdict: Verdict) -> Self {
        match verdict {
            Verdict::DoNotUse => Self::Fail,
            Verdict::Review | Verdict::Unknown => Self::ReviewRequired,
            Verdict::Use => Self::Low,
        }
    }

    /// The fewest points of the level, for systems that read the level from points. We count none.
    pub(super) const fn points(self) -> i32 {
        match self {
            Self::Low => 0,
            Self::ReviewRequired => 250,
            Self::Fail => 1_000,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const RESULTS: [Option<Summary>; 5] =
        [None, Some(Summary::Pass), Some(Summary::PartialPass), Some(Summary::Fail), Some(Summary::Incomplete)];

    #[test]
    fn do_not_use_fails_whatever_the_rules_say() {
        for result in RESULTS {
            for by_signals in Verdict::ALL {
                assert_eq!(overall(Verdict::DoNotUse, by_signals, result), AssessmentResult::Fail);
            }
        }
        for outcome in Outcome::ALL.map(Some).into_iter().chain([None]) {
            assert_eq!(of_classification(outcome, Verdict::DoNotUse), Some(AssessmentResult::Fail));
        }
        assert_eq!((Risk::of(Verdict::DoNotUse), Risk::Fail.points()), (Risk::Fail, 1_000));
    }

    #[test]
    fn only_a_carrier_to_use_passes() {
        for verdict in Verdict::ALL {
            for by_signals in Verdict::ALL {
                for result in RESULTS {
                    let passes = overall(verdict, by_signals, result) == AssessmentResult::Pass;
                    let is_fit = verdict == Verdict::Use
                        && by_signals == Verdict::Use
                        && matches!(result, None | Some(Summary::Pass));
                    assert_eq!(passes, is_fit, "{verdict:?} {by_signals:?} {result:?}");
                }
            }
        }
        for outcome in [Outcome::Pass, Outcome::Override] {
            for by_signals in [Verdict::Review, Verdict::Unknown] {
                assert_eq!(of_classification(Some(outcome), by_signals), Some(AssessmentResult::Incomplete));
            }
        }
    }

    #[test]
    fn where_signals_are_silent_the_rules_keep_their_own_word() {
        let of = |verdict, result| overall(verdict, Verdict::Use, result);

        assert_eq!(of(Verdict::Use, None), AssessmentResult::Pass);
        assert_eq!(of(Verdict::Use, Some(Summary::Pass)), AssessmentResult::Pass);
        assert_eq!(of(Verdict::Review, Some(Summary::PartialPass)), AssessmentResult::PartialPass);
        assert_eq!(of(Verdict::Review, Some(Summary::Fail)), AssessmentResult::Fail);
        assert_eq!(of(Verdict::Unknown, Some(Summary::Incomplete)), AssessmentResult::Incomplete);
        assert_eq!(of_classification(Some(Outcome::Override), Verdict::Use), Some(AssessmentResult::Pass));
        assert_eq!(of_classification(None, Verdict::Use), None);
    }

    #[test]
    fn a_signal_to_review_or_unknown_leaves_a_partial_pass_incomplete() {
        for by_signals in [Verdict::Review, Verdict::Unknown] {
            let found = overall(by_signals, by_signals, Some(Summary::PartialPass));
            assert_eq!(found, AssessmentResult::Incomplete);
        }
    }
}
