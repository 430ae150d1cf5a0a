//! Legacy licensing, Revocation – All With History (sa6p-acbp): 6 columns, frozen on 2026-05-14.

use crate::catalogue::{DataSet, Field, Layout, date_mdy, docket, dot, text};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "DOCKET_NUMBER", "DOT_NUMBER", "TYPE_LICENSE", "ORDER1_SERVE_DATE", "ORDER2_TYPE_DESC", "order2_effective_Date",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    docket("docket_number", "DOCKET_NUMBER").required(),
    dot("dot_number", "DOT_NUMBER"),
    text("authority_type", "TYPE_LICENSE"),
    date_mdy("served_on", "ORDER1_SERVE_DATE"),
    text("revocation_type", "ORDER2_TYPE_DESC"),
    date_mdy("effective_on", "order2_effective_Date"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::LiRevocations,
    name: "li_revocations",
    label: "FMCSA Licensing and Insurance - Revocation",
    socrata_id: "sa6p-acbp",
    diff_id: Some("pivg-szje"),
    columns: COLUMNS,
    is_headerless: true,
    table: "li_revocations",
    fields: FIELDS,
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    vintage: &["served_on"],
    ..Layout::BASE
};
