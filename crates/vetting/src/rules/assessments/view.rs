//! An assessment as people see it.

use crate::rules::overrides::view::RuleOverrideView;
use crate::rules::view::RuleCategory;
use carriers::carriers::views::Source;
use chrono::NaiveDate;
use rules::{Outcome, Summary, Verdict};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// What the facts say of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
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
    pub(super) carrier_id: i64,
    /// The day that ages and expiries are counted by.
    pub(super) assessed_on: NaiveDate,
    /// The result over all classifications that hold for it; null when none of them has a rule that is on.
    pub(super) result: Option<AssessmentResult>,
    /// The classifications that hold for it, oldest first.
    pub(super) classifications: Vec<ClassificationAssessment>,
    /// Active classifications that do not hold for it: the broker can put it in them.
    pub(super) unassigned: Vec<UnassignedClassification>,
}

/// A classification that does not hold for a carrier.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct UnassignedClassification {
    /// Its id.
    pub(super) id: i64,
    /// What the company calls it.
    pub(super) name: String,
}

/// What a carrier comes to by the rules of one classification.
#[derive(Debug, Serialize, ToSchema)]
pub struct ClassificationAssessment {
    /// The classification.
    pub(super) classification_id: i64,
    /// What the company calls it.
    pub(super) name: String,
    /// It holds for the carriers that the broker puts in it alone.
    pub(super) is_by_broker_election: bool,
    /// Whether it holds for this carrier.
    pub(super) is_assigned: bool,
    /// The rules by which it was assessed; null when the classification has none.
    pub(super) rule_id: Option<i64>,
    /// Their version.
    pub(super) rule_version: Option<i32>,
    /// The worst result; null when no rule is on.
    pub(super) outcome: Option<RuleOutcome>,
    /// Every category that has a rule that is on.
    pub(super) categories: Vec<CategoryAssessment>,
    /// By rule type, what the facts say; without those that are hidden from the person.
    pub(super) summary: BTreeMap<String, RuleVerdict>,
    /// Every rule that is on, in the order of the rule types.
    pub(super) results: Vec<RuleAssessment>,
    /// The carrier's overrides in this classification, in force or not, the latest first.
    pub(super) carrier_rule_overrides: Vec<RuleOverrideView>,
}

/// What the rules of one category come to.
#[derive(Debug, Serialize, ToSchema)]
pub struct CategoryAssessment {
    /// The category.
    pub(super) category: RuleCategory,
    /// Its name.
    pub(super) label: &'static str,
    /// Its worst result.
    pub(super) outcome: RuleOutcome,
}

/// What one rule comes to.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleAssessment {
    /// The rule's token.
    pub(super) is_type: &'static str,
    /// Its label; null for the types that have none.
    pub(super) label: Option<&'static str>,
    /// What it asks for, in words, for every type.
    pub(super) description: &'static str,
    /// What it is about.
    pub(super) category: RuleCategory,
    /// 2 active, 3 active and overridable.
    pub(super) value: i16,
    /// What the facts say; null when it is hidden.
    pub(super) result: Option<RuleVerdict>,
    /// What it comes to; null when it is hidden.
    pub(super) outcome: Option<RuleOutcome>,
    /// It speaks of safety data, which is hidden from the person. It counts all the same.
    pub(super) is_hidden: bool,
    /// Why, in words.
    pub(super) reason: String,
    /// The data set behind the fact that it is mostly about; null when none could tell.
    pub(super) source: Option<Source>,
    /// The override in force.
    pub(super) rule_override: Option<RuleOverrideView>,
}
