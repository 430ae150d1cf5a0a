//! The Crash File (aayw-vxb3): one row for each commercial vehicle in a crash, 59 columns.
//! Source: MCMIS crash dictionary, revision 5, 2025-11-04.

use crate::catalogue::{
    DataSet, Field, Key, Layout, caps, code, date_ymd, docket, dot, flag, large, small, stamp, text, zip,
};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "CHANGE_DATE", "CRASH_ID", "REPORT_STATE", "REPORT_NUMBER", "REPORT_DATE", "REPORT_TIME", "REPORT_SEQ_NO",
    "DOT_NUMBER", "CI_STATUS_CODE", "FINAL_STATUS_DATE", "LOCATION", "CITY_CODE", "CITY", "STATE", "COUNTY_CODE",
    "TRUCK_BUS_IND", "TRAFFICWAY_ID", "ACCESS_CONTROL_ID", "ROAD_SURFACE_CONDITION_ID", "CARGO_BODY_TYPE_ID",
    "GVW_RATING_ID", "VEHICLE_IDENTIFICATION_NUMBER", "VEHICLE_LICENSE_NUMBER", "VEHICLE_LIC_STATE",
    "VEHICLE_HAZMAT_PLACARD", "WEATHER_CONDITION_ID", "VEHICLE_CONFIGURATION_ID", "LIGHT_CONDITION_ID",
    "HAZMAT_RELEASED", "AGENCY", "VEHICLES_IN_ACCIDENT", "FATALITIES", "INJURIES", "TOW_AWAY", "FEDERAL_RECORDABLE",
    "STATE_RECORDABLE", "SNET_VERSION_NUMBER", "SNET_SEQUENCE_ID", "TRANSACTION_CODE", "TRANSACTION_DATE",
    "UPLOAD_FIRST_BYTE", "UPLOAD_DOT_NUMBER", "UPLOAD_SEARCH_INDICATOR", "UPLOAD_DATE", "ADD_DATE",
    "CRASH_CARRIER_ID", "CRASH_CARRIER_NAME", "CRASH_CARRIER_STREET", "CRASH_CARRIER_CITY",
    "CRASH_CARRIER_CITY_CODE", "CRASH_CARRIER_STATE", "CRASH_CARRIER_ZIP_CODE", "CRASH_COLONIA", "DOCKET_NUMBER",
    "CRASH_CARRIER_INTERSTATE", "NO_ID_FLAG", "STATE_NUMBER", "STATE_ISSUING_NUMBER", "CRASH_EVENT_SEQ_ID_DESC",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    large("crash_id", "CRASH_ID").required(),
    small("report_sequence", "REPORT_SEQ_NO").required(),
    stamp("changed_at", "CHANGE_DATE"),
    text("report_state", "REPORT_STATE"),
    text("report_number", "REPORT_NUMBER"),
    date_ymd("crashed_on", "REPORT_DATE").required(),
    text("report_time", "REPORT_TIME"),
    dot("dot_number", "DOT_NUMBER").lenient(),
    text("status_code", "CI_STATUS_CODE"),
    text("location", "LOCATION"),
    text("city", "CITY"),
    text("state", "STATE"),
    code("county_code", "COUNTY_CODE"),
    text("truck_bus", "TRUCK_BUS_IND"),
    code("trafficway", "TRAFFICWAY_ID"),
    code("access_control", "ACCESS_CONTROL_ID"),
    code("road_surface", "ROAD_SURFACE_CONDITION_ID"),
    code("cargo_body_type", "CARGO_BODY_TYPE_ID"),
    code("weight_rating", "GVW_RATING_ID"),
    caps("vin", "VEHICLE_IDENTIFICATION_NUMBER"),
    caps("license", "VEHICLE_LICENSE_NUMBER"),
    text("license_state", "VEHICLE_LIC_STATE"),
    flag("has_hazmat_placard", "VEHICLE_HAZMAT_PLACARD"),
    code("weather", "WEATHER_CONDITION_ID"),
    code("vehicle_configuration", "VEHICLE_CONFIGURATION_ID"),
    code("light", "LIGHT_CONDITION_ID"),
    flag("is_hazmat_released", "HAZMAT_RELEASED"),
    text("agency", "AGENCY"),
    small("vehicles_in_accident", "VEHICLES_IN_ACCIDENT"),
    small("fatalities", "FATALITIES"),
    small("injuries", "INJURIES"),
    flag("is_tow_away", "TOW_AWAY"),
    flag("is_federal_recordable", "FEDERAL_RECORDABLE"),
    flag("is_state_recordable", "STATE_RECORDABLE"),
    text("carrier_name", "CRASH_CARRIER_NAME"),
    text("carrier_street", "CRASH_CARRIER_STREET"),
    text("carrier_city", "CRASH_CARRIER_CITY"),
    text("carrier_state", "CRASH_CARRIER_STATE"),
    zip("carrier_zip", "CRASH_CARRIER_ZIP_CODE"),
    docket("docket_number", "DOCKET_NUMBER").lenient(),
    text("is_interstate", "CRASH_CARRIER_INTERSTATE"),
    text("events", "CRASH_EVENT_SEQ_ID_DESC"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::Crashes,
    name: "crashes",
    label: "FMCSA Crash File",
    socrata_id: "aayw-vxb3",
    columns: COLUMNS,
    table: "crashes",
    fields: FIELDS,
    key: Key::Columns(&["crash_id", "report_sequence"]),
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    vintage: &["changed_at", "crashed_on"],
    row_dates: &["changed_at"],
    ..Layout::BASE
};
