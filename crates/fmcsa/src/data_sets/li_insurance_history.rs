//! Legacy licensing, InsHist – All With History (6sqe-dvqs): insurance that was canceled or replaced, 17 columns, frozen on
//! 2026-05-14; about one row in six is an exact duplicate. Its header is known by the API's names only.

use crate::catalogue::{DataSet, Field, Layout, date_mdy, docket, dot, text, thousands};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "docket_number", "dot_number", "ins_form_code", "mod_col_1", "ins_cancl_form", "mod_col_2", "mod_col_3",
    "policy_no", "min_cov_amount", "ins_class_code", "effective_date", "mod_col_4", "mod_col_5",
    "cancl_effective_date", "cancl_method", "inser_branch", "name_company",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    docket("docket_number", "docket_number").required(),
    dot("dot_number", "dot_number"),
    text("form_code", "ins_form_code"),
    text("cancellation_method", "mod_col_1"),
    text("cancellation_form", "ins_cancl_form"),
    text("insurance_indicator", "mod_col_2"),
    text("insurance_description", "mod_col_3"),
    text("policy_number", "policy_no"),
    thousands("minimum_coverage", "min_cov_amount"),
    text("insurance_class", "ins_class_code"),
    date_mdy("effective_on", "effective_date"),
    thousands("underlying_limit", "mod_col_4"),
    thousands("maximum_coverage", "mod_col_5"),
    date_mdy("cancel_effective_on", "cancl_effective_date"),
    text("specific_method", "cancl_method"),
    text("insurer_branch", "inser_branch"),
    text("insurer", "name_company"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::LiInsuranceHistory,
    name: "li_insurance_history",
    label: "FMCSA Licensing and Insurance - Insurance History",
    socrata_id: "6sqe-dvqs",
    diff_id: Some("xkmg-ff2t"),
    columns: COLUMNS,
    is_headerless: true,
    table: "li_insurance_history",
    fields: FIELDS,
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    vintage: &["effective_on"],
    ..Layout::BASE
};
