use super::files::{carrier, id, put, real_carrier, real_cases};
use crate::support::TestApp;
use fmcsa::DataSet;
use serde_json::json;

#[tokio::test]
async fn the_real_violations_are_listed_and_filtered() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };
    let me = app.broker().await;

    let all = me.get(&format!("/api/v1/carriers/{id}/violations")).await.expect(200);
    let oos = me.get(&format!("/api/v1/carriers/{id}/violations?q[is_out_of_service_eq]=1")).await.expect(200).json();
    let lights = me.get(&format!("/api/v1/carriers/{id}/violations?q[category_in][]=20")).await.expect(200);

    assert_eq!((all.header("totalitems"), lights.header("totalitems")), ("9", "1"));
    assert_eq!(oos[0]["code"], "393.9A-LTSI");
    assert_eq!((&oos[0]["out_of_service"], &oos[0]["category"]["label"]), (&json!("vehicle"), &json!("Lighting")));
}

#[tokio::test]
async fn a_court_decision_is_shown_with_its_citation() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    put(&app, DataSet::Inspections, &[&[("INSPECTION_ID", "7"), ("DOT_NUMBER", "1000001"), ("INSP_DATE", "20260301")]])
        .await;
    let found = [("INSP_VIOLATION_ID", "70"), ("INSPECTION_ID", "7"), ("SEQ_NO", "2"), ("CITATION_NUMBER", "C1")];
    put(&app, DataSet::Violations, &[&found]).await;
    let decided = [("INSPECTION_ID", "7"), ("VIOSEQNUM", "2"), ("ADJSEQ", "1"), ("CITATION_RESULT", "Dismissed")];
    put(&app, DataSet::Citations, &[&decided]).await;

    let rows = app.broker().await.get(&format!("/api/v1/carriers/{id}/violations")).await.expect(200).json();

    assert_eq!((&rows[0]["citation_number"], &rows[0]["citation_result"]), (&json!("C1"), &json!("Dismissed")));
}

#[tokio::test]
async fn the_safety_measurement_systems_input_fills_in_where_the_other_file_has_nothing() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let row = [("Unique_ID", "7"), ("DOT_Number", "1000001"), ("Insp_Date", "01-MAR-26"), ("Viol_Code", "392.2S")];
    let more = [("BASIC_Desc", "Unsafe Driving"), ("OOS_Indicator", "TRUE"), ("Severity_Weight", "4")];
    put(&app, DataSet::SmsViolations, &[&[&row[..], &more].concat()]).await;

    let rows = app.broker().await.get(&format!("/api/v1/carriers/{id}/violations")).await.expect(200).json();

    assert_eq!((&rows[0]["basic"], &rows[0]["severity_weight"]), (&json!("Unsafe Driving"), &json!(4)));
    assert_eq!((&rows[0]["id"], &rows[0]["out_of_service"]), (&json!(null), &json!("driver")));
}

#[tokio::test]
async fn the_unit_says_whom_a_violation_of_the_safety_measurement_system_put_out_of_service() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let row = |code, basic, unit, oos| {
        [
            ("Unique_ID", "7"),
            ("DOT_Number", "1000001"),
            ("Insp_Date", "01-MAR-26"),
            ("Viol_Code", code),
            ("BASIC_Desc", basic),
            ("Viol_Unit", unit),
            ("OOS_Indicator", oos),
        ]
    };
    let rows = [
        row("392.2S", "Unsafe Driving", "D", "FALSE"),
        row("393.9TS", "Vehicle Maint.", "2", "TRUE"),
        row("395.8E", "HOS Compliance", "D", "TRUE"),
        row("396.3A1", "Vehicle Maint.", "1", ""),
        row("397.7A", "HM Compliance", "1", "TRUE"),
    ];
    put(&app, DataSet::SmsViolations, &rows.each_ref().map(|row| &row[..])).await;
    let path = format!("/api/v1/carriers/{id}/violations");
    let me = app.broker().await;

    let listed = me.get(&path).await.expect(200).json();
    let oos = me.get(&format!("{path}?q[is_out_of_service_eq]=1")).await.expect(200);
    let none = me.get(&format!("{path}?q[is_out_of_service_eq]=0")).await.expect(200);

    let found: Vec<_> = listed.as_array().expect("rows").iter().map(|row| &row["out_of_service"]).collect();
    assert_eq!(found, ["no", "vehicle", "driver", "unknown", "hazmat"]);
    assert_eq!((oos.header("totalitems"), none.header("totalitems")), ("3", "1"));
}

#[tokio::test]
async fn usdot_3938496_had_three_drivers_and_one_vehicle_out_of_service() {
    let app = TestApp::start().await;
    if !real_cases(&app).await {
        return;
    }
    app.app.clock.set("2024-10-01T12:00:00Z".parse().expect("a moment"));
    let id = id(&app, 3_938_496).await;
    let me = app.broker().await;

    let all = me.get(&format!("/api/v1/carriers/{id}/violations?per_page=50")).await.expect(200);
    let oos = me.get(&format!("/api/v1/carriers/{id}/violations?q[is_out_of_service_eq]=1")).await.expect(200).json();
    let inspections = me.get(&format!("/api/v1/carriers/{id}/inspections")).await.expect(200).json();
    let safety = me.get(&format!("/api/v1/carriers/{id}/safety")).await.expect(200).json();

    assert_eq!(all.header("totalitems"), "15");
    let whom: Vec<_> = oos
        .as_array()
        .expect("rows")
        .iter()
        .map(|row| (row["code"].as_str().expect("a code"), row["out_of_service"].as_str().expect("a word")))
        .collect();
    let expected = [("395.8E", "driver"), ("395.8E", "driver"), ("393.9TS", "vehicle"), ("383.51A-SOUT", "driver")];
    assert_eq!(whom, expected);
    let verified: Vec<_> = oos.as_array().expect("rows").iter().map(|row| &row["verification"]["label"]).collect();
    let nothing = "No repair to verify";
    assert_eq!(verified, [nothing, nothing, "Unknown or unverified", nothing]);
    let counts = &inspections[1]["counts"];
    assert_eq!((&counts["total"], &counts["out_of_service"]), (&json!(10), &json!(3)));
    assert_eq!((&counts["driver_out_of_service"], &counts["vehicle_out_of_service"]), (&json!(2), &json!(1)));
    let kinds = safety["violations"]["value"].as_array().expect("kinds");
    let sum = |name: &str| kinds.iter().map(|kind| kind[name].as_i64().expect("a number")).sum::<i64>();
    assert_eq!((sum("violations"), sum("out_of_service")), (15, 4));
    assert_eq!((sum("driver_out_of_service"), sum("vehicle_out_of_service")), (3, 1));
    let totals = &safety["summary"]["inspections"]["value"];
    assert_eq!((&totals["total"], &totals["with_violation"]), (&json!(3), &json!(3)));
    let driver = &totals["driver"];
    assert_eq!((&driver["inspections"], &driver["unknown"], &driver["percent"]), (&json!(0), &json!(3), &json!(null)));
}

#[tokio::test]
async fn bad_parameters_are_named() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;

    let answer = app.broker().await.get(&format!("/api/v1/carriers/{id}/violations?q[category_in][]=x")).await;

    assert_eq!(answer.expect(422).fields(), ["q[category_in][]"]);
}
