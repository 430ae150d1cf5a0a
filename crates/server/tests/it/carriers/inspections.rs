use super::files::{carrier, put, real_carrier};
use crate::support::{Person, TestApp};
use fmcsa::DataSet;
use kernel::scopes::Scope;
use serde_json::json;

#[tokio::test]
async fn the_real_inspections_come_newest_first_with_units_and_violations() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };

    let answer = app.broker().await.get(&format!("/api/v1/carriers/{id}/inspections?per_page=3")).await.expect(200);

    let rows = answer.json();
    assert_eq!((answer.header("totalitems"), answer.header("totalpages")), ("4", "2"));
    let days: Vec<_> = rows.as_array().expect("rows").iter().map(|row| &row["inspected_on"]).collect();
    assert_eq!(days, ["2026-04-03", "2025-10-23", "2025-09-05"]);
    assert_eq!(rows[1]["units"].as_array().map(Vec::len), Some(2));
    assert_eq!(rows[1]["violations"].as_array().map(Vec::len), Some(4));
    assert_eq!((&rows[0]["started_at"], &rows[0]["county"]), (&json!("15:45"), &json!("Kitsap")));
    assert_eq!(rows[0]["source"]["data_set"], "inspections");
}

#[tokio::test]
async fn the_real_inspections_are_filtered() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };
    let me = app.broker().await;

    for (query, total) in [
        ("q[is_out_of_service_eq]=1", "1"),
        ("q[level_in][]=3", "3"),
        ("q[level_in][]=2&q[level_in][]=3&q[state_in][]=wa", "4"),
        ("q[inspected_on_gteq]=2025-09-06&q[inspected_on_lteq]=2025-12-31", "1"),
        ("q[level_in][]=70000", "0"),
    ] {
        let answer = me.get(&format!("/api/v1/carriers/{id}/inspections?{query}")).await.expect(200);
        assert_eq!(answer.header("totalitems"), total, "{query}");
    }
}

#[tokio::test]
async fn an_inspection_in_both_families_is_shown_once() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    put(&app, DataSet::Inspections, &[&[("INSPECTION_ID", "7"), ("DOT_NUMBER", "1000001"), ("INSP_DATE", "20260301")]])
        .await;
    let sms = |id| [("Unique_ID", id), ("DOT_Number", "1000001"), ("Insp_Date", "01-MAR-26")];
    put(&app, DataSet::SmsInspections, &[&sms("7"), &sms("8")]).await;

    let answer = app.broker().await.get(&format!("/api/v1/carriers/{id}/inspections")).await.expect(200);

    let rows = answer.json();
    let sources: Vec<_> =
        rows.as_array().expect("rows").iter().map(|row| (&row["id"], &row["source"]["data_set"])).collect();
    assert_eq!(sources, [(&json!(8), &json!("sms_inspections")), (&json!(7), &json!("inspections"))]);
    assert_eq!(answer.header("totalitems"), "2");
}

#[tokio::test]
async fn bad_parameters_are_named() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let me = app.broker().await;

    for parameter in ["q[inspected_on_gteq]", "q[is_out_of_service_eq]", "q[level_in][]", "q[colour_eq]", "page"] {
        let answer = me.get(&format!("/api/v1/carriers/{id}/inspections?{parameter}=nonsense")).await.expect(422);
        assert_eq!(answer.fields(), [parameter]);
    }
}

#[tokio::test]
async fn safety_data_is_forbidden_to_those_it_is_blocked_for_and_unknown_carriers_are_not_found() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let (me, blocked) =
        (app.broker().await, app.person(Person { scopes: &[Scope::BlockSafetyData], ..Person::default() }).await);

    for call in ["inspections", "violations", "crashes", "safety"] {
        blocked.get(&format!("/api/v1/carriers/{id}/{call}")).await.expect(403);
        me.get(&format!("/api/v1/carriers/{}/{call}", id + 1)).await.expect(404);
    }
}

#[tokio::test]
async fn a_report_without_totals_is_out_of_service_by_the_violations_listed() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let report = |id| [("INSPECTION_ID", id), ("DOT_NUMBER", "1000001"), ("INSP_DATE", "20260301")];
    put(&app, DataSet::Inspections, &[&report("7"), &report("8")]).await;
    let found = [("INSP_VIOLATION_ID", "70"), ("INSPECTION_ID", "7"), ("INSP_VIOL_UNIT", "D")];
    put(&app, DataSet::Violations, &[&[&found[..], &[("OUT_OF_SERVICE_INDICATOR", "Y")]].concat()]).await;
    let me = app.broker().await;

    let path = format!("/api/v1/carriers/{id}/inspections?q[is_out_of_service_eq]=1");
    let rows = me.get(&path).await.expect(200).json();

    let counts = &rows[0]["counts"];
    assert_eq!((rows.as_array().map(Vec::len), &rows[0]["id"]), (Some(1), &json!(7)));
    assert_eq!((&counts["driver_out_of_service"], &counts["vehicle_out_of_service"]), (&json!(1), &json!(0)));
}
