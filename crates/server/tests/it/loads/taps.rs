//! What a driver's tap doesn't do: no load closes itself by a link alone.

use super::driver::{POSITIONS, count, position, share, tap};
use super::links::Desk;
use chrono::TimeDelta;
use serde_json::{Value, json};

const KEPT: &str = "select count(*) from load_logs where is_type = 'exception' and source = 'driver'";

#[tokio::test]
async fn a_load_whose_pickup_nobody_logged_is_not_delivered_by_a_tap() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;

    let refused = tap(&driver, &desk.stop(1), "delivery", "2026-11-21T12:00:00Z").await.expect(422);
    tap(&driver, &desk.stop(1), "delivery", "2026-11-21T12:00:00Z").await.expect(422);

    assert_eq!(refused.fields(), ["stop_id"]);
    assert!(refused.text().contains("No pickup is logged"), "{}", refused.text());
    let load = desk.now().await;
    assert_eq!((&load["status"], &load["stops"][1]["done_at"]), (&json!("covered"), &Value::Null));
    assert_ne!(load["tracking_status"], "ended");
    let logs = desk.me().await.get(&desk.path("/load_logs")).await.expect(200).json();
    assert_eq!(logs.as_array().map(Vec::len), Some(1), "{logs}");
    assert_eq!(
        (&logs[0]["is_type"], &logs[0]["source"], &logs[0]["stop_id"]),
        (&json!("exception"), &json!("driver"), &desk.stop(1))
    );
    assert!(logs[0]["body"].as_str().expect("words").contains("no pickup is logged"), "{logs}");
    share(&driver).await;
}

#[tokio::test]
async fn taps_that_do_not_count_are_kept_in_bounds() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;

    for minute in 10..32 {
        tap(&driver, &desk.stop(1), "arrival", &format!("2026-11-21T11:{minute}:00Z")).await.expect(422);
    }

    assert_eq!(count(&desk, KEPT).await, 20);
}

#[tokio::test]
async fn a_tap_far_from_the_last_stop_is_an_exception_until_the_truck_is_there() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;
    share(&driver).await;
    desk.app.app.clock.advance(TimeDelta::hours(60));
    let (pickup, delivery) = (desk.stop(0), desk.stop(1));
    for (is_type, at) in [("arrival", "13:55"), ("pickup", "15:00"), ("departure", "15:10")] {
        tap(&driver, &pickup, is_type, &format!("2026-11-22T{at}:00Z")).await.expect(201);
    }
    let near_dallas = position("2026-11-23T23:50:00Z", 32.5, -96.8);
    let sent = driver.post(POSITIONS, json!({"positions": [near_dallas]})).await.expect(200).json();
    assert_eq!(sent["accepted"], 1);

    for is_type in ["arrival", "delivery", "departure"] {
        let refused = tap(&driver, &delivery, is_type, "2026-11-23T23:55:00Z").await.expect(422);
        assert_eq!(refused.fields(), ["stop_id"], "{is_type}");
        assert!(refused.text().contains("miles from this stop"), "{}", refused.text());
    }

    let load = desk.now().await;
    assert_eq!((&load["stops"][1]["arrived_at"], &load["stops"][1]["done_at"]), (&Value::Null, &Value::Null));
    assert!(load["status"] != "delivered" && load["tracking_status"] != "ended", "{load}");
    assert_eq!(count(&desk, KEPT).await, 3);

    desk.app.app.clock.advance(TimeDelta::minutes(245));
    let near_dock = position("2026-11-24T04:00:00Z", 29.75, -95.3698);
    driver.post(POSITIONS, json!({"positions": [near_dock]})).await.expect(200);
    tap(&driver, &delivery, "delivery", "2026-11-24T04:02:00Z").await.expect(201);
    assert_eq!(desk.now().await["status"], "delivered");
    let logs = desk.me().await.get(&desk.path("/load_logs?q[is_type_eq]=delivery")).await.expect(200).json();
    assert_eq!((&logs[0]["source"], &logs[0]["body"]), (&json!("driver"), &Value::Null), "a location stands beside it");
}

#[tokio::test]
async fn positions_at_the_last_stop_deliver_no_load_whose_pickup_nobody_logged() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;
    share(&driver).await;
    desk.app.app.clock.advance(TimeDelta::hours(56));
    let sent = [("18:10", 29.7604), ("18:20", 29.7604), ("19:00", 29.8), ("19:10", 29.85)]
        .map(|(at, latitude)| position(&format!("2026-11-23T{at}:00Z"), latitude, -95.3698));
    driver.post(POSITIONS, json!({"positions": sent})).await.expect(200);

    let load = desk.now().await;
    assert!(load["stops"][1]["done_at"].is_string(), "{load}");
    assert_eq!(load["status"], "progress");

    let log = json!({"load_id": load["id"], "stop_id": desk.stop(0), "is_type": "pickup", "occurred_at": "2026-11-22T15:00:00Z"});
    desk.me().await.post("/api/v1/load_logs", log).await.expect(201);
    assert_eq!(desk.now().await["status"], "delivered");
}
