//! What records of version 1 hold. Later releases must be able to read what earlier ones wrote: fields are added, with a default, and never
//! change their name or meaning. No secret, tax number or bank data may stand here.
//!
//! These types are the record's alone: not the API's, nor those that assessments are worked out in, which may change.

use chrono::{DateTime, NaiveDate, Utc};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// Everything that a decision was made on.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Inputs {
    /// The company that decided.
    pub company: Named,
    /// The carrier.
    pub carrier: Carrier,
    /// Who decided; none for what the carrier's own act brought about.
    pub person: Option<Named>,
    /// What the person said.
    pub note: Option<String>,
    /// What the decision was about, beside the carrier.
    pub about: About,
    /// How the two stood to one another, once decided.
    pub standing: Option<Standing>,
    /// The papers that there were.
    pub documents: Vec<Document>,
    /// What the carrier came to; none when it was not worked out.
    pub checked: Option<Assessment>,
    /// Why it was not.
    pub not_checked_because: Option<String>,
}

/// Somebody by id and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Named {
    /// The id.
    pub id: i64,
    /// The name as it was then.
    pub name: String,
}

/// A carrier, as it was called.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Carrier {
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
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct About {
    /// The overrides that were made, or switched on or off.
    pub overrides: Vec<Override>,
    /// SHA-256 of the file that came with the override; null when none did.
    pub file_sha256: Option<String>,
    /// What the carrier shares with another one, when it was blocked for that.
    pub association: Option<Association>,
}

/// What a carrier shares with another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Association {
    /// What they share: email, phone, address, contact, remote_address, vehicle_vin.
    pub is_type: String,
    /// The other carrier.
    pub carrier_id: i64,
}

/// How a company and a carrier stood to one another.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Document {
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Assessment {
    /// The day that ages and expiries were counted by.
    pub assessed_on: NaiveDate,
    /// The result over all classifications that held for the carrier; null when none of them had a rule that was on.
    pub result: Option<Overall>,
    /// The classifications that held for it, oldest first.
    pub classifications: Vec<Classification>,
    /// Everything that rules can ask for, whether one did or not.
    pub facts: Vec<Fact>,
}

/// A classification with its rules, as they stood.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Classification {
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
    pub outcome: Option<Outcome>,
    /// Every rule that was on, in the order of the rule types.
    pub rules: Vec<Rule>,
    /// The overrides that were in force.
    pub overrides: Vec<Override>,
}

/// What one rule came to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Rule {
    /// The rule's token.
    pub is_type: String,
    /// Its label, or else what it asks for in words.
    pub label: String,
    /// What it is about.
    pub category: Category,
    /// 2 active, 3 active and overridable.
    pub value: i16,
    /// What the facts said.
    pub verdict: Verdict,
    /// What it came to.
    pub outcome: Outcome,
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Override {
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
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fact {
    /// The fact: `bipd_on_file`, `authority_since` …
    pub fact: String,
    /// Whether it was known.
    pub state: State,
    /// Its value as text (`1000000`, `2026-04-03`, `true`, `active`); null unless it was known.
    pub value: Option<String>,
    /// The same in words, and why where nobody could tell.
    pub words: String,
    /// Who told it; null when nobody could.
    pub source: Option<Source>,
}

/// Where a fact was read: a public data set, the day that it speaks of, and when it was imported.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Source {
    /// The data set's word: `census`, `motus_insurance` …
    pub data_set: String,
    /// Its name as people know it.
    pub label: String,
    /// The newest day that its content speaks of; null where the file has no date.
    pub as_of: Option<NaiveDate>,
    /// When this installation imported it.
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

/// What a rule or a classification came to.
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

/// What a carrier came to over all classifications that held for it.
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
