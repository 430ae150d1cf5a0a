//! SMS Input – Crash (4wxs-vbns): the crashes of 24 months as the Safety Measurement System weighs them, 22 columns.

use crate::catalogue::{DataSet, Field, Key, Layout, caps, date_don, dot, flag, small, text};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "Report_number", "Report_seq_no", "DOT_Number", "Report_Date", "Report_State", "Fatalities", "Injuries",
    "Tow_Away", "Hazmat_Released", "Trafficway_Desc", "Access_Control_Desc", "Road_Surface_Condition_Desc",
    "Weather_Condition_Desc", "Light_Condition_Desc", "Vehicle_ID_Number", "Vehicle_License_number",
    "Vehicle_License_State", "Severity_Weight", "Time_Weight", "Citation_Issued_Desc", "Seq_Num", "Not_Preventable",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    text("report_number", "Report_number").required(),
    small("report_sequence", "Report_seq_no").required(),
    dot("dot_number", "DOT_Number").required(),
    date_don("crashed_on", "Report_Date").required(),
    text("report_state", "Report_State"),
    small("fatalities", "Fatalities"),
    small("injuries", "Injuries"),
    flag("is_tow_away", "Tow_Away"),
    flag("is_hazmat_released", "Hazmat_Released"),
    text("trafficway", "Trafficway_Desc"),
    text("access_control", "Access_Control_Desc"),
    text("road_surface", "Road_Surface_Condition_Desc"),
    text("weather", "Weather_Condition_Desc"),
    text("light", "Light_Condition_Desc"),
    caps("vin", "Vehicle_ID_Number"),
    caps("license", "Vehicle_License_number"),
    text("license_state", "Vehicle_License_State"),
    small("severity_weight", "Severity_Weight"),
    small("time_weight", "Time_Weight"),
    text("citation_issued", "Citation_Issued_Desc"),
    small("sequence", "Seq_Num"),
    flag("is_not_preventable", "Not_Preventable"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::SmsCrashes,
    name: "sms_crashes",
    label: "FMCSA SMS Input - Crash",
    socrata_id: "4wxs-vbns",
    columns: COLUMNS,
    table: "sms_crashes",
    fields: FIELDS,
    key: Key::Columns(&["dot_number", "report_number", "report_sequence"]),
    dot: Some("dot_number"),
    vintage: &["crashed_on"],
    ..Layout::BASE
};
