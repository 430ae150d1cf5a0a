//! The country's shape: shares of a plan of some thousand carriers beside those measured on real files. Tolerances are wide where the
//! measured sample was small or the carriers of a test are few.

use super::*;

fn near(name: &str, got: f64, expected: f64, tolerance: f64) {
    assert!((got - expected).abs() <= expected * tolerance, "{name}: {got:.4} instead of {expected:.4}");
}

fn number(row: &Row, column: &str) -> f64 {
    row[column].parse().unwrap_or(0.0)
}

fn national(carriers: u32, sets: &[DataSet]) -> Files {
    files(&Plan { data_sets: Some(sets.to_vec()), ..plan(carriers, Profile::National) })
}

#[test]
fn the_census_has_the_nations_shares() {
    let census = rows(&national(12_000, &[DataSet::Census]), DataSet::Census);
    let share = |is: &dyn Fn(&Row) -> bool| census.iter().filter(|row| is(row)).count() as f64 / census.len() as f64;
    let is = |column: &'static str, value: &'static str| move |row: &Row| row[column] == value;
    near("interstate", share(&is("CARRIER_OPERATION", "A")), 0.341, 0.08);
    near("intrastate", share(&is("CARRIER_OPERATION", "C")), 0.641, 0.05);
    near("one truck", share(&is("FLEETSIZE", "A")), 0.591, 0.06);
    near("two or three trucks", share(&is("FLEETSIZE", "B")), 0.248, 0.08);
    near("four to six trucks", share(&is("FLEETSIZE", "C")), 0.089, 0.15);
    near("California", share(&is("PHY_STATE", "CA")), 0.161, 0.05);
    near("Texas", share(&is("PHY_STATE", "TX")), 0.081, 0.08);
    near("United States", share(&is("PHY_COUNTRY", "US")), 0.989, 0.005);
    near("trading under another name", share(&|row| !row["DBA_NAME"].is_empty()), 0.326, 0.1);
    near("mail", share(&|row| !row["EMAIL_ADDRESS"].is_empty()), 0.39, 0.1);
    near("added in 2020", share(&|row| row["ADD_DATE"].starts_with("2020")), 0.133, 0.15);
    near("updated last year", share(&|row| row["MCS150_DATE"].starts_with("2025")), 0.375, 0.25);
}

#[test]
fn inspections_are_as_many_and_as_bad_as_the_nations() {
    let sets = [DataSet::Inspections, DataSet::SmsAbPassProperty, DataSet::SmsCPassProperty];
    let files = national(16_000, &sets);
    let inspections = rows(&files, DataSet::Inspections).len() as f64 * 2_200_000.0 / 16_000.0;
    near("inspections of 2.2 million carriers", inspections, 7_000_000.0, 0.2);
    for (set, with_any, vehicle, driver) in
        [(DataSet::SmsAbPassProperty, 0.43, 0.2226, 0.0667), (DataSet::SmsCPassProperty, 0.2015, 0.2695, 0.0572)]
    {
        let results = rows(&files, set);
        let sum = |column: &str| results.iter().map(|row| number(row, column)).sum::<f64>();
        let inspected = results.iter().filter(|row| number(row, "INSP_TOTAL") > 0.0).count() as f64;
        near("carriers with an inspection", inspected / results.len() as f64, with_any, 0.1);
        near("vehicles out of service", sum("VEHICLE_OOS_INSP_TOTAL") / sum("VEHICLE_INSP_TOTAL"), vehicle, 0.35);
        near("drivers out of service", sum("DRIVER_OOS_INSP_TOTAL") / sum("DRIVER_INSP_TOTAL"), driver, 0.35);
        assert!(
            results
                .iter()
                .all(|row| number(row, "VEH_MAINT_MEASURE") <= 30.0 && number(row, "HOS_DRIV_MEASURE") <= 30.0)
        );
    }
}

#[test]
fn crashes_are_as_severe_as_the_nations() {
    let crashes = rows(&national(16_000, &[DataSet::SmsCrashes]), DataSet::SmsCrashes);
    let share = |is: &dyn Fn(&Row) -> bool| crashes.iter().filter(|row| is(row)).count() as f64 / crashes.len() as f64;
    near("crashes of 2.2 million carriers", crashes.len() as f64 * 2_200_000.0 / 16_000.0, 256_631.0, 0.3);
    near("deaths", share(&|row| row["Fatalities"] != "0"), 0.0278, 0.4);
    near("injuries", share(&|row| row["Injuries"] != "0"), 0.3658, 0.1);
    near("towed", share(&|row| row["Tow_Away"] == "Y"), 0.9513, 0.03);
    near("towed only", share(&|row| row["Severity_Weight"] == "1"), 0.6177, 0.06);
}

#[test]
fn authority_and_insurance_are_as_the_nations() {
    let sets = [DataSet::LiCarriers, DataSet::LiAuthorityHistory, DataSet::LiRevocations, DataSet::LiInsuranceHistory];
    let files = national(12_000, &sets);
    let dockets = rows(&files, DataSet::LiCarriers);
    let active = dockets
        .iter()
        .filter(|row| ["COMMON_STAT", "CONTRACT_STAT", "BROKER_STAT"].iter().any(|column| row[*column] == "A"))
        .count();
    near("active authority of 2.2 million carriers", active as f64 * 2_200_000.0 / 12_000.0, 349_369.0, 0.2);
    let history = rows(&files, DataSet::LiAuthorityHistory);
    let of = |column: &str, value: &str| {
        history.iter().filter(|row| row[column] == value).count() as f64 / history.len() as f64
    };
    near("notices", of("ORIGINAL_ACTION_DESC", "INVOLUNTARY REVOCATION"), 0.606, 0.15);
    near("revoked", of("DISP_ACTION_DESC", "REVOKED"), 0.154, 0.3);
    let revocations = rows(&files, DataSet::LiRevocations);
    let involuntary = revocations.iter().filter(|row| row["ORDER2_TYPE_DESC"] == "INVOLUNTARY REVOCATION").count();
    near("involuntary", involuntary as f64 / revocations.len() as f64, 0.854, 0.08);
    let lines = files["li_insurance_history.csv"].borrow();
    let lines: Vec<&[u8]> = lines.split(|byte| *byte == b'\n').collect();
    let repeated = lines.windows(2).filter(|pair| pair[0] == pair[1]).count();
    near("repeated rows", repeated as f64 / lines.len() as f64, 0.14, 0.2);
}

#[test]
fn a_demonstration_has_full_data_for_most_of_its_carriers() {
    let sets = [DataSet::Census, DataSet::Inspections, DataSet::LiInsurance, DataSet::LiCarriers];
    let files = files(&Plan { data_sets: Some(sets.to_vec()), ..plan(2_000, Profile::Demonstration) });
    let keys = |set: DataSet, column: &str| -> std::collections::HashSet<String> {
        rows(&files, set).iter().map(|row| row[column].clone()).collect()
    };
    let (inspected, insured) =
        (keys(DataSet::Inspections, "DOT_NUMBER"), keys(DataSet::LiInsurance, "prefix_docket_number"));
    let dockets = keys(DataSet::LiCarriers, "DOCKET_NUMBER");
    assert!(
        inspected.len() > 1_400 && dockets.len() > 1_500,
        "{} inspected, {} dockets",
        inspected.len(),
        dockets.len()
    );
    assert!(insured.is_subset(&dockets) && insured.len() * 10 > dockets.len() * 8, "{} insured", insured.len());
}
