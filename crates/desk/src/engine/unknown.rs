//! Kinds of alerts of which nothing is gathered yet. That nothing was found of them means nothing, so their checks say that they are unknown.

use alerts::{AlertType, Check, CheckState};

/// Each kind, and why nobody can tell.
const NOT_GATHERED: &[(AlertType, &str)] =
    &[(AlertType::CargoExclusion, "Exclusions in the carrier's policy aren't read from certificates yet.")];

/// The checks with those as unknown that found nothing because nothing was looked at.
pub(super) fn told(mut checks: Vec<Check>) -> Vec<Check> {
    for check in checks.iter_mut().filter(|check| check.state == CheckState::Clear) {
        if let Some((_, why)) = NOT_GATHERED.iter().find(|(kind, _)| *kind == check.is_type) {
            check.state = CheckState::Unknown;
            (*why).clone_into(&mut check.detail);
        }
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
    fn what_was_not_looked_at_is_never_clear() {
        let checks = told(vec![
            check(AlertType::CargoExclusion, CheckState::Clear),
            check(AlertType::OutOfRange, CheckState::Clear),
            check(AlertType::CargoExclusion, CheckState::NotApplicable),
        ]);

        let states: Vec<_> = checks.iter().map(|check| check.state).collect();
        assert_eq!(states, [CheckState::Unknown, CheckState::Clear, CheckState::NotApplicable]);
        assert!(checks[0].detail.ends_with("yet."));
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
