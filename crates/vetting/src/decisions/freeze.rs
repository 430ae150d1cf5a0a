//! Converts an assessment with everything it was based on to the record's own form. Computed in the same way as the card on the carrier's
//! page.

use super::frozen::v1;
use crate::assessments::verdict::{self, OnCarrier};
use crate::assessments::work::{self, Assessed};
use chrono::{DateTime, NaiveDate, Utc};
use index::Snapshot;
use kernel::ids::CarrierId;
use kernel::provenance::{Known, Source};
use platform::http::Error;
use rules::{
    Category, Column, Facts, Judgment, Outcome, Reason, RuleResult, RuleType, Summary, Threshold, Value, Verdict,
};
use store::rules::overrides::RuleOverride;
use store::{Conn, Tenant};

/// Freezes a carrier's assessment within a transaction that is under way; 404 when there is no such carrier. A company whose plan has no
/// rules has the facts alone.
pub(super) async fn assessment(
    db: &mut Conn,
    tenant: Tenant,
    carrier: CarrierId,
    has_rules: bool,
    carriers: Option<&Snapshot>,
    now: DateTime<Utc>,
) -> Result<v1::Assessment, Error> {
    let material = work::material_within(db, tenant, carrier, has_rules, now).await?;
    let judged = verdict::judged(db, tenant, &material, carriers).await?;
    let assessed = material.assessed(true);
    Ok(v1::Assessment {
        assessed_on: material.today(),
        result: rules::summary(assessed.iter().filter_map(|one| one.found.overall)).map(Into::into),
        classifications: assessed.iter().map(classification).collect(),
        facts: Column::ALL.iter().map(|column| fact(*column, &judged.facts, material.today())).collect(),
        verdict: Some(judged.into()),
    })
}

fn classification(one: &Assessed) -> v1::Classification {
    let results = &one.found.results;
    let in_force = |row: &&&RuleOverride| results.iter().any(|result| result.override_id == Some(row.id));
    v1::Classification {
        id: one.classification.id.0,
        name: one.classification.name.clone(),
        rule_id: one.rules.map(|set| set.id),
        rule_version: one.rules.map(|set| set.version),
        settings: one.rules.map(|set| set.settings.0.clone()).unwrap_or_default(),
        outcome: one.found.overall.map(Into::into),
        rules: results.iter().map(rule).collect(),
        overrides: one.overrides.iter().filter(in_force).map(|row| (*row).into()).collect(),
    }
}

fn rule(found: &RuleResult) -> v1::Rule {
    let is_type = found.rule.is_type;
    v1::Rule {
        is_type: is_type.as_str().to_owned(),
        label: found.rule.words().into_owned(),
        category: is_type.category().into(),
        value: found.rule.setting.value(),
        threshold: found.rule.threshold.map(Into::into),
        verdict: found.verdict.into(),
        outcome: found.outcome.into(),
        reason: found.reason.clone(),
        facts: is_type.predicate().columns().map(|column| column.as_str().to_owned()).collect(),
        source: found.source.clone().map(Into::into),
        override_id: found.override_id,
    }
}

fn label(is_type: RuleType) -> &'static str {
    is_type.label().unwrap_or_else(|| is_type.words())
}

fn fact(column: Column, facts: &Facts, today: NaiveDate) -> v1::Fact {
    let (state, value) = match facts.known(column) {
        Known::Unknown => (v1::State::Unknown, None),
        Known::None => (v1::State::None, None),
        Known::Some(value) => (v1::State::Known, Some(plain(value))),
    };
    v1::Fact {
        fact: column.as_str().to_owned(),
        state,
        value,
        words: rules::said(column, facts, today),
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

impl From<&RuleOverride> for v1::Override {
    fn from(row: &RuleOverride) -> Self {
        Self {
            id: row.id,
            classification_id: row.classification_id.0,
            label: RuleType::of_str(&row.is_type).map_or_else(|| row.is_type.clone(), |known| label(known).to_owned()),
            is_type: row.is_type.clone(),
            expiration_date: row.expiration_date,
            reason: row.reason.clone(),
            file_name: row.file_name.clone(),
            made_by: row.user_name.clone(),
            updated_at: row.updated_at,
        }
    }
}

impl From<OnCarrier> for v1::CarrierVerdict {
    fn from(OnCarrier { judged, .. }: OnCarrier) -> Self {
        let reason = |reason: Reason| v1::VerdictReason {
            code: reason.cause.code().to_owned(),
            verdict: reason.verdict.into(),
            text: reason.text,
            change: reason.change,
            source: reason.source.map(Into::into),
        };
        Self { verdict: judged.verdict.into(), reasons: judged.reasons.into_iter().map(reason).collect() }
    }
}

impl From<Verdict> for v1::VerdictWord {
    fn from(verdict: Verdict) -> Self {
        match verdict {
            Verdict::DoNotUse => Self::DoNotUse,
            Verdict::Review => Self::Review,
            Verdict::Unknown => Self::Unknown,
            Verdict::Use => Self::Use,
        }
    }
}

impl From<Source> for v1::Source {
    fn from(source: Source) -> Self {
        let Source { data_set, label, as_of, imported_at } = source;
        Self { data_set, label, as_of, imported_at }
    }
}

impl From<Threshold> for v1::Threshold {
    fn from(threshold: Threshold) -> Self {
        match threshold {
            Threshold::Number(number) => Self::Number(number),
            Threshold::Choice(word) => Self::Word(word.to_owned()),
        }
    }
}

impl From<Judgment> for v1::Verdict {
    fn from(judgment: Judgment) -> Self {
        match judgment {
            Judgment::Fail => Self::Fail,
            Judgment::Unknown => Self::Incomplete,
            Judgment::Pass => Self::Pass,
        }
    }
}

impl From<Outcome> for v1::Outcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fail => Self::Fail,
            Outcome::Incomplete => Self::Incomplete,
            Outcome::Override => Self::Override,
            Outcome::Pass => Self::Pass,
        }
    }
}

impl From<Summary> for v1::Overall {
    fn from(summary: Summary) -> Self {
        match summary {
            Summary::Pass => Self::Pass,
            Summary::PartialPass => Self::PartialPass,
            Summary::Fail => Self::Fail,
            Summary::Incomplete => Self::Incomplete,
        }
    }
}

impl From<Category> for v1::Category {
    fn from(category: Category) -> Self {
        match category {
            Category::Authority => Self::Authority,
            Category::Insurance => Self::Insurance,
            Category::Operations => Self::Operations,
            Category::None => Self::None,
        }
    }
}
