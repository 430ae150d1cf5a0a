//! Failing broker requirements: the carrier doesn't meet the company's rules with this load's requirements, overrides counted.
//!
//! High where a rule fails, low where one can't be judged. Until the truck leaves the pickup.

use crate::alert::Evidence;
use crate::case::Case;
use crate::finding::{Finding, Raised, count, fact};
use crate::input::{Outcome, UnmetRule};
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Carrier,
    ask: "What each rule below needs: a current certificate, a document, or why the record is out of date.",
    settles: "The rule passes once the document is on file, or a manager overrides it with a reason.",
    otherwise: "Replace the carrier before pickup.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    if case.open_pickup().is_none() {
        return Finding::not_applicable("The load is picked up");
    }
    let Some(carrier) = case.carrier() else { return Finding::unknown("The carrier isn't on file") };
    let requirements = match &carrier.requirements {
        crate::input::Fact::Known { value, .. } => value,
        crate::input::Fact::None { .. } => return Finding::clear("No rule is required"),
        crate::input::Fact::Unknown { why } => return Finding::unknown(why.clone()),
    };
    let (severity, advice, what) = match requirements.outcome {
        Outcome::Fail => (Severity::High, Advice::ReplaceCarrier, "isn't met"),
        Outcome::Incomplete => (Severity::Low, Advice::AskCarrier, "can't be judged"),
        Outcome::Override | Outcome::Pass => return Finding::clear("Meets your requirements"),
    };
    let counted: Vec<&UnmetRule> =
        requirements.unmet.iter().filter(|rule| rule.outcome == requirements.outcome).collect();
    let told = |rule: &&UnmetRule| Evidence {
        // The specification's labels of rules are sentences.
        label: rule.rule.trim_end_matches('.').to_owned(),
        value: rule.reason.clone(),
        source: rule.source.clone(),
        as_of: rule.as_of,
        is_safety: rule.is_safety,
    };
    let verb = if counted.len() == 1 { what.to_owned() } else { what.replace("isn't", "aren't") };
    let mut compared: Vec<_> = counted.iter().map(|rule| format!("{} {}", rule.rule, rule.outcome)).collect();
    compared.sort_unstable();
    compared.insert(0, carrier.id.to_string());
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity,
        advice,
        why: format!("{} {verb}.", count(counted.len(), "requirement")),
        evidence: std::iter::once(fact("Your requirements", &carrier.requirements, |all| word(all.outcome).to_owned()))
            .chain(counted.iter().map(told))
            .collect(),
        compared,
        clears_when: "The carrier meets the rules or has an override, or the load is picked up.",
    }])
}

/// An outcome, as screens of rules call it.
const fn word(outcome: Outcome) -> &'static str {
    match outcome {
        Outcome::Fail => "Fail",
        Outcome::Incomplete => "Incomplete",
        Outcome::Override => "Override",
        Outcome::Pass => "Pass",
    }
}
