//! The Crash File.

use crate::generate::World;
use crate::generate::carrier::Carrier;
use crate::generate::crash::Crash;
use crate::generate::places::town_name;
use crate::generate::sheet::Sheet;
use crate::generate::vin::Mix;
use std::io;

/// The row of a truck in a crash.
pub(in crate::generate) fn row(row: &mut Sheet, world: &World, carrier: &Carrier, crash: &Crash) -> io::Result<()> {
    let mut dice = crash.paperwork.clone();
    let (state, home) = (crash.county.state.code, &carrier.home);
    let is_coach = carrier.fleet.mix == Mix::Coaches;
    let uploaded = (crash.on + dice.between(5, 90)).min(world.today);
    let road = dice.pick(&[
        "I-10",
        "I-35",
        "I-40",
        "I-70",
        "I-75",
        "I-80",
        "I-95",
        "US-30",
        "US-41",
        "SR 99",
        "MAIN ST",
        "COUNTY RD 12",
    ]);
    row.ymd_hm("CHANGE_DATE", uploaded, 2140);
    row.number("CRASH_ID", crash.id);
    row.code("REPORT_STATE", state);
    row.padded("REPORT_NUMBER", state, crash.report_number(), 10);
    row.ymd("REPORT_DATE", crash.on);
    row.padded("REPORT_TIME", "", crash.clock, 4);
    row.number("REPORT_SEQ_NO", crash.sequence);
    row.number("DOT_NUMBER", carrier.dot);
    row.code("CI_STATUS_CODE", "C");
    row.ymd("FINAL_STATUS_DATE", uploaded);
    row.code("LOCATION", road);
    row.blank(&["CITY_CODE"]);
    row.code("CITY", &town_name(&crash.county.name));
    row.code("STATE", state);
    row.padded("COUNTY_CODE", "", crash.county.code(), 3);
    row.code("TRUCK_BUS_IND", if is_coach { "B" } else { "T" });
    row.number("TRAFFICWAY_ID", crash.trafficway.0);
    row.number("ACCESS_CONTROL_ID", crash.access.0);
    row.number("ROAD_SURFACE_CONDITION_ID", crash.surface.0);
    row.number(
        "CARGO_BODY_TYPE_ID",
        if is_coach { 2_u32 } else { dice.weighted(&[(3_u32, 58), (5, 14), (6, 8), (4, 6), (98, 14)]) },
    );
    row.code("GVW_RATING_ID", if crash.vehicle.unit_type == 11 { "3" } else { "2" });
    row.code("VEHICLE_IDENTIFICATION_NUMBER", crash.vehicle.vin());
    row.padded("VEHICLE_LICENSE_NUMBER", "SY", crash.vehicle.plate, 5);
    row.code("VEHICLE_LIC_STATE", home.state.code);
    row.flag("VEHICLE_HAZMAT_PLACARD", crash.is_placarded);
    row.number("WEATHER_CONDITION_ID", crash.weather.0);
    let configuration = match crash.vehicle.unit_type {
        11 => dice.weighted(&[(9_u32, 88), (8, 8), (10, 4)]),
        10 => dice.weighted(&[(5, 60), (6, 40)]),
        1 | 5 => 4,
        _ => 5,
    };
    row.number("VEHICLE_CONFIGURATION_ID", configuration);
    row.number("LIGHT_CONDITION_ID", crash.light.0);
    row.flag("HAZMAT_RELEASED", crash.is_hazmat_released);
    row.code("AGENCY", dice.pick(&["STATE POLICE", "HIGHWAY PATROL", "COUNTY SHERIFF", "CITY POLICE"]));
    row.number("VEHICLES_IN_ACCIDENT", crash.vehicles);
    row.number("FATALITIES", crash.fatalities);
    row.number("INJURIES", crash.injuries);
    row.flag("TOW_AWAY", crash.is_towed);
    row.code("FEDERAL_RECORDABLE", "Y");
    row.code("STATE_RECORDABLE", "Y");
    row.code("SNET_VERSION_NUMBER", "4.2.0.1");
    row.number("SNET_SEQUENCE_ID", dice.below(3_000_000));
    row.code("TRANSACTION_CODE", "A");
    row.ymd_hm("TRANSACTION_DATE", uploaded, 0);
    row.code("UPLOAD_FIRST_BYTE", "0");
    row.padded("UPLOAD_DOT_NUMBER", "", carrier.dot, 8);
    row.blank(&["UPLOAD_SEARCH_INDICATOR"]);
    row.ymd_hm("UPLOAD_DATE", uploaded, 0);
    row.ymd_hm("ADD_DATE", uploaded, 2140);
    row.number("CRASH_CARRIER_ID", crash.id);
    row.text("CRASH_CARRIER_NAME", &carrier.names.legal);
    row.text("CRASH_CARRIER_STREET", &home.street);
    row.text("CRASH_CARRIER_CITY", &home.city);
    row.blank(&["CRASH_CARRIER_CITY_CODE"]);
    row.code("CRASH_CARRIER_STATE", home.state.code);
    row.code("CRASH_CARRIER_ZIP_CODE", &home.zip);
    row.code("CRASH_COLONIA", home.colonia);
    row.code("DOCKET_NUMBER", "0");
    row.flag("CRASH_CARRIER_INTERSTATE", carrier.operation == "A");
    row.blank(&["NO_ID_FLAG", "STATE_NUMBER", "STATE_ISSUING_NUMBER"]);
    row.code(
        "CRASH_EVENT_SEQ_ID_DESC",
        dice.pick(&["1:13:COLLISION INVOLVING MOTOR VEHICLE IN TRANSPORT", "1:1:RAN OFF ROAD;2:4:OVERTURN (ROLLOVER)"]),
    );
    row.end()
}
