//! SMS results (4y6x-dmck, h9zy-gjn8, m3ry-qcip, h3zn-uid9): the measures of five BASICs. The files of property carriers have
//! 21 columns and no percentiles (withheld since the FAST Act of 2015); those of passenger carriers have 36. The file of the
//! interstate carriers (AB) has exactly the header of that of the intrastate ones (C): only the file's name distinguishes
//! them.

use crate::catalogue::{DataSet, Field, Key, Layout, dot, flag, int, real, text};

/// The header of the property carriers' files, in its order.
#[rustfmt::skip]
static PROPERTY_COLUMNS: &[&str] = &[
    "DOT_NUMBER", "INSP_TOTAL", "DRIVER_INSP_TOTAL", "DRIVER_OOS_INSP_TOTAL", "VEHICLE_INSP_TOTAL",
    "VEHICLE_OOS_INSP_TOTAL", "UNSAFE_DRIV_INSP_W_VIOL", "UNSAFE_DRIV_MEASURE", "UNSAFE_DRIV_AC",
    "HOS_DRIV_INSP_W_VIOL", "HOS_DRIV_MEASURE", "HOS_DRIV_AC", "DRIV_FIT_INSP_W_VIOL", "DRIV_FIT_MEASURE",
    "DRIV_FIT_AC", "CONTR_SUBST_INSP_W_VIOL", "CONTR_SUBST_MEASURE", "CONTR_SUBST_AC", "VEH_MAINT_INSP_W_VIOL",
    "VEH_MAINT_MEASURE", "VEH_MAINT_AC",
];

/// The header of the passenger carriers' files, in its order.
#[rustfmt::skip]
static PASSENGER_COLUMNS: &[&str] = &[
    "DOT_NUMBER", "INSP_TOTAL", "DRIVER_INSP_TOTAL", "DRIVER_OOS_INSP_TOTAL", "VEHICLE_INSP_TOTAL",
    "VEHICLE_OOS_INSP_TOTAL", "UNSAFE_DRIV_INSP_W_VIOL", "UNSAFE_DRIV_MEASURE", "UNSAFE_DRIV_PCT",
    "UNSAFE_DRIV_RD_ALERT", "UNSAFE_DRIV_AC", "UNSAFE_DRIV_BASIC_ALERT", "HOS_DRIV_INSP_W_VIOL", "HOS_DRIV_MEASURE",
    "HOS_DRIV_PCT", "HOS_DRIV_RD_ALERT", "HOS_DRIV_AC", "HOS_DRIV_BASIC_ALERT", "DRIV_FIT_INSP_W_VIOL",
    "DRIV_FIT_MEASURE", "DRIV_FIT_PCT", "DRIV_FIT_RD_ALERT", "DRIV_FIT_AC", "DRIV_FIT_BASIC_ALERT",
    "CONTR_SUBST_INSP_W_VIOL", "CONTR_SUBST_MEASURE", "CONTR_SUBST_PCT", "CONTR_SUBST_RD_ALERT", "CONTR_SUBST_AC",
    "CONTR_SUBST_BASIC_ALERT", "VEH_MAINT_INSP_W_VIOL", "VEH_MAINT_MEASURE", "VEH_MAINT_PCT", "VEH_MAINT_RD_ALERT",
    "VEH_MAINT_AC", "VEH_MAINT_BASIC_ALERT",
];

#[rustfmt::skip]
static PROPERTY: &[Field] = &[
    dot("dot_number", "DOT_NUMBER").required(),
    int("inspections", "INSP_TOTAL"),
    int("driver_inspections", "DRIVER_INSP_TOTAL"),
    int("driver_oos_inspections", "DRIVER_OOS_INSP_TOTAL"),
    int("vehicle_inspections", "VEHICLE_INSP_TOTAL"),
    int("vehicle_oos_inspections", "VEHICLE_OOS_INSP_TOTAL"),
    int("unsafe_driving_inspections", "UNSAFE_DRIV_INSP_W_VIOL"),
    real("unsafe_driving_measure", "UNSAFE_DRIV_MEASURE"),
    flag("unsafe_driving_acute", "UNSAFE_DRIV_AC"),
    int("hours_of_service_inspections", "HOS_DRIV_INSP_W_VIOL"),
    real("hours_of_service_measure", "HOS_DRIV_MEASURE"),
    flag("hours_of_service_acute", "HOS_DRIV_AC"),
    int("driver_fitness_inspections", "DRIV_FIT_INSP_W_VIOL"),
    real("driver_fitness_measure", "DRIV_FIT_MEASURE"),
    flag("driver_fitness_acute", "DRIV_FIT_AC"),
    int("controlled_substances_inspections", "CONTR_SUBST_INSP_W_VIOL"),
    real("controlled_substances_measure", "CONTR_SUBST_MEASURE"),
    flag("controlled_substances_acute", "CONTR_SUBST_AC"),
    int("vehicle_maintenance_inspections", "VEH_MAINT_INSP_W_VIOL"),
    real("vehicle_maintenance_measure", "VEH_MAINT_MEASURE"),
    flag("vehicle_maintenance_acute", "VEH_MAINT_AC"),
];

#[rustfmt::skip]
static PASSENGER: &[Field] = &[
    dot("dot_number", "DOT_NUMBER").required(),
    int("inspections", "INSP_TOTAL"),
    int("driver_inspections", "DRIVER_INSP_TOTAL"),
    int("driver_oos_inspections", "DRIVER_OOS_INSP_TOTAL"),
    int("vehicle_inspections", "VEHICLE_INSP_TOTAL"),
    int("vehicle_oos_inspections", "VEHICLE_OOS_INSP_TOTAL"),
    int("unsafe_driving_inspections", "UNSAFE_DRIV_INSP_W_VIOL"),
    real("unsafe_driving_measure", "UNSAFE_DRIV_MEASURE"),
    text("unsafe_driving_percentile", "UNSAFE_DRIV_PCT"),
    text("unsafe_driving_roadside_alert", "UNSAFE_DRIV_RD_ALERT"),
    flag("unsafe_driving_acute", "UNSAFE_DRIV_AC"),
    text("unsafe_driving_alert", "UNSAFE_DRIV_BASIC_ALERT"),
    int("hours_of_service_inspections", "HOS_DRIV_INSP_W_VIOL"),
    real("hours_of_service_measure", "HOS_DRIV_MEASURE"),
    text("hours_of_service_percentile", "HOS_DRIV_PCT"),
    text("hours_of_service_roadside_alert", "HOS_DRIV_RD_ALERT"),
    flag("hours_of_service_acute", "HOS_DRIV_AC"),
    text("hours_of_service_alert", "HOS_DRIV_BASIC_ALERT"),
    int("driver_fitness_inspections", "DRIV_FIT_INSP_W_VIOL"),
    real("driver_fitness_measure", "DRIV_FIT_MEASURE"),
    text("driver_fitness_percentile", "DRIV_FIT_PCT"),
    text("driver_fitness_roadside_alert", "DRIV_FIT_RD_ALERT"),
    flag("driver_fitness_acute", "DRIV_FIT_AC"),
    text("driver_fitness_alert", "DRIV_FIT_BASIC_ALERT"),
    int("controlled_substances_inspections", "CONTR_SUBST_INSP_W_VIOL"),
    real("controlled_substances_measure", "CONTR_SUBST_MEASURE"),
    text("controlled_substances_percentile", "CONTR_SUBST_PCT"),
    text("controlled_substances_roadside_alert", "CONTR_SUBST_RD_ALERT"),
    flag("controlled_substances_acute", "CONTR_SUBST_AC"),
    text("controlled_substances_alert", "CONTR_SUBST_BASIC_ALERT"),
    int("vehicle_maintenance_inspections", "VEH_MAINT_INSP_W_VIOL"),
    real("vehicle_maintenance_measure", "VEH_MAINT_MEASURE"),
    text("vehicle_maintenance_percentile", "VEH_MAINT_PCT"),
    text("vehicle_maintenance_roadside_alert", "VEH_MAINT_RD_ALERT"),
    flag("vehicle_maintenance_acute", "VEH_MAINT_AC"),
    text("vehicle_maintenance_alert", "VEH_MAINT_BASIC_ALERT"),
];

/// What the four have in common.
const RESULTS: Layout = Layout {
    table: "sms_results",
    key: Key::Columns(&["dot_number", "result_set"]),
    dot: Some("dot_number"),
    ..Layout::BASE
};

pub(crate) static AB_PASS_PROPERTY: Layout = Layout {
    data_set: DataSet::SmsAbPassProperty,
    name: "sms_ab_pass_property",
    label: "FMCSA SMS AB PassProperty",
    socrata_id: "4y6x-dmck",
    columns: PROPERTY_COLUMNS,
    fields: PROPERTY,
    constants: &[("result_set", "ab_pass_property")],
    ..RESULTS
};

pub(crate) static C_PASS_PROPERTY: Layout = Layout {
    data_set: DataSet::SmsCPassProperty,
    name: "sms_c_pass_property",
    label: "FMCSA SMS C PassProperty",
    socrata_id: "h9zy-gjn8",
    columns: PROPERTY_COLUMNS,
    fields: PROPERTY,
    constants: &[("result_set", "c_pass_property")],
    ..RESULTS
};

pub(crate) static AB_PASS: Layout = Layout {
    data_set: DataSet::SmsAbPass,
    name: "sms_ab_pass",
    label: "FMCSA SMS AB Pass",
    socrata_id: "m3ry-qcip",
    columns: PASSENGER_COLUMNS,
    fields: PASSENGER,
    constants: &[("result_set", "ab_pass")],
    ..RESULTS
};

pub(crate) static C_PASS: Layout = Layout {
    data_set: DataSet::SmsCPass,
    name: "sms_c_pass",
    label: "FMCSA SMS C Pass",
    socrata_id: "h3zn-uid9",
    columns: PASSENGER_COLUMNS,
    fields: PASSENGER,
    constants: &[("result_set", "c_pass")],
    ..RESULTS
};
