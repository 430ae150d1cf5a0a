//! What the checks of a load are told as.

use alerts::{AlertType, Check, CheckState, Input};

/// Why a cargo policy that covers what is known of a load isn't said to cover it.
const NOT_NOTED: &str = "No one noted on the certificate what the carrier's cargo policy excludes.";

/// Whether a person noted what the cargo policy excludes; true where there is none to be read.
pub(super) fn are_exclusions_known(input: &Input) -> bool {
    let policy = input.carrier.as_ref().and_then(|carrier| carrier.cargo_policy.value());
    policy.is_none_or(|policy| policy.are_exclusions_known)
}

/// The checks of a movement as they are told. Where its policy's exclusions aren't known, an alert about its limit still ends by itself, but nobody
/// can tell that the policy covers the load.
pub(super) fn told(mut checks: Vec<Check>, are_exclusions_known: bool) -> Vec<Check> {
    let is_open = |check: &&mut Check| check.is_type == AlertType::CargoExclusion && check.state == CheckState::Clear;
    if let Some(check) = checks.iter_mut().find(is_open).filter(|_| !are_exclusions_known) {
        check.state = CheckState::Unknown;
        NOT_NOTED.clone_into(&mut check.detail);
    }
    checks
}

/// The checks of a load of several movements as one: of each kind, the one that says most.
pub(super) fn worst(all: Vec<Vec<Check>>) -> Vec<Check> {
    let rank = |state: CheckState| match state {
        CheckState::Alert => 3,
        CheckState::Unknown => 2,
        CheckState::Clear => 1,
        CheckState::NotApplicable => 0,
    };
    let mut all = all.into_iter();
    let mut worst = all.next().unwrap_or_default();
    for checks in all {
        for (known, other) in worst.iter_mut().zip(checks) {
            if rank(other.state) > rank(known.state) {
                *known = other;
            }
        }
    }
    worst
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(is_type: AlertType, state: CheckState) -> Check {
        Check { is_type, state, detail: format!("{state}") }
    }

    #[test]
    fn a_policy_whose_exclusions_nobody_noted_is_never_said_to_cover_the_load() {
        let checks =
            |state| vec![check(AlertType::CargoExclusion, state), check(AlertType::OutOfRange, CheckState::Clear)];
        let states = |checks: Vec<Check>| checks.iter().map(|check| check.state).collect::<Vec<_>>();

        assert_eq!(states(told(checks(CheckState::Clear), false)), [CheckState::Unknown, CheckState::Clear]);
        assert_eq!(states(told(checks(CheckState::Clear), true)), [CheckState::Clear, CheckState::Clear]);
        assert_eq!(states(told(checks(CheckState::Alert), false)), [CheckState::Alert, CheckState::Clear]);
    }

    #[test]
    fn of_several_movements_the_check_that_says_most_is_told() {
        let one = vec![check(AlertType::OutOfRange, CheckState::Clear), check(AlertType::Dark, CheckState::Alert)];
        let other = vec![check(AlertType::OutOfRange, CheckState::Unknown), check(AlertType::Dark, CheckState::Clear)];

        let states: Vec<_> = worst(vec![one, other]).iter().map(|check| check.state).collect();

        assert_eq!(states, [CheckState::Unknown, CheckState::Alert]);
        assert!(worst(Vec::new()).is_empty());
    }
}
