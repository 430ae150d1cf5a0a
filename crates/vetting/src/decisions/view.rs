//! Decision records as the API shows them.

use super::frozen::{
    self,
    v1::{About, Inputs},
};
use super::frozen_view::{
    DecisionAbout, DecisionCarrier, DecisionDocument, DecisionPerson, DecisionStanding, FrozenAssessment,
};
use crate::assessments::view::AssessmentResult;
use carriers::verdicts::view::Verdict;
use chrono::{DateTime, Utc};
use data_encoding::HEXLOWER;
use platform::http::guards::{Guarded, ReadTickets};
use platform::http::{Caller, Error};
use serde::Serialize;
use store::decisions::{Decision, Found, Kind, Trouble};
use utoipa::ToSchema;

/// A decision about a carrier, in a list.
#[derive(Clone, Debug, Serialize, ToSchema)]
#[schema(as = Decision)]
pub struct DecisionView {
    /// The decision's id.
    pub(super) id: i64,
    /// Number of the record in the company's chain, from 1.
    pub(super) sequence: i64,
    /// Id of the carrier concerned; null if an alert's load has no carrier on file.
    pub(super) carrier_id: Option<i64>,
    /// Kind of decision: `override`, `connect`, `onboard`, `do_not_dispatch`, `vetting_check` …
    pub(super) kind: String,
    /// The decision, in words.
    pub(super) label: String,
    /// Who decided, with their name at the time; null if the carrier's action caused it.
    pub(super) person: Option<DecisionPerson>,
    /// The person's note.
    pub(super) note: Option<String>,
    /// Your company's number of the load the carrier was checked for, or an alert was on; null for other decisions.
    pub(super) load_reference: Option<String>,
    /// The carrier's result under the company's rules after the decision; null if there were no rules or it wasn't assessed.
    pub(super) result: Option<AssessmentResult>,
    /// The verdict on the carrier after the decision; null for decisions made before there were verdicts, or if it wasn't assessed.
    pub(super) verdict: Option<Verdict>,
    /// When the decision was made.
    pub(super) created_at: DateTime<Utc>,
    /// SHA-256 hash of the record, as 64 hexadecimal digits.
    pub(super) hash: String,
    /// Hash of the record before it; zeros for the first record.
    pub(super) previous_hash: String,
    /// Whether the record is unchanged and follows the record before it.
    pub(super) is_intact: bool,
}

/// A decision with everything known when it was made.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DecisionDetail {
    /// The decision.
    pub(super) decision: DecisionView,
    /// The company that decided, with its name at the time; null if this version can't read the record.
    pub(super) company: Option<DecisionPerson>,
    /// The carrier, as named at the time.
    pub(super) carrier: Option<DecisionCarrier>,
    /// What the decision was about, besides the carrier.
    pub(super) about: Option<DecisionAbout>,
    /// The connection after the decision; null if there was none.
    pub(super) standing: Option<DecisionStanding>,
    /// Documents on file at the time, with their hashes.
    pub(super) documents: Vec<DecisionDocument>,
    /// The carrier's result and every fact at the time; null if it wasn't assessed.
    pub(super) checked: Option<FrozenAssessment>,
    /// Why the carrier wasn't assessed.
    pub(super) not_checked_because: Option<String>,
    /// The record's text, as hashed: its SHA-256 is `hash`. Null if the caller's scopes hide safety data.
    pub(super) text: Option<String>,
}

/// Whether decisions on alerts are kept from the caller, who may not see alerts. (Document 2 §6.)
pub(super) fn hides_alerts<G: Guarded>(caller: &Caller<G>) -> bool {
    caller.satisfies(&ReadTickets::GUARD).is_err()
}

/// Refuses a decision on an alert to who may not see alerts.
pub(super) fn refuse_alerts<G: Guarded>(caller: &Caller<G>, row: &Decision) -> Result<(), Error> {
    let is_hidden = row.known_kind() == Some(Kind::AlertClosed) && hides_alerts(caller);
    if is_hidden { Err(Error::NotFound) } else { Ok(()) }
}

impl DecisionView {
    /// The same for who may not see alerts, where it is about one: that there is a record, so that the chain has no gap.
    pub(super) fn without_alert(self) -> Self {
        if self.kind == Kind::AlertClosed.as_str() { Self { note: None, load_reference: None, ..self } } else { self }
    }

    /// The record, in a list.
    pub(super) fn of(row: &Decision) -> Self {
        Self::with(row, frozen::read(row.version, &row.inputs).as_ref())
    }

    fn with(row: &Decision, inputs: Option<&Inputs>) -> Self {
        Self {
            id: row.id,
            sequence: row.sequence,
            carrier_id: row.carrier_id.map(|id| id.0),
            label: row.known_kind().map(Kind::label).map_or_else(|| row.kind.replace('_', " "), str::to_owned),
            kind: row.kind.clone(),
            person: inputs.and_then(|inputs| inputs.person.clone()).map(Into::into),
            note: inputs.and_then(|inputs| inputs.note.clone()),
            load_reference: inputs.and_then(|inputs| load_of(&inputs.about)),
            result: inputs.and_then(|inputs| inputs.checked.as_ref()?.result).map(Into::into),
            verdict: inputs
                .and_then(|inputs| inputs.checked.as_ref()?.verdict.as_ref())
                .map(|found| found.verdict.into()),
            created_at: row.created_at,
            hash: HEXLOWER.encode(&row.hash),
            previous_hash: HEXLOWER.encode(&row.prev_hash),
            is_intact: row.is_whole() && row.is_linked(),
        }
    }
}

/// The company's number of the load.
fn load_of(about: &About) -> Option<String> {
    let of_alert = || about.alert.as_ref().and_then(|alert| alert.load_number.clone());
    about.load_reference.clone().or_else(of_alert)
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
                not_checked_because: Some("This version can't show what the record holds.".to_owned()),
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
            carrier: inputs.carrier.map(Into::into),
            about: Some(inputs.about.into()),
            standing: inputs.standing.map(Into::into),
            documents: inputs.documents.into_iter().map(Into::into).collect(),
            checked: inputs.checked.map(seen),
            not_checked_because: inputs.not_checked_because,
            text,
        }
    }
}

/// Result of verifying the company's chain of records.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DecisionChain {
    /// Whether every record is unchanged and none is missing.
    pub(super) is_intact: bool,
    /// Number of records verified intact, from the first.
    pub(super) checked: i64,
    /// Hash of the last verified record; null if there are none.
    pub(super) last_hash: Option<String>,
    /// Where the chain breaks; null if it is intact.
    pub(super) first_break: Option<DecisionBreak>,
}

/// A break in the chain of records.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct DecisionBreak {
    /// Number of the first record that fails verification.
    pub(super) sequence: i64,
    /// What is wrong, in words.
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

/// The problem with a record, as text.
pub fn trouble(sequence: i64, trouble: Trouble) -> String {
    match trouble {
        Trouble::Missing => format!("Record {sequence} is missing."),
        Trouble::Changed => format!("Record {sequence} was changed after it was written."),
        Trouble::Unlinked => format!("Record {sequence} doesn't follow the one before it."),
        Trouble::PastTheEnd => format!("Record {sequence} isn't the last record that was added."),
    }
}
