use super::eld_status::connect;
use super::{VINS, schedule};
use crate::carriers::files::{carrier, put};
use crate::support::TestApp;
use fmcsa::DataSet;
use serde_json::json;

#[tokio::test]
async fn each_vehicle_is_listed_with_its_place_on_the_certificate_and_at_the_roadside() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    connect(&app, id, &VINS[..2]).await;
    schedule(&app, id, None, &VINS[..1]).await;
    put(&app, DataSet::Inspections, &[&[("INSPECTION_ID", "7"), ("DOT_NUMBER", "1000001"), ("INSP_DATE", "20260301")]])
        .await;
    put(
        &app,
        DataSet::InspectionUnits,
        &[&[("INSP_UNIT_ID", "1"), ("INSPECTION_ID", "7"), ("INSP_UNIT_VEHICLE_ID_NUMBER", VINS[1])]],
    )
    .await;

    let answer =
        app.broker().await.get(&format!("/api/v1/carriers/{id}/eld_carrier_vehicles?per_page=10")).await.expect(200);

    let rows = answer.json();
    assert_eq!(answer.header("totalitems"), "2");
    assert_eq!((&rows[0]["is_on_coi"], &rows[0]["inspected_on"]), (&json!(true), &json!(null)));
    assert_eq!((&rows[1]["is_on_coi"], &rows[1]["inspected_on"]), (&json!(false), &json!("2026-03-01")));
    assert_eq!(rows[0]["source"]["label"], "ELD: Samsara");
    assert!(rows[0].get("latitude").is_none());
}

#[tokio::test]
async fn without_a_device_the_list_is_empty() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;

    let answer = app.broker().await.get(&format!("/api/v1/carriers/{id}/eld_carrier_vehicles")).await.expect(200);

    assert_eq!((answer.json(), answer.header("totalitems")), (json!([]), "0"));
}
