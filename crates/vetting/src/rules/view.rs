//! Answers of the calls about rules.

use crate::assessments::overrides::{RulePerson, person};
use crate::assessments::view::RuleCategory;
use carriers::verdicts::settings;
use chrono::{DateTime, Utc};
use rules::{Origin, RuleType, Setting};
use serde::Serialize;
use std::collections::BTreeMap;
use store::rules::classifications::Classification;
use store::rules::sets::{RuleSet, Version};
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
fn values(settings: &store::rules::sets::Settings) -> BTreeMap<String, i16> {
    let rules = settings::read(settings).into_iter();
    rules.map(|rule| (rule.is_type.as_str().to_owned(), rule.setting.value())).collect()
}

impl From<RuleSet> for RuleView {
    fn from(set: RuleSet) -> Self {
        Self {
            id: set.id,
            company_id: set.company_id.0,
            classification_id: set.classification_id.0,
            carrier_id: set.carrier_id.map(|id| id.0),
            values: values(&set.settings),
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
    /// Who created it; null for the system.
    changed_by: Option<RulePerson>,
    /// When it was created.
    changed_at: DateTime<Utc>,
}

impl From<Version> for RuleVersion {
    fn from(version: Version) -> Self {
        Self {
            version: version.version,
            values: values(&version.settings),
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
    /// Label; null for types without one.
    label: Option<&'static str>,
    /// What it requires, in words.
    description: &'static str,
    /// Category.
    category: RuleCategory,
    /// Display name of the category.
    category_label: &'static str,
    /// Why brokers use it; null for self-explanatory rules.
    why: Option<&'static str>,
    /// Its value in the requested classification: 0 off, 2 active, 3 active and overridable; null if none was requested.
    value: Option<i16>,
}

impl RuleTypeView {
    /// The type, with its value in a classification.
    pub fn of(is_type: RuleType, setting: Option<Setting>) -> Self {
        Self {
            is_type: is_type.as_str(),
            label: is_type.label(),
            description: is_type.words(),
            category: is_type.category().into(),
            category_label: is_type.category().label(),
            why: match is_type.origin() {
                Origin::Trade(why) => Some(why),
                Origin::Specification | Origin::Unlabelled => None,
            },
            value: setting.map(Setting::value),
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
