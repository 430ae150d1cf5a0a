//! Records as people see them.

use super::frozen::{self, v1::Inputs};
use super::frozen_view::{
    DecisionAbout, DecisionCarrier, DecisionDocument, DecisionPerson, DecisionStanding, FrozenAssessment,
};
use super::kind::Kind;
use crate::assessments::view::AssessmentResult;
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use serde::Serialize;
use store::decisions::{Decision, Found, Trouble};
use utoipa::ToSchema;

/// A decision about a carrier, in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Decision)]
pub struct DecisionView {
    /// Its id.
    pub(super) id: i64,
    /// Its place in the company's chain, from 1.
    pub(super) sequence: i64,
    /// The carrier.
    pub(super) carrier_id: i64,
    /// What was decided: `override`, `connect`, `onboard`, `do_not_dispatch` …
    pub(super) kind: String,
    /// The same in words.
    pub(super) label: String,
    /// Who decided, with the name of then; null for what the carrier's own act brought about.
    pub(super) person: Option<DecisionPerson>,
    /// What the person said.
    pub(super) note: Option<String>,
    /// What the carrier came to by the company's rules, once decided; null when there were none, or it was not worked out.
    pub(super) result: Option<AssessmentResult>,
    /// When.
    pub(super) created_at: DateTime<Utc>,
    /// The record's hash: SHA-256 as 64 hexadecimal digits.
    pub(super) hash: String,
    /// The hash of the record before it; zeros before the first one.
    pub(super) previous_hash: String,
    /// Whether it is what was written down, and follows the record before it.
    pub(super) is_intact: bool,
}

/// A decision with everything that it was made on.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DecisionDetail {
    /// The decision.
    pub(super) decision: DecisionView,
    /// The company that decided, with the name of then; null when this release cannot read the record.
    pub(super) company: Option<DecisionPerson>,
    /// The carrier as it was called then.
    pub(super) carrier: Option<DecisionCarrier>,
    /// What the decision was about, beside the carrier.
    pub(super) about: Option<DecisionAbout>,
    /// How the two stood to one another, once decided; null when there was no connection.
    pub(super) standing: Option<DecisionStanding>,
    /// The papers that there were, with their hashes.
    pub(super) documents: Vec<DecisionDocument>,
    /// What the carrier came to, and every fact of then; null when it was not worked out.
    pub(super) checked: Option<FrozenAssessment>,
    /// Why it was not worked out.
    pub(super) not_checked_because: Option<String>,
    /// The record as it is hashed: its SHA-256 is `hash`. Null for people who see no safety data.
    pub(super) text: Option<String>,
}

impl DecisionView {
    /// The record, in a list.
    pub(super) fn of(row: &Decision) -> Self {
        Self::with(row, frozen::read(row.version, &row.inputs).as_ref())
    }

    fn with(row: &Decision, inputs: Option<&Inputs>) -> Self {
        Self {
            id: row.id,
            sequence: row.sequence,
            carrier_id: row.carrier_id,
            label: Kind::of(&row.kind).map_or_else(|| row.kind.replace('_', " "), |kind| kind.label().to_owned()),
            kind: row.kind.clone(),
            person: inputs.and_then(|inputs| inputs.person.clone()).map(Into::into),
            note: inputs.and_then(|inputs| inputs.note.clone()),
            result: inputs.and_then(|inputs| inputs.checked.as_ref()?.result).map(Into::into),
            created_at: row.created_at,
            hash: HEXLOWER.encode(&row.hash),
            previous_hash: HEXLOWER.encode(&row.prev_hash),
            is_intact: row.is_whole() && row.is_linked(),
        }
    }
}

impl DecisionDetail {
    /// The record with everything in it, but for what is hidden from the person.
    pub(super) fn of(row: &Decision, is_safety_hidden: bool) -> Self {
        let inputs = frozen::read(row.version, &row.inputs);
        let decision = DecisionView::with(row, inputs.as_ref());
        let text = (!is_safety_hidden).then(|| row.text());
        let Some(inputs) = inputs else {
            return Self {
                decision,
                company: None,
                carrier: None,
                about: None,
                standing: None,
                documents: Vec::new(),
                checked: None,
                not_checked_because: Some("This release cannot read what the record holds.".to_owned()),
                text,
            };
        };
        let seen = |checked| {
            let checked = FrozenAssessment::from(checked);
            if is_safety_hidden { checked.without_safety() } else { checked }
        };
        Self {
            decision,
            company: Some(inputs.company.into()),
            carrier: Some(inputs.carrier.into()),
            about: Some(inputs.about.into()),
            standing: inputs.standing.map(Into::into),
            documents: inputs.documents.into_iter().map(Into::into).collect(),
            checked: inputs.checked.map(seen),
            not_checked_because: inputs.not_checked_because,
            text,
        }
    }
}

/// What going through the company's chain of records found.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DecisionChain {
    /// Whether every record is as it was written down, and none is missing.
    pub(super) is_intact: bool,
    /// Records that are as they should be, from the first on.
    pub(super) checked: i64,
    /// The hash of the last of them; null when there is none.
    pub(super) last_hash: Option<String>,
    /// Where the chain breaks; null when it is whole.
    pub(super) first_break: Option<DecisionBreak>,
}

/// Where a chain breaks.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DecisionBreak {
    /// The first record that is not as it should be.
    pub(super) sequence: i64,
    /// What is wrong with it, in words.
    pub(super) reason: String,
}

impl From<Found> for DecisionChain {
    fn from(found: Found) -> Self {
        Self {
            is_intact: found.first_break.is_none(),
            checked: found.checked,
            last_hash: found.last_hash.map(|hash| HEXLOWER.encode(&hash)),
            first_break: found
                .first_break
                .map(|at| DecisionBreak { sequence: at.sequence, reason: trouble(at.sequence, at.trouble) }),
        }
    }
}

/// What is wrong with a record, in words.
pub fn trouble(sequence: i64, trouble: Trouble) -> String {
    match trouble {
        Trouble::Missing => format!("Record {sequence} is missing."),
        Trouble::Changed => format!("Record {sequence} was changed after it was written."),
        Trouble::Unlinked => format!("Record {sequence} does not follow the one before it."),
        Trouble::PastTheEnd => format!("The chain does not end as it was left, at record {sequence}."),
    }
}
