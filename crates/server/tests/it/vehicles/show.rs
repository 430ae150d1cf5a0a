use crate::carriers::files::{carrier, put, real_carrier};
use crate::support::{Person, TestApp};
use fmcsa::DataSet;
use kernel::scopes::Scope;
use serde_json::json;

#[tokio::test]
async fn the_real_truck_is_found_by_every_key_and_by_its_vin() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };
    let me = app.broker().await;

    let newest = me.get("/api/v1/vehicles/212597536").await.expect(200).json();
    let older = me.get("/api/v1/vehicles/209194593").await.expect(200).json();
    let by_vin = me.get("/api/v1/vehicles/jalb4b141y7006238/by_vin").await.expect(200).json();

    assert_eq!((&newest, &older), (&by_vin, &by_vin));
    assert_eq!((&by_vin["id"], &by_vin["first_seen_on"]), (&json!(212_597_536), &json!("2025-09-05")));
    assert_eq!(by_vin["carriers"][0]["carrier_id"], id);
    assert_eq!(by_vin["sightings"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn a_truck_that_went_to_another_carrier_shows_both_the_last_first() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[("LEGAL_NAME", "FIRST LLC")]).await;
    let inspection = |id, dot, on| {
        [("INSPECTION_ID", id), ("DOT_NUMBER", dot), ("INSP_DATE", on), ("INSP_CARRIER_NAME", "AS WRITTEN")]
    };
    put(
        &app,
        DataSet::Inspections,
        &[&inspection("1", "1000001", "20250101"), &inspection("2", "1000002", "20260101")],
    )
    .await;
    let unit = |id, inspection| {
        [("INSP_UNIT_ID", id), ("INSPECTION_ID", inspection), ("INSP_UNIT_VEHICLE_ID_NUMBER", "1M8GDM9AXKP042788")]
    };
    put(&app, DataSet::InspectionUnits, &[&unit("10", "1"), &unit("20", "2")]).await;
    app.index().await;
    let me = app.broker().await;

    let vehicle = me.get("/api/v1/vehicles/10").await.expect(200).json();

    let carriers = vehicle["carriers"].as_array().expect("carriers");
    assert_eq!((&carriers[0]["legal_name"], &carriers[0]["carrier_id"]), (&json!("AS WRITTEN"), &json!(null)));
    assert_eq!((&carriers[1]["legal_name"], &carriers[1]["carrier_id"]), (&json!("FIRST LLC"), &json!(id)));
    assert_eq!((&vehicle["id"], &vehicle["is_vin_valid"]), (&json!(20), &json!(true)));
    let listed = me.get("/api/v1/carriers").await.expect(200).json()[0]["verdict"].clone();
    assert_eq!((&carriers[0]["verdict"], &carriers[1]["verdict"]), (&json!(null), &listed));
    let by_vin = me.get("/api/v1/vehicles/1M8GDM9AXKP042788/by_vin").await.expect(200).json();
    assert_eq!(by_vin["carriers"], vehicle["carriers"]);
}

#[tokio::test]
async fn what_an_inspection_found_is_hidden_from_those_it_is_blocked_for() {
    let app = TestApp::start().await;
    put(&app, DataSet::Inspections, &[&[("INSPECTION_ID", "1"), ("INSP_DATE", "20250101"), ("VIOL_TOTAL", "3")]]).await;
    put(
        &app,
        DataSet::InspectionUnits,
        &[&[("INSP_UNIT_ID", "10"), ("INSPECTION_ID", "1"), ("INSP_UNIT_VEHICLE_ID_NUMBER", "V1")]],
    )
    .await;
    let blocked = app.person(Person { scopes: &[Scope::BlockSafetyData], ..Person::default() }).await;

    let (shown, hidden) =
        (app.broker().await.get("/api/v1/vehicles/10").await, blocked.get("/api/v1/vehicles/10").await);

    assert_eq!(shown.expect(200).json()["sightings"][0]["violations"], 3);
    assert_eq!(hidden.expect(200).json()["sightings"][0]["violations"], json!(null));
}

#[tokio::test]
async fn a_vehicle_that_only_the_safety_measurement_system_names_is_found_with_its_carrier() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[("LEGAL_NAME", "FIRST LLC")]).await;
    let row = [
        ("Unique_ID", "7"),
        ("DOT_Number", "1000001"),
        ("Insp_Date", "01-MAR-26"),
        ("VIN", "1M8GDM9AXKP042788"),
        ("Unit_Type_Desc2", "Semi-Trailer"),
        ("VIN2", "1UYVS2538GM000001"),
    ];
    put(&app, DataSet::SmsInspections, &[&row]).await;
    let me = app.broker().await;

    let path = "/api/v1/vehicles/1uyvs2538gm000001/by_vin";
    let trailer = me.get(&format!("{path}?carrier_id={id}")).await.expect(200).json();

    assert_eq!((&trailer["id"], &trailer["vehicle_type"]["code"]), (&json!(null), &json!("semi_trailer")));
    assert_eq!(
        (&trailer["carriers"][0]["legal_name"], &trailer["last_seen_on"]),
        (&json!("FIRST LLC"), &json!("2026-03-01"))
    );
    assert_eq!(trailer["sightings"][0]["source"]["data_set"], "sms_inspections");
    me.get(path).await.expect(404);
    me.get(&format!("{path}?carrier_id={}", id + 1)).await.expect(404);
    assert_eq!(me.get(&format!("{path}?carrier_id=x")).await.expect(422).fields(), ["carrier_id"]);
}

#[tokio::test]
async fn vehicles_that_were_never_seen_are_not_found() {
    let me = TestApp::start().await.broker().await;

    for path in ["1", "x", "1M8GDM9AXKP042788/by_vin", "%00/by_vin"] {
        me.get(&format!("/api/v1/vehicles/{path}")).await.expect(404);
    }
}
