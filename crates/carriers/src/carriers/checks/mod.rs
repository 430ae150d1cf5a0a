//! The questions that a broker asks before using a carrier, answered from facts alone, each with its reason in plain words.
//!
//! Pure. No broker's own rules: those are the rules' matter. An unknown fact is never a fail: modes of work that leave no roadside record
//! are not guilty for it.

mod authority;
mod insurance;
mod record;

use crate::carriers::compose::sources::cannot_tell;
use crate::carriers::views::Source;
use crate::carriers::views::authority::Authority;
use crate::carriers::views::change::CarrierChange;
use crate::carriers::views::check::{Check, CheckCode, CheckOutcome};
use crate::carriers::views::detail::{DataSetCoverage, OperatingStatus};
use crate::carriers::views::identity::Identity;
use crate::carriers::views::insurance::InsuranceSummary;
use crate::carriers::views::safety::SafetySummary;
use chrono::NaiveDate;
use fmcsa::DataSet;

/// The facts that the questions are answered from: the parts of a carrier's page.
#[derive(Clone, Copy, Debug)]
pub(super) struct Facts<'a> {
    /// The day that ages are counted by.
    pub today: NaiveDate,
    /// May it operate?
    pub status: &'a OperatingStatus,
    /// Who is it?
    pub identity: &'a Identity,
    /// What may it do?
    pub authority: &'a Authority,
    /// What is insured?
    pub insurance: &'a InsuranceSummary,
    /// How safely does it drive? None when the person may not see it.
    pub safety: Option<&'a SafetySummary>,
    /// Changes of phone, e-mail or address in the last 30 days.
    pub contact_changes: &'a [CarrierChange],
    /// Since when this installation has followed the census; none when it never imported it.
    pub census_followed_since: Option<NaiveDate>,
    /// How far each data set was imported.
    pub data_sets: &'a [DataSetCoverage],
}

/// An answer without its question.
struct Answer {
    outcome: CheckOutcome,
    reason: String,
    source: Option<Source>,
}

impl Answer {
    fn new(outcome: CheckOutcome, reason: impl Into<String>, source: Option<&Source>) -> Self {
        Self { outcome, reason: reason.into(), source: source.cloned() }
    }

    fn pass(reason: impl Into<String>, source: Option<&Source>) -> Self {
        Self::new(CheckOutcome::Pass, reason, source)
    }

    fn warn(reason: impl Into<String>, source: Option<&Source>) -> Self {
        Self::new(CheckOutcome::Warn, reason, source)
    }

    fn fail(reason: impl Into<String>, source: Option<&Source>) -> Self {
        Self::new(CheckOutcome::Fail, reason, source)
    }

    fn unknown(reason: impl Into<String>) -> Self {
        Self::new(CheckOutcome::Unknown, reason, None)
    }
}

/// A question: its words and how it is answered.
struct Question {
    code: CheckCode,
    label: &'static str,
    answer: fn(&Facts) -> Answer,
}

const fn question(code: CheckCode, label: &'static str, answer: fn(&Facts) -> Answer) -> Question {
    Question { code, label, answer }
}

/// Every question that needs no safety data, in the order that brokers ask.
const QUESTIONS: &[Question] = &[
    question(CheckCode::OperatingStatusActive, "Operating status is active", record::operating_status),
    question(CheckCode::NotOutOfService, "No out-of-service order", record::out_of_service),
    question(CheckCode::CarrierAuthorityActive, "Carrier authority is active", authority::is_active),
    question(CheckCode::AuthorityAgeThreeMonths, "3 months of continuous authority", authority::three_months),
    question(CheckCode::AuthorityAgeSixMonths, "6 months of continuous authority", authority::six_months),
    question(CheckCode::BipdGteqRequired, "BI&PD insurance as FMCSA requires", insurance::as_required),
    question(CheckCode::Bipd750, "BI&PD insurance of $750,000", insurance::of_750_000),
    question(CheckCode::Bipd1000, "BI&PD insurance of $1,000,000", insurance::of_1_000_000),
    question(CheckCode::NoPendingLapse, "No cancellation or suspension pending", insurance::no_lapse),
    question(CheckCode::Mcs150Current, "MCS-150 is up to date", record::mcs150),
    question(CheckCode::NoPriorRevocation, "No revoked predecessor", record::prior_revocation),
    question(CheckCode::NotAlsoABroker, "Not a broker too", authority::is_no_broker),
    question(CheckCode::NoRecentContactChange, "Contacts unchanged for 30 days", record::contact_change),
    question(CheckCode::FleetIsPlausible, "Declared fleet is plausible", record::fleet),
    question(CheckCode::SourcesAgree, "Data sets agree", record::agreement),
];

/// The questions that need safety data: left out for people who may not see it.
const SAFETY_QUESTIONS: &[Question] = &[
    question(
        CheckCode::SafetyRatingSatisfactoryOrUnrated,
        "Safety rating satisfactory, if rated",
        record::safety_rating,
    ),
    question(CheckCode::InspectedRecently, "Inspected within 24 months", record::inspected),
];

/// The codes of the questions that are left out for people who may not see safety data.
pub(super) fn safety_codes() -> impl Iterator<Item = CheckCode> {
    SAFETY_QUESTIONS.iter().map(|question| question.code)
}

/// Every question with its answer, the worst answers first.
pub(super) fn checks(facts: &Facts) -> Vec<Check> {
    let safety = SAFETY_QUESTIONS.iter().filter(|_| facts.safety.is_some());
    let mut checks: Vec<_> = QUESTIONS.iter().chain(safety).map(|question| ask(question, facts)).collect();
    checks.sort_by_key(|check| check.outcome);
    checks
}

fn ask(question: &Question, facts: &Facts) -> Check {
    let Answer { outcome, reason, source } = (question.answer)(facts);
    Check { code: question.code, label: question.label.to_owned(), outcome, reason, source }
}

impl Facts<'_> {
    /// Nobody could tell, because the census row leaves it blank.
    fn census_is_blank(&self) -> Answer {
        match &self.identity.source {
            Some(source) => {
                Answer::unknown(format!("Cannot tell: \"{}\" leaves it blank for this carrier.", source.label))
            }
            None => self.cannot_tell(&[DataSet::Census]),
        }
    }

    /// Why nobody could tell: which data sets were not imported, or only in part.
    fn cannot_tell(&self, data_sets: &[DataSet]) -> Answer {
        Answer::unknown(format!("{}.", cannot_tell(self.data_sets, data_sets)))
    }
}
