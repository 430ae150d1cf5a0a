//! SMS Input – Violation (8mt8-2mdr): the violations of 24 months with the weights that they count with, 13 columns.

use crate::catalogue::{DataSet, Field, Layout, date_don, dot, large, small, text, truth};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "Unique_ID", "Insp_Date", "DOT_Number", "Viol_Code", "BASIC_Desc", "OOS_Indicator", "OOS_Weight",
    "Severity_Weight", "Time_Weight", "Total_Severity_Wght", "Section_Desc", "Group_Desc", "Viol_Unit",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    large("unique_id", "Unique_ID").required(),
    date_don("inspected_on", "Insp_Date"),
    dot("dot_number", "DOT_Number").required(),
    text("code", "Viol_Code"),
    text("basic", "BASIC_Desc"),
    truth("is_out_of_service", "OOS_Indicator"),
    small("oos_weight", "OOS_Weight"),
    small("severity_weight", "Severity_Weight"),
    small("time_weight", "Time_Weight"),
    small("total_severity_weight", "Total_Severity_Wght"),
    text("description", "Section_Desc"),
    text("violation_group", "Group_Desc"),
    text("unit", "Viol_Unit"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::SmsViolations,
    name: "sms_violations",
    label: "FMCSA SMS Input - Violation",
    socrata_id: "8mt8-2mdr",
    columns: COLUMNS,
    table: "sms_violations",
    fields: FIELDS,
    dot: Some("dot_number"),
    vintage: &["inspected_on"],
    ..Layout::BASE
};
