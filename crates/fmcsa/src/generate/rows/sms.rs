//! The Safety Measurement System's monthly files: its inputs (inspections, violations, crashes) and its results.

use super::inspections::unit_text;
use crate::catalogue::DataSet;
use crate::generate::World;
use crate::generate::carrier::Carrier;
use crate::generate::crash::Crash;
use crate::generate::dice::{Dice, Stream};
use crate::generate::inspection::{Cited, Inspection};
use crate::generate::sheet::Sheet;
use crate::generate::sms::{Basic, PUBLIC, Sums};
use crate::generate::vin::Vehicle;
use std::io;

/// Columns of one unit of the SMS Input – Inspection file.
type UnitColumns = [&'static str; 6];
#[rustfmt::skip]
const UNITS: [UnitColumns; 2] = [
    ["Unit_Type_Desc", "Unit_Make", "Unit_License", "Unit_License_State", "VIN", "Unit_Decal_Number"],
    ["Unit_Type_Desc2", "Unit_Make2", "Unit_License2", "Unit_License_State2", "VIN2", "Unit_Decal_Number2"],
];

/// The row of SMS Input – Inspection.
pub(in crate::generate) fn inspection(
    row: &mut Sheet,
    carrier: &Carrier,
    inspection: &Inspection,
    weight: u32,
) -> io::Result<()> {
    let state = inspection.county.state.code;
    let (_, oos) = inspection.totals(|_| true);
    let (hazmat, hazmat_oos) = inspection.totals(Cited::is_of_hazmat);
    row.number("Unique_ID", inspection.id);
    row.padded("Report_Number", state, inspection.id % 100_000_000_000, 11);
    row.code("Report_State", state);
    row.number("DOT_Number", carrier.dot);
    row.don("Insp_Date", inspection.on);
    row.number("Insp_level_ID", inspection.level);
    row.code("County_code_State", state);
    row.number("Time_Weight", weight);
    row.number("Driver_OOS_Total", inspection.totals(Cited::is_of_driver).1);
    row.number("Vehicle_OOS_Total", inspection.totals(Cited::is_of_vehicle).1);
    row.number("Total_Hazmat_Sent", hazmat);
    row.number("OOS_Total", oos);
    row.number("Hazmat_OOS_Total", hazmat_oos);
    row.code("Hazmat_Placard_req", mark(inspection.is_placarded));
    for (at, columns) in UNITS.iter().enumerate() {
        unit(row, columns, inspection.units.get(at), carrier.home.state.code);
    }
    let (driver, vehicle) = (inspection.is_of_driver(), inspection.is_of_vehicle());
    for column in ["Unsafe_Insp", "Fatigued_Insp", "Dr_Fitness_Insp", "Subt_Alcohol_Insp"] {
        row.code(column, mark(driver));
    }
    row.code("Vh_Maint_Insp", mark(vehicle));
    row.code("HM_Insp", mark(vehicle && inspection.is_placarded));
    row.number("BASIC_Viol", inspection.violations.len() as u32);
    let mut count =
        |column: &str, basic: Basic| row.number(column, inspection.totals(|cited| cited.violation.basic == basic).0);
    count("Unsafe_Viol", Basic::UnsafeDriving);
    count("Fatigued_Viol", Basic::HoursOfService);
    count("Dr_Fitness_Viol", Basic::DriverFitness);
    count("Subt_Alcohol_Viol", Basic::ControlledSubstances);
    count("Vh_Maint_Viol", Basic::VehicleMaintenance);
    count("HM_Viol", Basic::HazardousMaterials);
    row.end()
}

fn unit(row: &mut Sheet, [kind, make, licence, state, vin, decal]: &UnitColumns, unit: Option<&Vehicle>, home: &str) {
    let Some(unit) = unit else {
        return row.blank(&[kind, make, licence, state, vin, decal]);
    };
    row.code(kind, unit.type_words());
    row.code(make, unit.make);
    row.padded(licence, "SY", unit.plate, 5);
    row.code(state, home);
    row.code(vin, unit.vin());
    row.blank(&[decal]);
}

/// The rows of SMS Input – Violation.
pub(in crate::generate) fn violations(
    row: &mut Sheet,
    carrier: &Carrier,
    inspection: &Inspection,
    weight: u32,
) -> io::Result<()> {
    for cited in &inspection.violations {
        let violation = cited.violation;
        let oos = if cited.is_oos { 2_u32 } else { 0 };
        row.number("Unique_ID", inspection.id);
        row.don("Insp_Date", inspection.on);
        row.number("DOT_Number", carrier.dot);
        row.code("Viol_Code", violation.code);
        row.code("BASIC_Desc", violation.basic.name());
        row.code("OOS_Indicator", if cited.is_oos { "true" } else { "false" });
        row.number("OOS_Weight", oos);
        row.number("Severity_Weight", violation.severity);
        row.number("Time_Weight", weight);
        row.number("Total_Severity_Wght", u32::from(violation.severity) + oos);
        row.text("Section_Desc", violation.words);
        row.text("Group_Desc", violation.group);
        row.code("Viol_Unit", unit_text(&cited.unit));
        row.end()?;
    }
    Ok(())
}

/// The row of SMS Input – Crash.
pub(in crate::generate) fn crash(row: &mut Sheet, carrier: &Carrier, crash: &Crash, weight: u32) -> io::Result<()> {
    let state = crash.county.state.code;
    row.padded("Report_number", state, crash.report_number(), 10);
    row.number("Report_seq_no", crash.sequence);
    row.number("DOT_Number", carrier.dot);
    row.don("Report_Date", crash.on);
    row.code("Report_State", state);
    row.number("Fatalities", crash.fatalities);
    row.number("Injuries", crash.injuries);
    row.flag("Tow_Away", crash.is_towed);
    row.flag("Hazmat_Released", crash.is_hazmat_released);
    row.text("Trafficway_Desc", crash.trafficway.1);
    row.text("Access_Control_Desc", crash.access.1);
    row.text("Road_Surface_Condition_Desc", crash.surface.1);
    row.text("Weather_Condition_Desc", crash.weather.1);
    row.text("Light_Condition_Desc", crash.light.1);
    row.code("Vehicle_ID_Number", crash.vehicle.vin());
    row.padded("Vehicle_License_number", "SY", crash.vehicle.plate, 5);
    row.code("Vehicle_License_State", carrier.home.state.code);
    row.number("Severity_Weight", crash.severity());
    row.number("Time_Weight", weight);
    row.blank(&["Citation_Issued_Desc"]);
    row.number("Seq_Num", crash.sequence);
    row.code("Not_Preventable", if crash.is_not_preventable { "Y" } else { "" });
    row.end()
}

/// The result file that a carrier is listed in.
pub(in crate::generate) fn result_set(carrier: &Carrier) -> DataSet {
    match (carrier.kind.is_passenger(), carrier.operation == "C") {
        (false, false) => DataSet::SmsAbPassProperty,
        (false, true) => DataSet::SmsCPassProperty,
        (true, false) => DataSet::SmsAbPass,
        (true, true) => DataSet::SmsCPass,
    }
}

/// Columns of one BASIC, by their last part: inspections, measure, percentile, roadside alert, acute or critical, alert.
#[rustfmt::skip]
const RESULTS: [[&str; 6]; 5] = [
    ["UNSAFE_DRIV_INSP_W_VIOL", "UNSAFE_DRIV_MEASURE", "UNSAFE_DRIV_PCT", "UNSAFE_DRIV_RD_ALERT", "UNSAFE_DRIV_AC", "UNSAFE_DRIV_BASIC_ALERT"],
    ["HOS_DRIV_INSP_W_VIOL", "HOS_DRIV_MEASURE", "HOS_DRIV_PCT", "HOS_DRIV_RD_ALERT", "HOS_DRIV_AC", "HOS_DRIV_BASIC_ALERT"],
    ["DRIV_FIT_INSP_W_VIOL", "DRIV_FIT_MEASURE", "DRIV_FIT_PCT", "DRIV_FIT_RD_ALERT", "DRIV_FIT_AC", "DRIV_FIT_BASIC_ALERT"],
    ["CONTR_SUBST_INSP_W_VIOL", "CONTR_SUBST_MEASURE", "CONTR_SUBST_PCT", "CONTR_SUBST_RD_ALERT", "CONTR_SUBST_AC", "CONTR_SUBST_BASIC_ALERT"],
    ["VEH_MAINT_INSP_W_VIOL", "VEH_MAINT_MEASURE", "VEH_MAINT_PCT", "VEH_MAINT_RD_ALERT", "VEH_MAINT_AC", "VEH_MAINT_BASIC_ALERT"],
];

/// The row of the results; percentiles and alerts are published of passenger carriers only.
pub(in crate::generate) fn result(row: &mut Sheet, world: &World, carrier: &Carrier, sums: &Sums) -> io::Result<()> {
    let is_passenger = carrier.kind.is_passenger();
    let mut dice = Dice::of(world.seed, Stream::Paperwork, carrier.ordinal, 2);
    let units = carrier.fleet.power_units;
    row.number("DOT_NUMBER", carrier.dot);
    row.number("INSP_TOTAL", sums.inspections);
    row.number("DRIVER_INSP_TOTAL", sums.driver);
    row.number("DRIVER_OOS_INSP_TOTAL", sums.driver_oos);
    row.number("VEHICLE_INSP_TOTAL", sums.vehicle);
    row.number("VEHICLE_OOS_INSP_TOTAL", sums.vehicle_oos);
    for (basic, [inspections, measure, percentile, roadside, acute, alert]) in PUBLIC.into_iter().zip(RESULTS) {
        let is_acute = sums.inspections > 0 && dice.below(3_000) == 0;
        // Thresholds of passenger carriers: 50 for the BASICs nearest to crashes, 65 for the others.
        let limit = if matches!(basic, Basic::UnsafeDriving | Basic::HoursOfService) { 50 } else { 65 };
        let ranked = sums.percentile(basic, units);
        let is_over = ranked.is_ok_and(|rank| rank >= limit);
        row.number(inspections, sums.with_violation(basic));
        row.hundredths(measure, sums.measure(basic, units));
        if is_passenger {
            match ranked {
                Ok(rank) => row.followed(percentile, rank, "%"),
                Err(reason) => row.code(percentile, reason),
            }
            row.flag(roadside, is_over);
        }
        row.flag(acute, is_acute);
        if is_passenger {
            row.flag(alert, is_over || is_acute);
        }
    }
    row.end()
}

fn mark(yes: bool) -> &'static str {
    if yes { "true" } else { "" }
}
