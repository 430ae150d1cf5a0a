//! A record's content as the API shows it. Built from the record's own form ([`super::frozen`]).

use crate::assessments::view::{AssessmentResult, HIDDEN, RuleCategory, RuleOutcome, RuleVerdict};
use carriers::carriers::views::{FactState, Source};
use carriers::verdicts::settings::RuleThreshold;
use carriers::verdicts::view::{Verdict, VerdictReason};
use chrono::{DateTime, NaiveDate, Utc};
use rules::{Column, RuleType};
use serde::Serialize;
use std::collections::BTreeMap;
use utoipa::ToSchema;

/// A person, by id and name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionPerson {
    /// Id of the person.
    pub id: i64,
    /// The name at the time.
    pub name: String,
}

/// A carrier, as named at the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionCarrier {
    /// The carrier's id.
    pub id: i64,
    /// USDOT number.
    pub dot_number: i32,
    /// Legal name.
    pub legal_name: Option<String>,
    /// DBA name.
    pub dba_name: Option<String>,
    /// City of its principal place of business.
    pub city: Option<String>,
    /// State or province of its principal place of business.
    pub state: Option<String>,
}

/// What a decision was about, besides the carrier.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionAbout {
    /// The overrides created, turned on or turned off.
    pub overrides: Vec<FrozenOverride>,
    /// SHA-256 of the file attached to the override; null if none.
    pub file_sha256: Option<String>,
    /// What the carrier shares with another one, if it was blocked for that.
    pub association: Option<DecisionAssociation>,
    /// Your company's number of the load the carrier was checked for; null for other decisions.
    pub load_reference: Option<String>,
    /// The rate confirmation that was sent, released or accepted; null for other decisions.
    pub rate_confirmation: Option<DecisionRateConfirmation>,
    /// The alert that was closed; null for other decisions.
    pub alert: Option<DecisionAlert>,
    /// What the shipper's dock saw; null for other decisions.
    pub pickup: Option<DecisionPickupCheck>,
}

/// A check at the shipper's dock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionPickupCheck {
    /// The check's id.
    pub id: i64,
    /// The load's id.
    pub load_id: i64,
    /// What it came to: `matches`, `another_truck`, `another_carrier`, `unknown`.
    pub result: String,
    /// The USDOT number on the door: `match`, `differs`, `unknown`.
    pub door: String,
    /// The end of the VIN: `match`, `differs`, `unknown`.
    pub vin: String,
    /// The plate: `match`, `differs`, `unknown`.
    pub plate: String,
    /// The USDOT number that was read on the door.
    pub door_dot_number: Option<i32>,
    /// The last six of the VIN that were read.
    pub vin_end: Option<String>,
    /// The plate that was read.
    pub plate_seen: Option<String>,
    /// VIN of the truck that was named.
    pub named_vin: Option<String>,
    /// Who looked, as they said.
    pub checked_by: Option<String>,
}

/// A rate confirmation at the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionRateConfirmation {
    /// The rate confirmation's id.
    pub id: i64,
    /// The load's id.
    pub load_id: i64,
    /// Its number among those of the carrier's part of the load, from 1.
    pub revision: i16,
    /// SHA-256 of the terms, as 64 hexadecimal digits.
    pub terms_sha256: String,
    /// SHA-256 of the stop details, which the terms name.
    pub details_sha256: String,
    /// SHA-256 of the signature; null until it was accepted.
    pub signature_sha256: Option<String>,
    /// The address that it was sent to.
    pub recipient: Option<String>,
    /// How that address stood: `on_file`, `packet_contact`, `same_domain`, `unknown`, `changed`, `look_alike`, `alerted`.
    pub standing: Option<String>,
    /// VIN of the truck that was named.
    pub vin: Option<String>,
    /// The load's open alerts at the time, by id.
    pub tickets: Vec<i64>,
}

/// An alert that a person closed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionAlert {
    /// Id of the alert.
    pub ticket_id: i64,
    /// Id of its load.
    pub load_id: Option<i64>,
    /// Your company's number of that load.
    pub load_number: Option<String>,
    /// Kind of alert.
    pub is_type: String,
    /// Its name at the time.
    pub label: String,
    /// How much it weighed: `low`, `medium`, `high`.
    pub severity: String,
    /// How it was closed.
    pub resolution: Option<String>,
    /// For what the same evidence stays silent: `load`, `carrier`, `carrier_contact`; null if for nothing.
    pub silence: Option<String>,
    /// SHA-256 of what it was evaluated from, as 64 hexadecimal digits; null if that wasn't kept.
    pub input_sha256: Option<String>,
    /// When it was evaluated.
    pub evaluated_at: Option<DateTime<Utc>>,
}

/// What a carrier shares with another one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionAssociation {
    /// Kind of association: `email`, `phone`, `address`, `contact`, `remote_address`, `vehicle_vin`, `revoked_predecessor`.
    pub is_type: String,
    /// Id of the other carrier.
    pub carrier_id: i64,
}

/// The connection between a company and a carrier at the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionStanding {
    /// Status of the connection: `needs_to_onboard`, `onboarded`, `do_not_dispatch`.
    pub status: String,
    /// Whether the company had dismissed it.
    pub is_dismissed: bool,
    /// The company's notes.
    pub notes: Option<String>,
    /// Id of the newest packet.
    pub packet_id: Option<i64>,
    /// Status of the newest packet.
    pub packet_status: Option<String>,
}

/// A document of the carrier that the company had on file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct DecisionDocument {
    /// `contract`, `certificate` (as received with the packet), `confirmed_certificate` (confirmed by someone at the company, and in effect
    /// at the time), `tax_form`, `notice_of_assignment`.
    pub kind: String,
    /// Name of the document.
    pub name: String,
    /// SHA-256 of its content, as 64 hexadecimal digits.
    pub sha256: String,
    /// When it was signed, uploaded or, for a confirmed certificate, confirmed.
    pub at: DateTime<Utc>,
}

/// A carrier's result under the company's rules at a moment in time, with everything known about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FrozenAssessment {
    /// The day ages and expirations were computed for.
    pub assessed_on: NaiveDate,
    /// Result across all classifications that applied to the carrier; null if none had an active rule.
    pub result: Option<AssessmentResult>,
    /// Classifications that applied to it, oldest first.
    pub classifications: Vec<FrozenClassification>,
    /// Every fact rules can use, whether or not one did.
    pub facts: Vec<FrozenFact>,
    /// The verdict on the carrier at the time; null for decisions made before there were verdicts.
    pub verdict: Option<FrozenVerdict>,
}

/// The verdict on a carrier at the time, with its reasons.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FrozenVerdict {
    /// The verdict.
    pub verdict: Verdict,
    /// Up to three reasons, weightiest first.
    pub reasons: Vec<VerdictReason>,
}

/// A classification and its rules at the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FrozenClassification {
    /// The classification's id.
    pub id: i64,
    /// Name of the classification.
    pub name: String,
    /// Id of the rules used; null if it had none.
    pub rule_id: Option<i64>,
    /// Version of the rules.
    pub rule_version: Option<i32>,
    /// Value by rule type: 2 active, 3 active and overridable; omitted types were off.
    pub settings: BTreeMap<String, i16>,
    /// The worst result; null if no rule was active.
    pub outcome: Option<RuleOutcome>,
    /// Every active rule, in the order of the rule types.
    pub rules: Vec<FrozenRule>,
    /// Overrides in force.
    pub overrides: Vec<FrozenOverride>,
}

/// Result of one rule.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FrozenRule {
    /// Rule type.
    pub is_type: String,
    /// The rule's label, or its description if it has none.
    pub label: String,
    /// Category.
    pub category: RuleCategory,
    /// Value of the rule: 2 active, 3 active and overridable.
    pub value: i16,
    /// The company's own threshold; null if the rule asked for what its type says.
    pub threshold: Option<RuleThreshold>,
    /// What the facts say; null if hidden from the caller.
    pub verdict: Option<RuleVerdict>,
    /// Outcome; null if hidden from the caller.
    pub outcome: Option<RuleOutcome>,
    /// Reason, in words.
    pub reason: String,
    /// Facts the rule used.
    pub facts: Vec<String>,
    /// Data set of the main fact used; null if it was unknown.
    pub source: Option<Source>,
    /// Id of the override in force.
    pub override_id: Option<i64>,
}

/// An override of one rule at the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FrozenOverride {
    /// The override's id.
    pub id: i64,
    /// Id of the classification it applied to.
    pub classification_id: i64,
    /// Rule type.
    pub is_type: String,
    /// The rule's label, or its description if it has none.
    pub label: String,
    /// Last day it applies; 2080-01-01 means indefinitely.
    pub expiration_date: NaiveDate,
    /// Reason; null if none was given.
    pub reason: Option<String>,
    /// Name of the attached file; null if none.
    pub file_name: Option<String>,
    /// Who created it.
    pub made_by: Option<String>,
    /// When it was created or last changed.
    pub updated_at: DateTime<Utc>,
}

/// A fact known about a carrier at the time.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, ToSchema)]
pub struct FrozenFact {
    /// The fact: `bipd_on_file`, `authority_since` …
    pub fact: String,
    /// Whether the fact was known.
    pub state: FactState,
    /// The value as text (`1000000`, `2026-04-03`, `true`, `active`); null if it wasn't known.
    pub value: Option<String>,
    /// The value in words, or why it was unknown.
    pub words: String,
    /// Source of the fact; null if it was unknown.
    pub source: Option<Source>,
}

/// What is said instead of a safety rule that the reader may not see, as in the verdict of today.
const HIDDEN_REASON: &str = "safety_rule";

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
        for reason in self.verdict.iter_mut().flat_map(|verdict| &mut verdict.reasons) {
            if is_about_safety(&reason.code) {
                HIDDEN_REASON.clone_into(&mut reason.code);
                HIDDEN.clone_into(&mut reason.text);
                (reason.change, reason.source) = (String::new(), None);
            }
        }
        let hidden = [Column::SafetyRating, Column::LastInspectedOn, Column::Inspections].map(Column::as_str);
        self.facts.retain(|fact| !hidden.contains(&fact.fact.as_str()));
        self
    }
}
