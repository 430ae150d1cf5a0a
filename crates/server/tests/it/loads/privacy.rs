//! No answer to a broker holds where a truck is, outside what was agreed to.

use super::desk::{Desk, LOADS, desk};
use crate::support::operations;
use axum::http::Method;
use kernel::scopes::Scope;
use serde_json::{Value, json};

/// Where the truck is: the digits would be found in any answer.
const THERE: (f64, f64) = (35.123_457, -93.765_431);

/// Every call that reads, by a person who may do everything that a broker can give, as far as its path names nothing but this load and its
/// carrier; the board; and what writing about the load answers.
async fn told(desk: &Desk, load: &Value) -> String {
    let reader = desk.app.member(Some(desk.company), Scope::OF_BROKERS).await;
    let (mut told, mut unread) = (String::new(), Vec::new());
    let mut calls = 0;
    let reads = operations().iter().filter(|operation| operation.method == "GET");
    for operation in reads {
        let path = operation
            .path
            .replace("/loads/{id}", &format!("/loads/{}", load["id"]))
            .replace("/carriers/{id}", &format!("/carriers/{}", desk.carrier));
        // Signing out is a read too.
        if operation.capability.is_some() || path.contains('{') || !path.starts_with("/api/v1/") {
            continue;
        }
        let required = match (operation.id.as_str(), &load["carrier_vehicle_id"]) {
            ("list_carrier_vehicle_areas_by_carrier_vehicle", Value::Null) => continue,
            ("list_carrier_vehicle_areas_by_carrier_vehicle", vehicle) => format!("?carrier_vehicle_id={vehicle}"),
            _ => String::new(),
        };
        let answer = reader.send(Method::GET, &format!("/monitor{path}{required}"), None).await;
        // One that is asked wrongly tells nothing of anything.
        if path.starts_with(LOADS) && answer.status.as_u16() == 422 {
            unread.push(path);
        }
        told.push_str(&answer.text());
        calls += 1;
    }
    assert!(calls > 60 && unread.is_empty(), "{calls} calls were made, these wrongly: {unread:?}");
    let board = reader.send(Method::POST, &format!("/monitor{LOADS}/broker_search"), Some(json!({}))).await;
    told.push_str(&board.text());
    told.push_str(&desk.patch(load, json!({"bol_number": null})).await.text());
    let log = json!({"load_id": load["id"], "is_type": "exception", "occurred_at": desk.app.now(), "body": "Asked."});
    told.push_str(&desk.me.post("/api/v1/load_logs", log).await.text());
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
