//! What a record holds, as people see it. Made from the record's own form ([`super::frozen`]).

use super::frozen::v1;
use crate::assessments::view::{AssessmentResult, HIDDEN, RuleCategory, RuleOutcome, RuleVerdict};
use carriers::carriers::views::{FactState, Source};
use chrono::{DateTime, NaiveDate, Utc};
use rules::{Column, RuleType};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// Somebody by id and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionPerson {
    /// The id.
    pub id: i64,
    /// The name as it was then.
    pub name: String,
}

/// A carrier, as it was called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionCarrier {
    /// Its id.
    pub id: i64,
    /// Its USDOT number.
    pub dot_number: i32,
    /// Its legal name.
    pub legal_name: Option<String>,
    /// The name that it did business as.
    pub dba_name: Option<String>,
    /// The city of its place of business.
    pub city: Option<String>,
    /// Its state.
    pub state: Option<String>,
}

/// What a decision was about, beside the carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionAbout {
    /// The overrides that were made, or switched on or off.
    pub overrides: Vec<FrozenOverride>,
    /// SHA-256 of the file that came with the override; null when none did.
    pub file_sha256: Option<String>,
    /// What the carrier shares with another one, when it was blocked for that.
    pub association: Option<DecisionAssociation>,
}

/// What a carrier shares with another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionAssociation {
    /// What they share: email, phone, address, contact, remote_address, vehicle_vin.
    pub is_type: String,
    /// The other carrier.
    pub carrier_id: i64,
}

/// How a company and a carrier stood to one another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionStanding {
    /// The connection's status: needs_to_onboard, onboarded, do_not_dispatch.
    pub status: String,
    /// Whether the company had put it aside.
    pub is_dismissed: bool,
    /// The company's notes on it.
    pub notes: Option<String>,
    /// The newest packet.
    pub packet_id: Option<i64>,
    /// Where that one was.
    pub packet_status: Option<String>,
}

/// A paper that the company had of the carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionDocument {
    /// `contract`, `certificate` (as it came with the packet), `confirmed_certificate` (one that a person of the company stood for and that
    /// counted then), `tax_form`, `notice_of_assignment`.
    pub kind: String,
    /// What it was called.
    pub name: String,
    /// SHA-256 of its bytes, as 64 hexadecimal digits.
    pub sha256: String,
    /// When it was signed, uploaded or, for a confirmed certificate, confirmed.
    pub at: DateTime<Utc>,
}

/// What a carrier came to by the company's rules at a moment, and what was known of it then.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
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

/// Declares how a form of the record is shown: every field of the same name and meaning.
macro_rules! shown {
    ($($from:ident as $to:ident { $($field:ident $(: $show:expr)?),+ })+) => {$(
        impl From<v1::$from> for $to {
            fn from(found: v1::$from) -> Self {
                Self { $($field: shown!(@ found.$field $(, $show)?),)+ }
            }
        }
    )+};
    (@ $value:expr) => { $value };
    (@ $value:expr, $show:expr) => { $show($value) };
}

/// Every entry of a list, as it is shown.
fn all<A, B: From<A>>(list: Vec<A>) -> Vec<B> {
    list.into_iter().map(B::from).collect()
}

/// What may be missing, as it is shown.
fn maybe<A, B: From<A>>(one: Option<A>) -> Option<B> {
    one.map(B::from)
}

/// What is always there and may be hidden.
fn seen<A, B: From<A>>(one: A) -> Option<B> {
    Some(one.into())
}

shown! {
    Named as DecisionPerson { id, name }
    Carrier as DecisionCarrier { id, dot_number, legal_name, dba_name, city, state }
    About as DecisionAbout { overrides: all, file_sha256, association: maybe }
    Association as DecisionAssociation { is_type, carrier_id }
    Standing as DecisionStanding { status, is_dismissed, notes, packet_id, packet_status }
    Document as DecisionDocument { kind, name, sha256, at }
    Assessment as FrozenAssessment { assessed_on, result: maybe, classifications: all, facts: all }
    Classification as FrozenClassification {
        id, name, rule_id, rule_version, settings, outcome: maybe, rules: all, overrides: all
    }
    Rule as FrozenRule {
        is_type, label, category: Into::into, value, verdict: seen, outcome: seen, reason, facts, source: maybe, override_id
    }
    Override as FrozenOverride {
        id, classification_id, is_type, label, expiration_date, reason, file_name, made_by, updated_at
    }
    Fact as FrozenFact { fact, state: Into::into, value, words, source: maybe }
    Source as Source { data_set, label, as_of, imported_at }
}

/// Declares how words of the record are shown: each by the word of the same name.
macro_rules! same_words {
    ($($from:ident as $to:ident { $($name:ident),+ })+) => {$(
        impl From<v1::$from> for $to {
            fn from(word: v1::$from) -> Self {
                match word { $(v1::$from::$name => Self::$name,)+ }
            }
        }
    )+};
}

same_words! {
    State as FactState { Known, None, Unknown }
    Verdict as RuleVerdict { Fail, Incomplete, Pass }
    Outcome as RuleOutcome { Fail, Incomplete, Override, Pass }
    Overall as AssessmentResult { Pass, PartialPass, Fail, Incomplete }
    Category as RuleCategory { Authority, Insurance, Operations, None }
}
