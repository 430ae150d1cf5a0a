//! Out-of-service orders (p2mt-9ige), 7 columns. STATUS is the USDOT number's, not the order's: an order is in force while
//! RESCIND_DATE is empty. The dictionary calls that column OOS_RESCIND_DATE.

use crate::catalogue::{DataSet, Field, Key, Layout, date_iso, dot, text};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "DOT_NUMBER", "LEGAL_NAME", "DBA_NAME", "OOS_DATE", "OOS_REASON", "STATUS", "RESCIND_DATE",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    dot("dot_number", "DOT_NUMBER").required(),
    date_iso("ordered_on", "OOS_DATE").required(),
    text("reason", "OOS_REASON").or_empty(),
    text("legal_name", "LEGAL_NAME"),
    text("dba_name", "DBA_NAME"),
    text("usdot_status", "STATUS"),
    date_iso("rescinded_on", "RESCIND_DATE").decisive(),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::OosOrders,
    name: "oos_orders",
    label: "FMCSA Out of Service Orders",
    socrata_id: "p2mt-9ige",
    columns: COLUMNS,
    aliases: &[("OOS_RESCIND_DATE", "RESCIND_DATE")],
    table: "oos_orders",
    fields: FIELDS,
    key: Key::Columns(&["dot_number", "ordered_on", "reason"]),
    dot: Some("dot_number"),
    vintage: &["ordered_on", "rescinded_on"],
    row_dates: &["ordered_on", "rescinded_on"],
    ..Layout::BASE
};
