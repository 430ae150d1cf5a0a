//! What the calls about rules answer with.

use crate::assessments::overrides::{RulePerson, person};
use crate::assessments::settings;
use crate::assessments::view::RuleCategory;
use chrono::{DateTime, Utc};
use rules::{Origin, RuleType, Setting};
use serde::Serialize;
use std::collections::BTreeMap;
use store::rules::classifications::Classification;
use store::rules::sets::{RuleSet, Version};
use utoipa::ToSchema;

/// The rules of a classification: a value for each rule type.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Rule)]
pub struct RuleView {
    /// Its id.
    id: i64,
    /// The company that it is of.
    company_id: i64,
    /// The classification whose rules these are.
    classification_id: i64,
    /// The carrier that they are made for, in the place of the classification's own; null for all its carriers.
    carrier_id: Option<i64>,
    /// By rule type: 0 off, 2 active, 3 active and overridable.
    values: BTreeMap<String, i16>,
    /// Grows by one with each change.
    version: i32,
    /// Who changed it last; null for what the product made.
    changed_by: Option<RulePerson>,
    /// Since when there are such rules.
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
            company_id: set.company_id,
            classification_id: set.classification_id,
            carrier_id: set.carrier_id,
            values: values(&set.settings),
            version: set.version,
            changed_by: person(set.changed_by, set.changed_by_name),
            created_at: set.created_at,
            updated_at: set.updated_at,
        }
    }
}

/// A version that rules had.
#[derive(Debug, Serialize, ToSchema)]
pub struct RuleVersion {
    /// Its number, from 1.
    version: i32,
    /// By rule type: 0 off, 2 active, 3 active and overridable.
    values: BTreeMap<String, i16>,
    /// Who made it; null for the product itself.
    changed_by: Option<RulePerson>,
    /// When.
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

/// A kind of rule.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = RuleType)]
pub struct RuleTypeView {
    /// Its token.
    is_type: &'static str,
    /// Its label; null for the types that have none.
    label: Option<&'static str>,
    /// What it asks for, in words, for every type.
    description: &'static str,
    /// What it is about.
    category: RuleCategory,
    /// The name of that.
    category_label: &'static str,
    /// Why brokers have it; null for the rules that need no explanation.
    why: Option<&'static str>,
    /// Its value in the classification that was asked for: 0 off, 2 active, 3 active and overridable; null when none was.
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

/// A kind of carrier or freight that has rules of its own.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Classification)]
pub struct ClassificationView {
    /// Its id.
    id: i64,
    /// The company that it is of.
    company_id: i64,
    /// What the company calls it.
    name: String,
    /// Whether carriers are assessed by it.
    is_active: bool,
    /// It holds for the carriers that the broker puts in it alone; otherwise for every carrier.
    is_by_broker_election: bool,
    /// Carriers that were put in it.
    carriers: i64,
    /// Since when there is such a classification.
    created_at: DateTime<Utc>,
    /// When it was last changed.
    updated_at: DateTime<Utc>,
}

impl From<Classification> for ClassificationView {
    fn from(row: Classification) -> Self {
        Self {
            id: row.id,
            company_id: row.company_id,
            name: row.name,
            is_active: row.is_active,
            is_by_broker_election: row.is_by_broker_election,
            carriers: row.carriers,
            created_at: row.created_at,
            updated_at: row.updated_at,
        }
    }
}
