//! Where a load's truck was, and who may see it.

use super::desk::{self, LOADS};
use super::driver::{position, share};
use super::links::Desk;
use axum::http::Method;
use chrono::TimeDelta;
use dispatch::positions::drop_old::DropOldPositions;
use dispatch::positions::end_shares::EndShares;
use queue::Job;
use serde_json::{Value, json};

const TRACE: &str = "/carrier_vehicle_area_trace_data";

async fn count(desk: &Desk, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(&mut *desk.app.db().await).await.expect("a count")
}

async fn run<J: Job>(desk: &Desk, job: &J) {
    queue::enqueue(&mut *desk.app.db().await, job, desk.app.now()).await.expect("a job");
    desk.app.run_jobs().await;
}

/// A desk whose driver shares the phone, on the way to the shipper in Dallas.
async fn followed() -> (Desk, crate::support::Client) {
    let desk = Desk::start().await;
    let driver = desk.driver().await;
    share(&driver).await;
    desk.app.app.clock.advance(TimeDelta::hours(25));
    let sent = json!({"positions": [
        position("2026-11-22T11:30:00Z", 32.2, -96.8),
        position("2026-11-22T12:00:00Z", 32.5, -96.8),
        position("2026-11-22T12:30:00Z", 32.7, -96.8),
    ]});
    let taken = driver.post("/api/v1/drive/positions", sent).await.expect(200).json();
    assert_eq!(taken["accepted"], 3);
    (desk, driver)
}

/// Longitude, latitude, time and source of each point.
fn points(trace: &Value) -> Vec<Value> {
    trace["points"].as_array().expect("points").clone()
}

#[tokio::test]
async fn without_a_share_there_is_no_trace_but_of_the_brokers_own_positions() {
    let mut desk = desk::desk().await;
    let load = desk.covered("L-1").await;
    let path = format!("{LOADS}/{}", load["id"]);
    desk.at("2026-11-22T12:00:00Z").await;
    assert!(desk.me.get(&format!("{path}{TRACE}")).await.expect(403).text().contains("shared"));

    let own = json!({"positions": [{"located_at": "2026-11-22T11:30:00Z", "latitude": 32.5, "longitude": -96.8}]});
    desk.me.post(&format!("{path}/positions"), own).await.expect(200);
    let trace = desk.me.get(&format!("{path}{TRACE}")).await.expect(200).json();

    assert_eq!(points(&trace), [json!([-96.8, 32.5, "2026-11-22T11:30:00Z", "key"])]);
    assert_eq!((&trace["shares"], trace["areas"].as_array().map(Vec::len)), (&json!([]), Some(1)));
    desk.app.broker().await.get(&format!("{path}{TRACE}")).await.expect(404);
}

#[tokio::test]
async fn a_shared_truck_has_points_areas_and_gaps_and_its_driver_reads_who_looked() {
    let (desk, driver) = followed().await;
    let path = desk.path(TRACE);

    let trace = desk.me().await.get(&path).await.expect(200).json();

    let latitudes: Vec<_> = points(&trace).iter().map(|point| point[1].clone()).collect();
    assert_eq!(latitudes, [json!(32.2), json!(32.5), json!(32.7)]);
    assert_eq!((&trace["points"][0][3], &trace["shares"][0]["kind"]), (&json!("phone"), &json!("phone")));
    assert!(trace["areas"].as_array().is_some_and(|areas| areas.len() == 3 && areas[0]["state"] == "TX"), "{trace}");
    assert_eq!(trace["gaps"], json!([]));
    let log = driver.get("/api/v1/drive/log").await.expect(200).json();
    assert_eq!((log["viewers"].as_array().map(Vec::len), &log["viewers"][0]["hours"]), (Some(1), &json!(1)));
    let narrow = desk
        .me()
        .await
        .get(&format!("{path}?from=2026-11-22T11:45:00Z&to=2026-11-22T12:15:00Z"))
        .await
        .expect(200)
        .json();
    assert_eq!(points(&narrow).len(), 1);
    desk.app.app.clock.advance(TimeDelta::hours(6));
    let silent = desk.me().await.get(&path).await.expect(200).json();
    assert_eq!(silent["gaps"], json!([{"from": "2026-11-22T12:30:00Z", "to": "2026-11-22T19:00:00Z"}]));
}

#[tokio::test]
async fn a_driver_reads_who_looked_through_another_load_of_the_carrier() {
    let (desk, driver) = followed().await;
    let viewers = async || {
        let log = driver.get("/api/v1/drive/log").await.expect(200).json();
        log["viewers"].as_array().expect("viewers").len()
    };
    let me = desk.me().await;
    let mut other = desk::body("L-200");
    other["carrier"] = json!({"carrier_id": desk.carrier});
    let other = me.post(LOADS, json!({"load": other})).await.expect(201).json();
    assert_eq!(viewers().await, 0);

    let distances = format!("{LOADS}/{}/vehicle_distances_to_pickup", other["id"]);
    assert_eq!(me.get(&distances).await.expect(200).json().as_array().map(Vec::len), Some(1));
    let by_distance = viewers().await;
    let areas = format!("{LOADS}/{}/recent_carrier_vehicle_areas_by_carrier_vehicle", other["id"]);
    let someone_else = desk.me().await;
    assert!(someone_else.get(&areas).await.expect(200).json().as_array().is_some_and(|areas| !areas.is_empty()));

    assert_eq!((by_distance, viewers().await), (1, 2));
}

#[tokio::test]
async fn a_time_that_makes_no_sense_is_told_by_field() {
    let (desk, _) = followed().await;
    let me = desk.me().await;

    for (query, field) in [
        ("from=2026-11-23T00:00:00Z&to=2026-11-22T00:00:00Z", "to"),
        ("from=2026-01-01T00:00:00Z", "to"),
        ("from=yesterday", "from"),
        ("days=3", "days"),
    ] {
        let path = desk.path(&format!("{TRACE}?{query}"));
        assert_eq!(me.get(&path).await.expect(422).fields(), [field], "{query}");
    }
}

#[tokio::test]
async fn ending_a_share_deletes_what_it_gave_and_keeps_the_logs_and_the_brokers_own_positions() {
    let (desk, driver) = followed().await;
    let there = json!({"positions": [position("2026-11-22T12:50:00Z", 32.7767, -96.797), position("2026-11-22T12:55:00Z", 32.7767, -96.797)]});
    driver.post("/api/v1/drive/positions", there).await.expect(200);
    let own = json!({"positions": [{"located_at": "2026-11-22T12:58:00Z", "latitude": 32.7767, "longitude": -96.797}]});
    desk.me().await.post(&desk.path("/positions"), own).await.expect(200);

    driver.call(Method::DELETE, "/api/v1/drive/consent", None).await.expect(204);

    assert_eq!(count(&desk, "select count(*) from load_positions where source = 'phone'").await, 0);
    assert_eq!(count(&desk, "select count(*) from load_refused_positions").await, 0);
    assert_eq!(count(&desk, "select count(*) from movement_states where source = 'phone'").await, 0);
    assert_eq!(count(&desk, "select coalesce(sum(positions), 0) from movement_areas").await, 1);
    let logs = desk.me().await.get(&desk.path("/load_logs")).await.expect(200).json();
    assert_eq!((&logs[0]["is_type"], &logs[0]["source"]), (&json!("arrival"), &json!("derived")));
    let trace = desk.me().await.get(&desk.path(TRACE)).await.expect(200).json();
    assert_eq!(points(&trace), [json!([-96.797, 32.7767, "2026-11-22T12:58:00Z", "key"])]);
}

#[tokio::test]
async fn after_seven_days_a_trace_is_read_from_packed_days() {
    let (desk, driver) = followed().await;
    let before = points(&desk.me().await.get(&desk.path(TRACE)).await.expect(200).json());
    desk.app.app.clock.advance(TimeDelta::days(8));

    run(&desk, &DropOldPositions {}).await;
    run(&desk, &DropOldPositions {}).await;

    assert_eq!(count(&desk, "select count(*) from load_positions").await, 0);
    assert_eq!(count(&desk, "select positions::bigint from load_traces").await, 3);
    let trace = desk.me().await.get(&desk.path(TRACE)).await.expect(200).json();
    assert_eq!(points(&trace), before);
    driver.call(Method::DELETE, "/api/v1/drive/consent", None).await.expect(204);
    assert_eq!(count(&desk, "select count(*) from load_traces").await, 0);
    desk.me().await.get(&desk.path(TRACE)).await.expect(403);
}

#[tokio::test]
async fn a_share_whose_span_is_over_ends_and_what_it_gave_stays() {
    let (desk, driver) = followed().await;
    run(&desk, &EndShares {}).await;
    assert_eq!(count(&desk, "select count(*) from tracking_shares where revoked_at is not null").await, 0);
    desk.app.app.clock.advance(TimeDelta::days(7));

    run(&desk, &EndShares {}).await;
    run(&desk, &EndShares {}).await;

    let trace = desk.me().await.get(&desk.path(TRACE)).await.expect(200).json();
    assert_eq!((&trace["shares"][0]["revoked_by"], points(&trace).len()), (&json!("end"), 3));
    let told = "select count(*) from load_events where kind = 'tracking_stopped' and details->>'ended_by' = 'end'";
    assert_eq!(count(&desk, told).await, 1);
    driver.call(Method::DELETE, "/api/v1/drive/consent", None).await.expect(204);
    assert_eq!(count(&desk, "select count(*) from load_positions").await, 0, "the driver can still have it deleted");
}

#[tokio::test]
async fn after_ninety_days_nothing_is_left() {
    let (desk, _) = followed().await;
    desk.me().await.get(&desk.path(TRACE)).await.expect(200);
    desk.app.app.clock.advance(TimeDelta::days(91));

    run(&desk, &DropOldPositions {}).await;

    let left = "select (select count(*) from load_positions) + (select count(*) from load_traces) + (select count(*) from movement_areas)
                       + (select count(*) from tracking_views)";
    assert_eq!(count(&desk, left).await, 0);
}
