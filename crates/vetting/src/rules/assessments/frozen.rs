//! An assessment with everything that it was worked out from, to be kept with a decision. Made by the same work as the card on the carrier's
//! page. Later releases must be able to read what earlier ones wrote: fields are added, with a default, and never change their meaning.

use super::view::{AssessmentResult, ClassificationAssessment, RuleOutcome, RuleVerdict};
use super::work::{self, Material};
use crate::rules::overrides::view::RuleOverrideView;
use crate::rules::view::RuleCategory;
use carriers::carriers::views::{FactState, Source};
use chrono::{DateTime, NaiveDate, Utc};
use kernel::provenance::Known;
use platform::http::Error;
use rules::{Column, RuleType, Value};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use store::rules::overrides::RuleOverride;
use store::{Conn, Tenant};
use utoipa::ToSchema;

/// What is said in the place of what a person may not see.
const HIDDEN: &str = "It speaks of safety data, which your account does not see.";

/// What a carrier came to by the company's rules at a moment, and what was known of it then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FrozenAssessment {
    /// The day that ages and expiries were counted by.
    pub assessed_on: NaiveDate,
    /// The result over all classifications that held for the carrier; null when none of them had a rule that was on.
    pub result: Option<AssessmentResult>,
    /// The classifications that held for it, oldest first.
    pub classifications: Vec<FrozenClassification>,
    /// Everything that rules can ask for, whether one did or not.
    pub facts: Vec<FrozenFact>,
}

/// A classification with its rules, as they stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FrozenClassification {
    /// The classification.
    pub id: i64,
    /// What the company called it.
    pub name: String,
    /// The rules by which it assessed; null when it had none.
    pub rule_id: Option<i64>,
    /// Their version.
    pub rule_version: Option<i32>,
    /// Their values, by rule type: 2 active, 3 active and overridable; what is not here was off.
    pub settings: BTreeMap<String, i16>,
    /// The worst result; null when no rule was on.
    pub outcome: Option<RuleOutcome>,
    /// Every rule that was on, in the order of the rule types.
    pub rules: Vec<FrozenRule>,
    /// The overrides that were in force.
    pub overrides: Vec<FrozenOverride>,
}

/// What one rule came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FrozenRule {
    /// The rule's token.
    pub is_type: String,
    /// Its label, or else what it asks for in words.
    pub label: String,
    /// What it is about.
    pub category: RuleCategory,
    /// 2 active, 3 active and overridable.
    pub value: i16,
    /// What the facts said; null when it is hidden from the person.
    pub verdict: Option<RuleVerdict>,
    /// What it came to; null when it is hidden from the person.
    pub outcome: Option<RuleOutcome>,
    /// Why, in words.
    pub reason: String,
    /// The facts that it asked for.
    pub facts: Vec<String>,
    /// The data set behind the fact that it was mostly about; null when none could tell.
    pub source: Option<Source>,
    /// The override in force.
    pub override_id: Option<i64>,
}

/// An exception from one rule, as it stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FrozenOverride {
    /// Its id.
    pub id: i64,
    /// The classification in which it counted.
    pub classification_id: i64,
    /// The rule's token.
    pub is_type: String,
    /// The rule's label, or else what it asks for in words.
    pub label: String,
    /// Its last day; 2080-01-01 is indefinite.
    pub expiration_date: NaiveDate,
    /// Why; null where nobody said.
    pub reason: Option<String>,
    /// What the file beside it was called; null when there was none.
    pub file_name: Option<String>,
    /// Who made it.
    pub made_by: Option<String>,
    /// When it was made or last changed.
    pub updated_at: DateTime<Utc>,
}

/// What was known of a carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
pub struct FrozenFact {
    /// The fact: `bipd_on_file`, `authority_since` …
    pub fact: String,
    /// Whether it was known.
    pub state: FactState,
    /// Its value as text (`1000000`, `2026-04-03`, `true`, `active`); null unless it was known.
    pub value: Option<String>,
    /// The same in words, and why where nobody could tell.
    pub words: String,
    /// Who told it; null when nobody could.
    pub source: Option<Source>,
}

/// Freezes what a carrier comes to within a transaction that is under way; 404 when there is no such carrier. A company whose plan has no rules
/// has the facts alone.
pub async fn freeze(
    db: &mut Conn,
    tenant: Tenant,
    carrier_id: i64,
    has_rules: bool,
    now: DateTime<Utc>,
) -> Result<FrozenAssessment, Error> {
    let material = work::material_within(db, tenant, carrier_id, has_rules, now).await?;
    let whole = material.whole();
    let classification = |one: &ClassificationAssessment| classification(one, &material);
    Ok(FrozenAssessment {
        assessed_on: material.today(),
        result: whole.result,
        classifications: whole.classifications.iter().map(classification).collect(),
        facts: Column::ALL.iter().map(|column| fact(*column, &material)).collect(),
    })
}

fn classification(one: &ClassificationAssessment, material: &Material) -> FrozenClassification {
    let in_force = |row: &&RuleOverride| {
        one.results.iter().filter_map(|rule| rule.rule_override.as_ref()).any(|held| held.id() == row.id)
    };
    FrozenClassification {
        id: one.classification_id,
        name: one.name.clone(),
        rule_id: one.rule_id,
        rule_version: one.rule_version,
        settings: material.settings(one.classification_id).cloned().unwrap_or_default(),
        outcome: one.outcome,
        rules: one
            .results
            .iter()
            .map(|rule| FrozenRule {
                is_type: rule.is_type.to_owned(),
                label: rule.label.unwrap_or(rule.description).to_owned(),
                category: rule.category,
                value: rule.value,
                verdict: rule.result,
                outcome: rule.outcome,
                reason: rule.reason.clone(),
                facts: columns(rule.is_type).map(|column| column.as_str().to_owned()).collect(),
                source: rule.source.clone(),
                override_id: rule.rule_override.as_ref().map(RuleOverrideView::id),
            })
            .collect(),
        overrides: material.overrides().iter().filter(in_force).map(Into::into).collect(),
    }
}

/// The facts that a rule asks for.
fn columns(is_type: &str) -> impl Iterator<Item = Column> {
    RuleType::of_str(is_type).into_iter().flat_map(|is_type| is_type.predicate().columns())
}

fn fact(column: Column, material: &Material) -> FrozenFact {
    let facts = material.facts();
    let (state, value) = match facts.known(column) {
        Known::Unknown => (FactState::Unknown, None),
        Known::None => (FactState::None, None),
        Known::Some(value) => (FactState::Known, Some(plain(value))),
    };
    FrozenFact {
        fact: column.as_str().to_owned(),
        state,
        value,
        words: rules::said(column, facts, material.today()),
        source: facts.get(column).and_then(|fact| fact.source.clone()).map(Into::into),
    }
}

fn plain(value: &Value) -> String {
    match value {
        Value::Number(number) => number.to_string(),
        Value::Day(day) => day.to_string(),
        Value::Flag(flag) => flag.to_string(),
        Value::Word(word) => word.clone(),
    }
}

impl From<&RuleOverride> for FrozenOverride {
    fn from(row: &RuleOverride) -> Self {
        let known = RuleType::of_str(&row.is_type);
        let label = known.map_or(row.is_type.as_str(), |known| known.label().unwrap_or_else(|| known.words()));
        Self {
            id: row.id,
            classification_id: row.classification_id,
            label: label.to_owned(),
            is_type: row.is_type.clone(),
            expiration_date: row.expiration_date,
            reason: row.reason.clone(),
            file_name: row.file_name.clone(),
            made_by: row.user_name.clone(),
            updated_at: row.updated_at,
        }
    }
}

impl FrozenAssessment {
    /// The same without safety data, for holders of `block_safety_data` (document 1 §6).
    #[must_use]
    pub fn without_safety(mut self) -> Self {
        let is_about_safety = |token: &str| RuleType::of_str(token).is_some_and(RuleType::is_about_safety);
        for rule in self.classifications.iter_mut().flat_map(|one| &mut one.rules) {
            if is_about_safety(&rule.is_type) {
                (rule.verdict, rule.outcome, rule.source) = (None, None, None);
                HIDDEN.clone_into(&mut rule.reason);
            }
        }
        let hidden = [Column::SafetyRating, Column::LastInspectedOn, Column::Inspections].map(Column::as_str);
        self.facts.retain(|fact| !hidden.contains(&fact.fact.as_str()));
        self
    }
}
