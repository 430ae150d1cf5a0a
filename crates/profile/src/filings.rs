//! The insurance filings of a carrier, each with its state on a day. Adding them up is [`crate::insurance`]'s job.

use crate::coverage::why_too_old;
use crate::rows::{Inputs, Record, Runs};
use chrono::NaiveDate;
use fmcsa::codes::insurance::{self as insurance_codes, Coverage};
use fmcsa::derive::Family;
use fmcsa::derive::insurance::{coverage_of, ends};
use fmcsa::derive::record as derive;
use kernel::provenance::Source;
use std::cmp::Reverse;
use std::fmt::Write;

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

/// A row of any of the files, before its state is known.
struct Row<'a> {
    id: String,
    family: Family,
    docket_number: &'a str,
    form_code: Option<&'a str>,
    insurance_type: Option<&'a str>,
    class: Option<&'a str>,
    insurer: Option<&'a str>,
    policy_number: Option<&'a str>,
    maximum_coverage: Option<i32>,
    underlying_limit: Option<i32>,
    effective_on: Option<NaiveDate>,
    posted_on: Option<NaiveDate>,
    run_id: i64,
}

impl Row<'_> {
    fn filing(
        self,
        status: FilingStatus,
        cancelled_on: Option<NaiveDate>,
        cancellation: Option<String>,
        runs: &Runs,
    ) -> Filing {
        let owned = |text: Option<&str>| text.map(str::to_owned);
        let kind = kind(self.form_code, self.insurance_type);
        // The legacy system writes 0 for every filing that is not BIPD.
        let has_amounts = self.family == Family::Motus || kind == FilingKind::Bipd;
        Filing {
            id: self.id,
            family: self.family,
            docket_number: self.docket_number.to_owned(),
            kind,
            form_code: owned(self.form_code),
            class: owned(self.class),
            insurer: owned(self.insurer),
            policy_number: owned(self.policy_number),
            maximum_coverage: self.maximum_coverage.filter(|_| has_amounts),
            underlying_limit: self.underlying_limit.filter(|_| has_amounts),
            effective_on: self.effective_on,
            posted_on: self.posted_on,
            status,
            why_unknown: None,
            cancelled_on,
            cancellation,
            source: runs.of(self.run_id),
        }
    }
}

/// The filings that the files list as in force or pending.
fn listed(record: &Record, inputs: &Inputs, today: NaiveDate) -> Vec<Filing> {
    let legacy = record.li_policies.iter().map(|row| Row {
        id: id("legacy", &row.row_hash),
        family: Family::Legacy,
        docket_number: &row.docket_number,
        form_code: row.form_code.as_deref(),
        insurance_type: row.insurance_type.as_deref(),
        class: row.insurance_class.as_deref(),
        insurer: row.insurer.as_deref(),
        policy_number: row.policy_number.as_deref(),
        maximum_coverage: row.maximum_coverage,
        underlying_limit: row.underlying_limit,
        effective_on: row.effective_on,
        posted_on: None,
        run_id: row.run_id,
    });
    let pending = record.pending_policies.iter().map(|row| Row {
        id: id("legacy", &row.row_hash),
        family: Family::Legacy,
        docket_number: &row.docket_number,
        form_code: row.form_code.as_deref(),
        insurance_type: None,
        class: None,
        insurer: row.insurer.as_deref(),
        policy_number: row.policy_number.as_deref(),
        maximum_coverage: row.maximum_coverage,
        underlying_limit: row.underlying_limit,
        effective_on: row.effective_on,
        posted_on: row.posted_on,
        run_id: row.run_id,
    });
    let motus = record.motus_policies.iter().map(|row| Row {
        id: id("motus", &row.row_hash),
        family: Family::Motus,
        docket_number: &row.docket_number,
        form_code: row.form_code.as_deref(),
        insurance_type: row.insurance_type.as_deref(),
        class: row.insurance_class.as_deref(),
        insurer: row.insurer.as_deref(),
        policy_number: row.policy_number.as_deref(),
        maximum_coverage: row.maximum_coverage,
        underlying_limit: row.underlying_limit,
        effective_on: row.effective_on,
        posted_on: row.posted_on,
        run_id: row.run_id,
    });
    // `Record::inputs` gives the filings in the same order: active legacy, pending legacy, Motus.
    let rows = legacy.chain(pending).chain(motus).zip(inputs.record().filings);
    rows.map(|(row, filing)| {
        let ending =
            inputs.record().endings.iter().filter(|ending| ends(ending, filing)).min_by_key(|e| e.cancel_effective_on);
        let (status, cancelled_on) = state(filing, ending, today);
        let how = ending.map(|_| "Cancellation served.".to_owned());
        let listed = row.filing(status, cancelled_on, how, &record.runs);
        let as_of = listed.source.as_ref().and_then(|source| source.as_of);
        let why = (status == FilingStatus::Unknown).then(|| why_too_old(filing.data_set, as_of));
        Filing { why_unknown: why, ..listed }
    })
    .collect()
}

/// The state of a listed filing, and the day on which it ended or will end.
fn state(
    filing: &derive::Filing,
    ending: Option<&derive::Ending>,
    today: NaiveDate,
) -> (FilingStatus, Option<NaiveDate>) {
    let cancelled_on = ending.and_then(|ending| ending.cancel_effective_on);
    let status = match cancelled_on {
        Some(on) if on <= today => FilingStatus::Cancelled,
        _ if filing.origin.is_too_old => FilingStatus::Unknown,
        _ if filing.effective_on > Some(today) => FilingStatus::Pending,
        Some(_) => FilingStatus::CancellationPending,
        None => FilingStatus::Active,
    };
    (status, cancelled_on)
}

/// The filings of the histories that have ended. One that ends on a day to come is still listed as in force.
fn ended(record: &Record, today: NaiveDate) -> Vec<Filing> {
    let is_over = |on: Option<NaiveDate>| on.is_none_or(|on| on <= today);
    let legacy = record.li_past_policies.iter().filter(|row| is_over(row.cancel_effective_on)).map(|row| {
        let how = row.specific_method.as_ref().or(row.cancellation_method.as_ref()).cloned();
        let shown = Row {
            id: id("legacy", &row.row_hash),
            family: Family::Legacy,
            docket_number: &row.docket_number,
            form_code: row.form_code.as_deref(),
            insurance_type: None,
            class: row.insurance_class.as_deref(),
            insurer: row.insurer.as_deref(),
            policy_number: row.policy_number.as_deref(),
            maximum_coverage: row.maximum_coverage,
            underlying_limit: row.underlying_limit,
            effective_on: row.effective_on,
            posted_on: None,
            run_id: row.run_id,
        };
        shown.filing(FilingStatus::Cancelled, row.cancel_effective_on, how, &record.runs)
    });
    let motus = record.motus_past_policies.iter().filter(|row| is_over(row.cancel_effective_on)).map(|row| {
        let shown = Row {
            id: id("motus", &row.row_hash),
            family: Family::Motus,
            docket_number: &row.docket_number,
            form_code: row.form_code.as_deref(),
            insurance_type: row.insurance_type.as_deref(),
            class: row.insurance_class.as_deref(),
            insurer: row.insurer.as_deref(),
            policy_number: row.policy_number.as_deref(),
            maximum_coverage: row.maximum_coverage,
            underlying_limit: row.underlying_limit,
            effective_on: row.effective_on,
            posted_on: None,
            run_id: row.run_id,
        };
        shown.filing(FilingStatus::Cancelled, row.cancel_effective_on, row.filing_status_reason.clone(), &record.runs)
    });
    legacy.chain(motus).collect()
}

fn kind(form_code: Option<&str>, insurance_type: Option<&str>) -> FilingKind {
    match coverage_of(form_code, insurance_type) {
        Some(Coverage::Bipd) => FilingKind::Bipd,
        Some(Coverage::Cargo) => FilingKind::Cargo,
        Some(Coverage::Bond) => {
            let is_trust =
                form_code.and_then(insurance_codes::form).map_or(insurance_type == Some("4"), |f| f.code == "85");
            if is_trust { FilingKind::TrustFund } else { FilingKind::SuretyBond }
        }
        Some(Coverage::Cancellation) | None => FilingKind::Other,
    }
}

/// The key of a filing: its system and the beginning of its row's hash.
fn id(family: &str, row_hash: &[u8]) -> String {
    let mut id = format!("{family}-");
    for byte in row_hash.iter().take(8) {
        // Writing to a text cannot fail.
        let _ = write!(id, "{byte:02x}");
    }
    id
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
