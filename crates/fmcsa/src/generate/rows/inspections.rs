//! The four inspection files of FMCSA's daily family: inspections, units, violations, and the few citations and special studies.

use super::census::region;
use crate::generate::World;
use crate::generate::carrier::Carrier;
use crate::generate::day::Day;
use crate::generate::dice::Dice;
use crate::generate::inspection::{Cited, Inspection};
use crate::generate::places::town_name;
use crate::generate::sheet::Sheet;
use std::io;

#[rustfmt::skip]
const CARRIER_COLUMNS: [&str; 9] = [
    "INSP_CARRIER_NAME", "INSP_CARRIER_STREET", "INSP_CARRIER_CITY", "INSP_CARRIER_STATE", "INSP_CARRIER_ZIP_CODE", "INSP_COLONIA",
    "DOCKET_NUMBER", "INSP_INTERSTATE", "INSP_CARRIER_STATE_ID",
];
const SHIPPERS: &[&str] = &[
    "",
    "",
    "",
    "EMPTY",
    "NONE",
    "CARRIER",
    "SYN HEARTLAND PACKAGING",
    "SYN BAYSIDE FOODS",
    "SYN ORCHARD STEEL WORKS",
];
const STUDIES: &[&str] = &["CVSA ROADCHECK", "BRAKE SAFETY WEEK", "OPERATION SAFE DRIVER", "ELP", "WORK ZONE"];

/// When the states' reports reach FMCSA.
struct Times {
    entered: Day,
    uploaded: Day,
    changed: Day,
    clock: u16,
}

impl Times {
    fn of(world: &World, inspection: &Inspection) -> Self {
        let mut dice = inspection.paperwork.clone();
        let entered = (inspection.on + dice.between(0, 3)).min(world.today);
        let uploaded = (entered + dice.between(0, 9)).min(world.today);
        let changed = if dice.chance(80) { uploaded + dice.between(5, 120) } else { uploaded };
        Self { entered, uploaded, changed: changed.min(world.today), clock: 2139 + dice.below(3) as u16 }
    }
}

/// The row of the Vehicle Inspection File. `rendered` keeps the carrier's columns from one of its inspections to the next.
pub(in crate::generate) fn inspection(
    row: &mut Sheet,
    world: &World,
    carrier: &Carrier,
    inspection: &Inspection,
    rendered: &mut Vec<u8>,
) -> io::Result<()> {
    let times = Times::of(world, inspection);
    let mut dice = inspection.paperwork.clone();
    let county = inspection.county;
    let state = county.state.code;
    row.ymd_hm("CHANGE_DATE", times.changed, times.clock);
    row.number("INSPECTION_ID", inspection.id);
    row.number("DOT_NUMBER", carrier.dot);
    row.code("REPORT_STATE", state);
    row.padded("REPORT_NUMBER", state, inspection.id % 100_000_000_000, 11);
    row.ymd("INSP_DATE", inspection.on);
    row.padded("INSP_START_TIME", "", inspection.start, 4);
    row.padded("INSP_END_TIME", "", inspection.end, 4);
    row.blank(&["REGISTRATION_DATE"]);
    row.code("REGION", if dice.chance(900) { region(state) } else { "PD" });
    row.code("CI_STATUS_CODE", "C");
    row.padded("LOCATION", "L", dice.below(900), 3);
    location(row, inspection, &mut dice);
    row.code("COUNTY_CODE_STATE", state);
    row.padded("COUNTY_CODE", "", county.code(), 3);
    row.number("INSP_LEVEL_ID", inspection.level);
    row.code("SERVICE_CENTER", service_center(region(state)));
    row.code("CENSUS_SOURCE_ID", "5");
    let is_fixed = dice.chance(420);
    row.code("INSP_FACILITY", if is_fixed { "F" } else { "R" });
    row.code("SHIPPER_NAME", dice.pick(SHIPPERS));
    row.maybe("SHIPPING_PAPER_NUMBER", dice.chance(300).then(|| dice.below(90_000_000)));
    row.blank(&["CARGO_TANK"]);
    row.flag("HAZMAT_PLACARD_REQ", inspection.is_placarded);
    row.code("SNET_VERSION_NUMBER", "4.2.0.1");
    row.blank(&["SNET_SEARCH_DATE"]);
    row.code("ALCOHOL_CONTROL_SUB", if dice.chance(30) { "Y" } else { "N" });
    row.code("DRUG_INTRDCTN_SEARCH", if dice.chance(12) { "Y" } else { "N" });
    row.code("DRUG_INTRDCTN_ARRESTS", "0");
    row.code("SIZE_WEIGHT_ENF", if is_fixed && dice.chance(500) { "Y" } else { "N" });
    row.code("TRAFFIC_ENF", if !is_fixed && dice.chance(350) { "Y" } else { "N" });
    row.code("LOCAL_ENF_JURISDICTION", dice.pick(&["U", "N", "N", "N", "Y"]));
    row.code("PEN_CEN_MATCH", "I");
    row.ymd_hm("FINAL_STATUS_DATE", times.changed, times.clock);
    row.flag("POST_ACC_IND", inspection.is_post_accident);
    row.number(
        "GROSS_COMB_VEH_WT",
        if inspection.units.len() > 1 { 30_000 + dice.below(51) * 1_000 } else { 10_000 + dice.below(24) * 1_000 },
    );
    totals(row, inspection);
    row.number("SNET_SEQUENCE_ID", dice.below(3_000_000));
    row.code("TRANSACTION_CODE", if times.changed > times.uploaded { "C" } else { "A" });
    row.ymd_hm("TRANSACTION_DATE", times.uploaded, 0);
    row.ymd_hm("UPLOAD_DATE", times.uploaded, 0);
    row.code("UPLOAD_FIRST_BYTE", "0");
    row.padded("UPLOAD_DOT_NUMBER", "", carrier.dot, 8);
    row.blank(&["UPLOAD_SEARCH_INDICATOR"]);
    row.ymd_hm("CENSUS_SEARCH_DATE", times.uploaded, times.clock);
    row.ymd_hm("SNET_INPUT_DATE", times.entered, 0);
    row.padded("SOURCE_OFFICE", "", 1_000_000_u32, 7);
    row.ymd_hm("MCMIS_ADD_DATE", times.uploaded, times.clock);
    if rendered.is_empty() {
        let mark = row.mark();
        carrier_columns(row, carrier);
        *rendered = row.cut(mark);
    } else {
        row.paste(&CARRIER_COLUMNS, rendered);
    }
    row.end()
}

fn location(row: &mut Sheet, inspection: &Inspection, dice: &mut Dice) {
    let county = inspection.county;
    let (road, mile) =
        (dice.pick(&["I-10", "I-20", "I-35", "I-40", "I-70", "I-75", "I-80", "I-81", "I-90", "I-95"]), dice.below(400));
    match dice.below(4) {
        0 => row.padded("LOCATION_DESC", &[road, " MM "].concat(), mile, 1),
        1 => row.code("LOCATION_DESC", &[&town_name(&county.name), " SCALE"].concat()),
        _ => row.code("LOCATION_DESC", &[&town_name(&county.name), " ", county.state.code].concat()),
    }
}

fn totals(row: &mut Sheet, inspection: &Inspection) {
    let mut pair = |all: &str, oos: &str, wanted: fn(&Cited) -> bool| {
        let (count, of_them) = inspection.totals(wanted);
        row.number(all, count);
        row.number(oos, of_them);
    };
    pair("VIOL_TOTAL", "OOS_TOTAL", |_| true);
    pair("DRIVER_VIOL_TOTAL", "DRIVER_OOS_TOTAL", Cited::is_of_driver);
    pair("VEHICLE_VIOL_TOTAL", "VEHICLE_OOS_TOTAL", Cited::is_of_vehicle);
    pair("HAZMAT_VIOL_TOTAL", "HAZMAT_OOS_TOTAL", Cited::is_of_hazmat);
}

fn carrier_columns(row: &mut Sheet, carrier: &Carrier) {
    let home = &carrier.home;
    let name = if carrier.names.dba.is_empty() { &carrier.names.legal } else { &carrier.names.dba };
    row.text("INSP_CARRIER_NAME", name);
    row.text("INSP_CARRIER_STREET", &home.street);
    row.text("INSP_CARRIER_CITY", &home.city);
    row.code("INSP_CARRIER_STATE", home.state.code);
    row.code("INSP_CARRIER_ZIP_CODE", &home.zip);
    row.code("INSP_COLONIA", home.colonia);
    row.code("DOCKET_NUMBER", "0");
    row.flag("INSP_INTERSTATE", carrier.operation == "A");
    row.blank(&["INSP_CARRIER_STATE_ID"]);
}

/// The rows of Inspections Per Unit.
pub(in crate::generate) fn units(
    row: &mut Sheet,
    world: &World,
    home: &str,
    inspection: &Inspection,
) -> io::Result<()> {
    let times = Times::of(world, inspection);
    let mut dice = inspection.paperwork.clone();
    let is_clean = inspection.level == 1 && inspection.violations.is_empty();
    for (at, unit) in inspection.units.iter().enumerate() {
        row.ymd_hm("CHANGE_DATE", times.changed, times.clock);
        row.number("INSPECTION_ID", inspection.id);
        row.number("INSP_UNIT_ID", inspection.unit_id(at));
        row.number("INSP_UNIT_TYPE_ID", unit.unit_type);
        row.number("INSP_UNIT_NUMBER", at as u32 + 1);
        row.code("INSP_UNIT_MAKE", unit.make);
        row.maybe("INSP_UNIT_COMPANY", (unit.door > 0).then_some(unit.door));
        row.padded("INSP_UNIT_LICENSE", "SY", unit.plate, 5);
        row.code("INSP_UNIT_LICENSE_STATE", home);
        // Inspectors leave a number out now and then.
        row.code("INSP_UNIT_VEHICLE_ID_NUMBER", if dice.chance(12) { "" } else { unit.vin() });
        row.code("INSP_UNIT_DECAL", if is_clean { "Y" } else { "N" });
        row.maybe("INSP_UNIT_DECAL_NUMBER", is_clean.then(|| 30_000_000 + dice.below(9_000_000)));
        row.end()?;
    }
    Ok(())
}

/// The rows of Vehicle Inspections and Violations.
pub(in crate::generate) fn violations(row: &mut Sheet, world: &World, inspection: &Inspection) -> io::Result<()> {
    let times = Times::of(world, inspection);
    let mut dice = inspection.paperwork.clone();
    for (at, cited) in inspection.violations.iter().enumerate() {
        let violation = cited.violation;
        let (part, section) = violation.code.split_once('.').unwrap_or((violation.code, ""));
        row.ymd_hm("CHANGE_DATE", times.changed, times.clock);
        row.number("INSPECTION_ID", inspection.id);
        row.number("INSP_VIOLATION_ID", inspection.id * 16 + at as u64);
        row.number("SEQ_NO", at as u32 + 1);
        row.code("PART_NO", part);
        row.code("PART_NO_SECTION", section);
        row.code("INSP_VIOL_UNIT", unit_text(&cited.unit));
        let unit = if cited.is_of_driver() { None } else { Some(usize::from(cited.unit - b'1')) };
        row.maybe("INSP_UNIT_ID", unit.map(|unit| inspection.unit_id(unit)));
        row.number("INSP_VIOLATION_CATEGORY_ID", violation.category);
        row.code(
            "OUT_OF_SERVICE_INDICATOR",
            match (cited.is_oos, cited.is_of_driver()) {
                (true, true) => "Z",
                (true, false) => "Y",
                (false, _) => "N",
            },
        );
        row.code("DEFECT_VERIFICATION_ID", if cited.is_oos { dice.pick(&["1", "2", "4", "99"]) } else { "3" });
        row.maybe("CITATION_NUMBER", is_fined(cited, &mut dice).then(|| dice.below(90_000_000)));
        row.code("VIOL_CODE", violation.code);
        row.text("VIOL_DESC", violation.words);
        row.end()?;
    }
    Ok(())
}

fn is_fined(cited: &Cited, dice: &mut Dice) -> bool {
    dice.chance(if cited.is_oos { 240 } else { 60 })
}

/// The rows of Inspections and Citations: what a court made of a violation; few are reported.
pub(in crate::generate) fn citations(row: &mut Sheet, world: &World, inspection: &Inspection) -> io::Result<()> {
    let mut dice = inspection.paperwork.clone();
    for at in 0..inspection.violations.len() {
        if dice.below(400) > 0 {
            continue;
        }
        let result = dice.pick(&[
            "Dismissed without fine or court costs",
            "Convicted of original charge",
            "Convicted of a different charge",
        ]);
        row.ymd_hm("CHANGE_DATE", (inspection.on + dice.between(30, 200)).min(world.today), 2139);
        row.number("INSPECTION_ID", inspection.id);
        row.number("VIOSEQNUM", at as u32 + 1);
        row.number("ADJSEQ", 1_u32);
        row.code("CITATION_CODE", if result.starts_with('D') { "1" } else { "3" });
        row.code("CITATION_RESULT", result);
        row.end()?;
    }
    Ok(())
}

/// The rows of Special Studies.
pub(in crate::generate) fn special_studies(row: &mut Sheet, world: &World, inspection: &Inspection) -> io::Result<()> {
    let times = Times::of(world, inspection);
    let mut dice = inspection.paperwork.clone();
    if dice.chance(115) {
        row.ymd_hm("CHANGE_DATE", times.changed, times.clock);
        row.number("INSPECTION_ID", inspection.id);
        row.number("INSP_STUDY_ID", inspection.id);
        row.code("STUDY", dice.pick(STUDIES));
        row.number("SEQ_NO", 1_u32);
        row.end()?;
    }
    Ok(())
}

/// A unit as text: `D`, `C` or a digit.
pub(in crate::generate) fn unit_text(unit: &u8) -> &str {
    std::str::from_utf8(std::slice::from_ref(unit)).unwrap_or_default()
}

fn service_center(region: &str) -> &'static str {
    match region {
        "1" | "3" => "EA",
        "4" | "6" => "SH",
        "5" | "7" => "MW",
        _ => "WE",
    }
}
