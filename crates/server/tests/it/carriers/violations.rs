use super::files::{carrier, put, real_carrier};
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
    assert_eq!((&rows[0]["id"], &rows[0]["out_of_service"]), (&json!(null), &json!("vehicle")));
}

#[tokio::test]
async fn bad_parameters_are_named() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;

    let answer = app.broker().await.get(&format!("/api/v1/carriers/{id}/violations?q[category_in][]=x")).await;

    assert_eq!(answer.expect(422).fields(), ["q[category_in][]"]);
}
