//! The checks a broker makes before using a carrier, answered from facts alone, each with its reason.
//!
//! Pure. A broker's own rules are in `rules`. An unknown fact is never a fail: some operations leave no roadside record.

mod authority;
mod insurance;
mod record;

use crate::Profile;
use kernel::provenance::Source;

/// How a check came out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckOutcome {
    /// The facts speak against using the carrier.
    Fail,
    /// Worth a look before using the carrier.
    Warn,
    /// No data set that could tell was imported for this carrier; never a fail.
    Unknown,
    /// The facts raise no concern.
    Pass,
}

/// A question.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum CheckCode {
    /// Is the registration active?
    OperatingStatusActive,
    /// Is it free of an out-of-service order?
    NotOutOfService,
    /// Does it hold active carrier authority?
    CarrierAuthorityActive,
    /// Has that been so for 3 months without a gap?
    AuthorityAgeThreeMonths,
    /// Has that been so for 6 months without a gap?
    AuthorityAgeSixMonths,
    /// Is as much BIPD insurance on file as FMCSA requires?
    BipdGteqRequired,
    /// Is at least $750,000 of BIPD on file?
    Bipd750,
    /// Is at least $1,000,000 of BIPD on file?
    Bipd1000,
    /// Is no cancellation or suspension served and waiting?
    NoPendingLapse,
    /// Is it not rated Unsatisfactory or Conditional?
    SafetyRatingSatisfactoryOrUnrated,
    /// Was it inspected within 24 months?
    InspectedRecently,
    /// Is the registration form MCS-150 up to date?
    Mcs150Current,
    /// Is it free of an earlier revoked registration?
    NoPriorRevocation,
    /// Is it a carrier only, not a broker too?
    NotAlsoABroker,
    /// Has FMCSA's contact information stayed the same for 30 days?
    NoRecentContactChange,
    /// Can the declared fleet be true?
    FleetIsPlausible,
    /// Do the data sets agree?
    SourcesAgree,
}

/// One question and its answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Check {
    /// Which question this answers.
    pub code: CheckCode,
    /// The question, for people.
    pub label: &'static str,
    /// Pass, warn, fail or unknown.
    pub outcome: CheckOutcome,
    /// Reason, in plain words with numbers and dates.
    pub reason: String,
    /// The data set behind the answer; none when no one could tell.
    pub source: Option<Source>,
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

    /// No one could tell. `why` is a sentence without its full stop.
    fn unknown(why: Option<&str>) -> Self {
        Self::new(CheckOutcome::Unknown, format!("{}.", why.unwrap_or("Unknown")), None)
    }
}

/// A question: its text and how it is answered.
struct Question {
    code: CheckCode,
    label: &'static str,
    answer: fn(&Profile) -> Answer,
}

const fn question(code: CheckCode, label: &'static str, answer: fn(&Profile) -> Answer) -> Question {
    Question { code, label, answer }
}

/// Every question that needs no safety data, in the order that brokers ask.
const QUESTIONS: &[Question] = &[
    question(CheckCode::OperatingStatusActive, "Operating status is active", record::operating_status),
    question(CheckCode::NotOutOfService, "No out-of-service order", record::out_of_service),
    question(CheckCode::CarrierAuthorityActive, "Carrier authority is active", authority::is_active),
    question(CheckCode::AuthorityAgeThreeMonths, "3 months of continuous authority", authority::three_months),
    question(CheckCode::AuthorityAgeSixMonths, "6 months of continuous authority", authority::six_months),
    question(CheckCode::BipdGteqRequired, "BIPD insurance as FMCSA requires", insurance::as_required),
    question(CheckCode::Bipd750, "BIPD insurance of $750,000", insurance::of_750_000),
    question(CheckCode::Bipd1000, "BIPD insurance of $1,000,000", insurance::of_1_000_000),
    question(CheckCode::NoPendingLapse, "No cancellation or suspension pending", insurance::no_lapse),
    question(CheckCode::Mcs150Current, "MCS-150 is up to date", record::mcs150),
    question(CheckCode::NoPriorRevocation, "No prior revoked DOT", record::prior_revocation),
    question(CheckCode::NotAlsoABroker, "No broker authority", authority::is_no_broker),
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
pub fn safety_codes() -> impl Iterator<Item = CheckCode> {
    SAFETY_QUESTIONS.iter().map(|question| question.code)
}

/// Every question with its answer, the worst answers first; those that need safety data only for people who may see it.
pub fn checks(profile: &Profile, sees_safety: bool) -> Vec<Check> {
    let safety = SAFETY_QUESTIONS.iter().filter(|_| sees_safety);
    let mut checks: Vec<_> = QUESTIONS.iter().chain(safety).map(|question| ask(question, profile)).collect();
    checks.sort_by_key(|check| check.outcome);
    checks
}

fn ask(question: &Question, profile: &Profile) -> Check {
    let Answer { outcome, reason, source } = (question.answer)(profile);
    Check { code: question.code, label: question.label, outcome, reason, source }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::samples::{TODAY, everything_is_complete, nothing_was_imported, operating};
    use std::collections::BTreeMap;

    fn outcomes(profile: &Profile) -> BTreeMap<CheckCode, CheckOutcome> {
        checks(profile, true).into_iter().map(|check| (check.code, check.outcome)).collect()
    }

    #[test]
    fn an_unknown_fact_is_never_a_fail_and_says_why() {
        let all = checks(&Profile::of(&nothing_was_imported(), TODAY), true);

        assert_eq!(all.len(), QUESTIONS.len() + SAFETY_QUESTIONS.len());
        for check in all.iter().filter(|check| check.code != CheckCode::SourcesAgree) {
            assert_eq!(check.outcome, CheckOutcome::Unknown, "{check:?}");
            assert!(check.reason.starts_with("Unknown: \"") && check.reason.ends_with("is not on file."), "{check:?}");
            assert_eq!(check.source, None, "{check:?}");
        }
    }

    #[test]
    fn silence_of_complete_files_is_an_answer() {
        let found = outcomes(&Profile::of(&everything_is_complete(), TODAY));

        assert_eq!(found[&CheckCode::CarrierAuthorityActive], CheckOutcome::Fail);
        assert_eq!(found[&CheckCode::Bipd750], CheckOutcome::Fail);
        assert_eq!(found[&CheckCode::NoPendingLapse], CheckOutcome::Pass);
        assert_eq!(found[&CheckCode::InspectedRecently], CheckOutcome::Warn);
        assert_eq!(found[&CheckCode::NoRecentContactChange], CheckOutcome::Pass);
        assert_eq!(found[&CheckCode::Mcs150Current], CheckOutcome::Unknown);
    }

    #[test]
    fn data_sets_agree_only_where_there_are_two_to_compare() {
        let agree = |rows: &crate::Rows| outcomes(&Profile::of(rows, TODAY))[&CheckCode::SourcesAgree];

        assert_eq!(agree(&nothing_was_imported()), CheckOutcome::Unknown);
        assert_eq!(agree(&operating()), CheckOutcome::Pass);
    }

    #[test]
    fn the_worst_answers_come_first_and_safety_is_asked_for_those_who_may_see_it() {
        let profile = Profile::of(&operating(), TODAY);

        let (all, without) = (checks(&profile, true), checks(&profile, false));

        assert!(all.is_sorted_by_key(|check| check.outcome));
        let hidden: Vec<_> = safety_codes().collect();
        assert_eq!(all.len(), without.len() + hidden.len());
        assert!(without.iter().all(|check| !hidden.contains(&check.code)));
        let active = all.iter().find(|check| check.code == CheckCode::CarrierAuthorityActive).expect("the check");
        assert_eq!(
            (active.outcome, active.source.as_ref().map(|s| s.data_set.as_str())),
            (CheckOutcome::Pass, Some("motus_carriers"))
        );
        let changed = all.iter().find(|check| check.code == CheckCode::NoRecentContactChange).expect("the check");
        assert_eq!(changed.reason, "Changed in the last 30 days: phone (by Nov 21, 2026).");
    }
}
