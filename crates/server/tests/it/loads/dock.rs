//! The pickup check: what a shipper's dock sees, what it is told, and what follows.

use super::links::{DOT, Desk, TRUCK, open};
use crate::support::{Answer, Client};
use axum::http::Method;
use futures::StreamExt;
use futures::stream::FuturesUnordered;
use serde_json::{Value, json};

pub(super) const PAGE: &str = "/api/v1/pickup_check";
const CHECKS: &str = "/api/v1/pickup_check/checks";

pub(super) fn end(vin: &str) -> &str {
    &vin[11..]
}

pub(super) async fn check(dock: &Client, seen: Value) -> Answer {
    dock.post(CHECKS, seen).await
}

/// Takes the load out of those that are guarded: a Sunday and a first load alone are no reason anymore.
async fn unguard(desk: &Desk) {
    let sql = "insert into load_settings (company_id, name, value, changed_at) select company_id, 'guarded_circumstances', 4, now() from loads";
    sqlx::query(sql).execute(&mut *desk.app.db().await).await.expect("set");
}

/// Puts the load on hold, or takes it off.
async fn hold(desk: &Desk, reason: Option<&str>) {
    let change = json!({"load": {"lock_version": desk.now().await["lock_version"], "hold_reason": reason}});
    desk.me().await.patch(&desk.path(""), change).await.expect(200);
}

/// What the company decided about the carrier, the newest first.
async fn decisions(desk: &Desk) -> Vec<Value> {
    let rows = desk.me().await.get(&format!("/api/v1/carriers/{}/decisions", desk.carrier)).await;
    rows.expect(200).json().as_array().expect("decisions").clone()
}

#[tokio::test]
async fn the_dock_learns_whom_to_expect_and_neither_the_vin_nor_any_contact() {
    let desk = Desk::start().await;
    let phone = json!({"load": {"lock_version": desk.load["lock_version"], "driver_phone": "+12145550142", "trailer_number": "T-9"}});
    desk.me().await.patch(&desk.path(""), phone).await.expect(200);
    let dock = desk.dock().await;

    let page = dock.get(PAGE).await.expect(200);

    let json = page.json();
    assert_eq!((&json["external_load_number"], &json["state"]), (&json!("L-100"), &json!("open")));
    let expected = &json["expected"];
    assert_eq!(
        (&expected["dot_number"], &expected["driver_first_name"], &expected["trailer_number"]),
        (&json!(DOT), &json!("Sam"), &json!("T-9"))
    );
    assert_eq!((&expected["has_vin"], &expected["is_confirmed"]), (&json!(true), &json!(false)));
    for hidden in [TRUCK, end(TRUCK), "Sam Driver", "214555", "1 Main St", "Dallas-1", "9 Dock Rd", "OWNER"] {
        assert!(!page.text().contains(hidden), "{hidden}: {}", page.text());
    }
}

#[tokio::test]
async fn the_right_truck_matches_arrives_and_is_recorded() {
    let desk = Desk::start().await;
    unguard(&desk).await;
    let dock = desk.dock().await;

    let seen = json!({"door_dot_number": DOT, "vin_end": end(TRUCK).to_lowercase(), "checked_by": "Gate 4"});
    let answer = check(&dock, seen).await.expect(201).json();

    assert_eq!(
        (&answer["result"], &answer["door"], &answer["vin"], &answer["plate"]),
        (&json!("matches"), &json!("match"), &json!("match"), &json!("unknown"))
    );
    assert_eq!(answer["can_load"], true);
    assert_eq!(dock.get(PAGE).await.expect(200).json()["last"], answer, "who reads the code later sees it too");
    let load = desk.now().await;
    assert_eq!(load["status"], "progress");
    let kept = &load["pickup_checks"][0];
    assert_eq!(
        (&kept["vin_end"], &kept["checked_by"], &kept["is_current"]),
        (&json!(end(TRUCK)), &json!("Gate 4"), &json!(true))
    );
    assert!(load["stops"][0]["arrived_at"].is_string(), "the truck stands there");
    let logs = desk.me().await.get(&desk.path("/load_logs")).await.expect(200).json();
    assert_eq!((&logs[0]["is_type"], &logs[0]["source"]), (&json!("arrival"), &json!("dock")));
    let told: Value = sqlx::query_scalar("select details from load_events where kind = 'pickup_checked'")
        .fetch_one(&mut *desk.app.db().await)
        .await
        .expect("an event");
    assert_eq!((&told["result"], &told["door"]), (&json!("matches"), &json!("match")));
    let decided = decisions(&desk).await;
    assert_eq!((&decided[0]["kind"], &decided[0]["load_reference"]), (&json!("pickup"), &json!("L-100")));
    let id = &decided[0]["id"];
    let record = desk.me().await.get(&format!("/api/v1/decisions/{id}")).await.expect(200).json();
    assert_eq!(
        (&record["about"]["pickup"]["result"], &record["about"]["pickup"]["named_vin"]),
        (&json!("matches"), &json!(TRUCK))
    );
    let proof = desk.me().await.get(&desk.path("/proof_records")).await.expect(200).json();
    assert_eq!(proof["records"][0]["label"], "Pickup check at the dock");
}

#[tokio::test]
async fn the_right_truck_of_a_load_that_is_on_hold_or_lacks_something_is_not_loaded() {
    let desk = Desk::start().await;
    let (driver, dock) = (desk.driver().await, desk.dock().await);
    let right = json!({"door_dot_number": DOT, "vin_end": end(TRUCK)});
    let can_load = async || dock.get(PAGE).await.expect(200).json()["last"]["can_load"].clone();
    let is_on_hold = async || driver.get("/api/v1/drive").await.expect(200).json()["is_on_hold"].clone();

    // It is guarded, and nobody verified the driver.
    let answer = check(&dock, right.clone()).await.expect(201).json();
    assert_eq!((&answer["result"], &answer["can_load"]), (&json!("matches"), &json!(false)));
    assert_eq!(dock.get(PAGE).await.expect(200).json()["last"], answer);
    let load = desk.now().await;
    assert_eq!((&load["status"], &load["stops"][0]["arrived_at"]), (&json!("covered"), &Value::Null));
    let logs = desk.me().await.get(&desk.path("/load_logs")).await.expect(200).json();
    assert_eq!((&logs[0]["is_type"], &logs[0]["source"]), (&json!("exception"), &json!("dock")));
    assert_eq!(is_on_hold().await, false, "what it lacks is for the broker to chase");

    unguard(&desk).await;
    assert_eq!(can_load().await, true);
    hold(&desk, Some("Fraud desk: do not load")).await;
    assert_eq!((can_load().await, is_on_hold().await), (json!(false), json!(true)));
    let again = check(&dock, right.clone()).await.expect(201);
    assert_eq!(again.json()["can_load"], false);
    for page in [again, dock.get(PAGE).await.expect(200), driver.get("/api/v1/drive").await.expect(200)] {
        assert!(!page.text().contains("Fraud desk"), "the reason is the broker's: {}", page.text());
    }
    assert_eq!(desk.now().await["status"], "covered");

    hold(&desk, None).await;
    assert_eq!((can_load().await, is_on_hold().await), (json!(true), json!(false)));
    assert_eq!(check(&dock, right).await.expect(201).json()["can_load"], true);
    assert_eq!(desk.now().await["status"], "progress");
}

#[tokio::test]
async fn an_open_alert_that_says_to_hold_the_pickup_holds_the_load_until_it_is_closed() {
    let desk = Desk::start().await;
    let (driver, dock, alerted) = (desk.driver().await, desk.dock().await, desk.alerted().await);
    unguard(&desk).await;
    let right = json!({"door_dot_number": DOT, "vin_end": end(TRUCK)});
    let sql = async |sql: &'static str| {
        let id = desk.load["id"].as_i64().expect("an id");
        sqlx::query(sql).bind(id).execute(&mut *desk.app.db().await).await.expect("done");
    };
    let readiness = async |by: &Client| by.get(&desk.path("")).await.expect(200).json()["readiness"].clone();
    let told =
        |readiness: &Value| (readiness["state"].clone(), readiness["reason"].clone(), readiness["alert"].clone());
    let held = |alert: Value| (json!("hold"), json!("alert"), alert);

    // Asking the carrier is no reason to hold; a condition that ended is one until the alert is closed.
    sql("insert into tickets (company_id, load_id, movement_id, carrier_id, is_type, severity, status, condition, opened_at, fingerprint, advice,
             clears_when, why, evaluated_at, updated_at)
         select company_id, load_id, id, carrier_id, k.is_type, 'high', 'pending', 'cleared', now(), 'x', k.advice, 'x', 'x', now(), now()
           from movements cross join (values ('failing_broker_requirements', 'ask_carrier'), ('potentially_wrong_vehicle_assigned', 'hold_pickup'))
                as k (is_type, advice)
          where load_id = $1")
    .await;

    assert_eq!(told(&readiness(&alerted).await), held(json!("Potentially wrong vehicle assigned")));
    assert_eq!(told(&desk.now().await["readiness"]), held(Value::Null), "which one is for those who see alerts");
    assert_eq!(driver.get("/api/v1/drive").await.expect(200).json()["is_on_hold"], true);
    let answer = check(&dock, right.clone()).await.expect(201);
    assert_eq!((&answer.json()["result"], &answer.json()["can_load"]), (&json!("matches"), &json!(false)));
    assert!(!answer.text().contains("wrong vehicle"), "why is the broker's: {}", answer.text());

    sql("update tickets set carrier_id = null, movement_id = null where load_id = $1").await;
    assert_eq!(readiness(&alerted).await["state"], "hold", "one about the load");

    sql("update tickets set status = 'closed', closed_at = now(), resolution = 'vehicle_changed' where load_id = $1")
        .await;
    assert_ne!(readiness(&alerted).await["state"], "hold");
    assert_eq!(driver.get("/api/v1/drive").await.expect(200).json()["is_on_hold"], false);
    assert_eq!(check(&dock, right).await.expect(201).json()["can_load"], true);
}

#[tokio::test]
async fn a_link_is_for_twenty_checks_and_one_purpose_and_ends_when_the_broker_says() {
    let desk = Desk::start().await;
    let token = desk.token("dock").await;
    let opened = open(&desk.app, "pickup_check", &token).await.expect(200).json();
    let dock = desk.app.visitor().with_header("x-drive-session", opened["session"].as_str().expect("a session"));
    open(&desk.app, "drive", &token).await.expect(404);
    dock.get("/api/v1/drive").await.expect(401);
    desk.customer().await.post(CHECKS, json!({"door_dot_number": DOT})).await.expect(401);

    for wrong in [
        (json!({}), "vin_end"),
        (json!({"vin_end": "123"}), "vin_end"),
        (json!({"door_dot_number": 0}), "door_dot_number"),
        (json!({"plate": "1"}), "plate"),
    ] {
        assert_eq!(check(&dock, wrong.0).await.expect(422).fields(), [wrong.1]);
    }
    for guess in 0..20 {
        check(&dock, json!({"vin_end": format!("{guess:06}")})).await.expect(201);
    }
    let often = check(&dock, json!({"vin_end": end(TRUCK)})).await.expect(409);
    assert!(often.text().contains("Call the broker"), "{}", often.text());

    let links = desk.me().await.get(&desk.path("/tracking_links")).await.expect(200).json();
    let link = links.as_array().expect("links").iter().find(|link| link["kind"] == "dock").expect("the dock's");
    let path = format!("/api/v1/tracking_links/{}", link["id"]);
    desk.me().await.call(Method::DELETE, &path, None).await.expect(204);
    assert!(dock.get(PAGE).await.expect(401).text().contains("broker ended this link"));
}

#[tokio::test]
async fn nothing_is_checked_once_it_is_picked_up_or_without_a_carrier() {
    let desk = Desk::start().await;
    let dock = desk.dock().await;
    let (me, stop) = (desk.me().await, desk.stop(0));
    for kind in ["arrival", "pickup"] {
        let log = json!({"load_id": desk.load["id"], "stop_id": stop, "is_type": kind, "occurred_at": desk.app.now()});
        me.post("/api/v1/load_logs", log).await.expect(201);
    }

    let late = check(&dock, json!({"door_dot_number": DOT})).await.expect(409);

    assert!(late.text().contains("already picked up"), "{}", late.text());
    assert_eq!(dock.get(PAGE).await.expect(200).json()["state"], "picked_up");

    let desk = Desk::start().await;
    let dock = desk.dock().await;
    let gone = json!({"load": {"lock_version": desk.load["lock_version"], "carrier_id": null}, "reason": "other"});
    desk.me().await.patch(&desk.path(""), gone).await.expect(200);
    check(&dock, json!({"door_dot_number": DOT})).await.expect(409);
    let page = dock.get(PAGE).await.expect(200).json();
    assert_eq!((&page["state"], &page["expected"]), (&json!("no_carrier"), &Value::Null));
}

#[tokio::test]
async fn checks_that_wait_for_a_load_leave_connections_to_others() {
    let desk = Desk::start().await;
    let (me, dock) = (desk.me().await, desk.dock().await);
    let mut holder = desk.app.app.pool.begin().await.expect("a transaction");
    sqlx::query("select from loads for update").execute(&mut *holder).await.expect("held");
    let seen = json!({"door_dot_number": DOT, "checked_by": "Gate 4"});
    let mut checks: FuturesUnordered<_> = (0..110).map(|_| check(&dock, seen.clone())).collect();

    // A hundred have their turn or wait for it; the others are told to come again.
    for _ in 0..10 {
        let refused = checks.next().await.expect("an answer").expect(429);
        assert!(refused.text().contains("Too many requests from your network are waiting."), "{}", refused.text());
    }

    me.get(&desk.path("/tracking_links")).await.expect(200);
    dock.get(PAGE).await.expect(200);
    holder.rollback().await.expect("let go");
    checks.next().await.expect("an answer").expect(201);
}
