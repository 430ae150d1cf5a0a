//! What each kind of alert comes to for a load, and the closed words of alerts as the API's description names them.

use alerts::{Advice, AlertType, Check, CheckState, Condition, Evidence, Resolution, Severity, TicketStatus};
use chrono::NaiveDate;
use platform::described_words;
use serde::Serialize;
use store::tickets::checks::Checked;
use store::tickets::list::Ticket;
use utoipa::ToSchema;

described_words! {
    /// A kind of alert: document 2 §4's fifteen, then our own.
    pub AlertTypeWords: AlertType as "AlertType"
}

described_words! {
    /// What a check comes to.
    pub LoadCheckStateWords: CheckState as "LoadCheckState"
}

described_words! {
    /// How much an alert weighs.
    pub AlertSeverityWords: Severity as "AlertSeverity"
}

described_words! {
    /// Where an alert stands. Open is what isn't closed. (Document 2 §4.)
    pub TicketStatusWords: TicketStatus as "TicketStatus"
}

described_words! {
    /// Whether what raised an alert still holds.
    pub AlertConditionWords: Condition as "AlertCondition"
}

described_words! {
    /// What to do about an alert.
    pub AlertAdviceWords: Advice as "AlertAdvice"
}

described_words! {
    /// How an alert was closed.
    pub TicketResolutionWords: Resolution as "TicketResolution"
}

/// One value that was compared.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct AlertEvidence {
    /// What it is.
    pub label: String,
    /// The value, or where none was found; null if safety data is hidden from you.
    pub value: Option<String>,
    /// Where it is from; null if unknown.
    pub source: Option<String>,
    /// The day of that; of your own loads and settings the day on which they were read. Null if the source is unknown.
    pub as_of: Option<NaiveDate>,
}

impl AlertEvidence {
    /// An alert's evidence as someone sees it, whose scopes may hide safety data.
    pub fn of(ticket: &Ticket, is_safety_hidden: bool) -> Vec<Self> {
        let read_on = ticket.evaluated_at.date_naive();
        ticket.evidence.0.iter().map(|one| Self::one(one, read_on, is_safety_hidden)).collect()
    }

    /// What has no day of its own (the load, the company's settings) is of the day on which it was read.
    fn one(evidence: &Evidence, read_on: NaiveDate, is_safety_hidden: bool) -> Self {
        let is_hidden = is_safety_hidden && evidence.is_safety;
        Self {
            label: evidence.label.clone(),
            value: (!is_hidden).then(|| evidence.value.clone()),
            as_of: evidence.as_of.or_else(|| evidence.source.is_some().then_some(read_on)),
            source: evidence.source.clone(),
        }
    }
}

/// What a kind of alert comes to for a load.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct LoadCheck {
    /// Kind of alert.
    #[schema(value_type = AlertTypeWords)]
    pub is_type: AlertType,
    /// Its name.
    pub label: &'static str,
    /// What it comes to.
    #[schema(value_type = LoadCheckStateWords)]
    pub state: CheckState,
    /// In words; null if safety data is hidden from you.
    pub detail: Option<String>,
}

impl LoadCheck {
    /// All kinds as they came out last; unknown before the load's first evaluation.
    pub(super) fn all(checked: Option<&Checked>, is_safety_hidden: bool) -> Vec<Self> {
        let of = |is_type: &AlertType| {
            let known = checked.and_then(|checked| checked.checks.iter().find(|check| check.is_type == *is_type));
            known.map_or_else(|| Self::unknown(*is_type), |check| Self::of(check, is_safety_hidden))
        };
        AlertType::ALL.iter().map(of).collect()
    }

    fn unknown(is_type: AlertType) -> Self {
        Self {
            is_type,
            label: is_type.label(),
            state: CheckState::Unknown,
            detail: Some("Not checked yet.".to_owned()),
        }
    }

    /// The company's rules may be about safety, so their result is told without the reasons.
    fn of(check: &Check, is_safety_hidden: bool) -> Self {
        let is_hidden = is_safety_hidden && check.is_type == AlertType::FailingRequirements;
        Self {
            is_type: check.is_type,
            label: check.is_type.label(),
            state: check.state,
            detail: (!is_hidden).then(|| check.detail.clone()),
        }
    }
}
