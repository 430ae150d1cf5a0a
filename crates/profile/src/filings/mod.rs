//! The insurance filings of a carrier, each with its state on a day. Adding them up is [`crate::insurance`]'s job.

mod row;
mod states;

use crate::rows::Record;
use chrono::NaiveDate;
use fmcsa::derive::Family;
use kernel::provenance::Source;
use states::{ended, listed};
use std::cmp::Reverse;

/// What a filing covers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FilingKind {
    /// Bodily injury and property damage.
    Bipd,
    /// Cargo.
    Cargo,
    /// A broker's or forwarder's surety bond.
    SuretyBond,
    /// A broker's or forwarder's trust fund.
    TrustFund,
    /// A form that FMCSA's description does not explain.
    Other,
}

/// The state of a filing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum FilingStatus {
    /// In force.
    Active,
    /// In force, and a cancellation was served that does not apply yet.
    CancellationPending,
    /// Filed, and not in force yet.
    Pending,
    /// Listed by a file that is too old to tell what is so today, and no end is on record.
    Unknown,
    /// Ended.
    Cancelled,
}

/// An insurance filing that an insurer made with FMCSA, which runs until it is canceled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Filing {
    /// Its key: changes when FMCSA changes the filing.
    pub id: String,
    /// Which licensing system it is from.
    pub family: Family,
    /// The docket that it protects.
    pub docket_number: String,
    /// What it covers.
    pub kind: FilingKind,
    /// FMCSA form: `91X`, `34`, `84` …
    pub form_code: Option<String>,
    /// FMCSA's code for the first or an excess layer.
    pub class: Option<String>,
    /// Insurer's name as filed.
    pub insurer: Option<String>,
    /// The policy's number.
    pub policy_number: Option<String>,
    /// The most it pays, in US dollars; none on cargo, bond and trust filings of the legacy system, which does not say.
    pub maximum_coverage: Option<i32>,
    /// Limit below an excess layer, in U.S. dollars.
    pub underlying_limit: Option<i32>,
    /// Its first day.
    pub effective_on: Option<NaiveDate>,
    /// When FMCSA posted it.
    pub posted_on: Option<NaiveDate>,
    /// Whether it is in force, pending or ended.
    pub status: FilingStatus,
    /// Why that is unknown: a part of a sentence. None where it is known.
    pub why_unknown: Option<String>,
    /// Day it ended or will end.
    pub cancelled_on: Option<NaiveDate>,
    /// How it ended or will end, as worded by the source.
    pub cancellation: Option<String>,
    /// Who says so.
    pub source: Option<Source>,
}

impl FilingStatus {
    /// The place in a list: in force first, then those to come, then those that ended.
    const fn rank(self) -> u8 {
        match self {
            Self::Active | Self::CancellationPending => 0,
            Self::Pending => 1,
            Self::Unknown => 2,
            Self::Cancelled => 3,
        }
    }
}

/// The filings of a carrier on the day `today`: in force first, then those to come, then those that ended; each newest first, exact
/// repetitions once. Those of files that are too old come before those that ended.
pub fn filings(record: &Record, today: NaiveDate) -> Vec<Filing> {
    let inputs = record.inputs(today);
    let mut filings = listed(record, &inputs, today);
    filings.extend(ended(record, today));
    filings.sort_by_key(|filing| {
        (filing.status.rank(), filing.kind, Reverse(filing.cancelled_on.max(filing.effective_on)), filing.id.clone())
    });
    filings.dedup_by(|later, earlier| is_repetition(later, earlier));
    filings
}

/// The same filing under another hash: the active and the pending file of the legacy system list the same policies.
fn is_repetition(later: &Filing, earlier: &Filing) -> bool {
    let key = |filing: &Filing| {
        (
            filing.family,
            filing.kind,
            filing.status,
            filing.docket_number.clone(),
            filing.policy_number.clone(),
            filing.maximum_coverage,
            filing.effective_on,
            filing.cancelled_on,
        )
    };
    key(later) == key(earlier)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rows::insurance::{LiPolicy, MotusPastPolicy, MotusPolicy, PendingPolicy};
    use crate::samples::{TODAY, dated, everything_is_complete, operating};
    use chrono::Days;
    use fmcsa::DataSet;

    #[test]
    fn a_filing_of_an_old_file_is_neither_in_force_nor_ended_unless_its_end_is_on_record() {
        let mut rows = operating();
        let old: NaiveDate = "2019-03-04".parse().expect("a day");
        rows.record.runs = dated(DataSet::MotusInsurance, old);
        let policy = |number: &str| MotusPolicy {
            row_hash: number.as_bytes().to_vec(),
            docket_number: "MC000001".to_owned(),
            form_code: Some("BMC-91X".to_owned()),
            policy_number: Some(number.to_owned()),
            maximum_coverage: Some(1_000_000),
            effective_on: "2019-01-01".parse().ok(),
            ..MotusPolicy::default()
        };
        rows.record.motus_policies = vec![policy("A"), policy("B")];
        rows.record.motus_past_policies = vec![MotusPastPolicy {
            docket_number: "MC000001".to_owned(),
            form_code: Some("BMC-91X".to_owned()),
            policy_number: Some("B".to_owned()),
            effective_on: "2019-01-01".parse().ok(),
            cancel_effective_on: TODAY.checked_add_days(Days::new(5)),
            ..MotusPastPolicy::default()
        }];

        let states = |today: NaiveDate| {
            let all = filings(&rows.record, today).into_iter();
            all.map(|one| (one.policy_number.unwrap_or_default(), one.status, one.why_unknown)).collect::<Vec<_>>()
        };

        let why = Some("the Motus insurance file that lists this carrier is of Mar 4, 2019".to_owned());
        let unknown = |number: &str| (number.to_owned(), FilingStatus::Unknown, why.clone());
        assert_eq!(states(TODAY), [unknown("B"), unknown("A")]);
        let later = states(TODAY.checked_add_days(Days::new(5)).expect("a day"));
        assert_eq!((&later[0], later[1].1), (&unknown("A"), FilingStatus::Cancelled));
    }

    #[test]
    fn a_filing_is_listed_once_with_its_state_and_only_bipd_has_amounts_in_the_legacy_system() {
        let mut record = everything_is_complete().record;
        let (docket_number, began) = ("MC000001".to_owned(), TODAY.checked_sub_days(Days::new(90)));
        let text = |text: &str| Some(text.to_owned());
        let cargo = LiPolicy {
            row_hash: vec![1; 32],
            docket_number: docket_number.clone(),
            form_code: text("34"),
            policy_number: text("C-1"),
            maximum_coverage: Some(0),
            effective_on: began,
            ..LiPolicy::default()
        };
        record.pending_policies = vec![PendingPolicy {
            row_hash: vec![2; 32],
            docket_number: docket_number.clone(),
            form_code: text("34"),
            policy_number: text("C-1"),
            maximum_coverage: Some(0),
            effective_on: began,
            ..PendingPolicy::default()
        }];
        record.li_policies = vec![cargo];
        record.motus_policies = vec![MotusPolicy {
            row_hash: vec![3; 32],
            docket_number: docket_number.clone(),
            form_code: text("91X"),
            policy_number: text("B-1"),
            maximum_coverage: Some(1_000_000),
            effective_on: TODAY.checked_add_days(Days::new(5)),
            ..MotusPolicy::default()
        }];
        record.motus_past_policies = vec![MotusPastPolicy {
            row_hash: vec![4; 32],
            docket_number,
            form_code: text("91X"),
            policy_number: text("B-0"),
            effective_on: began,
            cancel_effective_on: Some(TODAY),
            ..MotusPastPolicy::default()
        }];

        let filings = filings(&record, TODAY);

        let shown: Vec<_> = filings
            .iter()
            .map(|one| (one.policy_number.as_deref(), one.kind, one.status, one.maximum_coverage))
            .collect();
        assert_eq!(
            shown,
            [
                (Some("C-1"), FilingKind::Cargo, FilingStatus::Active, None),
                (Some("B-1"), FilingKind::Bipd, FilingStatus::Pending, Some(1_000_000)),
                (Some("B-0"), FilingKind::Bipd, FilingStatus::Cancelled, None),
            ]
        );
    }
}
