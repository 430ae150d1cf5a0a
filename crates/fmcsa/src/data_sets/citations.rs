//! Inspections and Citations (qbt8-7vic): what courts decided on a violation, 6 columns.

use crate::catalogue::{DataSet, Field, Key, Layout, large, small, stamp, text};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "CHANGE_DATE", "INSPECTION_ID", "VIOSEQNUM", "ADJSEQ", "CITATION_CODE", "CITATION_RESULT",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    large("inspection_id", "INSPECTION_ID").required(),
    small("sequence", "VIOSEQNUM").required(),
    small("adjustment_sequence", "ADJSEQ").required(),
    stamp("changed_at", "CHANGE_DATE"),
    text("code", "CITATION_CODE"),
    text("result", "CITATION_RESULT"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::Citations,
    name: "citations",
    label: "FMCSA Inspections and Citations",
    socrata_id: "qbt8-7vic",
    columns: COLUMNS,
    table: "citations",
    fields: FIELDS,
    key: Key::Columns(&["inspection_id", "sequence", "adjustment_sequence"]),
    vintage: &["changed_at"],
    row_dates: &["changed_at"],
    ..Layout::BASE
};
