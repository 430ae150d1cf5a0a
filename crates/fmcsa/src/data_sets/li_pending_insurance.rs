//! Legacy licensing, ActPendInsur – All With History (qh9u-swkp): active and pending insurance with cancellations to come, 11
//! columns, frozen on 2026-05-14. Its header is known by the API's names only; amounts are in thousands without leading
//! zeros; a row that is blank but for the docket removes the docket's rows.

use crate::catalogue::{DataSet, Field, Layout, date_mdy, docket, dot, text, thousands};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "docket_number", "dot_number", "ins_form_code", "mod_col_1", "name_company", "policy_no", "trans_date",
    "underl_lim_amount", "max_cov_amount", "effective_date", "cancl_effective_date",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    docket("docket_number", "docket_number").required(),
    dot("dot_number", "dot_number"),
    text("form_code", "ins_form_code"),
    text("insurance_description", "mod_col_1"),
    text("insurer", "name_company"),
    text("policy_number", "policy_no"),
    date_mdy("posted_on", "trans_date"),
    thousands("underlying_limit", "underl_lim_amount"),
    thousands("maximum_coverage", "max_cov_amount"),
    date_mdy("effective_on", "effective_date"),
    date_mdy("cancel_effective_on", "cancl_effective_date"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::LiPendingInsurance,
    name: "li_pending_insurance",
    label: "FMCSA Licensing and Insurance - Active and Pending Insurance",
    socrata_id: "qh9u-swkp",
    diff_id: Some("chgs-tx6x"),
    columns: COLUMNS,
    is_headerless: true,
    has_tombstones: true,
    table: "li_pending_insurance",
    fields: FIELDS,
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    vintage: &["posted_on"],
    ..Layout::BASE
};
