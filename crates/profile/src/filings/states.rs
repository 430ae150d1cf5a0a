//! Which state each filing is in on a day: those that the files list, and those of the histories that have ended.

use super::row::Row;
use super::{Filing, FilingStatus};
use crate::coverage::why_too_old;
use crate::rows::{Inputs, Record};
use chrono::NaiveDate;
use fmcsa::derive::insurance::ends;
use fmcsa::derive::record as derive;

/// The filings that the files list as in force or pending.
pub(super) fn listed(record: &Record, inputs: &Inputs, today: NaiveDate) -> Vec<Filing> {
    let legacy = record.li_policies.iter().map(Row::from);
    let pending = record.pending_policies.iter().map(Row::from);
    let motus = record.motus_policies.iter().map(Row::from);
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
pub(super) fn ended(record: &Record, today: NaiveDate) -> Vec<Filing> {
    let is_over = |on: Option<NaiveDate>| on.is_none_or(|on| on <= today);
    let legacy = record.li_past_policies.iter().filter(|row| is_over(row.cancel_effective_on)).map(|row| {
        let how = row.specific_method.as_ref().or(row.cancellation_method.as_ref()).cloned();
        Row::from(row).filing(FilingStatus::Cancelled, row.cancel_effective_on, how, &record.runs)
    });
    let motus = record.motus_past_policies.iter().filter(|row| is_over(row.cancel_effective_on)).map(|row| {
        let how = row.filing_status_reason.clone();
        Row::from(row).filing(FilingStatus::Cancelled, row.cancel_effective_on, how, &record.runs)
    });
    legacy.chain(motus).collect()
}
