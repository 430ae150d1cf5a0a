//! Answers of the calls about rules.

use crate::assessments::overrides::{RulePerson, person};
use crate::assessments::view::RuleCategory;
use carriers::verdicts::settings::{self, RuleThreshold};
use chrono::{DateTime, Utc};
use rules::{Bounds, Origin, Rule, RuleType, Scale, Setting, Threshold, Unit};
use serde::Serialize;
use std::borrow::Cow;
use std::collections::BTreeMap;
use store::rules::classifications::Classification;
use store::rules::sets::{RuleSet, Values, Version};
use utoipa::ToSchema;

/// Rules of a classification: a value for each rule type.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rule)]
pub struct RuleView {
    /// The rules' id.
    id: i64,
    /// Id of the company it belongs to.
    company_id: i64,
    /// Id of the classification they belong to.
    classification_id: i64,
    /// Id of the carrier they were created for, in place of the classification's own; null for all its carriers.
    carrier_id: Option<i64>,
    /// Value by rule type: 0 off, 2 active, 3 active and overridable.
    values: BTreeMap<String, i16>,
    /// The company's own threshold by rule type; omitted types ask for what they say.
    thresholds: BTreeMap<String, RuleThreshold>,
    /// Version; increases by one with each change.
    version: i32,
    /// Who last changed them; null for the system.
    changed_by: Option<RulePerson>,
    /// When they were created.
    created_at: DateTime<Utc>,
    /// When they were last changed.
    updated_at: DateTime<Utc>,
}

/// Every rule type with its value.
fn values(rules: &[Rule]) -> BTreeMap<String, i16> {
    rules.iter().map(|rule| (rule.is_type.as_str().to_owned(), rule.setting.value())).collect()
}

/// The rule types with a threshold of the company.
fn thresholds(rules: &[Rule]) -> BTreeMap<String, RuleThreshold> {
    let own = rules.iter().filter_map(|rule| Some((rule.is_type.as_str().to_owned(), rule.threshold?.into())));
    own.collect()
}

impl From<RuleSet> for RuleView {
    fn from(set: RuleSet) -> Self {
        let rules = settings::read(&set.values());
        Self {
            id: set.id,
            company_id: set.company_id.0,
            classification_id: set.classification_id.0,
            carrier_id: set.carrier_id.map(|id| id.0),
            values: values(&rules),
            thresholds: thresholds(&rules),
            version: set.version,
            changed_by: person(set.changed_by, set.changed_by_name),
            created_at: set.created_at,
            updated_at: set.updated_at,
        }
    }
}

/// A version of the rules.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleVersion {
    /// Version number, from 1.
    version: i32,
    /// Value by rule type: 0 off, 2 active, 3 active and overridable.
    values: BTreeMap<String, i16>,
    /// The company's own threshold by rule type.
    thresholds: BTreeMap<String, RuleThreshold>,
    /// Who created it; null for the system.
    changed_by: Option<RulePerson>,
    /// When it was created.
    changed_at: DateTime<Utc>,
}

impl From<Version> for RuleVersion {
    fn from(version: Version) -> Self {
        let rules = settings::read(&Values { settings: version.settings.0, thresholds: version.thresholds.0 });
        Self {
            version: version.version,
            values: values(&rules),
            thresholds: thresholds(&rules),
            changed_by: person(version.changed_by, version.changed_by_name),
            changed_at: version.changed_at,
        }
    }
}

/// A type of rule.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RuleType)]
pub struct RuleTypeView {
    /// Code of the rule type.
    is_type: &'static str,
    /// Label, at the threshold of the requested classification; null for types without one.
    label: Option<String>,
    /// What it requires, in words.
    description: String,
    /// Category.
    category: RuleCategory,
    /// Display name of the category.
    category_label: &'static str,
    /// Why brokers use it; null for self-explanatory rules.
    why: Option<&'static str>,
    /// Its value in the requested classification: 0 off, 2 active, 3 active and overridable; null if none was requested.
    value: Option<i16>,
    /// What your company can set in place of the type's own number or rating; null for types without one.
    threshold: Option<RuleTypeThreshold>,
}

/// What a threshold counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum RuleThresholdUnit {
    /// US dollars.
    Dollars,
    /// Months.
    Months,
    /// Days.
    Days,
    /// Power units for each inspection.
    PowerUnits,
    /// Accepted ratings.
    Rating,
}

impl From<Unit> for RuleThresholdUnit {
    fn from(unit: Unit) -> Self {
        match unit {
            Unit::Dollars => Self::Dollars,
            Unit::Months => Self::Months,
            Unit::Days => Self::Days,
            Unit::PowerUnits => Self::PowerUnits,
            Unit::Rating => Self::Rating,
        }
    }
}

/// The threshold of a rule type.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleTypeThreshold {
    /// What it counts.
    unit: RuleThresholdUnit,
    /// What the type asks for by itself.
    default: RuleThreshold,
    /// Lowest number; null for ratings.
    minimum: Option<i64>,
    /// Highest number; null for ratings.
    maximum: Option<i64>,
    /// Ratings to choose from; empty for numbers.
    choices: Vec<RuleThresholdChoice>,
    /// Why these bounds, with the source.
    source: &'static str,
    /// The company's own threshold in the requested classification; null for the default, or if none was requested.
    value: Option<RuleThreshold>,
}

/// A rating to choose.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleThresholdChoice {
    /// Code of the choice.
    value: &'static str,
    /// Display name.
    label: &'static str,
}

impl RuleTypeThreshold {
    fn of(scale: &Scale, own: Option<Threshold>) -> Self {
        let (minimum, maximum) = match scale.bounds {
            Bounds::Between(least, most) => (Some(least), Some(most)),
            Bounds::Among(_) => (None, None),
        };
        let choice = |choice: &rules::Choice| RuleThresholdChoice { value: choice.word, label: choice.label };
        Self {
            unit: scale.unit.into(),
            default: scale.default.into(),
            minimum,
            maximum,
            choices: scale.choices().iter().map(choice).collect(),
            source: scale.source,
            value: own.map(Into::into),
        }
    }
}

impl RuleTypeView {
    /// The type as it is by itself.
    pub fn of(is_type: RuleType) -> Self {
        Self { value: None, ..Self::of_rule(Rule::new(is_type, Setting::Off)) }
    }

    /// The type, with its value and threshold in a classification.
    pub fn of_rule(rule: Rule) -> Self {
        let is_type = rule.is_type;
        Self {
            is_type: is_type.as_str(),
            label: rule.label().map(Cow::into_owned),
            description: rule.words().into_owned(),
            category: is_type.category().into(),
            category_label: is_type.category().label(),
            why: match is_type.origin() {
                Origin::Trade(why) => Some(why),
                Origin::Specification | Origin::Unlabelled => None,
            },
            value: Some(rule.setting.value()),
            threshold: is_type.scale().map(|scale| RuleTypeThreshold::of(&scale, rule.threshold)),
        }
    }
}

/// A kind of carrier or freight with its own rules.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Classification)]
pub struct ClassificationView {
    /// The classification's id.
    id: i64,
    /// Id of the company it belongs to.
    company_id: i64,
    /// Display name.
    name: String,
    /// Whether carriers are assessed under it.
    is_active: bool,
    /// Whether it applies only to carriers the broker assigns to it; otherwise it applies to every carrier.
    is_by_broker_election: bool,
    /// Number of carriers assigned to it.
    carriers: i64,
    /// When it was created.
    created_at: DateTime<Utc>,
    /// When it was last changed.
    updated_at: DateTime<Utc>,
}

impl From<Classification> for ClassificationView {
    fn from(row: Classification) -> Self {
        Self {
            id: row.id.0,
            company_id: row.company_id.0,
            name: row.name,
            is_active: row.is_active,
            is_by_broker_election: row.is_by_broker_election,
            carriers: row.carriers,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}
