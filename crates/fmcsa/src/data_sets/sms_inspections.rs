//! SMS Input – Inspection (rbkj-cgst): the inspections of 24 months with their first two vehicles, 39 columns.
//! The `…_Insp` columns are `true` or blank, though the dictionary says Y.

use crate::catalogue::{DataSet, Field, Key, Layout, caps, code, date_don, dot, large, mark, small, text};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "Unique_ID", "Report_Number", "Report_State", "DOT_Number", "Insp_Date", "Insp_level_ID", "County_code_State",
    "Time_Weight", "Driver_OOS_Total", "Vehicle_OOS_Total", "Total_Hazmat_Sent", "OOS_Total", "Hazmat_OOS_Total",
    "Hazmat_Placard_req", "Unit_Type_Desc", "Unit_Make", "Unit_License", "Unit_License_State", "VIN",
    "Unit_Decal_Number", "Unit_Type_Desc2", "Unit_Make2", "Unit_License2", "Unit_License_State2", "VIN2",
    "Unit_Decal_Number2", "Unsafe_Insp", "Fatigued_Insp", "Dr_Fitness_Insp", "Subt_Alcohol_Insp", "Vh_Maint_Insp",
    "HM_Insp", "BASIC_Viol", "Unsafe_Viol", "Fatigued_Viol", "Dr_Fitness_Viol", "Subt_Alcohol_Viol",
    "Vh_Maint_Viol", "HM_Viol",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    large("unique_id", "Unique_ID").required(),
    text("report_number", "Report_Number"),
    text("report_state", "Report_State"),
    dot("dot_number", "DOT_Number").required(),
    date_don("inspected_on", "Insp_Date").required(),
    code("level", "Insp_level_ID"),
    text("county_state", "County_code_State"),
    small("time_weight", "Time_Weight"),
    small("driver_oos", "Driver_OOS_Total"),
    small("vehicle_oos", "Vehicle_OOS_Total"),
    small("hazmat_sent", "Total_Hazmat_Sent"),
    small("oos_violations", "OOS_Total"),
    small("hazmat_oos", "Hazmat_OOS_Total"),
    mark("is_hazmat_placard_required", "Hazmat_Placard_req"),
    text("unit_type", "Unit_Type_Desc"),
    text("unit_make", "Unit_Make"),
    caps("unit_license", "Unit_License"),
    text("unit_license_state", "Unit_License_State"),
    caps("vin", "VIN"),
    text("unit_decal_number", "Unit_Decal_Number"),
    text("unit_type_2", "Unit_Type_Desc2"),
    text("unit_make_2", "Unit_Make2"),
    caps("unit_license_2", "Unit_License2"),
    text("unit_license_state_2", "Unit_License_State2"),
    caps("vin_2", "VIN2"),
    text("unit_decal_number_2", "Unit_Decal_Number2"),
    mark("is_unsafe_driving", "Unsafe_Insp"),
    mark("is_hours_of_service", "Fatigued_Insp"),
    mark("is_driver_fitness", "Dr_Fitness_Insp"),
    mark("is_controlled_substances", "Subt_Alcohol_Insp"),
    mark("is_vehicle_maintenance", "Vh_Maint_Insp"),
    mark("is_hazmat", "HM_Insp"),
    small("basic_violations", "BASIC_Viol"),
    small("unsafe_driving_violations", "Unsafe_Viol"),
    small("hours_of_service_violations", "Fatigued_Viol"),
    small("driver_fitness_violations", "Dr_Fitness_Viol"),
    small("controlled_substances_violations", "Subt_Alcohol_Viol"),
    small("vehicle_maintenance_violations", "Vh_Maint_Viol"),
    small("hazmat_violations", "HM_Viol"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::SmsInspections,
    name: "sms_inspections",
    label: "FMCSA SMS Input - Inspection",
    socrata_id: "rbkj-cgst",
    columns: COLUMNS,
    table: "sms_inspections",
    fields: FIELDS,
    key: Key::Columns(&["unique_id"]),
    dot: Some("dot_number"),
    vintage: &["inspected_on"],
    ..Layout::BASE
};
