//! Legacy licensing, Rejected – All With History (96tg-4mhf): rejected insurance filings, 15 columns, frozen on 2026-05-14. Its
//! header is known from the dictionary only; amounts are in thousands.

use crate::catalogue::{DataSet, Field, Layout, date_mdy, docket, dot, text, thousands};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "Docket Number", "USDOT Number", "Form Code (Insurance or Cancel)", "Insurance Type Description",
    "Policy Number", "Received Date", "Insurance Class Code", "Insurance Type Code", "Underlying Limit Amount",
    "Maximum Coverage Amount", "Rejected Date", "Insurance Branch", "Company Name", "Rejected Reason",
    "Minimum Coverage Amount",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    docket("docket_number", "Docket Number").required(),
    dot("dot_number", "USDOT Number"),
    text("form_code", "Form Code (Insurance or Cancel)"),
    text("insurance_description", "Insurance Type Description"),
    text("policy_number", "Policy Number"),
    date_mdy("received_on", "Received Date"),
    text("insurance_class", "Insurance Class Code"),
    text("insurance_type", "Insurance Type Code"),
    thousands("underlying_limit", "Underlying Limit Amount"),
    thousands("maximum_coverage", "Maximum Coverage Amount"),
    date_mdy("rejected_on", "Rejected Date"),
    text("insurer_branch", "Insurance Branch"),
    text("insurer", "Company Name"),
    text("rejected_reason", "Rejected Reason"),
    thousands("minimum_coverage", "Minimum Coverage Amount"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::LiRejectedFilings,
    name: "li_rejected_filings",
    label: "FMCSA Licensing and Insurance - Rejected Filings",
    socrata_id: "96tg-4mhf",
    diff_id: Some("t3zq-c6n3"),
    columns: COLUMNS,
    is_headerless: true,
    table: "li_rejected_filings",
    fields: FIELDS,
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    vintage: &["received_on", "rejected_on"],
    ..Layout::BASE
};
