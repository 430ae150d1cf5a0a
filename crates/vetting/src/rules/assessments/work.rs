//! Working an assessment out: facts, rules and overrides in; views out.

use super::view::{
    CategoryAssessment, ClassificationAssessment, RuleAssessment, RulesAssessment, UnassignedClassification,
};
use crate::rules::overrides::view::RuleOverrideView;
use crate::rules::{defaults, settings};
use carriers::carriers::rule_facts;
use chrono::{DateTime, NaiveDate, Utc};
use platform::app::App;
use platform::http::Error;
use rules::{Facts, Override, Rule, RuleResult, RuleType, assess, summary};
use store::rules::classifications::{self, Classification};
use store::rules::overrides::{self, RuleOverride};
use store::rules::sets::{self, RuleSet};
use store::{Conn, Tenant};

/// What a carrier is assessed by.
pub(super) struct Material {
    carrier_id: i64,
    today: NaiveDate,
    facts: Facts,
    /// The active classifications, and whether they hold for the carrier.
    classifications: Vec<(Classification, bool)>,
    rules: Vec<RuleSet>,
    overrides: Vec<RuleOverride>,
    is_safety_hidden: bool,
}

/// Reads all that a carrier is assessed by; 404 when there is no such carrier.
pub(super) async fn material(
    app: &App,
    tenant: Tenant,
    carrier_id: i64,
    is_safety_hidden: bool,
) -> Result<Material, Error> {
    defaults::ensure(app, tenant).await?;
    load(&mut *app.conn().await?, tenant, carrier_id, is_safety_hidden, app.clock.now()).await
}

/// The same within a transaction that is under way, for a record of what it decides: nothing is hidden. A company whose plan has no rules has
/// the facts alone.
pub(super) async fn material_within(
    db: &mut Conn,
    tenant: Tenant,
    carrier_id: i64,
    has_rules: bool,
    now: DateTime<Utc>,
) -> Result<Material, Error> {
    if has_rules {
        defaults::ensure_within(db, tenant, now).await?;
        return load(db, tenant, carrier_id, false, now).await;
    }
    Ok(Material {
        carrier_id,
        today: now.date_naive(),
        facts: rule_facts::load(db, tenant, carrier_id, now).await?,
        classifications: Vec::new(),
        rules: Vec::new(),
        overrides: Vec::new(),
        is_safety_hidden: false,
    })
}

async fn load(
    db: &mut Conn,
    tenant: Tenant,
    carrier_id: i64,
    is_safety_hidden: bool,
    now: DateTime<Utc>,
) -> Result<Material, Error> {
    Ok(Material {
        carrier_id,
        today: now.date_naive(),
        facts: rule_facts::load(db, tenant, carrier_id, now).await?,
        classifications: classifications::of_carrier(db, tenant, carrier_id).await?,
        rules: sets::in_use(db, tenant, Some(carrier_id)).await?,
        overrides: overrides::of_carrier(db, tenant, carrier_id).await?,
        is_safety_hidden,
    })
}

impl Material {
    /// The day that ages and expiries are counted by.
    pub(super) const fn today(&self) -> NaiveDate {
        self.today
    }

    /// What is known of the carrier.
    pub(super) const fn facts(&self) -> &Facts {
        &self.facts
    }

    /// The carrier's overrides in every classification, in force or not.
    pub(super) fn overrides(&self) -> &[RuleOverride] {
        &self.overrides
    }

    /// The values of the rules by which a classification assesses the carrier.
    pub(super) fn settings(&self, classification_id: i64) -> Option<&sets::Settings> {
        let set = self.rules.iter().find(|set| set.classification_id == classification_id)?;
        Some(&set.settings)
    }

    /// The assessments by the classifications that hold for the carrier, or by the others.
    pub(super) fn assessments(&self, holding: bool) -> Vec<ClassificationAssessment> {
        let wanted = self.classifications.iter().filter(|(_, holds)| *holds == holding);
        wanted.map(|(classification, holds)| self.assessment(classification, *holds).0).collect()
    }

    /// The whole.
    pub(super) fn whole(&self) -> RulesAssessment {
        let holding = self.classifications.iter().filter(|(_, holds)| *holds);
        let (views, outcomes): (Vec<_>, Vec<_>) =
            holding.map(|(classification, holds)| self.assessment(classification, *holds)).unzip();
        let others = self.classifications.iter().filter(|(_, holds)| !holds);
        RulesAssessment {
            carrier_id: self.carrier_id,
            assessed_on: self.today,
            result: summary(outcomes.into_iter().flatten()).map(Into::into),
            classifications: views,
            unassigned: others
                .map(|(other, _)| UnassignedClassification { id: other.id, name: other.name.clone() })
                .collect(),
        }
    }

    fn assessment(
        &self,
        classification: &Classification,
        holds: bool,
    ) -> (ClassificationAssessment, Option<rules::Outcome>) {
        let set = self.rules.iter().find(|set| set.classification_id == classification.id);
        let rules: Vec<Rule> = set.map(|set| settings::read(&set.settings)).unwrap_or_default();
        let rows = || self.overrides.iter().filter(|row| row.classification_id == classification.id);
        let overrides: Vec<_> = rows().filter_map(known).collect();
        let found = assess(&self.facts, &rules, &overrides, self.today);
        let shown: Vec<_> = rows().map(|row| RuleOverrideView::of(row.clone(), self.today)).collect();
        let is_shown = |result: &&RuleResult| !self.is_hidden(result.rule.is_type);
        let view = ClassificationAssessment {
            classification_id: classification.id,
            name: classification.name.clone(),
            is_by_broker_election: classification.is_by_broker_election,
            is_assigned: holds,
            rule_id: set.map(|set| set.id),
            rule_version: set.map(|set| set.version),
            outcome: found.overall.map(Into::into),
            categories: found
                .categories
                .iter()
                .map(|one| CategoryAssessment {
                    category: one.category.into(),
                    label: one.category.label(),
                    outcome: one.outcome.into(),
                })
                .collect(),
            summary: found
                .results
                .iter()
                .filter(is_shown)
                .map(|result| (result.rule.is_type.as_str().to_owned(), result.verdict.into()))
                .collect(),
            results: found.results.iter().map(|result| self.result(result, &shown)).collect(),
            carrier_rule_overrides: shown,
        };
        (view, found.overall)
    }

    /// Safety data is hidden from holders of block_safety_data (document 1 §6); what the company decided by it is not.
    const fn is_hidden(&self, is_type: RuleType) -> bool {
        self.is_safety_hidden && is_type.is_about_safety()
    }

    fn result(&self, found: &RuleResult, overrides: &[RuleOverrideView]) -> RuleAssessment {
        let is_type = found.rule.is_type;
        let is_hidden = self.is_hidden(is_type);
        let reason = if is_hidden {
            "It speaks of safety data, which your account does not see.".to_owned()
        } else {
            found.reason.clone()
        };
        RuleAssessment {
            is_type: is_type.as_str(),
            label: is_type.label(),
            description: is_type.words(),
            category: is_type.category().into(),
            value: found.rule.setting.value(),
            result: (!is_hidden).then(|| found.verdict.into()),
            outcome: (!is_hidden).then(|| found.outcome.into()),
            is_hidden,
            reason,
            source: found.source.clone().filter(|_| !is_hidden).map(Into::into),
            rule_override: overrides.iter().find(|one| Some(one.id()) == found.override_id).cloned(),
        }
    }
}

/// An override as rules know it; none when its rule type is of a newer release.
fn known(row: &RuleOverride) -> Option<Override> {
    Some(Override {
        id: row.id,
        is_type: RuleType::of_str(&row.is_type)?,
        is_active: row.is_active,
        expires_on: row.expiration_date,
        updated_at: row.updated_at,
    })
}
