//! Operating authority of one carrier in both families: legacy licensing (frozen on 2026-05-14) and Motus.
//!
//! Every list is bounded: a carrier has a handful of dockets and, over decades, some dozens of authority events.

use crate::Conn;
use chrono::NaiveDate;

/// One docket in the legacy licensing file: authority, insurance required and on file, addresses.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct LiCarrier {
    pub docket_number: String,
    pub dot_number: Option<i32>,
    pub mx_type: Option<String>,
    pub rfc_number: Option<String>,
    pub common_status: Option<String>,
    pub contract_status: Option<String>,
    pub broker_status: Option<String>,
    pub is_common_pending: Option<bool>,
    pub is_contract_pending: Option<bool>,
    pub is_broker_pending: Option<bool>,
    pub is_common_in_revocation: Option<bool>,
    pub is_contract_in_revocation: Option<bool>,
    pub is_broker_in_revocation: Option<bool>,
    pub is_property: Option<bool>,
    pub is_passenger: Option<bool>,
    pub is_household_goods: Option<bool>,
    pub is_private: Option<bool>,
    pub is_enterprise: Option<bool>,
    pub bipd_required: Option<i32>,
    pub is_cargo_required: Option<bool>,
    pub is_bond_required: Option<bool>,
    pub bipd_on_file: Option<i32>,
    pub is_cargo_on_file: Option<bool>,
    pub is_bond_on_file: Option<bool>,
    pub is_deliverable: Option<bool>,
    pub dba_name: Option<String>,
    pub legal_name: Option<String>,
    pub business_street: Option<String>,
    pub business_colonia: Option<String>,
    pub business_city: Option<String>,
    pub business_state: Option<String>,
    pub business_country: Option<String>,
    pub business_zip: Option<String>,
    pub business_phone: Option<String>,
    pub business_fax: Option<String>,
    pub mail_street: Option<String>,
    pub mail_colonia: Option<String>,
    pub mail_city: Option<String>,
    pub mail_state: Option<String>,
    pub mail_country: Option<String>,
    pub mail_zip: Option<String>,
    pub mail_phone: Option<String>,
    pub mail_fax: Option<String>,
    pub run_id: i64,
}

/// One operating authority of one docket in Motus.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct MotusCarrier {
    pub docket_number: String,
    pub dot_number: i32,
    pub authority_type: String,
    pub authority_status: Option<String>,
    pub rfc_number: Option<String>,
    pub bipd_required: Option<i32>,
    pub is_cargo_required: Option<bool>,
    pub is_bond_required: Option<bool>,
    pub bipd_on_file: Option<i32>,
    pub is_cargo_on_file: Option<bool>,
    pub is_bond_on_file: Option<bool>,
    pub is_business_undeliverable: Option<bool>,
    pub is_mail_undeliverable: Option<bool>,
    pub dba_name: Option<String>,
    pub legal_name: Option<String>,
    pub business_street: Option<String>,
    pub business_colonia: Option<String>,
    pub business_city: Option<String>,
    pub business_state: Option<String>,
    pub business_country: Option<String>,
    pub business_zip: Option<String>,
    pub business_phone: Option<String>,
    pub mail_street: Option<String>,
    pub mail_colonia: Option<String>,
    pub mail_city: Option<String>,
    pub mail_state: Option<String>,
    pub mail_country: Option<String>,
    pub mail_zip: Option<String>,
    pub run_id: i64,
}

/// One action on an authority in the legacy history, with the disposition that ended it.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct LiAuthorityEvent {
    pub docket_number: String,
    pub dot_number: Option<i32>,
    pub sub_number: Option<String>,
    pub authority_type: Option<String>,
    pub original_action: Option<String>,
    pub original_served_on: Option<NaiveDate>,
    pub disposition_action: Option<String>,
    pub disposition_decided_on: Option<NaiveDate>,
    pub disposition_served_on: Option<NaiveDate>,
    pub run_id: i64,
}

/// One change of an authority's status in Motus.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct MotusAuthorityEvent {
    pub docket_number: String,
    pub dot_number: Option<i32>,
    pub authority_type: Option<String>,
    pub authority_status: Option<String>,
    pub reason: Option<String>,
    pub changed_on: Option<NaiveDate>,
    pub run_id: i64,
}

/// One revocation proceeding of the legacy file.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct LiRevocation {
    pub docket_number: String,
    pub dot_number: Option<i32>,
    pub authority_type: Option<String>,
    pub served_on: Option<NaiveDate>,
    pub revocation_type: Option<String>,
    pub effective_on: Option<NaiveDate>,
    pub run_id: i64,
}

/// One served revocation or suspension of Motus; its effective date may lie ahead.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct MotusRevocation {
    pub docket_number: String,
    pub dot_number: Option<i32>,
    pub authority_type: Option<String>,
    pub served_on: Option<NaiveDate>,
    pub order_type: Option<String>,
    pub effective_on: Option<NaiveDate>,
    pub run_id: i64,
}

/// A process agent (form BOC-3) of one docket.
#[derive(Clone, Debug, PartialEq)]
#[expect(missing_docs, reason = "the fields are the table's columns, which the migrations describe")]
pub struct ProcessAgent {
    pub docket_number: String,
    pub dot_number: Option<i32>,
    pub company_name: Option<String>,
    pub attention: Option<String>,
    pub street: Option<String>,
    pub city: Option<String>,
    pub state: Option<String>,
    pub country: Option<String>,
    pub zip: Option<String>,
    pub run_id: i64,
}

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
