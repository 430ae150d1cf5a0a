//! An assessment as people see it.

use super::overrides::RuleOverrideView;
use super::work::{Assessed, Material};
use carriers::carriers::views::Source;
use chrono::NaiveDate;
use rules::{Outcome, RuleResult, RuleType, Summary, Verdict};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What a rule is about.
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

/// What the facts say of a rule.
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

impl From<Verdict> for RuleVerdict {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::Fail => Self::Fail,
            Verdict::Unknown => Self::Incomplete,
            Verdict::Pass => Self::Pass,
        }
    }
}

/// What a rule, a category or a classification comes to. The worst wins, in this order.
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

/// What a carrier comes to over all classifications that hold for it.
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

/// What a carrier comes to by the company's rules today.
#[derive(Debug, Serialize, ToSchema)]
pub struct RulesAssessment {
    /// The carrier.
    pub(crate) carrier_id: i64,
    /// The day that ages and expiries are counted by.
    pub(crate) assessed_on: NaiveDate,
    /// The result over all classifications that hold for it; null when none of them has a rule that is on.
    pub(crate) result: Option<AssessmentResult>,
    /// The classifications that hold for it, oldest first.
    pub(crate) classifications: Vec<ClassificationAssessment>,
    /// Active classifications that do not hold for it: the broker can put it in them.
    pub(crate) unassigned: Vec<UnassignedClassification>,
}

/// A classification that does not hold for a carrier.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UnassignedClassification {
    /// Its id.
    pub(crate) id: i64,
    /// What the company calls it.
    pub(crate) name: String,
}

/// What a carrier comes to by the rules of one classification.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassificationAssessment {
    /// The classification.
    pub(crate) classification_id: i64,
    /// What the company calls it.
    pub(crate) name: String,
    /// It holds for the carriers that the broker puts in it alone.
    pub(crate) is_by_broker_election: bool,
    /// Whether it holds for this carrier.
    pub(crate) is_assigned: bool,
    /// The rules by which it was assessed; null when the classification has none.
    pub(crate) rule_id: Option<i64>,
    /// Their version.
    pub(crate) rule_version: Option<i32>,
    /// The worst result; null when no rule is on.
    pub(crate) outcome: Option<RuleOutcome>,
    /// Every category that has a rule that is on.
    pub(crate) categories: Vec<CategoryAssessment>,
    /// By rule type, what the facts say; without those that are hidden from the person.
    pub(crate) summary: BTreeMap<String, RuleVerdict>,
    /// Every rule that is on, in the order of the rule types.
    pub(crate) results: Vec<RuleAssessment>,
    /// The carrier's overrides in this classification, in force or not, the latest first.
    pub(crate) carrier_rule_overrides: Vec<RuleOverrideView>,
}

/// What the rules of one category come to.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryAssessment {
    /// The category.
    pub(crate) category: RuleCategory,
    /// Its name.
    pub(crate) label: &'static str,
    /// Its worst result.
    pub(crate) outcome: RuleOutcome,
}

/// What one rule comes to.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleAssessment {
    /// The rule's token.
    pub(crate) is_type: &'static str,
    /// Its label; null for the types that have none.
    pub(crate) label: Option<&'static str>,
    /// What it asks for, in words, for every type.
    pub(crate) description: &'static str,
    /// What it is about.
    pub(crate) category: RuleCategory,
    /// 2 active, 3 active and overridable.
    pub(crate) value: i16,
    /// What the facts say; null when it is hidden.
    pub(crate) result: Option<RuleVerdict>,
    /// What it comes to; null when it is hidden.
    pub(crate) outcome: Option<RuleOutcome>,
    /// It speaks of safety data, which is hidden from the person. It counts all the same.
    pub(crate) is_hidden: bool,
    /// Why, in words.
    pub(crate) reason: String,
    /// The data set behind the fact that it is mostly about; null when none could tell.
    pub(crate) source: Option<Source>,
    /// The override in force.
    pub(crate) rule_override: Option<RuleOverrideView>,
}

/// What is said in the place of what a person may not see.
pub(crate) const HIDDEN: &str = "It speaks of safety data, which your account does not see.";

impl RulesAssessment {
    /// The whole, as a person sees it.
    pub(crate) fn of(material: &Material, is_safety_hidden: bool) -> Self {
        let found = material.assessed(true);
        let unassigned = |one: &Assessed| UnassignedClassification {
            id: one.classification.id,
            name: one.classification.name.clone(),
        };
        Self {
            carrier_id: material.carrier_id(),
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
            classification_id: one.classification.id,
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
            label: is_type.label(),
            description: is_type.words(),
            category: is_type.category().into(),
            value: found.rule.setting.value(),
            result: (!is_hidden).then(|| found.verdict.into()),
            outcome: (!is_hidden).then(|| found.outcome.into()),
            is_hidden,
            reason: if is_hidden { HIDDEN.to_owned() } else { found.reason.clone() },
            source: found.source.clone().filter(|_| !is_hidden).map(Into::into),
            rule_override: overrides.iter().find(|one| Some(one.id()) == found.override_id).cloned(),
        }
    }
}
