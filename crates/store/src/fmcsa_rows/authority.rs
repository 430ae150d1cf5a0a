//! Operating authority of one carrier in both families: legacy licensing (frozen on 2026-05-14) and Motus.
//!
//! Every list is bounded: a carrier has a handful of dockets and, over decades, some dozens of authority events.

use crate::Conn;
use profile::rows::authority::{
    LiAuthorityEvent, LiCarrier, LiRevocation, MotusAuthorityEvent, MotusCarrier, MotusRevocation, ProcessAgent,
};

/// The legacy dockets of a carrier.
pub async fn li_carriers(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<LiCarrier>> {
    sqlx::query_as!(
        LiCarrier,
        "select docket_number, dot_number, mx_type, rfc_number, common_status, contract_status, broker_status,
                is_common_pending, is_contract_pending, is_broker_pending, is_common_in_revocation,
                is_contract_in_revocation, is_broker_in_revocation, is_property, is_passenger,
                is_household_goods, is_private, is_enterprise, bipd_required, is_cargo_required,
                is_bond_required, bipd_on_file, is_cargo_on_file, is_bond_on_file, is_deliverable,
                dba_name, legal_name, business_street, business_colonia, business_city, business_state,
                business_country, business_zip, business_phone, business_fax, mail_street, mail_colonia,
                mail_city, mail_state, mail_country, mail_zip, mail_phone, mail_fax, run_id
           from li_carriers
          where dot_number = $1 and ended_run_id is null
          order by docket_number
          limit 50",
        dot_number
    )
    .fetch_all(db)
    .await
}

/// The authorities of a carrier in Motus.
pub async fn motus_carriers(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<MotusCarrier>> {
    sqlx::query_as!(
        MotusCarrier,
        "select docket_number, dot_number, authority_type, authority_status, rfc_number, bipd_required,
                is_cargo_required, is_bond_required, bipd_on_file, is_cargo_on_file, is_bond_on_file,
                is_business_undeliverable, is_mail_undeliverable, dba_name, legal_name, business_street,
                business_colonia, business_city, business_state, business_country, business_zip,
                business_phone, mail_street, mail_colonia, mail_city, mail_state, mail_country,
                mail_zip, run_id
           from motus_carriers
          where dot_number = $1 and ended_run_id is null
          order by docket_number, authority_type
          limit 200",
        dot_number
    )
    .fetch_all(db)
    .await
}

/// The legacy authority history of a carrier, newest first.
pub async fn li_authority_history(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<LiAuthorityEvent>> {
    sqlx::query_as!(
        LiAuthorityEvent,
        "select docket_number, dot_number, sub_number, authority_type, original_action, original_served_on,
                disposition_action, disposition_decided_on, disposition_served_on, run_id
           from li_authority_history
          where dot_number = $1 and ended_run_id is null
          order by greatest(original_served_on, disposition_served_on) desc nulls last, row_hash
          limit 1000",
        dot_number
    )
    .fetch_all(db)
    .await
}

/// The Motus authority history of a carrier, newest first.
pub async fn motus_authority_history(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<MotusAuthorityEvent>> {
    sqlx::query_as!(
        MotusAuthorityEvent,
        "select docket_number, dot_number, authority_type, authority_status, reason, changed_on, run_id
           from motus_authority_history
          where dot_number = $1 and ended_run_id is null
          order by changed_on desc nulls last, row_hash
          limit 1000",
        dot_number
    )
    .fetch_all(db)
    .await
}

/// The legacy revocations of a carrier, newest first.
pub async fn li_revocations(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<LiRevocation>> {
    sqlx::query_as!(
        LiRevocation,
        "select docket_number, dot_number, authority_type, served_on, revocation_type, effective_on, run_id
           from li_revocations
          where dot_number = $1 and ended_run_id is null
          order by served_on desc nulls last, row_hash
          limit 500",
        dot_number
    )
    .fetch_all(db)
    .await
}

/// The Motus revocations and suspensions of a carrier, newest first.
pub async fn motus_revocations(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<MotusRevocation>> {
    sqlx::query_as!(
        MotusRevocation,
        "select docket_number, dot_number, authority_type, served_on, order_type, effective_on, run_id
           from motus_revocations
          where dot_number = $1 and ended_run_id is null
          order by served_on desc nulls last, row_hash
          limit 500",
        dot_number
    )
    .fetch_all(db)
    .await
}

/// The process agents of a carrier.
pub async fn process_agents(db: &mut Conn, dot_number: i32) -> sqlx::Result<Vec<ProcessAgent>> {
    sqlx::query_as!(
        ProcessAgent,
        "select docket_number, dot_number, company_name, attention, street, city, state, country, zip, run_id
           from li_process_agents
          where dot_number = $1 and ended_run_id is null
          order by company_name, row_hash
          limit 50",
        dot_number
    )
    .fetch_all(db)
    .await
}
