//! Insurance filings of one carrier in both families. Amounts are whole US dollars.
//!
//! Every list is bounded; the histories of the largest carriers hold some hundreds of filings.

use chrono::NaiveDate;

/// An active filing of the legacy file. The file names no carrier but its docket.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct LiPolicy {
    pub row_hash: Vec<u8>,
    pub docket_number: String,
    pub insurance_type: Option<String>,
    pub insurance_class: Option<String>,
    pub maximum_coverage: Option<i32>,
    pub underlying_limit: Option<i32>,
    pub policy_number: Option<String>,
    pub effective_on: Option<NaiveDate>,
    pub form_code: Option<String>,
    pub insurer: Option<String>,
    pub run_id: i64,
}

/// An active filing of Motus.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct MotusPolicy {
    pub row_hash: Vec<u8>,
    pub docket_number: String,
    pub dot_number: Option<i32>,
    pub form_code: Option<String>,
    pub insurance_type: Option<String>,
    pub insurance_class: Option<String>,
    pub maximum_coverage: Option<i32>,
    pub underlying_limit: Option<i32>,
    pub policy_number: Option<String>,
    pub effective_on: Option<NaiveDate>,
    pub insurer: Option<String>,
    pub posted_on: Option<NaiveDate>,
    pub run_id: i64,
}

/// An active or pending filing of the legacy file, with the date of a cancellation that was served.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct PendingPolicy {
    pub row_hash: Vec<u8>,
    pub docket_number: String,
    pub dot_number: Option<i32>,
    pub form_code: Option<String>,
    pub insurance_description: Option<String>,
    pub insurer: Option<String>,
    pub policy_number: Option<String>,
    pub posted_on: Option<NaiveDate>,
    pub underlying_limit: Option<i32>,
    pub maximum_coverage: Option<i32>,
    pub effective_on: Option<NaiveDate>,
    pub cancel_effective_on: Option<NaiveDate>,
    pub run_id: i64,
}

/// A filing of the legacy history: how and when it ended.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct LiPastPolicy {
    pub row_hash: Vec<u8>,
    pub docket_number: String,
    pub dot_number: Option<i32>,
    pub form_code: Option<String>,
    pub cancellation_method: Option<String>,
    pub cancellation_form: Option<String>,
    pub insurance_indicator: Option<String>,
    pub insurance_description: Option<String>,
    pub policy_number: Option<String>,
    pub minimum_coverage: Option<i32>,
    pub insurance_class: Option<String>,
    pub effective_on: Option<NaiveDate>,
    pub underlying_limit: Option<i32>,
    pub maximum_coverage: Option<i32>,
    pub cancel_effective_on: Option<NaiveDate>,
    pub specific_method: Option<String>,
    pub insurer_branch: Option<String>,
    pub insurer: Option<String>,
    pub run_id: i64,
}

/// A filing of the Motus history; a cancellation date ahead is a served cancellation.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct MotusPastPolicy {
    pub row_hash: Vec<u8>,
    pub docket_number: String,
    pub dot_number: Option<i32>,
    pub form_code: Option<String>,
    pub filing_status_reason: Option<String>,
    pub insurance_type: Option<String>,
    pub insurance_indicator: Option<String>,
    pub policy_number: Option<String>,
    pub insurance_description: Option<String>,
    pub minimum_coverage: Option<i32>,
    pub insurance_class: Option<String>,
    pub effective_on: Option<NaiveDate>,
    pub underlying_limit: Option<i32>,
    pub maximum_coverage: Option<i32>,
    pub cancel_effective_on: Option<NaiveDate>,
    pub insurer: Option<String>,
    pub run_id: i64,
}

/// A filing that FMCSA sent back, with the reason.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct RejectedFiling {
    pub row_hash: Vec<u8>,
    pub docket_number: String,
    pub dot_number: Option<i32>,
    pub form_code: Option<String>,
    pub insurance_description: Option<String>,
    pub policy_number: Option<String>,
    pub received_on: Option<NaiveDate>,
    pub insurance_class: Option<String>,
    pub insurance_type: Option<String>,
    pub underlying_limit: Option<i32>,
    pub maximum_coverage: Option<i32>,
    pub rejected_on: Option<NaiveDate>,
    pub insurer_branch: Option<String>,
    pub insurer: Option<String>,
    pub rejected_reason: Option<String>,
    pub minimum_coverage: Option<i32>,
    pub run_id: i64,
}
