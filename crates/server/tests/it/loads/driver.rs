//! The driver's page: what the driver reads, agrees to, sends and ends.

use super::links::{DOT, Desk};
use crate::support::{Answer, Client};
use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};

pub(super) const PAGE: &str = "/api/v1/drive";
pub(super) const CONSENT: &str = "/api/v1/drive/consent";
pub(super) const POSITIONS: &str = "/api/v1/drive/positions";
const LOGS: &str = "/api/v1/drive/logs";
const PAPERS: &str = "/api/v1/drive/papers";

/// A position as a phone sends it.
pub(super) fn position(located_at: &str, latitude: f64, longitude: f64) -> Value {
    json!({"located_at": located_at, "latitude": latitude, "longitude": longitude})
}

/// Shares the phone's location; gives the answer.
pub(super) async fn share(driver: &Client) -> Value {
    driver.post(CONSENT, json!({"name": "Sam Driver"})).await.expect(201).json()
}

pub(super) async fn tap(driver: &Client, stop: &Value, is_type: &str, occurred_at: &str) -> Answer {
    driver.post(LOGS, json!({"stop_id": stop, "is_type": is_type, "occurred_at": occurred_at})).await
}

pub(super) async fn count(desk: &Desk, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(&mut *desk.app.db().await).await.expect("a count")
}

/// A whole picture's beginning, and its last byte.
fn png(last: u8) -> Vec<u8> {
    [&b"\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR"[..], &[0, 0, 1, 44, 0, 0, 0, 100], &[last]].concat()
}

async fn add(driver: &Client, kind: &str, name: &str, bytes: &[u8]) -> Answer {
    driver.form(Method::POST, PAPERS, &[("kind", None, kind.as_bytes()), ("file", Some(name), bytes)]).await
}

#[tokio::test]
async fn the_page_tells_the_driver_the_load_and_what_sharing_means() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;

    let page = driver.get(PAGE).await.expect(200).json();

    assert_eq!(page["load"]["external_load_number"], "L-100");
    assert_eq!(
        (&page["load"]["stops"][1]["street"], &page["load"]["stops"][1]["reference"]),
        (&json!("9 Dock Rd"), &json!("Houston-1"))
    );
    assert_eq!(
        (&page["carrier"]["dot_number"], &page["asks_dot"], &page["next_stop"]),
        (&json!(DOT), &json!(true), &desk.stop(0))
    );
    let consent = &page["consent"];
    assert_eq!((&consent["version"], &consent["is_given"]), (&json!(2), &json!(false)));
    assert_eq!(
        (&consent["starts_at"], &consent["ends_at"]),
        (&json!("2026-11-22T11:00:00Z"), &json!("2026-11-28T20:00:00Z"))
    );
    let text = consent["text"].as_str().expect("a text");
    let broker = page["broker"]["legal_name"].as_str().expect("a name");
    for part in [
        broker,
        page["carrier"]["legal_name"].as_str().expect("a name"),
        "load L-100",
        "nearest city",
        "stop at any time",
    ] {
        assert!(text.contains(part), "{part}: {text}");
    }
    assert!(page["load"]["instructions"].as_str().expect("instructions").contains("never by call"));
}

#[tokio::test]
async fn what_was_agreed_to_is_kept_word_by_word() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;
    let shown = driver.get(PAGE).await.expect(200).json()["consent"]["text"].clone();

    let given = share(&driver).await;
    let again = driver.post(CONSENT, json!({"name": "Someone else"})).await.expect(200).json();

    assert_eq!((&given["consent"]["is_given"], &given["notice"]), (&json!(true), &Value::Null));
    assert_eq!((&given["consent"]["text"], &again["consent"]["given_at"]), (&shown, &given["consent"]["given_at"]));
    let (kept, by): (String, String) = sqlx::query_as("select consent_text, given_by from tracking_shares")
        .fetch_one(&mut *desk.app.db().await)
        .await
        .expect("one share");
    assert_eq!((json!(kept), by.as_str()), (shown, "Sam Driver"));
    let events = "select count(*) from load_events where kind = 'tracking_started'";
    assert_eq!(count(&desk, events).await, 1);
    assert_eq!(driver.post(CONSENT, json!({"name": " "})).await.expect(422).fields(), ["name"]);
    assert_eq!(
        driver.post(CONSENT, json!({"name": "Sam", "dot_number": 0})).await.expect(422).fields(),
        ["dot_number"]
    );
}

#[tokio::test]
async fn another_carriers_number_on_the_door_is_told_and_kept() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;

    let given = driver.post(CONSENT, json!({"name": "Sam", "dot_number": 555_555})).await.expect(201).json();

    assert_eq!(given["is_other_carrier"], true);
    let notice = given["notice"].as_str().expect("a notice");
    assert!(notice.contains("USDOT 555555") && notice.contains(&DOT.to_string()), "{notice}");
    let logs = desk.me().await.get(&desk.path("/load_logs")).await.expect(200).json();
    assert_eq!((&logs[0]["is_type"], &logs[0]["source"]), (&json!("exception"), &json!("driver")));
    assert!(logs[0]["body"].as_str().expect("words").starts_with("Another carrier named"), "{logs}");
    assert_eq!(count(&desk, "select door_dot_number::bigint from tracking_shares").await, 555_555);
    assert_eq!(driver.get(PAGE).await.expect(200).json()["asks_dot"], false);
    let load = desk.me().await.get(&desk.path("")).await.expect(200).json();
    let readiness = &load["readiness"];
    assert_eq!((&readiness["state"], &readiness["reason"]), (&json!("hold"), &json!("another_carrier")));
}

#[tokio::test]
async fn a_number_that_is_read_after_sharing_began_is_told_once() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;
    driver.post(CONSENT, json!({"name": "Sam"})).await.expect(201);

    for _ in 0..2 {
        let again = driver.post(CONSENT, json!({"name": "Sam", "dot_number": 555_555})).await.expect(200).json();
        assert_eq!(again["is_other_carrier"], true);
    }

    let me = desk.me().await;
    let logs = me.get(&desk.path("/load_logs")).await.expect(200).json();
    assert_eq!(logs.as_array().expect("logs").len(), 1, "{logs}");
    assert_eq!(me.get(&desk.path("")).await.expect(200).json()["readiness"]["reason"], "another_carrier");
}

#[tokio::test]
async fn a_tap_is_a_log_once_and_leads_to_delivered() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;
    desk.app.app.clock.advance(TimeDelta::hours(60));
    let (pickup, delivery) = (desk.stop(0), desk.stop(1));

    let first = tap(&driver, &pickup, "arrival", "2026-11-22T13:55:00Z").await.expect(201).json();
    let again = tap(&driver, &pickup, "arrival", "2026-11-22T13:58:00Z").await.expect(200).json();
    assert_eq!((&first, &first["source"]), (&again, &json!("driver")));
    assert_eq!(desk.now().await["status"], "progress");
    tap(&driver, &pickup, "pickup", "2026-11-22T15:00:00Z").await.expect(201);
    tap(&driver, &pickup, "departure", "2026-11-22T15:10:00Z").await.expect(201);
    tap(&driver, &delivery, "arrival", "2026-11-23T18:30:00Z").await.expect(201);
    tap(&driver, &delivery, "delivery", "2026-11-23T19:30:00Z").await.expect(201);

    assert_eq!(desk.now().await["status"], "delivered");
    let logs = desk.me().await.get(&desk.path("/load_logs")).await.expect(200).json();
    let words = |log: &Value| log["body"].as_str().is_some_and(|body| body.starts_with("The driver's tap alone"));
    assert!(logs.as_array().expect("logs").iter().all(words), "nothing is shared: {logs}");
    let page = driver.get(PAGE).await.expect(200).json();
    assert_eq!(
        (&page["is_delivered"], &page["next_stop"], page["logs"].as_array().map(Vec::len)),
        (&json!(true), &Value::Null, Some(5))
    );
    tap(&driver, &delivery, "departure", "2026-11-23T19:45:00Z").await.expect(201);
    driver.post(CONSENT, json!({"name": "Sam"})).await.expect(409);
    add(&driver, "pod", "pod.png", &png(1)).await.expect(201);
}

#[tokio::test]
async fn a_tap_that_cannot_be_is_refused_by_field() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;
    desk.app.app.clock.advance(TimeDelta::hours(27));
    let (pickup, now) = (desk.stop(0), "2026-11-22T15:00:00Z");
    tap(&driver, &pickup, "arrival", "2026-11-22T14:00:00Z").await.expect(201);

    for (stop, is_type, at, field) in [
        (&pickup, "delivery", now, "is_type"),
        (&pickup, "check_call", now, "is_type"),
        (&pickup, "pickup", "2026-11-22T13:59:00Z", "occurred_at"),
        (&pickup, "departure", "2026-11-22T15:11:00Z", "occurred_at"),
        (&pickup, "departure", "2026-11-15T14:59:00Z", "occurred_at"),
        (&pickup, "departure", "9999-01-01T00:00:00Z", "occurred_at"),
        (&json!(987_654), "arrival", now, "stop_id"),
    ] {
        assert_eq!(tap(&driver, stop, is_type, at).await.expect(422).fields(), [field], "{is_type} {at}");
    }
}

#[tokio::test]
async fn a_paper_is_kept_once_and_its_broker_alone_downloads_it() {
    let desk = Desk::start().await;
    let (driver, them) = (desk.driver().await, desk.app.broker().await);

    let first = add(&driver, "bol", "bol.png", &png(1)).await.expect(201).json();
    let again = add(&driver, "bol", "bol again.png", &png(1)).await.expect(200).json();
    add(&driver, "seal", "seal.pdf", b"%PDF-1.7 a seal").await.expect(201);

    assert_eq!(first["id"], again["id"]);
    assert_eq!(driver.get(PAGE).await.expect(200).json()["papers"].as_array().map(Vec::len), Some(2));
    let file = desk.path(&format!("/papers/{}/file", first["id"]));
    assert_eq!(desk.me().await.get(&file).await.expect(200).bytes(), png(1));
    them.get(&file).await.expect(404);
    desk.app.visitor().get(&file).await.expect(401);
    assert_eq!(desk.now().await["papers"].as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn what_is_no_photo_and_no_pdf_is_refused() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;

    let whole = png(1);
    for (kind, bytes, field) in [
        ("pod", &b"\x89PNG\r\n\x1a\n"[..], "file"),
        ("pod", &b"Delivered at noon."[..], "file"),
        ("pod", &b"MZ\x90\0"[..], "file"),
        ("invoice", &whole[..], "kind"),
    ] {
        assert_eq!(add(&driver, kind, "a file", bytes).await.expect(422).fields(), [field]);
    }
    let parts = [("kind", None, &b"pod"[..]), ("stop_id", None, &b"987654"[..]), ("file", Some("pod.png"), &whole[..])];
    assert_eq!(driver.form(Method::POST, PAPERS, &parts).await.expect(422).fields(), ["stop_id"]);
    desk.app.visitor().form(Method::POST, PAPERS, &parts).await.expect(401);
    assert_eq!(count(&desk, "select count(*) from files").await, 0, "nothing is left of them");
}

#[tokio::test]
async fn a_brokers_own_paper_is_not_on_the_drivers_page() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;
    let parts = [("kind", None, &b"other"[..]), ("file", Some("rate.pdf"), &b"%PDF-1.7 a rate"[..])];

    let made = desk.me().await.form(Method::POST, &desk.path("/papers"), &parts).await.expect(201).json();

    assert_eq!(
        (&made["kind"], &made["file_name"], &made["source"]),
        (&json!("other"), &json!("rate.pdf"), &json!("person"))
    );
    assert_eq!(driver.get(PAGE).await.expect(200).json()["papers"], json!([]));
    desk.app.broker().await.form(Method::POST, &desk.path("/papers"), &parts).await.expect(404);
}

#[tokio::test]
async fn the_location_log_names_the_days_and_who_looked() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;
    share(&driver).await;
    desk.app.app.clock.advance(TimeDelta::hours(24));
    let sent = [("2026-11-22T11:10:00Z", 32.5), ("2026-11-22T11:40:00Z", 32.6)]
        .map(|(at, latitude)| position(at, latitude, -96.8));
    driver.post(POSITIONS, json!({"positions": sent})).await.expect(200);
    for hour in ["2026-11-22T11:00:00Z", "2026-11-22T12:00:00Z"] {
        let look = "insert into tracking_views (company_id, load_id, user_id, viewer, hour)
                    select company_id, id, (select min(id) from users), 'user', $1::timestamptz from loads";
        sqlx::query(look)
            .bind(hour.parse::<chrono::DateTime<chrono::Utc>>().expect("an hour"))
            .execute(&mut *desk.app.db().await)
            .await
            .expect("looked");
    }

    let log = driver.get("/api/v1/drive/log").await.expect(200).json();

    assert_eq!((&log["days"], &log["is_sharing"]), (&json!([{"day": "2026-11-22", "positions": 2}]), &json!(true)));
    let viewer = &log["viewers"][0];
    assert!(viewer["who"].as_str().expect("who").starts_with("Ada Example at "), "{log}");
    assert_eq!((&viewer["hours"], &viewer["last_at"]), (&json!(2), &json!("2026-11-22T12:00:00Z")));
}

#[tokio::test]
async fn the_carrier_has_the_same_record_of_its_time_at_the_dock() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;
    let dock = desk.stop(0);
    desk.app.app.clock.set("2026-11-22T18:00:00Z".parse().expect("an instant"));
    for (is_type, at) in [("arrival", "2026-11-22T13:50:00Z"), ("departure", "2026-11-22T17:00:00Z")] {
        tap(&driver, &dock, is_type, at).await.expect(201);
    }

    let answer = driver.get("/api/v1/drive/detention").await.expect(200);

    assert_eq!(answer.header("content-disposition"), "attachment; filename=\"detention-L-100.csv\"");
    let text = answer.text();
    let rows: Vec<_> = text.lines().collect();
    assert_eq!(rows.len(), 2, "the truck came to one stop: {text}");
    assert!(rows[1].starts_with("L-100,") && rows[1].contains("Driver") && rows[1].ends_with(",60"), "{text}");
    desk.app.visitor().get("/api/v1/drive/detention").await.expect(401);
}

#[tokio::test]
async fn a_page_that_has_ended_says_whether_there_is_something_to_delete() {
    let desk = Desk::start().await;
    let (none, some) = (desk.driver().await, desk.driver().await);
    share(&some).await;
    desk.app.app.clock.advance(TimeDelta::hours(24));
    some.post(POSITIONS, json!({"positions": [position("2026-11-22T11:30:00Z", 32.5, -96.8)]})).await.expect(200);
    // A newer link ends the one before.
    desk.driver().await;

    some.get(PAGE).await.expect(401);

    assert_eq!(some.get(CONSENT).await.expect(200).json()["has_locations"], true);
    some.call(Method::DELETE, CONSENT, None).await.expect(204);
    assert_eq!(some.get(CONSENT).await.expect(200).json()["has_locations"], false);
    assert_eq!(none.get(CONSENT).await.expect(200).json()["has_locations"], false);
    desk.app.visitor().get(CONSENT).await.expect(401);
}
