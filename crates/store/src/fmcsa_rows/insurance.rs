//! Insurance filings of one carrier in both families. Amounts are whole US dollars.
//!
//! Every list is bounded; the histories of the largest carriers hold some hundreds of filings.

use crate::Conn;
use profile::rows::insurance::{LiPastPolicy, LiPolicy, MotusPastPolicy, MotusPolicy, PendingPolicy, RejectedFiling};

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
