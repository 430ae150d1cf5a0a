//! Legacy licensing, Carrier – All With History (6eyk-hxee): one row for each docket, 43 columns, frozen on 2026-05-14.
//! Amounts are in thousands. UNDELIVERABLE_MAIL is Y for a deliverable address, whatever its name says.

use crate::catalogue::{DataSet, Field, Key, Layout, docket, dot, flag, phone, text, thousands, zip};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "DOCKET_NUMBER", "DOT_NUMBER", "MX_TYPE", "RFC_NUMBER", "COMMON_STAT", "CONTRACT_STAT", "BROKER_STAT",
    "COMMON_APP_PEND", "CONTRACT_APP_PEND", "BROKER_APP_PEND", "COMMON_REV_PEND", "CONTRACT_REV_PEND",
    "BROKER_REV_PEND", "PROPERTY_CHK", "PASSENGER_CHK", "HHG_CHK", "PRIVATE_AUTH_CHK", "ENTERPRISE_CHK",
    "MIN_COV_AMOUNT", "CARGO_REQ", "BOND_REQ", "BIPD_FILE", "CARGO_FILE", "BOND_FILE", "UNDELIVERABLE_MAIL",
    "DBA_NAME", "LEGAL_NAME", "BUS_STREET_PO", "BUS_COLONIA", "BUS_CITY", "BUS_STATE_CODE", "BUS_CTRY_CODE",
    "BUS_ZIP_CODE", "BUS_TELNO", "BUS_FAX", "MAIL_STREET_PO", "MAIL_COLONIA", "MAIL_CITY", "MAIL_STATE_CODE",
    "MAIL_CTRY_CODE", "MAIL_ZIP_CODE", "MAIL_TELNO", "MAIL_FAX",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    docket("docket_number", "DOCKET_NUMBER").required(),
    dot("dot_number", "DOT_NUMBER"),
    text("mx_type", "MX_TYPE"),
    text("rfc_number", "RFC_NUMBER"),
    text("common_status", "COMMON_STAT"),
    text("contract_status", "CONTRACT_STAT"),
    text("broker_status", "BROKER_STAT"),
    flag("is_common_pending", "COMMON_APP_PEND"),
    flag("is_contract_pending", "CONTRACT_APP_PEND"),
    flag("is_broker_pending", "BROKER_APP_PEND"),
    flag("is_common_in_revocation", "COMMON_REV_PEND"),
    flag("is_contract_in_revocation", "CONTRACT_REV_PEND"),
    flag("is_broker_in_revocation", "BROKER_REV_PEND"),
    flag("is_property", "PROPERTY_CHK"),
    flag("is_passenger", "PASSENGER_CHK"),
    flag("is_household_goods", "HHG_CHK"),
    flag("is_private", "PRIVATE_AUTH_CHK"),
    flag("is_enterprise", "ENTERPRISE_CHK"),
    thousands("bipd_required", "MIN_COV_AMOUNT"),
    flag("is_cargo_required", "CARGO_REQ"),
    flag("is_bond_required", "BOND_REQ"),
    thousands("bipd_on_file", "BIPD_FILE"),
    flag("is_cargo_on_file", "CARGO_FILE"),
    flag("is_bond_on_file", "BOND_FILE"),
    flag("is_deliverable", "UNDELIVERABLE_MAIL"),
    text("dba_name", "DBA_NAME"),
    text("legal_name", "LEGAL_NAME"),
    text("business_street", "BUS_STREET_PO"),
    text("business_colonia", "BUS_COLONIA"),
    text("business_city", "BUS_CITY"),
    text("business_state", "BUS_STATE_CODE"),
    text("business_country", "BUS_CTRY_CODE"),
    zip("business_zip", "BUS_ZIP_CODE"),
    phone("business_phone", "BUS_TELNO"),
    phone("business_fax", "BUS_FAX"),
    text("mail_street", "MAIL_STREET_PO"),
    text("mail_colonia", "MAIL_COLONIA"),
    text("mail_city", "MAIL_CITY"),
    text("mail_state", "MAIL_STATE_CODE"),
    text("mail_country", "MAIL_CTRY_CODE"),
    zip("mail_zip", "MAIL_ZIP_CODE"),
    phone("mail_phone", "MAIL_TELNO"),
    phone("mail_fax", "MAIL_FAX"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::LiCarriers,
    name: "li_carriers",
    label: "FMCSA Licensing and Insurance - Carrier",
    socrata_id: "6eyk-hxee",
    diff_id: Some("6qg9-x4f8"),
    columns: COLUMNS,
    is_headerless: true,
    table: "li_carriers",
    fields: FIELDS,
    key: Key::Columns(&["docket_number"]),
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    ..Layout::BASE
};
