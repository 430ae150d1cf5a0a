//! Motus RevokeSuspend – All With History (wb4f-neki): 6 columns, since 2026-05-14. A suspension notice has an effective date
//! in the future: the early warning.

use crate::catalogue::{DataSet, Field, Layout, date_ymd, docket, dot, text};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "DOCKET_NUMBER", "USDOT_NUMBER", "OP_AUTH_TYPE", "ORDER1_SERVE_DATE", "ORDER1_TYPE_DESC",
    "ORDER1_EFFECTIVE_DATE",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    docket("docket_number", "DOCKET_NUMBER").required(),
    dot("dot_number", "USDOT_NUMBER"),
    text("authority_type", "OP_AUTH_TYPE"),
    date_ymd("served_on", "ORDER1_SERVE_DATE"),
    text("order_type", "ORDER1_TYPE_DESC"),
    date_ymd("effective_on", "ORDER1_EFFECTIVE_DATE"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::MotusRevocations,
    name: "motus_revocations",
    label: "FMCSA Motus - Revocation and Suspension",
    socrata_id: "wb4f-neki",
    diff_id: Some("e67p-xyd5"),
    columns: COLUMNS,
    table: "motus_revocations",
    fields: FIELDS,
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    vintage: &["served_on"],
    ..Layout::BASE
};
