//! Positions come in: what is believed, what follows, and that it follows once.

use super::desk::{Desk, LOADS, body, desk, with};
use serde_json::{Value, json};

/// A position at so many miles south of the shipper in Dallas.
pub fn south(at: &str, miles: f64) -> Value {
    json!({"located_at": at, "latitude": 32.7767 - miles / 69.0, "longitude": -96.797})
}

/// Comes to the shipper at 14:00 and leaves at 15:30.
fn trip() -> Vec<Value> {
    vec![
        south("2026-11-22T13:30:00Z", 9.0),
        south("2026-11-22T14:00:00Z", 0.1),
        south("2026-11-22T14:10:00Z", 0.1),
        south("2026-11-22T15:30:00Z", 5.0),
        south("2026-11-22T15:45:00Z", 14.0),
    ]
}

async fn send(desk: &Desk, load: &Value, positions: &[Value]) -> Value {
    let path = format!("{LOADS}/{}/positions", load["id"]);
    desk.me.post(&path, json!({"positions": positions})).await.expect(200).json()
}

/// The logs of a load, oldest first: kind, source, time.
async fn logs(desk: &Desk, load: &Value) -> Vec<String> {
    let rows = desk.me.get(&format!("{LOADS}/{}/load_logs", load["id"])).await.expect(200).json();
    let said = |row: &Value| {
        ["is_type", "source", "occurred_at"].map(|field| row[field].as_str().unwrap_or_default().to_owned()).join(" ")
    };
    let mut said: Vec<_> = rows.as_array().expect("logs").iter().map(said).collect();
    said.reverse();
    said
}

const LOGGED: [&str; 3] = [
    "arrival derived 2026-11-22T14:00:00Z",
    "pickup derived 2026-11-22T15:30:00Z",
    "departure derived 2026-11-22T15:30:00Z",
];

/// Everything that positions write, as one text; moments of writing apart.
pub async fn tables(desk: &Desk) -> String {
    let mut told = String::new();
    for sql in [
        "select coalesce(string_agg(concat_ws(',', movement_id, located_at, latitude, longitude, speed_mph, source), ';' order by movement_id, located_at), '') from load_positions",
        "select coalesce(string_agg(concat_ws(',', movement_id, located_at, latitude, reason), ';' order by movement_id, located_at, latitude), '') from load_refused_positions",
        "select coalesce(string_agg(concat_ws(',', movement_id, located_at, is_at_rest, miles_left, watches), ';' order by movement_id), '') from movement_states",
        "select coalesce(string_agg(a::text, ';' order by movement_id, day, zip), '') from movement_areas a",
        "select coalesce(string_agg(concat_ws(',', stop_id, is_type, occurred_at), ';' order by stop_id, id), '') from load_logs",
        "select coalesce(string_agg(concat_ws(',', id, status, eta_at, looks_in_time), ';' order by id), '') from loads",
        "select coalesce(string_agg(concat_ws(',', load_id, kind, details - 'load_log_id', occurred_at), ';' order by load_id, sequence), '') from load_events",
        "select concat_ws(' ', count(*), max(sequence)) from load_events",
    ] {
        let part: String = sqlx::query_scalar(sql).fetch_one(&mut *desk.app.db().await).await.expect("a text");
        told.push_str(&part);
        told.push('\n');
    }
    told
}

#[tokio::test]
async fn a_position_before_our_era_is_refused_and_takes_no_other_with_it() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.at("2026-11-22T16:00:00Z").await;

    let taken = send(&desk, &load, &[south("-4714-01-01T00:00:00Z", 1.0), south("2026-11-22T14:00:00Z", 0.1)]).await;

    assert_eq!((&taken["accepted"], &taken["refused"][0]["reason"]), (&json!(1), &json!("too_old")));
}

#[tokio::test]
async fn positions_say_when_the_truck_came_and_left_and_when_it_will_arrive() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.at("2026-11-22T16:00:00Z").await;

    let taken = send(&desk, &load, &trip()).await;

    assert_eq!(taken, json!({"accepted": 5, "duplicates": 0, "refused": []}));
    assert_eq!(logs(&desk, &load).await, LOGGED);
    let now = desk.now(&load).await;
    assert_eq!((&now["status"], &now["stops"][0]["departed_at"]), (&json!("progress"), &json!("2026-11-22T15:30:00Z")));
    let miles = now["position"]["miles_left"].as_f64().expect("miles");
    assert!((850.0..1_050.0).contains(&miles), "{miles}");
    assert!(now["eta_at"].as_str().is_some_and(|eta| eta > "2026-11-23T12:00"), "{now}");
}

#[tokio::test]
async fn the_same_positions_again_change_nothing() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.at("2026-11-22T16:00:00Z").await;
    let wrong = json!({"located_at": "2026-11-22T15:50:00Z", "latitude": 45.0, "longitude": -93.0});
    let all = [trip(), vec![wrong]].concat();
    send(&desk, &load, &all).await;
    let before = tables(&desk).await;

    let again = send(&desk, &load, &all).await;

    assert_eq!((&again["accepted"], &again["duplicates"]), (&json!(0), &json!(5)));
    assert_eq!(again["refused"][0]["reason"], "too_fast");
    assert_eq!(tables(&desk).await, before);
}

#[tokio::test]
async fn positions_in_any_order_and_in_any_batches_say_the_same() {
    let mut desk = desk().await;
    let loads = [desk.covered("L-1").await, desk.covered("L-2").await, desk.covered("L-3").await];
    desk.at("2026-11-22T16:00:00Z").await;
    let trip = trip();

    for position in &trip {
        send(&desk, &loads[0], std::slice::from_ref(position)).await;
    }
    let mut backward = trip.clone();
    backward.reverse();
    send(&desk, &loads[1], &backward).await;
    let (late, early): (Vec<_>, Vec<_>) = trip.into_iter().enumerate().partition(|(nth, _)| (1..4).contains(nth));
    for part in [early, late] {
        let part: Vec<_> = part.into_iter().map(|(_, position)| position).collect();
        send(&desk, &loads[2], &part).await;
    }

    for load in &loads {
        assert_eq!(logs(&desk, load).await, LOGGED, "{}", load["external_load_number"]);
        assert_eq!(desk.now(load).await["position"]["located_at"], "2026-11-22T15:45:00Z");
    }
    let remembered: Vec<String> = sqlx::query_scalar(
        "select distinct concat_ws(' ', s.watches->'watch', s.is_at_rest, s.miles_left) from movement_states s",
    )
    .fetch_all(&mut *desk.app.db().await)
    .await
    .expect("states");
    assert_eq!(remembered.len(), 1, "{remembered:#?}");
}

#[tokio::test]
async fn what_is_not_believed_is_kept_apart_with_why() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.at("2026-11-22T16:00:00Z").await;
    let at = |at: &str, latitude: f64, longitude: f64| json!({"located_at": at, "latitude": latitude, "longitude": longitude});
    let sent = [
        at("2026-11-22T14:00:00Z", 91.0, 0.0),
        at("2026-11-22T14:00:00Z", 0.0, 0.0),
        at("2026-11-22T16:11:00Z", 32.7, -96.8),
        at("2026-11-15T15:59:00Z", 32.7, -96.8),
        at("2026-11-22T14:00:00Z", 26.0, -90.0),
        at("2026-11-22T15:00:00Z", 32.7, -96.8),
        at("2026-11-22T15:00:00Z", 32.9, -96.8),
        at("2026-11-22T15:05:00Z", 41.9, -87.6),
    ];

    let taken = send(&desk, &load, &sent).await;

    let reasons: Vec<_> = taken["refused"]
        .as_array()
        .expect("refused")
        .iter()
        .map(|one| (one["index"].clone(), one["reason"].clone()))
        .collect();
    let wanted = [
        (0, "not_on_earth"),
        (1, "no_fix"),
        (2, "future"),
        (3, "too_old"),
        (4, "out_of_range"),
        (6, "same_moment"),
        (7, "too_fast"),
    ];
    assert_eq!(reasons, wanted.map(|(index, reason)| (json!(index), json!(reason))));
    assert_eq!(taken["accepted"], 1);
    let seen =
        desk.me.get(&format!("{LOADS}/{}/carrier_vehicle_areas_for_debugging", load["id"])).await.expect(200).json();
    let seen = seen.as_array().expect("positions");
    assert_eq!((seen.len(), seen.iter().filter(|one| one["reason"].is_null()).count()), (8, 1));
    assert!(seen.iter().all(|one| one["reason"].is_null() == one["detail"].is_null()));
}

#[tokio::test]
async fn a_truck_too_far_from_its_pickup_delays_the_load_and_two_looks_in_time_end_that() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.at("2026-11-22T15:00:00Z").await;

    send(&desk, &load, &[south("2026-11-22T14:00:00Z", 200.0)]).await;
    assert_eq!(desk.now(&load).await["status"], "delayed");
    send(&desk, &load, &[south("2026-11-22T15:00:00Z", 103.0)]).await;
    assert_eq!(desk.now(&load).await["status"], "delayed", "two hours yet, and an hour is left");

    desk.at("2026-11-22T16:10:00Z").await;
    send(&desk, &load, &[south("2026-11-22T16:00:00Z", 8.0)]).await;
    assert_eq!(desk.now(&load).await["status"], "delayed", "one look");
    send(&desk, &load, &[south("2026-11-22T16:05:00Z", 4.0)]).await;

    assert_eq!(desk.now(&load).await["status"], "covered");
}

#[tokio::test]
async fn a_stop_known_by_its_zip_code_alone_has_no_derived_logs() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.at("2026-11-24T16:00:00Z").await;
    let there = |at: &str| json!({"located_at": at, "latitude": 41.8858, "longitude": -87.6181, "speed_mph": 0});

    let taken = send(&desk, &load, &[there("2026-11-24T15:00:00Z"), there("2026-11-24T15:30:00Z")]).await;

    assert_eq!(taken["accepted"], 2);
    assert_eq!(logs(&desk, &load).await, Vec::<String>::new());
}

#[tokio::test]
async fn what_a_person_logged_counts_before_what_positions_say() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    desk.at("2026-11-22T16:00:00Z").await;
    desk.log(&load, 0, "arrival", "2026-11-22T13:55:00Z").await.expect(201);
    desk.log(&load, 0, "pickup", "2026-11-22T15:00:00Z").await.expect(201);

    send(&desk, &load, &trip()).await;

    assert_eq!(
        logs(&desk, &load).await,
        [
            "arrival person 2026-11-22T13:55:00Z",
            "pickup person 2026-11-22T15:00:00Z",
            "departure derived 2026-11-22T15:30:00Z",
        ]
    );
}

#[tokio::test]
async fn what_cannot_be_taken_is_told_by_field() {
    let desk = desk().await;
    let (load, bare) = (desk.covered("L-1").await, desk.make(body("L-2")).await);
    let other = desk.covered("L-3").await;
    let path = |load: &Value| format!("{LOADS}/{}/positions", load["id"]);
    let one = south("2026-11-21T11:00:00Z", 1.0);

    let many = vec![one.clone(); 10_001];
    for (wrong, field) in [
        (json!({"positions": many}), "positions"),
        (json!({"positions": [with(one.clone(), json!({"altitude": 3}))]}), "positions.0.altitude"),
        (json!({"positions": [], "movement_id": other["movements"][0]["id"]}), "movement_id"),
    ] {
        assert_eq!(desk.me.post(&path(&load), wrong).await.expect(422).fields(), [field]);
    }
    assert!(desk.me.post(&path(&bare), json!({"positions": [one]})).await.expect(409).text().contains("no carrier"));
    desk.app.broker().await.post(&path(&load), json!({"positions": []})).await.expect(404);
}
