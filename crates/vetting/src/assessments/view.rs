//! An assessment as the API shows it.

use super::overrides::RuleOverrideView;
use super::work::{Assessed, Material};
use carriers::carriers::views::Source;
use carriers::verdicts::settings::RuleThreshold;
use chrono::NaiveDate;
use rules::{Judgment, Outcome, RuleResult, RuleType, Summary};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Category of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RuleCategory {
    /// Operating authority.
    Authority,
    /// Insurance.
    Insurance,
    /// Operations and safety.
    Operations,
    /// Of no category.
    None,
}

impl From<rules::Category> for RuleCategory {
    fn from(category: rules::Category) -> Self {
        match category {
            rules::Category::Authority => Self::Authority,
            rules::Category::Insurance => Self::Insurance,
            rules::Category::Operations => Self::Operations,
            rules::Category::None => Self::None,
        }
    }
}

/// What the facts say about a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RuleVerdict {
    /// They speak against it.
    Fail,
    /// A fact that the rule needs is unknown.
    Incomplete,
    /// They speak for it.
    Pass,
}

impl From<Judgment> for RuleVerdict {
    fn from(verdict: Judgment) -> Self {
        match verdict {
            Judgment::Fail => Self::Fail,
            Judgment::Unknown => Self::Incomplete,
            Judgment::Pass => Self::Pass,
        }
    }
}

/// Outcome of a rule, a category or a classification. The worst wins, in this order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RuleOutcome {
    /// The facts speak against it.
    Fail,
    /// A fact that a rule needs is unknown.
    Incomplete,
    /// A person decided otherwise than the facts.
    Override,
    /// The facts speak for it.
    Pass,
}

impl From<Outcome> for RuleOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fail => Self::Fail,
            Outcome::Incomplete => Self::Incomplete,
            Outcome::Override => Self::Override,
            Outcome::Pass => Self::Pass,
        }
    }
}

/// A carrier's result across all classifications that apply to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum AssessmentResult {
    /// Every classification accepts it, as a pass or by an override.
    Pass,
    /// Some do.
    PartialPass,
    /// None does, and at least one fails.
    Fail,
    /// None does, and none fails: facts are unknown.
    Incomplete,
}

impl From<Summary> for AssessmentResult {
    fn from(summary: Summary) -> Self {
        match summary {
            Summary::Pass => Self::Pass,
            Summary::PartialPass => Self::PartialPass,
            Summary::Fail => Self::Fail,
            Summary::Incomplete => Self::Incomplete,
        }
    }
}

/// A carrier's result under the company's rules today.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulesAssessment {
    /// The carrier's id.
    pub(crate) carrier_id: i64,
    /// The day ages and expirations are computed for.
    pub(crate) assessed_on: NaiveDate,
    /// Result across all classifications that apply to it; null if none has an active rule.
    pub(crate) result: Option<AssessmentResult>,
    /// Classifications that apply to it, oldest first.
    pub(crate) classifications: Vec<ClassificationAssessment>,
    /// Active classifications that don't apply to it; the broker can assign it to them.
    pub(crate) unassigned: Vec<UnassignedClassification>,
}

/// A classification that doesn't apply to a carrier.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UnassignedClassification {
    /// The classification's id.
    pub(crate) id: i64,
    /// Display name.
    pub(crate) name: String,
}

/// A carrier's result under the rules of one classification.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassificationAssessment {
    /// The classification's id.
    pub(crate) classification_id: i64,
    /// Display name.
    pub(crate) name: String,
    /// Whether it applies only to carriers the broker assigns to it.
    pub(crate) is_by_broker_election: bool,
    /// Whether it applies to this carrier.
    pub(crate) is_assigned: bool,
    /// Id of the rules it was assessed under; null if the classification has none.
    pub(crate) rule_id: Option<i64>,
    /// Version of the rules.
    pub(crate) rule_version: Option<i32>,
    /// The worst result; null if no rule is active.
    pub(crate) outcome: Option<RuleOutcome>,
    /// Every category with an active rule.
    pub(crate) categories: Vec<CategoryAssessment>,
    /// What the facts say, by rule type; omits those hidden from the caller.
    pub(crate) summary: BTreeMap<String, RuleVerdict>,
    /// Every active rule, in the order of the rule types.
    pub(crate) results: Vec<RuleAssessment>,
    /// The carrier's overrides in this classification, in force or not, latest first.
    pub(crate) carrier_rule_overrides: Vec<RuleOverrideView>,
}

/// A carrier's result under the rules of one category.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryAssessment {
    /// Category.
    pub(crate) category: RuleCategory,
    /// Display name.
    pub(crate) label: &'static str,
    /// Worst result in the category.
    pub(crate) outcome: RuleOutcome,
}

/// Result of one rule.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleAssessment {
    /// Rule type.
    pub(crate) is_type: &'static str,
    /// Label, at the company's threshold; null for types without one.
    pub(crate) label: Option<String>,
    /// What it requires, in words.
    pub(crate) description: String,
    /// Category.
    pub(crate) category: RuleCategory,
    /// Value of the rule: 2 active, 3 active and overridable.
    pub(crate) value: i16,
    /// The company's own threshold; null if the rule asks for what its type says.
    pub(crate) threshold: Option<RuleThreshold>,
    /// What the facts say; null if hidden.
    pub(crate) result: Option<RuleVerdict>,
    /// Outcome; null if hidden.
    pub(crate) outcome: Option<RuleOutcome>,
    /// Whether it is hidden because it uses safety data the caller's scopes hide. It still counts.
    pub(crate) is_hidden: bool,
    /// Reason, in words.
    pub(crate) reason: String,
    /// Data set of the main fact used; null if it is unknown.
    pub(crate) source: Option<Source>,
    /// The override in force.
    pub(crate) rule_override: Option<RuleOverrideView>,
}

/// What is said in the place of what a person may not see.
pub(crate) const HIDDEN: &str = "This is safety data, which your account can't see.";

impl RulesAssessment {
    /// The whole, as a person sees it.
    pub(crate) fn of(material: &Material, is_safety_hidden: bool) -> Self {
        let found = material.assessed(true);
        let unassigned = |one: &Assessed| UnassignedClassification {
            id: one.classification.id.0,
            name: one.classification.name.clone(),
        };
        Self {
            carrier_id: material.carrier().0,
            assessed_on: material.today(),
            result: rules::summary(found.iter().filter_map(|one| one.found.overall)).map(Into::into),
            classifications: ClassificationAssessment::all(&found, material, is_safety_hidden),
            unassigned: material.assessed(false).iter().map(unassigned).collect(),
        }
    }
}

impl ClassificationAssessment {
    /// Assessments as a person sees them.
    pub(crate) fn all(found: &[Assessed], material: &Material, is_safety_hidden: bool) -> Vec<Self> {
        found.iter().map(|one| Self::of(one, material.today(), is_safety_hidden)).collect()
    }

    fn of(one: &Assessed, today: NaiveDate, is_safety_hidden: bool) -> Self {
        let overrides: Vec<_> = one.overrides.iter().map(|row| RuleOverrideView::of((*row).clone(), today)).collect();
        let results = &one.found.results;
        let is_shown = |result: &&RuleResult| !is_hidden(result.rule.is_type, is_safety_hidden);
        Self {
            classification_id: one.classification.id.0,
            name: one.classification.name.clone(),
            is_by_broker_election: one.classification.is_by_broker_election,
            is_assigned: one.holds,
            rule_id: one.rules.map(|set| set.id),
            rule_version: one.rules.map(|set| set.version),
            outcome: one.found.overall.map(Into::into),
            categories: one
                .found
                .categories
                .iter()
                .map(|one| CategoryAssessment {
                    category: one.category.into(),
                    label: one.category.label(),
                    outcome: one.outcome.into(),
                })
                .collect(),
            summary: results
                .iter()
                .filter(is_shown)
                .map(|result| (result.rule.is_type.as_str().to_owned(), result.verdict.into()))
                .collect(),
            results: results.iter().map(|result| RuleAssessment::of(result, &overrides, is_safety_hidden)).collect(),
            carrier_rule_overrides: overrides,
        }
    }
}

/// Safety data is hidden from holders of block_safety_data (document 1 §6); what the company decided by it is not.
const fn is_hidden(is_type: RuleType, is_safety_hidden: bool) -> bool {
    is_safety_hidden && is_type.is_about_safety()
}

impl RuleAssessment {
    fn of(found: &RuleResult, overrides: &[RuleOverrideView], is_safety_hidden: bool) -> Self {
        let is_type = found.rule.is_type;
        let is_hidden = is_hidden(is_type, is_safety_hidden);
        Self {
            is_type: is_type.as_str(),
            label: found.rule.label().map(Cow::into_owned),
            description: found.rule.words().into_owned(),
            category: is_type.category().into(),
            value: found.rule.setting.value(),
            threshold: found.rule.threshold.map(Into::into),
            result: (!is_hidden).then(|| found.verdict.into()),
            outcome: (!is_hidden).then(|| found.outcome.into()),
            is_hidden,
            reason: if is_hidden { HIDDEN.to_owned() } else { found.reason.clone() },
            source: found.source.clone().filter(|_| !is_hidden).map(Into::into),
            rule_override: overrides.iter().find(|one| Some(one.id()) == found.override_id).cloned(),
        }
    }
}
