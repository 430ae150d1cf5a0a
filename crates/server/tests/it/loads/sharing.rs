//! What a driver's phone sends, within what was agreed to, and what goes when sharing ends.

use super::driver::{CONSENT, PAGE, POSITIONS, count, position, share};
use super::links::Desk;
use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};

#[tokio::test]
async fn positions_are_taken_within_the_span_alone_and_once() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;
    let sent = json!({"positions": [
        position("2026-11-22T10:59:00Z", 32.5, -96.8),
        position("2026-11-22T11:10:00Z", 32.5, -96.8),
        position("2026-11-22T11:20:00Z", 32.6, -96.8),
        position("2026-11-22T11:15:00Z", 0.0, 0.0),
    ]});
    driver.post(POSITIONS, sent.clone()).await.expect(409);
    share(&driver).await;
    desk.app.app.clock.advance(TimeDelta::minutes(23 * 60 + 30));

    let first = driver.post(POSITIONS, sent.clone()).await.expect(200).json();
    let again = driver.post(POSITIONS, sent).await.expect(200).json();

    assert_eq!((&first["accepted"], &first["duplicates"], &first["is_sharing"]), (&json!(2), &json!(0), &json!(true)));
    assert_eq!(first["refused"], json!([{"index": 0, "reason": "not_shared"}, {"index": 3, "reason": "no_fix"}]));
    assert_eq!((&again["accepted"], &again["duplicates"]), (&json!(0), &json!(2)));
    let kept = "select count(*) from load_positions where source = 'phone' and share_id is not null";
    assert_eq!(count(&desk, kept).await, 2);
    let early = "select count(*) from load_refused_positions where located_at < '2026-11-22T11:00:00Z'";
    assert_eq!(count(&desk, early).await, 0, "what isn't shared is not kept, not even as refused");
    let of_a_second = (0..900).map(|part| position(&format!("2026-11-22T11:25:00.{part:03}Z"), 32.6, -96.8));
    let of_a_second: Vec<_> = of_a_second.collect();
    let flood = driver.post(POSITIONS, json!({"positions": of_a_second})).await.expect(200).json();
    assert_eq!((&flood["accepted"], &flood["duplicates"]), (&json!(1), &json!(899)), "a second has one position");
    let many = vec![position("2026-11-22T11:10:00Z", 32.5, -96.8); 1_001];
    assert_eq!(driver.post(POSITIONS, json!({"positions": many})).await.expect(422).fields(), ["positions"]);
}

#[tokio::test]
async fn a_position_of_the_second_in_which_sharing_began_is_told_as_not_shared() {
    let desk = Desk::start().await;
    desk.app.app.clock.advance(TimeDelta::hours(24) + TimeDelta::milliseconds(400));
    let driver = desk.driver().await;
    share(&driver).await;
    desk.app.app.clock.advance(TimeDelta::milliseconds(700));
    let sent = [position("2026-11-22T12:00:00.900Z", 32.5, -96.8), position("2026-11-22T12:00:01Z", 32.5, -96.8)];

    let taken = driver.post(POSITIONS, json!({"positions": sent})).await.expect(200).json();

    assert_eq!((&taken["accepted"], &taken["duplicates"]), (&json!(1), &json!(0)));
    assert_eq!(taken["refused"], json!([{"index": 0, "reason": "not_shared"}]));
}

#[tokio::test]
async fn ending_deletes_the_positions_and_leaves_the_logs() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;
    share(&driver).await;
    desk.app.app.clock.advance(TimeDelta::hours(26));
    let there =
        [("2026-11-22T13:30:00Z", 32.7767), ("2026-11-22T13:40:00Z", 32.7768), ("2026-11-22T13:50:00Z", 32.7767)];
    let there: Vec<_> = there.map(|(at, latitude)| position(at, latitude, -96.797)).into();
    driver.post(POSITIONS, json!({"positions": there})).await.expect(200);
    assert!(desk.now().await["stops"][0]["arrived_at"].is_string(), "two positions at the stop are an arrival");
    assert_eq!(driver.get(CONSENT).await.expect(200).json(), json!({"has_locations": true}));

    driver.call(Method::DELETE, CONSENT, None).await.expect(204);
    assert_eq!(driver.get(CONSENT).await.expect(200).json(), json!({"has_locations": false}));
    driver.call(Method::DELETE, CONSENT, None).await.expect(204);

    for table in ["load_positions", "load_traces", "movement_states", "movement_areas"] {
        let sql = sqlx::AssertSqlSafe(format!("select count(*) from {table}"));
        let left: i64 = sqlx::query_scalar(sql).fetch_one(&mut *desk.app.db().await).await.expect("a count");
        assert_eq!(left, 0, "{table}");
    }
    assert!(desk.now().await["stops"][0]["arrived_at"].is_string());
    let shares = desk.now().await["shares"].clone();
    assert_eq!((&shares[0]["kind"], &shares[0]["revoked_by"]), (&json!("phone"), &json!("driver")));
    driver.post(POSITIONS, json!({"positions": []})).await.expect(409);
    assert_eq!(driver.get(PAGE).await.expect(200).json()["consent"]["is_given"], false);
}

#[tokio::test]
async fn the_expected_arrival_goes_with_the_positions_that_said_it() {
    for by_broker in [false, true] {
        let desk = Desk::start().await;
        let driver = desk.driver().await;
        share(&driver).await;
        desk.app.app.clock.advance(TimeDelta::hours(24));
        let there = position("2026-11-22T11:30:00Z", 32.5, -96.8);
        driver.post(POSITIONS, json!({"positions": [there]})).await.expect(200);
        assert!(desk.now().await["eta_at"].is_string(), "a position says when it will be there");

        if by_broker {
            let id = desk.now().await["shares"][0]["id"].clone();
            let path = desk.path(&format!("/tracking_shares/{id}"));
            desk.me().await.call(Method::DELETE, &path, None).await.expect(204);
        } else {
            driver.call(Method::DELETE, CONSENT, None).await.expect(204);
        }

        let load = desk.now().await;
        assert_eq!((&load["position"], &load["eta_at"]), (&Value::Null, &Value::Null), "by the broker: {by_broker}");
    }
}

#[tokio::test]
async fn what_was_told_is_expected_again_once_the_positions_are_gone() {
    let desk = Desk::start().await;
    let driver = desk.driver().await;
    share(&driver).await;
    desk.app.app.clock.advance(TimeDelta::hours(24));
    let load = desk.now().await["id"].clone();
    let told = json!({"load_id": load, "is_type": "eta", "occurred_at": "2026-11-22T11:10:00Z", "eta_at": "2026-11-22T13:15:00Z"});
    desk.me().await.post("/api/v1/load_logs", told).await.expect(201);
    let there = position("2026-11-22T11:30:00Z", 32.5, -96.8);
    driver.post(POSITIONS, json!({"positions": [there]})).await.expect(200);
    assert_ne!(desk.now().await["eta_at"], "2026-11-22T13:15:00Z");

    driver.call(Method::DELETE, CONSENT, None).await.expect(204);

    assert_eq!(desk.now().await["eta_at"], "2026-11-22T13:15:00Z");
}

#[tokio::test]
async fn a_delay_that_deleted_positions_told_ends_with_them_and_one_that_a_person_told_stays() {
    for by_person in [false, true] {
        let desk = Desk::start().await;
        let driver = desk.driver().await;
        share(&driver).await;
        desk.app.app.clock.advance(TimeDelta::hours(24));
        if by_person {
            let load = desk.now().await;
            let delayed = json!({"load": {"status": "delayed", "lock_version": load["lock_version"]}});
            desk.me().await.call(Method::PATCH, &desk.path(""), Some(delayed)).await.expect(200);
        }
        let far_north = position("2026-11-22T11:30:00Z", 44.98, -93.27);
        driver.post(POSITIONS, json!({"positions": [far_north]})).await.expect(200);
        assert_eq!(desk.now().await["status"], "delayed");

        driver.call(Method::DELETE, CONSENT, None).await.expect(204);

        let load = desk.now().await;
        let status = if by_person { "delayed" } else { "covered" };
        assert_eq!((&load["status"], &load["eta_at"]), (&json!(status), &Value::Null));
        let told = "select count(*) from load_events where kind = 'load_status_changed' and details->>'status_before' = 'delayed'
                       and details->>'status_after' = 'covered' and details->>'actor' = 'engine'";
        assert_eq!(count(&desk, told).await, i64::from(!by_person));
    }
}

#[tokio::test]
async fn a_broker_ends_a_share_of_its_own_and_the_driver_may_share_again() {
    let desk = Desk::start().await;
    let (driver, them) = (desk.driver().await, desk.app.broker().await);
    share(&driver).await;
    let id = desk.now().await["shares"][0]["id"].clone();
    let path = desk.path(&format!("/tracking_shares/{id}"));

    them.call(Method::DELETE, &path, None).await.expect(404);
    desk.me().await.call(Method::DELETE, &path, None).await.expect(204);
    desk.me().await.call(Method::DELETE, &desk.path("/tracking_shares/987654"), None).await.expect(404);

    assert_eq!(desk.now().await["shares"][0]["revoked_by"], "broker");
    assert_eq!(driver.get(PAGE).await.expect(200).json()["consent"]["is_given"], false);
    share(&driver).await;
}
