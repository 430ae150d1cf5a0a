//! Motus Insur – All With History (c5y8-a4uz): the insurance in force, 11 columns, since 2026-05-14. Amounts are in whole
//! dollars. Exact duplicates are common; a row that is blank but for the docket removes the docket's rows.

use crate::catalogue::{DataSet, Field, Layout, date_ymd, docket, dollars, dot, text};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "DOCKET_NUMBER", "USDOT_NUMBER", "INS_FORM_CODE", "INS_TYPE_CODE", "INS_CLASS_CODE", "MAX_COV_AMOUNT",
    "UNDERL_LIM_AMOUNT", "POLICY_NO", "EFFECTIVE_DATE", "INSURANCE_COMPANY_NAME", "TRANS_DATE",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    docket("docket_number", "DOCKET_NUMBER").required(),
    dot("dot_number", "USDOT_NUMBER"),
    text("form_code", "INS_FORM_CODE"),
    text("insurance_type", "INS_TYPE_CODE"),
    text("insurance_class", "INS_CLASS_CODE"),
    dollars("maximum_coverage", "MAX_COV_AMOUNT"),
    dollars("underlying_limit", "UNDERL_LIM_AMOUNT"),
    text("policy_number", "POLICY_NO"),
    date_ymd("effective_on", "EFFECTIVE_DATE"),
    text("insurer", "INSURANCE_COMPANY_NAME"),
    date_ymd("posted_on", "TRANS_DATE"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::MotusInsurance,
    name: "motus_insurance",
    label: "FMCSA Motus - Insurance",
    socrata_id: "c5y8-a4uz",
    diff_id: Some("x96h-evps"),
    columns: COLUMNS,
    has_tombstones: true,
    table: "motus_insurance",
    fields: FIELDS,
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    vintage: &["posted_on"],
    ..Layout::BASE
};
