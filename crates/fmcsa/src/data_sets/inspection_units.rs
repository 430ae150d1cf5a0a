//! Inspections Per Unit (wt8s-2hbx): the vehicles that an inspection looked at, 12 columns.

use crate::catalogue::{DataSet, Field, Key, Layout, caps, code, large, small, stamp, text};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "CHANGE_DATE", "INSPECTION_ID", "INSP_UNIT_ID", "INSP_UNIT_TYPE_ID", "INSP_UNIT_NUMBER", "INSP_UNIT_MAKE",
    "INSP_UNIT_COMPANY", "INSP_UNIT_LICENSE", "INSP_UNIT_LICENSE_STATE", "INSP_UNIT_VEHICLE_ID_NUMBER",
    "INSP_UNIT_DECAL", "INSP_UNIT_DECAL_NUMBER",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    large("unit_id", "INSP_UNIT_ID").required(),
    stamp("changed_at", "CHANGE_DATE"),
    large("inspection_id", "INSPECTION_ID").required(),
    code("unit_type", "INSP_UNIT_TYPE_ID"),
    small("unit_number", "INSP_UNIT_NUMBER"),
    text("make", "INSP_UNIT_MAKE"),
    text("company_number", "INSP_UNIT_COMPANY"),
    caps("license", "INSP_UNIT_LICENSE"),
    text("license_state", "INSP_UNIT_LICENSE_STATE"),
    caps("vin", "INSP_UNIT_VEHICLE_ID_NUMBER"),
    text("decal", "INSP_UNIT_DECAL"),
    text("decal_number", "INSP_UNIT_DECAL_NUMBER"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::InspectionUnits,
    name: "inspection_units",
    label: "FMCSA Inspections Per Unit",
    socrata_id: "wt8s-2hbx",
    columns: COLUMNS,
    table: "inspection_units",
    fields: FIELDS,
    key: Key::Columns(&["unit_id"]),
    vintage: &["changed_at"],
    row_dates: &["changed_at"],
    ..Layout::BASE
};
