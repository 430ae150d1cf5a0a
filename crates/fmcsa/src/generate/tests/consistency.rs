//! Rows of one carrier agree with each other across files.

use super::*;
use std::collections::HashSet;

fn keys(rows: &[Row], column: &str) -> HashSet<String> {
    rows.iter().map(|row| row[column].clone()).collect()
}

fn count(rows: &[Row], column: &str, value: &str) -> usize {
    rows.iter().filter(|row| row[column] == value).count()
}

#[test]
fn units_and_violations_belong_to_an_inspection_and_add_up_to_its_totals() {
    let files = files(&plan(400, Profile::Demonstration));
    let [inspections, units, violations] =
        [DataSet::Inspections, DataSet::InspectionUnits, DataSet::Violations].map(|set| rows(&files, set));
    let (ids, unit_ids) = (keys(&inspections, "INSPECTION_ID"), keys(&units, "INSP_UNIT_ID"));
    assert_eq!((ids.len(), unit_ids.len()), (inspections.len(), units.len()));
    assert_eq!(keys(&units, "INSPECTION_ID"), ids);
    assert!(keys(&violations, "INSPECTION_ID").is_subset(&ids));
    assert!(
        violations
            .iter()
            .all(|row| row["INSP_UNIT_ID"].is_empty() == ["D", "C"].contains(&row["INSP_VIOL_UNIT"].as_str()))
    );
    assert!(violations.iter().all(|row| row["INSP_UNIT_ID"].is_empty() || unit_ids.contains(&row["INSP_UNIT_ID"])));
    for inspection in inspections.iter().step_by(17) {
        let own: Vec<Row> =
            violations.iter().filter(|row| row["INSPECTION_ID"] == inspection["INSPECTION_ID"]).cloned().collect();
        let oos = own.len() - count(&own, "OUT_OF_SERVICE_INDICATOR", "N");
        assert_eq!(
            (inspection["VIOL_TOTAL"].clone(), inspection["OOS_TOTAL"].clone()),
            (own.len().to_string(), oos.to_string())
        );
        assert_eq!(inspection["DRIVER_OOS_TOTAL"], count(&own, "OUT_OF_SERVICE_INDICATOR", "Z").to_string());
    }
}

#[test]
fn the_safety_measurement_files_are_the_last_two_years_of_the_same_inspections() {
    let files = files(&plan(400, Profile::Demonstration));
    let [inspections, inputs, violations] =
        [DataSet::Inspections, DataSet::SmsInspections, DataSet::SmsViolations].map(|set| rows(&files, set));
    // Taken on the last of October, as published in the middle of November.
    let expected: HashSet<String> = inspections
        .iter()
        .filter(|row| ("20241101"..="20261031").contains(&row["INSP_DATE"].as_str()))
        .map(|row| row["INSPECTION_ID"].clone())
        .collect();
    assert_eq!(keys(&inputs, "Unique_ID"), expected);
    assert!(keys(&violations, "Unique_ID").is_subset(&expected));
    let results = rows(&files, DataSet::SmsAbPassProperty);
    for result in results.iter().filter(|row| row["INSP_TOTAL"] != "0").take(40) {
        assert_eq!(result["INSP_TOTAL"], count(&inputs, "DOT_Number", &result["DOT_NUMBER"]).to_string());
    }
}

#[test]
fn every_carrier_in_a_file_is_in_the_census_with_the_same_name_and_docket() {
    let files = files(&plan(500, Profile::Demonstration));
    let census = rows(&files, DataSet::Census);
    let by_dot: HashMap<&str, &Row> = census.iter().map(|row| (row["DOT_NUMBER"].as_str(), row)).collect();
    for set in DataSet::ALL {
        for row in rows(&files, set) {
            let dot = ["DOT_NUMBER", "DOT_Number", "USDOT_NUMBER", "USDOT Number", "dot_number"]
                .iter()
                .find_map(|column| row.get(*column));
            let Some(carrier) = dot.map(|dot| by_dot[dot.trim_start_matches('0')]) else { continue };
            assert!(row.get("LEGAL_NAME").is_none_or(|name| *name == carrier["LEGAL_NAME"]), "{}", set.name());
            let docket = row.get("DOCKET_NUMBER").or_else(|| row.get("docket_number")).filter(|docket| *docket != "0");
            let dockets = ["1", "2"]
                .map(|nth| [&carrier[&format!("DOCKET{nth}PREFIX")][..], &carrier[&format!("DOCKET{nth}")]].concat());
            assert!(
                docket.is_none_or(|docket| dockets.contains(&docket.replace('-', ""))),
                "{}: {docket:?}",
                set.name()
            );
        }
    }
}

#[test]
fn a_carrier_without_rows_is_in_the_census_alone() {
    let files = files(&plan(600, Profile::Demonstration));
    let world = World::new(&plan(600, Profile::Demonstration));
    let silent: HashSet<String> = (0..600)
        .map(|ordinal| Carrier::of(&world, ordinal))
        .filter(|carrier| carrier.case == Case::NoRows)
        .map(|carrier| carrier.dot.to_string())
        .collect();
    assert!(!silent.is_empty() && silent.is_subset(&keys(&rows(&files, DataSet::Census), "DOT_NUMBER")));
    for (set, column) in
        [(DataSet::SmsCensus, "DOT_NUMBER"), (DataSet::Inspections, "DOT_NUMBER"), (DataSet::LiCarriers, "DOT_NUMBER")]
    {
        assert!(silent.is_disjoint(&keys(&rows(&files, set), column)));
    }
}

#[test]
fn what_happened_in_a_file_had_happened_when_it_was_taken() {
    let files = files(&plan(500, Profile::Demonstration));
    let american = |row: &Row, column: &str| {
        row[column].is_empty()
            || [&row[column][6..], &row[column][..2], &row[column][3..5]].concat().as_str() <= "20260514"
    };
    assert!(
        rows(&files, DataSet::LiAuthorityHistory)
            .iter()
            .all(|row| american(row, "ORIG_SERVED_DATE") && american(row, "DISP_SERVED_DATE"))
    );
    assert!(rows(&files, DataSet::LiInsuranceHistory).iter().all(|row| american(row, "cancl_effective_date")));
    assert!(
        rows(&files, DataSet::MotusAuthorityHistory).iter().all(|row| row["STATUS_CHANGE_DATE"].as_str() <= "20261120")
    );
    assert!(rows(&files, DataSet::Inspections).iter().all(|row| row["INSP_DATE"].as_str() <= "20261120"));
    assert!(
        rows(&files, DataSet::Census)
            .iter()
            .all(|row| row["ADD_DATE"].as_str() <= "20261120" && row["MCS150_DATE"].as_str() <= "20261120")
    );
}
