//! Motus AuthHist – All With History (yu5v-wbh6): the changes of an authority's status, 6 columns, since 2026-05-14.

use crate::catalogue::{DataSet, Field, Layout, date_ymd, docket, dot, text};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "DOCKET_NUMBER", "USDOT_NUMBER", "OP_AUTH_TYPE", "OP_AUTH_STATUS", "REASON", "STATUS_CHANGE_DATE",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    docket("docket_number", "DOCKET_NUMBER").required(),
    dot("dot_number", "USDOT_NUMBER"),
    text("authority_type", "OP_AUTH_TYPE"),
    text("authority_status", "OP_AUTH_STATUS"),
    text("reason", "REASON"),
    date_ymd("changed_on", "STATUS_CHANGE_DATE"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::MotusAuthorityHistory,
    name: "motus_authority_history",
    label: "FMCSA Motus - Authority History",
    socrata_id: "yu5v-wbh6",
    diff_id: Some("dm5j-zc6c"),
    columns: COLUMNS,
    table: "motus_authority_history",
    fields: FIELDS,
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    vintage: &["changed_on"],
    ..Layout::BASE
};
