//! Motus Carrier – All With History (inys-ebih): one row for each operating authority, 28 columns, since 2026-05-14.
//! Amounts are in whole dollars with decimals, whatever the dictionary says. BIPD_FILE is 0 for some well-insured carriers.
//! The two …UNDELIVERABLE_MAIL columns are read as the legacy file defines its own: Y is deliverable.

use crate::catalogue::{DataSet, Field, Key, Layout, denial, docket, dollars, dot, flag, phone, text, zip};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "DOCKET_NUMBER", "USDOT_NUMBER", "RFC_NUMBER", "OP_AUTH_TYPE", "OP_AUTH_STATUS", "MIN_COV_AMOUNT", "CARGO_REQ",
    "BOND_REQ", "BIPD_FILE", "CARGO_FILE", "BOND_FILE", "BUS_UNDELIVERABLE_MAIL", "MAIL_UNDELIVERABLE_MAIL",
    "DBA_NAME", "LEGAL_NAME", "BUS_STREET_PO", "BUS_COLONIA", "BUS_CITY", "BUS_STATE_CODE", "BUS_CTRY_CODE",
    "BUS_ZIP_CODE", "BUS_TELNO", "MAIL_STREET_PO", "MAIL_COLONIA", "MAIL_CITY", "MAIL_STATE_CODE", "MAIL_CTRY_CODE",
    "MAIL_ZIP_CODE",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    docket("docket_number", "DOCKET_NUMBER").required(),
    dot("dot_number", "USDOT_NUMBER").required(),
    text("authority_type", "OP_AUTH_TYPE").required(),
    text("authority_status", "OP_AUTH_STATUS"),
    text("rfc_number", "RFC_NUMBER"),
    dollars("bipd_required", "MIN_COV_AMOUNT"),
    flag("is_cargo_required", "CARGO_REQ"),
    flag("is_bond_required", "BOND_REQ"),
    dollars("bipd_on_file", "BIPD_FILE"),
    flag("is_cargo_on_file", "CARGO_FILE"),
    flag("is_bond_on_file", "BOND_FILE"),
    denial("is_business_undeliverable", "BUS_UNDELIVERABLE_MAIL"),
    denial("is_mail_undeliverable", "MAIL_UNDELIVERABLE_MAIL"),
    text("dba_name", "DBA_NAME"),
    text("legal_name", "LEGAL_NAME"),
    text("business_street", "BUS_STREET_PO"),
    text("business_colonia", "BUS_COLONIA"),
    text("business_city", "BUS_CITY"),
    text("business_state", "BUS_STATE_CODE"),
    text("business_country", "BUS_CTRY_CODE"),
    zip("business_zip", "BUS_ZIP_CODE"),
    phone("business_phone", "BUS_TELNO"),
    text("mail_street", "MAIL_STREET_PO"),
    text("mail_colonia", "MAIL_COLONIA"),
    text("mail_city", "MAIL_CITY"),
    text("mail_state", "MAIL_STATE_CODE"),
    text("mail_country", "MAIL_CTRY_CODE"),
    zip("mail_zip", "MAIL_ZIP_CODE"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::MotusCarriers,
    name: "motus_carriers",
    label: "FMCSA Motus - Carrier",
    socrata_id: "inys-ebih",
    diff_id: Some("nakq-58th"),
    columns: COLUMNS,
    table: "motus_carriers",
    fields: FIELDS,
    key: Key::Columns(&["dot_number", "docket_number", "authority_type"]),
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    ..Layout::BASE
};
