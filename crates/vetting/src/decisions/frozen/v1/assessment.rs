//! How a carrier was assessed, as records of version 1 keep it: verdict, rules and facts.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// A carrier's result under the company's rules at a moment in time, with everything known about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assessment {
    /// The day ages and expirations were computed for.
    pub assessed_on: NaiveDate,
    /// Result across all classifications that applied to the carrier; null if none had an active rule.
    pub result: Option<Overall>,
    /// Classifications that applied to it, oldest first.
    pub classifications: Vec<Classification>,
    /// Every fact rules can use, whether or not one did.
    pub facts: Vec<Fact>,
    /// The verdict on the carrier. Since there are verdicts; left out where there is none, as in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub verdict: Option<CarrierVerdict>,
}

/// The verdict on a carrier at the time, with its reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct CarrierVerdict {
    /// The verdict.
    pub verdict: VerdictWord,
    /// Up to three reasons, weightiest first.
    pub reasons: Vec<VerdictReason>,
}

/// A reason for a verdict.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct VerdictReason {
    /// What it was about: a signal, a rule's token, `partial`, or what spoke for the carrier.
    pub code: String,
    /// The verdict it called for.
    pub verdict: VerdictWord,
    /// The reason, as a sentence.
    pub text: String,
    /// What would have changed it; empty if it spoke for the carrier.
    pub change: String,
    /// Source of the fact; null if none was known.
    pub source: Option<Source>,
}

/// Whether to use a carrier, worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum VerdictWord {
    /// Something ruled it out.
    DoNotUse,
    /// Someone had to look at it first.
    Review,
    /// A required fact was unknown.
    Unknown,
    /// Nothing spoke against it.
    Use,
}

/// A classification and its rules at the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Classification {
    /// Database id at the time.
    pub id: i64,
    /// What the company called it.
    pub name: String,
    /// Id of the rules used; null if it had none.
    pub rule_id: Option<i64>,
    /// Version of the rules it was judged by.
    pub rule_version: Option<i32>,
    /// Value by rule type: 2 active, 3 active and overridable; omitted types were off.
    pub settings: BTreeMap<String, i16>,
    /// The worst result; null if no rule was active.
    pub outcome: Option<Outcome>,
    /// Every active rule, in the order of the rule types.
    pub rules: Vec<Rule>,
    /// Overrides in force.
    pub overrides: Vec<Override>,
}

/// What a rule asked for in the place of what its type says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Threshold {
    /// Dollars, months, days or power units.
    Number(i64),
    /// An accepted rating.
    Word(String),
}

/// The outcome of one rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// The rule's token.
    pub is_type: String,
    /// The rule's label, or its description if it has none.
    pub label: String,
    /// What it is about.
    pub category: Category,
    /// Value of the rule: 2 active, 3 active and overridable.
    pub value: i16,
    /// The company's own threshold. Since thresholds can be set; left out where the rule asked for what its type says, as in older records.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threshold: Option<Threshold>,
    /// What the facts said.
    pub verdict: Verdict,
    /// Its outcome.
    pub outcome: Outcome,
    /// The reason, as text.
    pub reason: String,
    /// The facts it needed.
    pub facts: Vec<String>,
    /// Data set of the main fact used; null if it was unknown.
    pub source: Option<Source>,
    /// Id of the override in force.
    pub override_id: Option<i64>,
}

/// An override of one rule at the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Override {
    /// The override's id.
    pub id: i64,
    /// Id of the classification it applied to.
    pub classification_id: i64,
    /// The rule's token.
    pub is_type: String,
    /// The rule's label, or its description if it has none.
    pub label: String,
    /// Last day it applies; 2080-01-01 means indefinitely.
    pub expiration_date: NaiveDate,
    /// Why; null where it is unknown.
    pub reason: Option<String>,
    /// Name of the attached file; null if none.
    pub file_name: Option<String>,
    /// Who made it.
    pub made_by: Option<String>,
    /// When it was created or last changed.
    pub updated_at: DateTime<Utc>,
}

/// What was known of a carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// The fact: `bipd_on_file`, `authority_since` …
    pub fact: String,
    /// Whether it was known.
    pub state: State,
    /// The value as text (`1000000`, `2026-04-03`, `true`, `active`); null if it wasn't known.
    pub value: Option<String>,
    /// The value as text, or why it was unknown.
    pub words: String,
    /// Source of the fact; null if it was unknown.
    pub source: Option<Source>,
}

/// Source of a fact: a public data set, the day it is for, and when it was imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// Code of the data set: `census`, `motus_insurance` …
    pub data_set: String,
    /// Its name as people know it.
    pub label: String,
    /// Latest day covered by its content; null if the file has no date.
    pub as_of: Option<NaiveDate>,
    /// When it was imported.
    pub imported_at: DateTime<Utc>,
}

/// Whether a fact was known.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum State {
    /// There was a value.
    Known,
    /// A data set that would tell said that there was none.
    None,
    /// No data set that could tell was imported for the carrier.
    Unknown,
}

/// What the facts said of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// They spoke against it.
    Fail,
    /// A fact that the rule needed was unknown.
    Incomplete,
    /// They spoke for it.
    Pass,
}

/// The outcome of a rule or a classification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// The facts spoke against it.
    Fail,
    /// A fact that a rule needed was unknown.
    Incomplete,
    /// A person decided otherwise than the facts.
    Override,
    /// The facts spoke for it.
    Pass,
}

/// The carrier's assessment over all classifications that applied to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Overall {
    /// Every classification accepted it, as a pass or by an override.
    Pass,
    /// Some did.
    PartialPass,
    /// None did, and at least one failed.
    Fail,
    /// None did, and none failed: facts were unknown.
    Incomplete,
}

/// What a rule was about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Category {
    /// Operating authority.
    Authority,
    /// Insurance.
    Insurance,
    /// Operations and safety.
    Operations,
    /// Of no category.
    None,
}
