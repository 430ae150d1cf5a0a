//! The trucks of a load's carrier: which there are, where they were, how far they are from the pickup.

use super::desk::{Desk, LOADS, VIN, body, desk, with};
use serde_json::{Value, json};

/// A load that the carrier hauls with the truck.
async fn hauled(desk: &Desk, number: &str) -> Value {
    desk.make(with(body(number), json!({"carrier": {"carrier_id": desk.carrier, "vin": VIN}}))).await
}

async fn get(desk: &Desk, load: &Value, rest: &str) -> Value {
    desk.me.get(&format!("{LOADS}/{}/{rest}", load["id"])).await.expect(200).json()
}

/// The broker's own systems say where the load's truck is.
async fn send(desk: &Desk, load: &Value, positions: &[(&str, f64, f64)]) {
    let positions: Vec<_> = positions
        .iter()
        .map(|(at, latitude, longitude)| json!({"located_at": at, "latitude": latitude, "longitude": longitude}))
        .collect();
    let path = format!("{LOADS}/{}/positions", load["id"]);
    desk.me.post(&path, json!({"positions": positions})).await.expect(200);
}

#[tokio::test]
async fn the_dropdown_names_the_carriers_trucks_and_which_load_each_is_on() {
    let desk = desk().await;
    let (first, second) = (hauled(&desk, "L-1").await, desk.covered("L-2").await);

    let rows = get(&desk, &second, "carrier_vehicles_for_vehicle_dropdown").await;

    assert_eq!((&rows[0]["vin"], &rows[0]["id"]), (&json!(VIN), &first["carrier_vehicle_id"]));
    assert_eq!((&rows[0]["on_load_id"], &rows[0]["verified_by"]), (&first["id"], &json!([])));
    assert_eq!(get(&desk, &first, "carrier_vehicles_for_vehicle_dropdown").await[0]["on_load_id"], Value::Null);
    let bare = desk.make(body("L-3")).await;
    assert_eq!(get(&desk, &bare, "carrier_vehicles_for_vehicle_dropdown").await, json!([]));
    let other = desk.app.broker().await;
    other.get(&format!("{LOADS}/{}/carrier_vehicles_for_vehicle_dropdown", first["id"])).await.expect(404);
}

#[tokio::test]
async fn areas_of_the_last_days_are_listed_by_truck_and_day() {
    let mut desk = desk().await;
    let (load, other) = (hauled(&desk, "L-1").await, desk.covered("L-2").await);
    desk.at("2026-11-22T12:00:00Z").await;
    send(&desk, &load, &[("2026-11-18T12:00:00Z", 30.27, -97.74), ("2026-11-21T12:00:00Z", 31.55, -97.15)]).await;
    send(&desk, &load, &[("2026-11-22T11:00:00Z", 32.7876, -96.7994)]).await;

    let recent = get(&desk, &other, "recent_carrier_vehicle_areas_by_carrier_vehicle").await;

    let days = |rows: &Value| {
        rows[0]["days"].as_array().map_or(vec![], |days| days.iter().map(|day| day["day"].clone()).collect())
    };
    assert_eq!((&recent[0]["vin"], days(&recent)), (&json!(VIN), vec![json!("2026-11-22"), json!("2026-11-21")]));
    assert_eq!(recent[0]["days"][0]["areas"][0]["city"], "Dallas");
    let week = get(&desk, &load, "recent_carrier_vehicle_areas_by_carrier_vehicle?days=7").await;
    assert_eq!(days(&week).len(), 3);
    let vehicle = &load["carrier_vehicle_id"];
    let own = format!("/api/v1/carrier_vehicle_areas/by_carrier_vehicle?carrier_vehicle_id={vehicle}");
    assert_eq!(desk.me.get(&own).await.expect(200).json(), recent);
    let unknown = "recent_carrier_vehicle_areas_by_carrier_vehicle?carrier_vehicle_id=987654";
    desk.me.get(&format!("{LOADS}/{}/{unknown}", load["id"])).await.expect(404);
}

#[tokio::test]
async fn what_makes_no_sense_is_told_by_field_and_another_companys_truck_is_not_found() {
    let desk = desk().await;
    let load = hauled(&desk, "L-1").await;
    let areas = "/api/v1/carrier_vehicle_areas/by_carrier_vehicle";
    let (own, them) = (&load["carrier_vehicle_id"], desk.app.broker().await);

    for (path, field) in [
        (format!("{areas}?carrier_vehicle_id={own}&days=8"), "days"),
        (areas.to_owned(), "carrier_vehicle_id"),
        (format!("{areas}?carrier_vehicle_id={own}&weeks=1"), "weeks"),
        (format!("{LOADS}/{}/recent_carrier_vehicle_areas_by_carrier_vehicle?days=0", load["id"]), "days"),
    ] {
        assert_eq!(desk.me.get(&path).await.expect(422).fields(), [field], "{path}");
    }
    them.get(&format!("{areas}?carrier_vehicle_id={own}")).await.expect(404);
    them.get(&format!("{LOADS}/{}/vehicle_distances_to_pickup", load["id"])).await.expect(404);
}

#[tokio::test]
async fn distances_to_the_pickup_are_of_followed_trucks_until_it_was_left() {
    let mut desk = desk().await;
    let load = hauled(&desk, "L-1").await;
    let distances = "vehicle_distances_to_pickup";
    desk.at("2026-11-22T11:00:00Z").await;
    assert_eq!(get(&desk, &load, distances).await, json!([]), "nothing tells where it is");

    send(&desk, &load, &[("2026-11-22T10:30:00Z", 29.7604, -95.3698)]).await;
    let far = get(&desk, &load, distances).await;
    desk.at("2026-11-22T15:00:00Z").await;
    send(&desk, &load, &[("2026-11-22T14:45:00Z", 32.5, -96.8)]).await;
    let near = get(&desk, &load, distances).await;

    assert_eq!((&far[0]["vin"], &far[0]["can_make_it"]), (&json!(VIN), &json!(true)));
    assert!(far[0]["miles"].as_f64().is_some_and(|miles| (220.0..270.0).contains(&miles)), "{far}");
    assert!(near[0]["miles"].as_f64().is_some_and(|miles| miles < 40.0), "{near}");
    desk.log(&load, 0, "departure", "2026-11-22T14:50:00Z").await.expect(201);
    assert_eq!(get(&desk, &load, distances).await, json!([]));
}
