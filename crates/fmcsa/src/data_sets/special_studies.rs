//! Special Studies (5qik-smay): studies that an inspection was part of, 5 columns.

use crate::catalogue::{DataSet, Field, Key, Layout, large, small, stamp, text};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "CHANGE_DATE", "INSPECTION_ID", "INSP_STUDY_ID", "STUDY", "SEQ_NO",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    large("inspection_id", "INSPECTION_ID").required(),
    large("study_id", "INSP_STUDY_ID").required(),
    stamp("changed_at", "CHANGE_DATE"),
    text("study", "STUDY"),
    small("sequence", "SEQ_NO"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::SpecialStudies,
    name: "special_studies",
    label: "FMCSA Special Studies",
    socrata_id: "5qik-smay",
    columns: COLUMNS,
    table: "special_studies",
    fields: FIELDS,
    key: Key::Columns(&["inspection_id", "study_id"]),
    vintage: &["changed_at"],
    row_dates: &["changed_at"],
    ..Layout::BASE
};
