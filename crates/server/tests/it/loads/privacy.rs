//! No answer to a broker holds where a truck is, outside what was agreed to.

use super::desk::{Desk, LOADS, desk};
use serde_json::{Value, json};

/// Where the truck is: the digits would be found in any answer.
const THERE: (f64, f64) = (35.123_457, -93.765_431);

/// Everything that tells of a load.
async fn told(desk: &Desk, load: &Value) -> String {
    let one = format!("{LOADS}/{}", load["id"]);
    let mut told = String::new();
    for path in [
        one.clone(),
        LOADS.to_owned(),
        format!("{LOADS}/counts"),
        format!("{LOADS}/export"),
        format!("{one}/load_logs"),
        format!("{one}/carrier_vehicle_area_trace_data"),
        format!("{one}/recent_carrier_vehicle_areas_by_carrier_vehicle"),
        format!("{one}/carrier_vehicle_areas_for_debugging"),
        format!("{one}/vehicle_distances_to_pickup"),
        format!("{one}/carrier_vehicles_for_vehicle_dropdown"),
        "/api/v1/home_queue".to_owned(),
    ] {
        told.push_str(&desk.me.get(&path).await.text());
    }
    told
}

fn tells_where(told: &str) -> bool {
    told.contains("35.1234") || told.contains("93.7654")
}

#[tokio::test]
async fn a_point_is_shown_while_a_share_stands_and_from_three_hours_before_the_window() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.share(&load).await;
    desk.seen(&load, THERE, "phone").await;
    assert!(!tells_where(&told(&desk, &load).await), "a day before the window");

    desk.at("2026-11-22T11:00:00Z").await;
    desk.seen(&load, THERE, "phone").await;
    let now = desk.now(&load).await;
    assert_eq!((&now["position"]["latitude"], &now["position"]["source"]), (&json!(THERE.0), &json!("phone")));
    desk.revoke(&load).await;

    assert!(!tells_where(&told(&desk, &load).await), "what was revoked is not shown");
}

#[tokio::test]
async fn after_the_last_departure_no_one_sees_where_the_truck_goes() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.share(&load).await;
    desk.at("2026-11-24T16:00:00Z").await;
    desk.log(&load, 1, "delivery", "2026-11-24T15:00:00Z").await.expect(201);
    desk.seen(&load, THERE, "phone").await;

    assert!(!tells_where(&told(&desk, &load).await));
}

#[tokio::test]
async fn a_load_without_a_share_has_no_position_but_what_the_brokers_own_systems_told() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.at("2026-11-22T15:00:00Z").await;
    desk.seen(&load, THERE, "eld").await;
    assert!(!tells_where(&told(&desk, &load).await), "no one agreed");

    desk.seen(&load, THERE, "key").await;

    assert_eq!(desk.now(&load).await["position"]["latitude"], THERE.0);
}
