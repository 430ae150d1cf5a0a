//! Facts, rules and overrides to results: one carrier in one classification.

use crate::column::Column;
use crate::facts::Facts;
use crate::outcome::{Outcome, worst};
use crate::overrides::{Override, in_force};
use crate::predicate::Judgment;
use crate::rule_type::{Category, RuleType};
use crate::threshold::Threshold;
use crate::words;
use chrono::NaiveDate;
use kernel::provenance::Source;

/// What a broker decided about a rule. (Document 1 §3: "value 2 means the rule is active".)
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Setting {
    /// Off.
    #[default]
    Off,
    /// Required, and cannot be overridden.
    Active,
    /// Required, and may be overridden for a carrier.
    Overridable,
}

impl Setting {
    /// The number that it travels as: 0 off, 2 active, 3 active and overridable.
    pub const fn value(self) -> i16 {
        match self {
            Self::Off => 0,
            Self::Active => 2,
            Self::Overridable => 3,
        }
    }

    /// The setting of a number; none when it is no setting's.
    pub const fn of_value(value: i16) -> Option<Self> {
        match value {
            0 => Some(Self::Off),
            2 => Some(Self::Active),
            3 => Some(Self::Overridable),
            _ => None,
        }
    }
}

/// A rule of a classification.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Which requirement it is.
    pub is_type: RuleType,
    /// Whether it is required, and may be overridden.
    pub setting: Setting,
    /// What the company set in the place of the type's own number or rating; none is the type's own.
    pub threshold: Option<Threshold>,
}

impl Rule {
    /// A rule that asks for what its type says.
    pub const fn new(is_type: RuleType, setting: Setting) -> Self {
        Self { is_type, setting, threshold: None }
    }
}

/// How a carrier comes out of one rule.
#[derive(Clone, Debug, PartialEq)]
pub struct RuleResult {
    /// The rule judged.
    pub rule: Rule,
    /// What the facts say.
    pub verdict: Judgment,
    /// Its outcome: the verdict, or Override.
    pub outcome: Outcome,
    /// The reason, as text.
    pub reason: String,
    /// The fact that it is mostly about.
    pub column: Column,
    /// The source of that fact; none when it is unknown.
    pub source: Option<Source>,
    /// Id of the override in force.
    pub override_id: Option<i64>,
}

/// How a carrier comes out of the rules of one category.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CategoryResult {
    /// The category.
    pub category: Category,
    /// Its worst result.
    pub outcome: Outcome,
}

/// How a carrier comes out of a classification's rules.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Assessment {
    /// Every active rule, in the order of [`RuleType::ALL`].
    pub results: Vec<RuleResult>,
    /// Every category that has such a rule, with its worst result.
    pub categories: Vec<CategoryResult>,
    /// The worst result of all; none when no rule is active.
    pub overall: Option<Outcome>,
}

/// Judges a carrier by the rules of one classification on the day `today`. `overrides` are the carrier's in this classification, in force
/// or not. A rule that may not be overridden is judged by the facts, whatever overrides there are. If a type occurs twice, the last rule
/// counts.
pub fn assess(facts: &Facts, rules: &[Rule], overrides: &[Override], today: NaiveDate) -> Assessment {
    let asked = RuleType::ALL.iter().filter_map(|is_type| {
        let rule = rules.iter().rev().find(|rule| rule.is_type == *is_type)?;
        (rule.setting != Setting::Off).then_some(*rule)
    });
    let results: Vec<_> = asked.map(|rule| judge(facts, rule, overrides, today)).collect();
    let of_category = |category: Category| {
        let outcomes = results.iter().filter(|result| result.rule.is_type.category() == category);
        let outcome = worst(outcomes.map(|result| result.outcome))?;
        Some(CategoryResult { category, outcome })
    };
    Assessment {
        categories: Category::ALL.into_iter().filter_map(of_category).collect(),
        overall: worst(results.iter().map(|result| result.outcome)),
        results,
    }
}

fn judge(facts: &Facts, rule: Rule, overrides: &[Override], today: NaiveDate) -> RuleResult {
    let predicate = rule.predicate();
    let verdict = predicate.judge(facts, today);
    let may_override = rule.setting == Setting::Overridable;
    let found = in_force(overrides, rule.is_type, today).filter(|_| may_override);
    let source = predicate.columns().find_map(|column| facts.get(column)?.source.clone());
    RuleResult {
        rule,
        verdict,
        outcome: found.map_or_else(|| verdict.into(), |_| Outcome::Override),
        reason: words::reason(predicate, facts, verdict, today),
        column: predicate.column(),
        source,
        override_id: found.map(|found| found.id),
    }
}
