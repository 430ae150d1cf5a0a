//! Motus InsHist – All With History (3uet-3z4i): insurance that was or will be canceled, 15 columns, since 2026-05-14. A future
//! CANCL_EFFECTIVE_DATE is the only sign of a cancellation to come.

use crate::catalogue::{DataSet, Field, Layout, date_ymd, docket, dollars, dot, text};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "DOCKET_NUMBER", "USDOT_NUMBER", "INS_FORM_CODE", "FILING_STATUS_REASON", "INS_TYPE_CODE", "INS_TYPE_IND",
    "POLICY_NO", "INS_TYPE_DESC", "MIN_COV_AMOUNT", "INS_CLASS_CODE", "EFFECTIVE_DATE", "UNDERL_LIM_AMOUNT",
    "MAX_COV_AMOUNT", "CANCL_EFFECTIVE_DATE", "INSURANCE_COMPANY_NAME",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    docket("docket_number", "DOCKET_NUMBER").required(),
    dot("dot_number", "USDOT_NUMBER"),
    text("form_code", "INS_FORM_CODE"),
    text("filing_status_reason", "FILING_STATUS_REASON"),
    text("insurance_type", "INS_TYPE_CODE"),
    text("insurance_indicator", "INS_TYPE_IND"),
    text("policy_number", "POLICY_NO"),
    text("insurance_description", "INS_TYPE_DESC"),
    dollars("minimum_coverage", "MIN_COV_AMOUNT"),
    text("insurance_class", "INS_CLASS_CODE"),
    date_ymd("effective_on", "EFFECTIVE_DATE"),
    dollars("underlying_limit", "UNDERL_LIM_AMOUNT"),
    dollars("maximum_coverage", "MAX_COV_AMOUNT"),
    date_ymd("cancel_effective_on", "CANCL_EFFECTIVE_DATE"),
    text("insurer", "INSURANCE_COMPANY_NAME"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::MotusInsuranceHistory,
    name: "motus_insurance_history",
    label: "FMCSA Motus - Insurance History",
    socrata_id: "3uet-3z4i",
    diff_id: Some("xe5s-wca7"),
    columns: COLUMNS,
    table: "motus_insurance_history",
    fields: FIELDS,
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    vintage: &["effective_on"],
    ..Layout::BASE
};
