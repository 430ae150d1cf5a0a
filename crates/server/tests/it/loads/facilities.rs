//! Docks that a driver or the desk teaches: the next load to the same address is placed there.

use super::desk::{Desk, body, desk};
use crate::support::Person;
use kernel::scopes::Scope;
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

const FACILITIES: &str = "/api/v1/facilities";

/// A load whose truck stood at its pickup for so long, from 14:00 on.
async fn picked_up(desk: &mut Desk, number: &str, left: &str) -> Value {
    let load = hauled(desk, number).await;
    desk.at("2026-11-22T22:00:00Z").await;
    desk.log(&load, 0, "arrival", "2026-11-22T14:00:00Z").await.expect(201);
    desk.log(&load, 0, "departure", left).await.expect(201);
    desk.app.app.clock.set(super::desk::instant("2026-11-21T12:00:00Z"));
    load
}

#[tokio::test]
async fn docks_are_listed_with_how_long_trucks_stand_there_and_are_a_companys_own() {
    let mut desk = desk().await;
    let first = picked_up(&mut desk, "L-1", "2026-11-22T15:00:00Z").await;
    let second = picked_up(&mut desk, "L-2", "2026-11-22T17:30:00Z").await;
    desk.at("2026-11-23T12:00:00Z").await;

    let answer = desk.me.get(FACILITIES).await.expect(200);

    let rows = answer.json();
    assert_eq!((answer.header("totalitems"), rows.as_array().expect("rows").len()), ("1", 1), "{rows}");
    let dock = &rows[0];
    assert_eq!(
        (&dock["key"], &dock["street"], &dock["city"]),
        (&json!("100dockrd 75201"), &json!("100 Dock Rd"), &json!("Dallas"))
    );
    // Trucks stood 60 and 210 minutes; the second 90 beyond two free hours.
    assert_eq!(
        (&dock["stays"], &dock["dwell_minutes"], &dock["detained"], &dock["detention_minutes"]),
        (&json!(2), &json!(135), &json!(1), &json!(90))
    );
    assert_eq!(dock["point"], Value::Null, "no truck was seen there");
    assert!([&first["id"], &second["id"]].contains(&&dock["last_load_id"]));
    let found = async |search: &str| {
        let rows = desk.me.get(&format!("{FACILITIES}?q[search]={search}")).await.expect(200).json();
        rows.as_array().expect("rows").len()
    };
    assert_eq!((found("dock+rd").await, found("DALL").await, found("752").await, found("201").await), (1, 1, 1, 0));
    let stranger = desk.app.person(Person { scopes: &[Scope::ViewLoads], ..Person::default() }).await;
    assert_eq!(stranger.get(FACILITIES).await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn a_dock_that_was_learned_has_its_point_and_whose_log_taught_it() {
    let mut desk = desk().await;
    let load = hauled(&desk, "L-1").await;
    desk.share(&load).await;
    desk.at("2026-11-22T14:20:00Z").await;
    desk.seen(&load, (32.791_234, -96.801_234), "phone").await;
    desk.log(&load, 0, "arrival", "2026-11-22T14:15:00Z").await.expect(201);

    let dock = desk.me.get(&format!("{FACILITIES}?q[s]=dwell_minutes+asc")).await.expect(200).json()[0].clone();

    let point = json!({"latitude": 32.791, "longitude": -96.801, "learned_from": "person",
                       "learned_at": "2026-11-22T14:20:00Z", "visits": 1});
    assert_eq!((&dock["point"], &dock["dwell_minutes"]), (&point, &Value::Null));
}

#[tokio::test]
async fn detention_is_a_file_with_who_logged_what() {
    let mut desk = desk().await;
    picked_up(&mut desk, "L-1", "2026-11-22T15:00:00Z").await;
    picked_up(&mut desk, "L-2", "2026-11-22T17:30:00Z").await;
    desk.at("2026-11-23T12:00:00Z").await;

    let answer = desk.me.get(&format!("{FACILITIES}/detention_export")).await.expect(200);

    let mut file = csv::Reader::from_reader(answer.bytes());
    let heads = file.headers().expect("heads").clone();
    let rows: Vec<_> = file.records().map(|row| row.expect("a row")).collect();
    let cell = |name: &str| rows[0].get(heads.iter().position(|head| head == name).expect("a column")).expect("a cell");
    assert_eq!((rows.len(), cell("Load"), cell("Carrier")), (1, "L-2", "ACME HAULING LLC"));
    assert_eq!((cell("Arrived (UTC)"), cell("Arrival logged by")), ("2026-11-22T14:00:00Z", "Broker"));
    assert_eq!((cell("Free until (UTC)"), cell("Left (UTC)")), ("2026-11-22T16:00:00Z", "2026-11-22T17:30:00Z"));
    assert_eq!(cell("Detention minutes"), "90");
    let log = desk.me.get("/api/v1/audit_log?q[action_eq]=detention.exported").await.expect(200).json();
    assert_eq!(log[0]["details"]["rows"], 1);
    let wrong = format!("{FACILITIES}/detention_export?from=2026-11-23&until=2026-11-22");
    assert_eq!(desk.me.get(&wrong).await.expect(422).fields(), ["from"]);
    let none = desk.me.get(&format!("{FACILITIES}/detention_export?until=2026-11-21")).await.expect(200).text();
    assert_eq!(none.lines().count(), 1);
}
