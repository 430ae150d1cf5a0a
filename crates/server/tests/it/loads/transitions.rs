//! Every status is entered, left and refused.

use super::desk::{Desk, body, desk, with};
use dispatch::loads::settle_due::SettleDueLoads;
use queue::Run;
use serde_json::{Value, json};

/// Where a person may take a load that was not picked up, in the order of the documents.
const ALLOWED: &[(&str, &[&str])] = &[
    ("available", &["covered", "progress", "delivered", "cancelled"]),
    ("covered", &["available", "progress", "delayed", "delivered", "cancelled", "assumed_delivered"]),
    ("progress", &["delayed", "delivered", "cancelled", "assumed_delivered"]),
    ("delayed", &["available", "covered", "progress", "delivered", "cancelled", "assumed_delivered"]),
    ("delivered", &["progress"]),
    ("cancelled", &["available"]),
    ("assumed_delivered", &["progress", "delivered"]),
];

/// A load in a status.
async fn load_in(desk: &Desk, number: &str, status: &str) -> Value {
    if status == "available" {
        return desk.make(body(number)).await;
    }
    let load = desk.covered(number).await;
    if status == "covered" {
        return load;
    }
    desk.patch(&load, json!({"status": status})).await.expect(200).json()
}

#[tokio::test]
async fn every_transition_of_a_person_is_made_or_refused_with_the_allowed_ones() {
    let desk = desk().await;
    for (from, allowed) in ALLOWED {
        for (nth, (to, _)) in ALLOWED.iter().enumerate() {
            let load = load_in(&desk, &format!("{from}-{nth}"), from).await;
            assert_eq!(load["allowed_statuses"], json!(allowed), "from {from}");
            let mut changes = json!({"status": to});
            if *from == "available" && ["covered", "progress", "delayed"].contains(to) {
                changes["carrier_id"] = json!(desk.carrier);
            }

            let answer = desk.patch_because(&load, changes, Some("It was so.")).await;

            if from == to || allowed.contains(to) {
                assert_eq!(answer.expect(200).json()["status"], *to, "{from} to {to}");
            } else {
                let refused = answer.expect(409);
                assert_eq!((refused.code(), refused.fields()), ("conflict".to_owned(), vec!["load.status".to_owned()]));
                assert_eq!(refused.json()["allowed"], json!(allowed), "{from} to {to}");
                let detail = refused.json()["errors"][0]["detail"].as_str().expect("a detail").to_owned();
                let is_of_screens = !detail.contains("cancelled") && !detail.contains('_');
                assert!(
                    is_of_screens && detail.matches("progress").count() == detail.matches("in progress").count(),
                    "{detail}"
                );
                assert_eq!(desk.now(&load).await["status"], *from);
            }
        }
    }
}

#[tokio::test]
async fn going_back_takes_a_reason_and_a_live_load_a_carrier() {
    let desk = desk().await;
    let delivered = load_in(&desk, "L-1", "delivered").await;
    let covered = load_in(&desk, "L-2", "covered").await;
    let available = load_in(&desk, "L-3", "available").await;

    assert_eq!(desk.patch(&delivered, json!({"status": "progress"})).await.expect(422).fields(), ["reason"]);
    assert_eq!(desk.patch(&covered, json!({"status": "available"})).await.expect(422).fields(), ["reason"]);
    assert_eq!(desk.patch(&covered, json!({"carrier_id": null})).await.expect(422).fields(), ["reason"]);
    assert_eq!(desk.patch(&available, json!({"status": "covered"})).await.expect(422).fields(), ["load.carrier_id"]);
}

#[tokio::test]
async fn a_canceled_load_is_reopened_for_seven_days() {
    let mut desk = desk().await;
    let one = load_in(&desk, "L-1", "cancelled").await;
    let other = load_in(&desk, "L-2", "cancelled").await;

    desk.at("2026-11-28T12:00:00Z").await;
    assert_eq!(desk.patch(&one, json!({"status": "available"})).await.expect(200).json()["carrier"], Value::Null);
    desk.at("2026-11-28T12:00:01Z").await;
    let late = desk.patch(&other, json!({"status": "available"})).await.expect(409);

    assert_eq!(late.json()["allowed"], json!([]));
}

#[tokio::test]
async fn once_picked_up_a_load_keeps_its_carrier() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.log(&load, 0, "pickup", "2026-11-21T11:00:00Z").await.expect(201);

    let refused = desk.patch_because(&load, json!({"carrier_id": null}), Some("They are late.")).await.expect(409);

    assert_eq!(refused.fields(), ["load.status"]);
    assert_eq!(desk.now(&load).await["carrier"]["id"], desk.carrier);
}

#[tokio::test]
async fn logs_lead_to_progress_and_to_delivered() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;

    desk.log(&load, 0, "arrival", "2026-11-21T10:00:00Z").await.expect(201);
    assert_eq!(desk.now(&load).await["status"], "progress");
    for (stop, is_type) in [(0, "pickup"), (0, "departure"), (1, "arrival")] {
        desk.log(&load, stop, is_type, "2026-11-21T11:00:00Z").await.expect(201);
    }
    assert_eq!(desk.now(&load).await["status"], "progress");
    desk.log(&load, 1, "delivery", "2026-11-21T11:30:00Z").await.expect(201);

    let delivered = desk.now(&load).await;
    assert_eq!((&delivered["status"], &delivered["tracking_status"]), (&json!("delivered"), &json!("ended")));
}

#[tokio::test]
async fn a_load_that_was_not_delivered_after_all_can_be_delivered_again() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.log(&load, 1, "delivery", "2026-11-21T11:30:00Z").await.expect(201);
    assert_eq!(desk.now(&load).await["status"], "delivered", "a person knows of a pickup that nobody logged");

    let back = desk.patch_because(&load, json!({"status": "progress"}), Some("Wrong POD.")).await.expect(200).json();

    assert_eq!((&back["status"], &back["stops"][1]["done_at"]), (&json!("progress"), &Value::Null));
    desk.log(&load, 0, "check_call", "2026-11-21T11:40:00Z").await.expect(201);
    assert_eq!(desk.now(&load).await["status"], "progress", "what was taken back stays so");
    desk.log(&load, 1, "delivery", "2026-11-21T11:50:00Z").await.expect(201);
    let again = desk.now(&load).await;
    assert_eq!(
        (&again["status"], &again["stops"][1]["done_at"]),
        (&json!("delivered"), &json!("2026-11-21T11:50:00Z"))
    );
    let logs =
        desk.me.get(&format!("/api/v1/loads/{}/load_logs?q[is_type_eq]=exception", load["id"])).await.expect(200);
    assert!(logs.text().contains("Delivery taken back: Wrong POD."), "{}", logs.text());
}

#[tokio::test]
async fn an_arrival_expected_too_late_delays_and_two_looks_in_time_end_that() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    let eta = async |at: &str, occurred: &str| {
        let log = json!({"load_id": load["id"], "is_type": "eta", "occurred_at": occurred, "eta_at": at});
        desk.me.post("/api/v1/load_logs", log).await.expect(201);
        desk.now(&load).await["status"].clone()
    };

    assert_eq!(eta("2026-11-22T16:30:00Z", "2026-11-21T11:00:00Z").await, "covered", "half an hour past the window");
    assert_eq!(eta("2026-11-22T16:31:00Z", "2026-11-21T11:01:00Z").await, "delayed");
    assert_eq!(eta("2026-11-22T16:00:00Z", "2026-11-21T11:02:00Z").await, "delayed", "one look");
    assert_eq!(eta("2026-11-22T15:55:00Z", "2026-11-21T11:03:00Z").await, "covered");
}

#[tokio::test]
async fn a_moved_window_ends_a_delay_at_once() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    let log = json!({"load_id": load["id"], "is_type": "eta", "occurred_at": "2026-11-21T11:00:00Z", "eta_at": "2026-11-22T20:00:00Z"});
    desk.me.post("/api/v1/load_logs", log).await.expect(201);
    let mut stops = body("L-1")["stops"].clone();
    stops[0] = with(stops[0].take(), json!({"window_end_at": "2026-11-22T15:00"}));

    let moved = desk.patch(&load, json!({"stops": stops})).await.expect(200).json();

    assert_eq!(
        (&moved["status"], &moved["windows_before"][0]["window_end_at"]),
        (&json!("covered"), &json!("2026-11-22T16:00:00Z"))
    );
    assert_eq!(moved["stops"][0]["id"], load["stops"][0]["id"], "the same place keeps its row");
}

#[tokio::test]
async fn the_clock_alone_delays_a_load_that_should_be_there() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    let log = json!({"load_id": load["id"], "is_type": "eta", "occurred_at": "2026-11-21T11:00:00Z", "eta_at": "2026-11-22T15:00:00Z"});
    desk.me.post("/api/v1/load_logs", log).await.expect(201);

    desk.at("2026-11-22T16:30:00Z").await;
    SettleDueLoads {}.run(&desk.app.app).await.expect("settled");
    assert_eq!(desk.now(&load).await["status"], "covered");
    desk.at("2026-11-22T16:30:01Z").await;
    SettleDueLoads {}.run(&desk.app.app).await.expect("settled");

    assert_eq!(desk.now(&load).await["status"], "delayed");
}

#[tokio::test]
async fn only_a_load_last_seen_near_its_last_stop_is_assumed_delivered() {
    let mut desk = desk().await;
    let (near, far, unseen) = (desk.covered("near").await, desk.covered("far").await, desk.covered("unseen").await);
    desk.seen(&near, (41.88, -87.63), "key").await;
    desk.seen(&far, (32.78, -96.80), "key").await;
    let statuses = async |desk: &Desk| {
        SettleDueLoads {}.run(&desk.app.app).await.expect("settled");
        [desk.now(&near).await, desk.now(&far).await, desk.now(&unseen).await].map(|load| load["status"].clone())
    };

    desk.at("2026-11-25T17:59:59Z").await;
    assert_eq!(statuses(&desk).await, ["covered", "covered", "covered"]);
    desk.at("2026-11-25T18:00:00Z").await;
    assert_eq!(statuses(&desk).await, ["assumed_delivered", "covered", "covered"]);

    let back = desk.patch(&near, json!({"status": "progress"})).await.expect(200).json();
    assert_eq!(back["status"], "progress");
    assert_eq!(statuses(&desk).await[0], "progress", "whoever says otherwise is heard for a day");
}
