//! SMS Input – Motor Carrier Census (kjg3-diqy): the monthly census that the Safety Measurement System works from, 42
//! columns; before 2021 the same file had only the first 26, with dates as `14-MAY-20`.

use crate::catalogue::{
    DataSet, Field, Key, Layout, bits, code, date_don, dot, flag, int, large, phone, small, text, zip,
};

/// The file's header, in its order.
#[rustfmt::skip]
static COLUMNS: &[&str] = &[
    "DOT_NUMBER", "LEGAL_NAME", "DBA_NAME", "CARRIER_OPERATION", "HM_FLAG", "PC_FLAG", "PHY_STREET", "PHY_CITY",
    "PHY_STATE", "PHY_ZIP", "PHY_COUNTRY", "MAILING_STREET", "MAILING_CITY", "MAILING_STATE", "MAILING_ZIP",
    "MAILING_COUNTRY", "TELEPHONE", "FAX", "EMAIL_ADDRESS", "MCS150_DATE", "MCS150_MILEAGE", "MCS150_MILEAGE_YEAR",
    "ADD_DATE", "OIC_STATE", "NBR_POWER_UNIT", "DRIVER_TOTAL", "RECENT_MILEAGE", "RECENT_MILEAGE_YEAR",
    "VMT_SOURCE_ID", "PRIVATE_ONLY", "AUTHORIZED_FOR_HIRE", "EXEMPT_FOR_HIRE", "PRIVATE_PROPERTY",
    "PRIVATE_PASSENGER_BUSINESS", "PRIVATE_PASSENGER_NONBUSINESS", "MIGRANT", "US_MAIL", "FEDERAL_GOVERNMENT",
    "STATE_GOVERNMENT", "LOCAL_GOVERNMENT", "INDIAN_TRIBE", "OP_OTHER",
];

/// The form before 2021, FMCSA_CENSUS1_<YYYYMon>.txt: the first 26 columns.
#[rustfmt::skip]
static COLUMNS_26: &[&str] = &[
    "DOT_NUMBER", "LEGAL_NAME", "DBA_NAME", "CARRIER_OPERATION", "HM_FLAG", "PC_FLAG", "PHY_STREET", "PHY_CITY",
    "PHY_STATE", "PHY_ZIP", "PHY_COUNTRY", "MAILING_STREET", "MAILING_CITY", "MAILING_STATE", "MAILING_ZIP",
    "MAILING_COUNTRY", "TELEPHONE", "FAX", "EMAIL_ADDRESS", "MCS150_DATE", "MCS150_MILEAGE", "MCS150_MILEAGE_YEAR",
    "ADD_DATE", "OIC_STATE", "NBR_POWER_UNIT", "DRIVER_TOTAL",
];

/// Bit n of `sms_census.classification` is the nth of these.
#[rustfmt::skip]
static CLASSIFICATION: &[&str] = &[
    "PRIVATE_ONLY", "AUTHORIZED_FOR_HIRE", "EXEMPT_FOR_HIRE", "PRIVATE_PROPERTY", "PRIVATE_PASSENGER_BUSINESS",
    "PRIVATE_PASSENGER_NONBUSINESS", "MIGRANT", "US_MAIL", "FEDERAL_GOVERNMENT", "STATE_GOVERNMENT",
    "LOCAL_GOVERNMENT", "INDIAN_TRIBE",
];

#[rustfmt::skip]
static FIELDS: &[Field] = &[
    dot("dot_number", "DOT_NUMBER").required(),
    text("legal_name", "LEGAL_NAME"),
    text("dba_name", "DBA_NAME"),
    text("carrier_operation", "CARRIER_OPERATION"),
    flag("is_hazmat", "HM_FLAG"),
    flag("is_passenger", "PC_FLAG"),
    text("phy_street", "PHY_STREET"),
    text("phy_city", "PHY_CITY"),
    text("phy_state", "PHY_STATE"),
    zip("phy_zip", "PHY_ZIP"),
    text("phy_country", "PHY_COUNTRY"),
    text("mailing_street", "MAILING_STREET"),
    text("mailing_city", "MAILING_CITY"),
    text("mailing_state", "MAILING_STATE"),
    zip("mailing_zip", "MAILING_ZIP"),
    text("mailing_country", "MAILING_COUNTRY"),
    phone("phone", "TELEPHONE"),
    phone("fax", "FAX"),
    text("email_address", "EMAIL_ADDRESS"),
    date_don("mcs150_on", "MCS150_DATE"),
    large("mcs150_mileage", "MCS150_MILEAGE"),
    small("mcs150_mileage_year", "MCS150_MILEAGE_YEAR"),
    date_don("added_on", "ADD_DATE"),
    text("oversight_state", "OIC_STATE"),
    int("power_units", "NBR_POWER_UNIT"),
    int("total_drivers", "DRIVER_TOTAL"),
    large("recent_mileage", "RECENT_MILEAGE"),
    small("recent_mileage_year", "RECENT_MILEAGE_YEAR"),
    code("mileage_source", "VMT_SOURCE_ID"),
    bits("classification", CLASSIFICATION),
    text("other_classification", "OP_OTHER"),
];

pub(crate) static LAYOUT: Layout = Layout {
    data_set: DataSet::SmsCensus,
    name: "sms_census",
    label: "FMCSA SMS Input - Motor Carrier Census",
    socrata_id: "kjg3-diqy",
    columns: COLUMNS,
    older: &[COLUMNS_26],
    table: "sms_census",
    fields: FIELDS,
    key: Key::Columns(&["dot_number"]),
    dot: Some("dot_number"),
    vintage: &["mcs150_on", "added_on"],
    row_dates: &["mcs150_on", "added_on"],
    ..Layout::BASE
};
