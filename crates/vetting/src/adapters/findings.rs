//! What counts for and against a carrier, all of it and by area: a verdict has room for three reasons, and other services' shapes list every one.

use crate::assessments::verdict::OnCarrier;
use crate::assessments::work::Assessed;
use chrono::NaiveDate;
use rules::{Category, Cause, Judgment, Outcome, Reason, RuleResult, RuleType, Setting, Signal, Verdict};

/// What a finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Area {
    /// Operating authority.
    Authority,
    /// Insurance.
    Insurance,
    /// Inspections and the safety rating.
    Safety,
    /// Operations.
    Operation,
    /// Identity, the company's own decision, and what has no area of its own.
    Other,
}

/// A signal or a rule that was looked at, and what it alone leads to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Finding {
    /// What it is about.
    pub(super) area: Area,
    /// The signal's or the rule type's token, or the code of a limit.
    pub(super) code: &'static str,
    /// What was looked at, in words.
    pub(super) about: String,
    /// What was found, in words; empty where a signal is not raised.
    pub(super) text: String,
    /// The verdict that it alone leads to; [`Verdict::Use`] when nothing is wrong.
    pub(super) verdict: Verdict,
    /// Whether a person accepted it.
    pub(super) is_overridden: bool,
}

/// Everything that was looked at, each once. `raised` are the verdicts that the company set for signals. Rules about safety are left out for
/// someone who may not see safety data; the verdict counts them all the same.
pub(super) fn of(
    on: &OnCarrier,
    assessed: &[Assessed<'_>],
    raised: &[(Signal, Verdict)],
    is_safety_hidden: bool,
    today: NaiveDate,
) -> Vec<Finding> {
    let mut findings: Vec<Finding> =
        Signal::ALL.iter().filter_map(|signal| of_signal(*signal, on, raised, today)).collect();
    let is_partial = assessed.iter().any(|one| one.found.overall.is_some_and(Outcome::is_accepted));
    let results = assessed.iter().flat_map(|one| &one.found.results);
    let shown = results.filter(|result| !(is_safety_hidden && result.rule.is_type.is_about_safety()));
    findings.extend(shown.map(|result| of_rule(result, is_partial)));
    findings.extend(on.judged.reasons.iter().filter_map(of_limit));
    let mut each: Vec<Finding> = Vec::with_capacity(findings.len());
    for finding in findings {
        if !each.contains(&finding) {
            each.push(finding);
        }
    }
    each
}

/// How an area stands: its worst finding; none where nothing was looked at.
pub(super) fn standing(findings: &[Finding], area: Area) -> Option<Verdict> {
    findings.iter().filter(|finding| finding.area == area).map(|finding| finding.verdict).min()
}

fn of_signal(signal: Signal, on: &OnCarrier, raised: &[(Signal, Verdict)], today: NaiveDate) -> Option<Finding> {
    let (verdict, silent) = match signal.predicate().judge(&on.facts, today) {
        Judgment::Fail => (signal.verdict(raised), signal.label()),
        Judgment::Unknown if signal.is_required() => (Verdict::Unknown, "Unknown"),
        Judgment::Unknown => return None,
        Judgment::Pass => (Verdict::Use, ""),
    };
    let reason = on.judged.reasons.iter().find(|reason| reason.cause == Cause::Signal(signal));
    Some(Finding {
        area: area_of_signal(signal),
        code: signal.as_str(),
        about: signal.label().to_owned(),
        text: reason.map_or_else(|| silent.to_owned(), |reason| reason.text.clone()),
        verdict,
        is_overridden: false,
    })
}

const fn area_of_signal(signal: Signal) -> Area {
    match signal {
        Signal::AuthorityNotActive
        | Signal::PassengerAuthorityOnly
        | Signal::HouseholdGoodsOnly
        | Signal::RevokedPredecessor => Area::Authority,
        Signal::NoInsuranceInForce => Area::Insurance,
        Signal::OutOfServiceOrder | Signal::ImplausibleFleet => Area::Operation,
        Signal::DoNotDispatch
        | Signal::ImpersonationAlert
        | Signal::BadPredecessor
        | Signal::IdentityAlert
        | Signal::ContactChanged
        | Signal::LookAlikeContact
        | Signal::LapseServed => Area::Other,
    }
}

/// Where another classification accepts the carrier, a rule asks for a person at worst, as in the verdict itself.
fn of_rule(result: &RuleResult, is_partial: bool) -> Finding {
    let verdict = match (result.outcome, result.rule.setting) {
        (Outcome::Pass | Outcome::Override, _) | (_, Setting::Off) => Verdict::Use,
        (Outcome::Incomplete, _) => Verdict::Unknown,
        (Outcome::Fail, Setting::Active) if !is_partial => Verdict::DoNotUse,
        (Outcome::Fail, Setting::Active | Setting::Overridable) => Verdict::Review,
    };
    let is_type = result.rule.is_type;
    Finding {
        area: area_of_rule(is_type),
        code: is_type.as_str(),
        about: result.rule.words().into_owned(),
        text: result.reason.clone(),
        verdict,
        is_overridden: result.outcome == Outcome::Override,
    }
}

const fn area_of_rule(is_type: RuleType) -> Area {
    if is_type.is_about_safety() {
        return Area::Safety;
    }
    match is_type.category() {
        Category::Authority => Area::Authority,
        Category::Insurance => Area::Insurance,
        Category::Operations => Area::Operation,
        Category::None => Area::Other,
    }
}

/// What keeps the verdict at Unknown: no signal and no rule.
fn of_limit(reason: &Reason) -> Option<Finding> {
    let Cause::Limit(_) = reason.cause else { return None };
    Some(Finding {
        area: Area::Other,
        code: reason.cause.code(),
        about: reason.text.clone(),
        text: reason.text.clone(),
        verdict: reason.verdict,
        is_overridden: false,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn finding(area: Area, verdict: Verdict) -> Finding {
        Finding { area, code: "a", about: String::new(), text: String::new(), verdict, is_overridden: false }
    }

    #[test]
    fn an_area_stands_as_its_worst_finding_and_unlooked_at_it_stands_nowhere() {
        let findings = [
            finding(Area::Authority, Verdict::Use),
            finding(Area::Authority, Verdict::Review),
            finding(Area::Insurance, Verdict::Use),
        ];

        assert_eq!(standing(&findings, Area::Authority), Some(Verdict::Review));
        assert_eq!(standing(&findings, Area::Insurance), Some(Verdict::Use));
        assert_eq!(standing(&findings, Area::Safety), None);
    }

    #[test]
    fn rules_about_safety_are_in_the_area_that_may_be_hidden() {
        for is_type in RuleType::ALL {
            assert_eq!(area_of_rule(*is_type) == Area::Safety, is_type.is_about_safety(), "{is_type:?}");
        }
    }
}
