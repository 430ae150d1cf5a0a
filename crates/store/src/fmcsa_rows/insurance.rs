//! Insurance filings of one carrier in both families. Amounts are whole US dollars.
//!
//! Every list is bounded; the histories of the largest carriers hold some hundreds of filings.

use crate::Conn;
use chrono::NaiveDate;

/// An active filing of the legacy file. The file names no carrier but its docket.
#[derive(Clone, Debug, PartialEq)]
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
#[derive(Clone, Debug, PartialEq)]
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
#[derive(Clone, Debug, PartialEq)]
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
#[derive(Clone, Debug, PartialEq)]
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
#[derive(Clone, Debug, PartialEq)]
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
#[derive(Clone, Debug, PartialEq)]
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

/// The active legacy filings of a carrier's dockets.
pub async fn li_policies(db: &mut Conn, dockets: &[String]) -> sqlx::Result<Vec<LiPolicy>> {
    sqlx::query_as!(
        LiPolicy,
        "select row_hash, docket_number, insurance_type, insurance_class, maximum_coverage, underlying_limit,
                policy_number, effective_on, form_code, insurer, run_id
           from li_insurance
          where docket_number = any($1) and ended_run_id is null
          order by docket_number, effective_on desc nulls last, row_hash
          limit 500",
        dockets
    )
    .fetch_all(db)
    .await
}

/// The active Motus filings of a carrier.
pub async fn motus_policies(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<MotusPolicy>> {
    sqlx::query_as!(
        MotusPolicy,
        "select row_hash, docket_number, dot_number, form_code, insurance_type, insurance_class, maximum_coverage,
                underlying_limit, policy_number, effective_on, insurer, posted_on, run_id
           from motus_insurance
          where dot_number = $1 and ended_run_id is null
          order by docket_number, effective_on desc nulls last, row_hash
          limit 500",
        dot_number
    )
    .fetch_all(db)
    .await
}

/// The active and pending legacy filings of a carrier.
pub async fn pending_policies(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<PendingPolicy>> {
    sqlx::query_as!(
        PendingPolicy,
        "select row_hash, docket_number, dot_number, form_code, insurance_description, insurer, policy_number,
                posted_on, underlying_limit, maximum_coverage, effective_on, cancel_effective_on, run_id
           from li_pending_insurance
          where dot_number = $1 and ended_run_id is null
          order by docket_number, effective_on desc nulls last, row_hash
          limit 500",
        dot_number
    )
    .fetch_all(db)
    .await
}

/// The legacy insurance history of a carrier, newest first.
pub async fn li_past_policies(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<LiPastPolicy>> {
    sqlx::query_as!(
        LiPastPolicy,
        "select row_hash, docket_number, dot_number, form_code, cancellation_method, cancellation_form,
                insurance_indicator, insurance_description, policy_number, minimum_coverage,
                insurance_class, effective_on, underlying_limit, maximum_coverage, cancel_effective_on,
                specific_method, insurer_branch, insurer, run_id
           from li_insurance_history
          where dot_number = $1 and ended_run_id is null
          order by cancel_effective_on desc nulls last, effective_on desc nulls last, row_hash
          limit 1000",
        dot_number
    )
    .fetch_all(db)
    .await
}

/// The Motus insurance history of a carrier, newest first.
pub async fn motus_past_policies(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<MotusPastPolicy>> {
    sqlx::query_as!(
        MotusPastPolicy,
        "select row_hash, docket_number, dot_number, form_code, filing_status_reason, insurance_type,
                insurance_indicator, policy_number, insurance_description, minimum_coverage,
                insurance_class, effective_on, underlying_limit, maximum_coverage, cancel_effective_on,
                insurer, run_id
           from motus_insurance_history
          where dot_number = $1 and ended_run_id is null
          order by cancel_effective_on desc nulls last, effective_on desc nulls last, row_hash
          limit 1000",
        dot_number
    )
    .fetch_all(db)
    .await
}

/// The rejected filings of a carrier, newest first.
pub async fn rejected_filings(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<RejectedFiling>> {
    sqlx::query_as!(
        RejectedFiling,
        "select row_hash, docket_number, dot_number, form_code, insurance_description, policy_number, received_on,
                insurance_class, insurance_type, underlying_limit, maximum_coverage, rejected_on,
                insurer_branch, insurer, rejected_reason, minimum_coverage, run_id
           from li_rejected_filings
          where dot_number = $1 and ended_run_id is null
          order by rejected_on desc nulls last, row_hash
          limit 100",
        dot_number
    )
    .fetch_all(db)
    .await
}
