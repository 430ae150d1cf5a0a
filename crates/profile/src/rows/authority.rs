//! Operating authority of one carrier in both families: legacy licensing (frozen on 2026-05-14) and Motus.
//!
//! Every list is bounded: a carrier has a handful of dockets and, over decades, some dozens of authority events.

use chrono::NaiveDate;

/// One docket in the legacy licensing file: authority, insurance required and on file, addresses.
#[derive(Clone, Debug, Default, PartialEq)]
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
#[derive(Clone, Debug, Default, PartialEq)]
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
#[derive(Clone, Debug, Default, PartialEq)]
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
#[derive(Clone, Debug, Default, PartialEq)]
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
#[derive(Clone, Debug, Default, PartialEq)]
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
#[derive(Clone, Debug, Default, PartialEq)]
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
#[derive(Clone, Debug, Default, PartialEq)]
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
