//! How results come together: the worst wins. (Document 1 §4; product: "Rules, classifications, assessments".)

use crate::predicate::Judgment;

/// The outcome of a rule, a category or a classification. The order is the specification's: Fail, Incomplete, Override, Pass;
/// the least of several is the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Outcome {
    /// The facts speak against it.
    Fail,
    /// A fact that it needs is unknown.
    Incomplete,
    /// Whatever the facts say, a person decided otherwise.
    Override,
    /// The facts speak for it.
    Pass,
}

impl From<Judgment> for Outcome {
    fn from(verdict: Judgment) -> Self {
        match verdict {
            Judgment::Fail => Self::Fail,
            Judgment::Unknown => Self::Incomplete,
            Judgment::Pass => Self::Pass,
        }
    }
}

impl Outcome {
    /// Every outcome, the worst first.
    pub const ALL: [Self; 4] = [Self::Fail, Self::Incomplete, Self::Override, Self::Pass];

    /// Its value in the API.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Fail => "fail",
            Self::Incomplete => "incomplete",
            Self::Override => "override",
            Self::Pass => "pass",
        }
    }

    /// Whether the broker may go ahead: a pass, or what a person accepted in its place.
    pub const fn is_accepted(self) -> bool {
        matches!(self, Self::Override | Self::Pass)
    }
}

/// The worst of several outcomes; none when there was nothing to judge. What that shows is the caller's decision.
pub fn worst(outcomes: impl IntoIterator<Item = Outcome>) -> Option<Outcome> {
    outcomes.into_iter().min()
}

/// A carrier's assessment over all classifications it is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Summary {
    /// No classification accepts it, and at least one refuses it.
    Fail,
    /// No classification accepts it, and none refuses it: facts are unknown.
    Incomplete,
    /// Some classifications accept it, others do not.
    PartialPass,
    /// Every classification accepts it.
    Pass,
}

impl Summary {
    /// Every summary, in the order of the assessment lists.
    pub const ALL: [Self; 4] = [Self::Pass, Self::PartialPass, Self::Fail, Self::Incomplete];

    /// The value in document 1 §7 (`rules_assessment_eq`).
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Fail => "fail",
            Self::Incomplete => "incomplete",
            Self::PartialPass => "partial_pass",
            Self::Pass => "pass",
        }
    }
}

/// All classifications' outcomes as one. An override counts as a pass, since a person accepted the carrier. None when no classification
/// had an active rule.
pub fn summary(outcomes: impl IntoIterator<Item = Outcome>) -> Option<Summary> {
    let (mut accepted, mut all, mut failed) = (0_usize, 0_usize, false);
    for outcome in outcomes {
        all += 1;
        accepted += usize::from(outcome.is_accepted());
        failed |= outcome == Outcome::Fail;
    }
    match (all, accepted) {
        (0, _) => None,
        (all, accepted) if all == accepted => Some(Summary::Pass),
        (_, 1..) => Some(Summary::PartialPass),
        _ if failed => Some(Summary::Fail),
        _ => Some(Summary::Incomplete),
    }
}

#[cfg(test)]
mod tests {
    use super::Outcome::{Fail, Incomplete, Override, Pass};
    use super::*;

    #[test]
    fn the_order_is_the_specifications() {
        assert!(Fail < Incomplete && Incomplete < Override && Override < Pass);
        assert_eq!((worst([Pass, Fail, Incomplete]), worst([])), (Some(Fail), None));
    }

    #[test]
    fn some_passes_are_a_partial_pass_and_no_pass_is_the_worst_of_the_rest() {
        assert_eq!(summary([Pass, Override]), Some(Summary::Pass));
        assert_eq!(summary([Pass, Fail]), Some(Summary::PartialPass));
        assert_eq!(summary([Override, Incomplete]), Some(Summary::PartialPass));
        assert_eq!(summary([Incomplete, Fail]), Some(Summary::Fail));
        assert_eq!(summary([Incomplete, Incomplete]), Some(Summary::Incomplete));
        assert_eq!(summary([]), None);
    }
}
