//! Cargo exclusion: the carrier's cargo policy, by a certificate that a person confirmed, doesn't cover this load.
//!
//! High: it excludes the commodity, its limit is below the load's value, a load kept at a temperature has no cover for the breakdown of the
//! refrigeration unit, or the policy ends before delivery. Where it ends on the way and nothing else is missing, medium: it covers the pickup, and
//! most policies are renewed.

use crate::alert::Evidence;
use crate::case::Case;
use crate::finding::{Finding, LOAD, Raised, day, dollars, shown};
use crate::input::{CargoPolicy, Fact, Load, Source, Stop};
use crate::to_do::{Callee, ToDo};
use crate::words::{Advice, Severity};
use chrono::{NaiveDate, TimeDelta};

/// What the desk does about it.
pub(super) const TO_DO: ToDo = ToDo {
    who: Callee::Insurer,
    ask: "Does the cargo policy cover this commodity, this value and these dates?",
    settles: "A certificate or endorsement from the agent that covers what is missing.",
    otherwise: "Use a carrier whose policy covers the load, or get a manager to accept the risk.",
};

pub(super) fn judge(case: &Case<'_>) -> Finding {
    let Some(carrier) = case.carrier() else { return Finding::unknown("The carrier isn't on file") };
    let (policy, source) = match &carrier.cargo_policy {
        Fact::Known { value, source } => (value, source),
        Fact::None { .. } => return Finding::unknown("No confirmed certificate shows a cargo policy"),
        Fact::Unknown { why } => return Finding::unknown(why.clone()),
    };
    let gaps = gaps(&case.input.load, policy, source);
    if gaps.is_empty() {
        return Finding::clear("The cargo policy covers what is known of the load");
    }
    let mut compared: Vec<_> = gaps.iter().map(|gap| gap.what.clone()).collect();
    compared.insert(0, carrier.id.to_string());
    Finding::Raised(vec![Raised {
        rate_confirmation_id: None,
        severity: gaps.iter().map(|gap| gap.severity).max().unwrap_or(Severity::High),
        advice: Advice::AskCarrier,
        why: gaps.iter().map(|gap| gap.what.as_str()).collect::<Vec<_>>().join(" "),
        evidence: gaps.into_iter().flat_map(|gap| gap.evidence).collect(),
        compared,
        clears_when: "A confirmed certificate covers the load, or the load's commodity, value or dates change.",
    }])
}

/// Something that the policy doesn't cover.
struct Gap {
    /// A sentence.
    what: String,
    evidence: [Evidence; 2],
    severity: Severity,
}

fn gaps(load: &Load, policy: &CargoPolicy, source: &Source) -> Vec<Gap> {
    let of_policy = |label: &str, value: String| Evidence { as_of: source.as_of, ..shown(label, value, &source.name) };
    let excluded = load.commodity.as_deref().and_then(|commodity| {
        let has = |words: &String| has_words(commodity, words);
        let exclusion = policy.exclusions.iter().find(|exclusion| exclusion.commodities.iter().any(has))?;
        Some(Gap {
            what: format!("The policy excludes {commodity}."),
            evidence: [shown("Commodity", commodity, LOAD), of_policy("Exclusion", exclusion.words.clone())],
            severity: Severity::High,
        })
    });
    let short = load.cargo_value.zip(policy.limit).filter(|(value, limit)| value > limit).map(|(value, limit)| Gap {
        what: format!("The load is worth {}, the limit is {}.", dollars(value), dollars(limit)),
        evidence: [shown("Cargo value", dollars(value), LOAD), of_policy("Limit", dollars(limit))],
        severity: Severity::High,
    });
    let is_uncovered = load.is_temperature_controlled && policy.covers_reefer_breakdown == Some(false);
    let warm = is_uncovered.then(|| Gap {
        what: "The policy doesn't cover reefer breakdown.".to_owned(),
        evidence: [shown("Temperature", "Controlled", LOAD), of_policy("Reefer breakdown", "Not covered".to_owned())],
        severity: Severity::High,
    });
    let delivered_on = load.last_stop().map(last_day);
    let covers_pickup = |ends: NaiveDate| load.pickup().is_some_and(|pickup| last_day(pickup) <= ends);
    let ends =
        delivered_on.zip(policy.ends_on).filter(|(delivered, ends)| ends < delivered).map(|(delivered, ends)| Gap {
            what: format!("The policy ends {}, before delivery.", day(ends)),
            evidence: [shown("Delivery by", day(delivered), LOAD), of_policy("Policy ends", day(ends))],
            severity: if covers_pickup(ends) { Severity::Medium } else { Severity::High },
        });
    [excluded, short, warm, ends].into_iter().flatten().collect()
}

/// The local day on which a stop's window ends.
fn last_day(stop: &Stop) -> NaiveDate {
    (stop.window_end + TimeDelta::minutes(i64::from(stop.offset_minutes))).date_naive()
}

/// Whether a text has these words, whole and in their order, whatever their case: "frozen beef" has "beef", "beefsteak" has not.
fn has_words(text: &str, words: &str) -> bool {
    let split = |text: &str| -> Vec<String> {
        let parts = text.split(|sign: char| !sign.is_alphanumeric()).filter(|part| !part.is_empty());
        parts.map(str::to_lowercase).collect()
    };
    let (text, words) = (split(text), split(words));
    !words.is_empty() && text.windows(words.len()).any(|window| window == words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commodities_are_compared_by_whole_words() {
        assert!(has_words("Frozen BEEF, boxed", "beef") && has_words("Consumer electronics", "consumer electronics"));
        assert!(
            !has_words("Beefsteak tomatoes", "beef") && !has_words("electronics, consumer", "consumer electronics")
        );
        assert!(!has_words("Beef", ""));
    }
}
