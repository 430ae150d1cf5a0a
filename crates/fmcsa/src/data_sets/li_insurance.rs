//! Legacy licensing, Insur – All With History (ypjt-5ydn): the insurance in force, 9 columns, frozen on 2026-05-14. It has no
//! USDOT number; amounts are in thousands; a row that is blank but for the docket removes the docket's rows.

use crate::catalogue::{DataSet, Field, Layout, date_mdy, docket, text, thousands};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "prefix_docket_number", "ins_type_code", "ins_class_code", "max_cov_amount", "underl_lim_amount", "policy_no",
    "effective_date", "ins_form_code", "name_company",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    docket("docket_number", "prefix_docket_number").required(),
    text("insurance_type", "ins_type_code"),
    text("insurance_class", "ins_class_code"),
    thousands("maximum_coverage", "max_cov_amount"),
    thousands("underlying_limit", "underl_lim_amount"),
    text("policy_number", "policy_no"),
    date_mdy("effective_on", "effective_date"),
    text("form_code", "ins_form_code"),
    text("insurer", "name_company"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::LiInsurance,
    name: "li_insurance",
    label: "FMCSA Licensing and Insurance - Insurance",
    socrata_id: "ypjt-5ydn",
    diff_id: Some("mzmm-6xep"),
    columns: COLUMNS,
    is_headerless: true,
    has_tombstones: true,
    table: "li_insurance",
    fields: FIELDS,
    docket: Some("docket_number"),
    vintage: &["effective_on"],
    ..Layout::BASE
};
