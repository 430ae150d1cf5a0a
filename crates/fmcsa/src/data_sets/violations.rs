//! Vehicle Inspections and Violations (876r-jsdb): 12 columns, 14 since 2026 with the code and its description.

use crate::catalogue::{DataSet, Field, Key, Layout, code, large, small, stamp, text};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "CHANGE_DATE", "INSPECTION_ID", "INSP_VIOLATION_ID", "SEQ_NO", "PART_NO", "PART_NO_SECTION", "INSP_VIOL_UNIT",
    "INSP_UNIT_ID", "INSP_VIOLATION_CATEGORY_ID", "OUT_OF_SERVICE_INDICATOR", "DEFECT_VERIFICATION_ID",
    "CITATION_NUMBER", "VIOL_CODE", "VIOL_DESC",
];

/// The form before 2026, without the code and its description.
#[rustfmt::skip]
static COLUMNS_12: &[&str] = &[
    "CHANGE_DATE", "INSPECTION_ID", "INSP_VIOLATION_ID", "SEQ_NO", "PART_NO", "PART_NO_SECTION", "INSP_VIOL_UNIT",
    "INSP_UNIT_ID", "INSP_VIOLATION_CATEGORY_ID", "OUT_OF_SERVICE_INDICATOR", "DEFECT_VERIFICATION_ID",
    "CITATION_NUMBER",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    large("violation_id", "INSP_VIOLATION_ID").required(),
    stamp("changed_at", "CHANGE_DATE"),
    large("inspection_id", "INSPECTION_ID").required(),
    small("sequence", "SEQ_NO"),
    text("part_number", "PART_NO"),
    text("section", "PART_NO_SECTION"),
    text("unit", "INSP_VIOL_UNIT"),
    large("unit_id", "INSP_UNIT_ID"),
    code("category", "INSP_VIOLATION_CATEGORY_ID"),
    text("out_of_service", "OUT_OF_SERVICE_INDICATOR"),
    code("defect_verification", "DEFECT_VERIFICATION_ID"),
    text("citation_number", "CITATION_NUMBER"),
    text("code", "VIOL_CODE"),
    text("description", "VIOL_DESC"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::Violations,
    name: "violations",
    label: "FMCSA Vehicle Inspections and Violations",
    socrata_id: "876r-jsdb",
    columns: COLUMNS,
    older: &[COLUMNS_12],
    floating: &["VIOL_CODE", "VIOL_DESC"],
    table: "violations",
    fields: FIELDS,
    key: Key::Columns(&["violation_id"]),
    vintage: &["changed_at"],
    row_dates: &["changed_at"],
    ..Layout::BASE
};
