//! The rows of the five insurance files as one.

use super::{Filing, FilingKind, FilingStatus};
use crate::rows::Runs;
use crate::rows::insurance::{LiPastPolicy, LiPolicy, MotusPastPolicy, MotusPolicy, PendingPolicy};
use chrono::NaiveDate;
use fmcsa::codes::insurance::{self as insurance_codes, Coverage};
use fmcsa::derive::Family;
use fmcsa::derive::insurance::coverage_of;
use std::fmt::Write;

/// A row of any of the files, before its state is known.
pub(super) struct Row<'a> {
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
    /// The filing, in the state that it is in.
    pub(super) fn filing(
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

/// What the rows of every file have; what only some have is none.
macro_rules! shared {
    ($family:ident, $row:ident) => {
        Row {
            id: id(Family::$family, &$row.row_hash),
            family: Family::$family,
            docket_number: &$row.docket_number,
            form_code: $row.form_code.as_deref(),
            insurance_type: None,
            class: None,
            insurer: $row.insurer.as_deref(),
            policy_number: $row.policy_number.as_deref(),
            maximum_coverage: $row.maximum_coverage,
            underlying_limit: $row.underlying_limit,
            effective_on: $row.effective_on,
            posted_on: None,
            run_id: $row.run_id,
        }
    };
}

impl<'a> From<&'a LiPolicy> for Row<'a> {
    fn from(row: &'a LiPolicy) -> Self {
        let (insurance_type, class) = (row.insurance_type.as_deref(), row.insurance_class.as_deref());
        Self { insurance_type, class, ..shared!(Legacy, row) }
    }
}

impl<'a> From<&'a PendingPolicy> for Row<'a> {
    fn from(row: &'a PendingPolicy) -> Self {
        Self { posted_on: row.posted_on, ..shared!(Legacy, row) }
    }
}

impl<'a> From<&'a MotusPolicy> for Row<'a> {
    fn from(row: &'a MotusPolicy) -> Self {
        let (insurance_type, class) = (row.insurance_type.as_deref(), row.insurance_class.as_deref());
        Self { insurance_type, class, posted_on: row.posted_on, ..shared!(Motus, row) }
    }
}

impl<'a> From<&'a LiPastPolicy> for Row<'a> {
    fn from(row: &'a LiPastPolicy) -> Self {
        Self { class: row.insurance_class.as_deref(), ..shared!(Legacy, row) }
    }
}

impl<'a> From<&'a MotusPastPolicy> for Row<'a> {
    fn from(row: &'a MotusPastPolicy) -> Self {
        let (insurance_type, class) = (row.insurance_type.as_deref(), row.insurance_class.as_deref());
        Self { insurance_type, class, ..shared!(Motus, row) }
    }
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
fn id(family: Family, row_hash: &[u8]) -> String {
    let system = match family {
        Family::Legacy => "legacy",
        Family::Motus => "motus",
    };
    let mut id = format!("{system}-");
    for byte in row_hash.iter().take(8) {
        // Writing to a text cannot fail.
        let _ = write!(id, "{byte:02x}");
    }
    id
}
