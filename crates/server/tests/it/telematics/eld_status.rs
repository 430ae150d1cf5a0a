use super::{VINS, connected_side, schedule};
use crate::carriers::files::carrier;
use crate::support::{Person, TestApp};
use chrono::TimeDelta;
use serde_json::json;

/// Connects the carrier with a device that reports these VINs.
pub(crate) async fn connect(app: &TestApp, carrier: i64, vins: &[&str]) {
    let connection: i64 = sqlx::query_scalar(
        "insert into telematics_connections (carrier_id, provider, feed_key, consented_by_name, consented_by_email, consented_at, reported_at)
         values ($1, 'samsara', 'feed' || $1, 'Olga Owner', 'olga@example.com', '2026-11-01T00:00:00Z', '2026-11-21T11:00:00Z')
         returning id",
    )
    .bind(carrier)
    .fetch_one(&mut *app.db().await)
    .await
    .expect("a connection");
    for vin in vins {
        sqlx::query(
            "insert into telematics_vehicles (connection_id, provider_vehicle_id, vin, first_seen_at, last_seen_at)
             values ($1, $2, $2, '2026-11-01T00:00:00Z', '2026-11-21T11:00:00Z')",
        )
        .bind(connection)
        .bind(vin)
        .execute(&mut *app.db().await)
        .await
        .expect("a vehicle");
    }
}

#[tokio::test]
async fn every_status_has_its_reason() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let [a, b, c] = VINS;

    for (number, (coi, eld, expected)) in [
        (&[][..], &[a][..], "no_vins_on_coi"),
        (&[a], &[], "missing_vins_on_eld"),
        (&[a], &[b], "no_eld_vin_matches_on_coi"),
        (&[a], &[a, b], "eld_vins_not_on_coi"),
        (&[a, c], &[a, b], "some_eld_vin_matches_on_coi"),
        (&[a, b, c], &[a, b], "connected"),
    ]
    .into_iter()
    .enumerate()
    {
        let id = carrier(&app, 1_000_001 + number as i32, &[]).await;
        schedule(&app, id, None, coi).await;
        connect(&app, id, eld).await;
        let status = me.get(&format!("/api/v1/carriers/{id}/eld_status")).await.expect(200).json();
        assert_eq!((&status["status"], &status["is_failing"]), (&json!(expected), &json!(expected != "connected")));
        assert_eq!(status["totals"]["vins_on_eld"], eld.len(), "{expected}");
        assert!(status["detail"].as_str().is_some_and(|detail| detail.len() > 20));
    }
}

#[tokio::test]
async fn a_carrier_that_connected_nothing_is_not_connected_whatever_its_certificate_says() {
    let app = TestApp::start().await;
    let (id, _) = connected_side(&app).await;
    schedule(&app, id, None, &VINS).await;

    let status = app.broker().await.get(&format!("/api/v1/carriers/{id}/eld_status")).await.expect(200).json();

    assert_eq!((&status["status"], &status["provider"]), (&json!("not_connected"), &json!(null)));
    assert_eq!(
        (&status["totals"]["vins_on_coi"], &status["coi_source"]["label"]),
        (&json!(3), &json!("A certificate"))
    );
}

#[tokio::test]
async fn another_companys_certificate_is_not_compared_with() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    connect(&app, id, &VINS[..1]).await;
    let (mine, theirs) = (app.company(Person::default()).await, app.company(Person::default()).await);
    schedule(&app, id, Some(theirs.0), &VINS[..1]).await;
    let path = format!("/api/v1/carriers/{id}/eld_status");

    let seen_by_me = app.member(Some(mine), &[]).await.get(&path).await.expect(200).json();
    let seen_by_them = app.member(Some(theirs), &[]).await.get(&path).await.expect(200).json();

    assert_eq!((&seen_by_me["status"], &seen_by_me["vins_on_coi"]), (&json!("no_vins_on_coi"), &json!([])));
    assert_eq!(seen_by_them["status"], "connected");
}

#[tokio::test]
async fn a_device_that_is_silent_for_three_days_is_dormant() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    connect(&app, id, &VINS[..1]).await;
    let company = app.company(Person::default()).await;
    let path = format!("/api/v1/carriers/{id}/eld_status");

    let before = app.member(Some(company), &[]).await.get(&path).await.expect(200).json();
    app.app.clock.advance(TimeDelta::days(3));
    let after = app.member(Some(company), &[]).await.get(&path).await.expect(200).json();

    assert_eq!((&before["is_dormant"], &after["is_dormant"]), (&json!(false), &json!(true)));
}

#[tokio::test]
async fn a_carrier_that_does_not_exist_is_not_found() {
    let app = TestApp::start().await;
    let me = app.broker().await;

    for call in ["eld_status", "eld_carrier_vehicles", "recently_visited_areas_verified_by_eld"] {
        me.get(&format!("/api/v1/carriers/1/{call}")).await.expect(404);
    }
}
