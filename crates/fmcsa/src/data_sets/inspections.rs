//! The Vehicle Inspection File (fx4q-ay7w): about three years of roadside and terminal inspections, 63 columns.
//! Source: MCMIS inspection dictionary, revision 5, 2025-10-15.

use crate::catalogue::{
    DataSet, Field, Key, Layout, code, date_ymd, docket, dot, flag, int, large, small, stamp, text, zip,
};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "CHANGE_DATE", "INSPECTION_ID", "DOT_NUMBER", "REPORT_STATE", "REPORT_NUMBER", "INSP_DATE", "INSP_START_TIME",
    "INSP_END_TIME", "REGISTRATION_DATE", "REGION", "CI_STATUS_CODE", "LOCATION", "LOCATION_DESC",
    "COUNTY_CODE_STATE", "COUNTY_CODE", "INSP_LEVEL_ID", "SERVICE_CENTER", "CENSUS_SOURCE_ID", "INSP_FACILITY",
    "SHIPPER_NAME", "SHIPPING_PAPER_NUMBER", "CARGO_TANK", "HAZMAT_PLACARD_REQ", "SNET_VERSION_NUMBER",
    "SNET_SEARCH_DATE", "ALCOHOL_CONTROL_SUB", "DRUG_INTRDCTN_SEARCH", "DRUG_INTRDCTN_ARRESTS", "SIZE_WEIGHT_ENF",
    "TRAFFIC_ENF", "LOCAL_ENF_JURISDICTION", "PEN_CEN_MATCH", "FINAL_STATUS_DATE", "POST_ACC_IND",
    "GROSS_COMB_VEH_WT", "VIOL_TOTAL", "OOS_TOTAL", "DRIVER_VIOL_TOTAL", "DRIVER_OOS_TOTAL", "VEHICLE_VIOL_TOTAL",
    "VEHICLE_OOS_TOTAL", "HAZMAT_VIOL_TOTAL", "HAZMAT_OOS_TOTAL", "SNET_SEQUENCE_ID", "TRANSACTION_CODE",
    "TRANSACTION_DATE", "UPLOAD_DATE", "UPLOAD_FIRST_BYTE", "UPLOAD_DOT_NUMBER", "UPLOAD_SEARCH_INDICATOR",
    "CENSUS_SEARCH_DATE", "SNET_INPUT_DATE", "SOURCE_OFFICE", "MCMIS_ADD_DATE", "INSP_CARRIER_NAME",
    "INSP_CARRIER_STREET", "INSP_CARRIER_CITY", "INSP_CARRIER_STATE", "INSP_CARRIER_ZIP_CODE", "INSP_COLONIA",
    "DOCKET_NUMBER", "INSP_INTERSTATE", "INSP_CARRIER_STATE_ID",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    large("inspection_id", "INSPECTION_ID").required(),
    stamp("changed_at", "CHANGE_DATE"),
    dot("dot_number", "DOT_NUMBER"),
    text("report_state", "REPORT_STATE"),
    text("report_number", "REPORT_NUMBER"),
    date_ymd("inspected_on", "INSP_DATE").required(),
    text("start_time", "INSP_START_TIME"),
    text("end_time", "INSP_END_TIME"),
    text("status_code", "CI_STATUS_CODE"),
    text("location", "LOCATION"),
    text("location_desc", "LOCATION_DESC"),
    text("county_state", "COUNTY_CODE_STATE"),
    code("county_code", "COUNTY_CODE"),
    code("level", "INSP_LEVEL_ID"),
    text("facility", "INSP_FACILITY"),
    text("shipper_name", "SHIPPER_NAME"),
    text("shipping_paper_number", "SHIPPING_PAPER_NUMBER"),
    text("cargo_tank", "CARGO_TANK"),
    flag("is_hazmat_placard_required", "HAZMAT_PLACARD_REQ"),
    flag("is_post_accident", "POST_ACC_IND"),
    text("is_traffic_enforcement", "TRAFFIC_ENF"),
    text("is_local_enforcement", "LOCAL_ENF_JURISDICTION"),
    text("is_size_weight_enforcement", "SIZE_WEIGHT_ENF"),
    text("is_alcohol_check", "ALCOHOL_CONTROL_SUB"),
    int("gross_weight_pounds", "GROSS_COMB_VEH_WT").lenient(),
    small("violations", "VIOL_TOTAL"),
    small("oos_violations", "OOS_TOTAL"),
    small("driver_violations", "DRIVER_VIOL_TOTAL"),
    small("driver_oos", "DRIVER_OOS_TOTAL"),
    small("vehicle_violations", "VEHICLE_VIOL_TOTAL"),
    small("vehicle_oos", "VEHICLE_OOS_TOTAL"),
    small("hazmat_violations", "HAZMAT_VIOL_TOTAL"),
    small("hazmat_oos", "HAZMAT_OOS_TOTAL"),
    text("carrier_name", "INSP_CARRIER_NAME"),
    text("carrier_street", "INSP_CARRIER_STREET"),
    text("carrier_city", "INSP_CARRIER_CITY"),
    text("carrier_state", "INSP_CARRIER_STATE"),
    zip("carrier_zip", "INSP_CARRIER_ZIP_CODE"),
    docket("docket_number", "DOCKET_NUMBER").lenient(),
    flag("is_interstate", "INSP_INTERSTATE"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::Inspections,
    name: "inspections",
    label: "FMCSA Vehicle Inspection File",
    socrata_id: "fx4q-ay7w",
    columns: COLUMNS,
    table: "inspections",
    fields: FIELDS,
    key: Key::Columns(&["inspection_id"]),
    dot: Some("dot_number"),
    docket: Some("docket_number"),
    vintage: &["changed_at", "inspected_on"],
    row_dates: &["changed_at"],
    ..Layout::BASE
};
