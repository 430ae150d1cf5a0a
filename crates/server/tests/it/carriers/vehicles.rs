use super::files::{carrier, put, real_carrier};
use crate::support::TestApp;
use crate::telematics::{connect, schedule};
use fmcsa::DataSet;

#[tokio::test]
async fn the_real_vehicles_of_two_years_are_listed_once_each() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };

    let answer = app.broker().await.get(&format!("/api/v1/carriers/{id}/vehicles")).await.expect(200);

    let rows = answer.json();
    let vins: Vec<_> = rows.as_array().expect("rows").iter().map(|row| row["vin"].as_str().expect("a vin")).collect();
    assert_eq!(vins, ["JALB4B141Y7006238", "3ALACXFC1RDUW8608", "4P5T82224D1195316"]);
    assert_eq!((answer.header("scheduledvehiclecount"), answer.header("nonscheduledvehiclecount")), ("0", "3"));
    assert_eq!((rows[0]["inspections"].as_i64(), rows[0]["first_seen_on"].as_str()), (Some(2), Some("2025-09-05")));
}

#[tokio::test]
async fn the_real_vehicles_are_filtered_by_type_and_source() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };
    let me = app.broker().await;

    for (query, total) in [
        ("q[is_type_in][]=straight_box_trucks&q[is_type_in][]=cargo_vans", "2"),
        ("q[is_type_in][]=semi_trailer&q[is_type_in][]=straight_box_trucks", "3"),
        ("q[is_type_in][]=reefer", "0"),
        ("q[source_eq]=no_insurance_certificate", "3"),
        ("q[source_eq]=insurance_certificate", "0"),
        ("q[vin_start]=jal", "1"),
        ("page=9", "3"),
    ] {
        let answer = me.get(&format!("/api/v1/carriers/{id}/vehicles?{query}")).await.expect(200);
        assert_eq!(answer.header("totalitems"), total, "{query}");
    }
}

#[tokio::test]
async fn vehicles_that_only_the_safety_measurement_system_names_are_listed_too() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let row = [
        ("Unique_ID", "7"),
        ("DOT_Number", "1000001"),
        ("Insp_Date", "01-MAR-26"),
        ("Unit_Type_Desc", "Truck Tractor"),
        ("VIN", "1M8GDM9AXKP042788"),
        ("VIN2", "1UYVS2538GM000001"),
    ];
    put(&app, DataSet::SmsInspections, &[&row]).await;

    let rows = app.broker().await.get(&format!("/api/v1/carriers/{id}/vehicles")).await.expect(200).json();

    assert_eq!((rows[0]["vin"].as_str(), rows[0]["id"].as_i64()), (Some("1M8GDM9AXKP042788"), None));
    assert_eq!(
        (rows[0]["vehicle_type"]["code"].as_str(), rows[1]["vehicle_type"]["code"].as_str()),
        (Some("truck_tractor"), None)
    );
}

#[tokio::test]
async fn vehicles_on_a_certificate_or_a_device_are_listed_though_no_inspector_saw_them() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let (seen, scheduled, reported) = ("1M8GDM9AXKP042788", "1XKYD49X0LJ000001", "1XKYD49X0LJ000002");
    put(&app, DataSet::Inspections, &[&[("INSPECTION_ID", "1"), ("DOT_NUMBER", "1000001"), ("INSP_DATE", "20260301")]])
        .await;
    let unit = [("INSP_UNIT_ID", "1"), ("INSPECTION_ID", "1"), ("INSP_UNIT_VEHICLE_ID_NUMBER", seen)];
    put(&app, DataSet::InspectionUnits, &[&unit]).await;
    schedule(&app, id, None, &[seen, scheduled]).await;
    connect(&app, id, &[reported]).await;
    let me = app.broker().await;

    for (query, vins, on_schedule) in [
        ("", vec![seen, scheduled, reported], ("2", "1")),
        ("q[source_eq]=inspection", vec![seen], ("1", "0")),
        ("q[source_eq]=insurance_certificate", vec![seen, scheduled], ("2", "0")),
        ("q[source_eq]=eld", vec![reported], ("0", "1")),
        ("q[source_eq]=no_insurance_certificate", vec![reported], ("0", "1")),
        ("q[vin_start]=1xk&page=9", vec![], ("1", "1")),
    ] {
        let answer = me.get(&format!("/api/v1/carriers/{id}/vehicles?{query}")).await.expect(200);
        let rows = answer.json();
        let mut found: Vec<_> = rows.as_array().expect("rows").iter().filter_map(|row| row["vin"].as_str()).collect();
        found.sort_unstable();
        assert_eq!(found, vins, "{query}");
        let counts = (answer.header("scheduledvehiclecount"), answer.header("nonscheduledvehiclecount"));
        assert_eq!(counts, on_schedule, "{query}");
    }
}

#[tokio::test]
async fn bad_parameters_are_named_and_unknown_carriers_are_not_found() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let me = app.broker().await;

    for parameter in ["q[is_type_in][]", "q[source_eq]", "q[weight_eq]"] {
        let answer = me.get(&format!("/api/v1/carriers/{id}/vehicles?{parameter}=nonsense")).await.expect(422);
        assert_eq!(answer.fields(), [parameter]);
    }
    me.get(&format!("/api/v1/carriers/{}/vehicles", id + 1)).await.expect(404);
}
