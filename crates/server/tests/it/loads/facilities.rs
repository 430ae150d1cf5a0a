//! Docks that a driver or the desk teaches: the next load to the same address is placed there.

use super::desk::{Desk, body, desk};
use serde_json::{Value, json};

/// A load whose pickup is placed by its ZIP code alone.
fn by_zip(number: &str) -> Value {
    let mut load = body(number);
    let pickup = load["stops"][0].as_object_mut().expect("a stop");
    pickup.remove("latitude");
    pickup.remove("longitude");
    pickup.insert("street".into(), json!("100 Dock Rd"));
    load
}

async fn hauled(desk: &Desk, number: &str) -> Value {
    let mut load = by_zip(number);
    load["carrier"] = json!({"carrier_id": desk.carrier});
    desk.make(load).await
}

#[tokio::test]
async fn an_arrival_with_the_truck_there_teaches_the_dock_for_later_loads() {
    let mut desk = desk().await;
    let load = hauled(&desk, "L-1").await;
    assert_eq!((&load["stops"][0]["geo_source"], &load["stops"][0]["radius_miles"]), (&json!("zip"), &json!(10.0)));
    desk.share(&load).await;
    desk.at("2026-11-22T14:20:00Z").await;
    desk.seen(&load, (32.791_234, -96.801_234), "phone").await;

    desk.log(&load, 0, "arrival", "2026-11-22T14:15:00Z").await.expect(201);

    let taught = desk.now(&load).await;
    let stop = &taught["stops"][0];
    assert_eq!(
        (&stop["geo_source"], &stop["latitude"], &stop["longitude"], &stop["radius_miles"]),
        (&json!("facility"), &json!(32.791), &json!(-96.801), &json!(0.5))
    );
    let next = desk.make(by_zip("L-2")).await;
    assert_eq!((&next["stops"][0]["geo_source"], &next["stops"][0]["latitude"]), (&json!("facility"), &json!(32.791)));
    let mut other = by_zip("L-3");
    other["stops"][0]["street"] = json!("7 Other St");
    assert_eq!(desk.make(other).await["stops"][0]["geo_source"], "zip");
    let strangers = super::desk::desk().await;
    assert_eq!(strangers.make(by_zip("L-1")).await["stops"][0]["geo_source"], "zip", "a company's own");
}

#[tokio::test]
async fn without_the_truck_in_sight_an_arrival_teaches_nothing() {
    let mut desk = desk().await;
    let load = hauled(&desk, "L-1").await;
    desk.at("2026-11-22T14:20:00Z").await;

    desk.log(&load, 0, "arrival", "2026-11-22T14:15:00Z").await.expect(201);

    assert_eq!(desk.now(&load).await["stops"][0]["geo_source"], "zip");
}
