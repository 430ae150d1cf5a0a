//! Requests to providers, and what is stored of their answers.

use super::provider::{Provider, failure};
use super::samsara::{FEED, VEHICLES, page, track, vehicle};
use super::{VINS, connected_side, consent, count};
use crate::support::{TestApp, log};
use axum::http::Method;
use carriers::telematics::pull::PullTelematics;
use chrono::TimeDelta;
use serde_json::json;

const TOKEN: &str = "samsara_api_token-that-nobody-may-read";

async fn with(provider: &Provider) -> TestApp {
    TestApp::start_with(|config| provider.configure(config)).await
}

async fn pull(app: &TestApp) {
    let mut db = app.db().await;
    queue::enqueue(&mut db, &PullTelematics {}, app.now()).await.expect("enqueued");
    drop(db);
    app.run_jobs().await;
    // The jobs that the first one put in the queue.
    app.run_jobs().await;
}

#[tokio::test]
async fn vehicles_and_positions_of_a_connected_carrier_are_kept_once() {
    let provider = Provider::start().await;
    let app = with(&provider).await;
    let spots = [
        ("2026-11-21T10:00:00Z", 41.88, -87.63),
        ("2026-11-21T11:00:00Z", 41.88, -87.63),
        ("2020-01-01T00:00:00Z", 40.0, -90.0),
    ];
    provider.on(VEHICLES, [page(&json!([vehicle("1", "1xkyd49x0lj000001"), vehicle("2", "")]), "", false)]);
    provider.on(FEED, [page(&json!([track("1", &spots), track("9", &spots[..1])]), "here", false)]);
    let (id, owner) = connected_side(&app).await;
    consent(&owner, "samsara", Some(TOKEN)).await;

    pull(&app).await;
    pull(&app).await;

    assert_eq!((count(&app, "telematics_vehicles").await, count(&app, "telematics_positions").await), (3, 3));
    let status = app.broker().await.get(&format!("/api/v1/carriers/{id}/eld_status")).await.expect(200).json();
    assert_eq!((&status["vins_on_eld"], &status["provider"]), (&json!([VINS[0]]), &json!("samsara")));
    assert_eq!(status["as_of"], "2026-11-21T12:00:00Z");
    assert!(provider.asked().contains(&format!("{FEED}?after=here")));
}

#[tokio::test]
async fn a_token_is_neither_kept_in_the_clear_nor_logged() {
    let provider = Provider::start().await;
    let app = with(&provider).await;
    provider.on(VEHICLES, [failure(401, None)]);
    let (_, owner) = connected_side(&app).await;

    consent(&owner, "samsara", Some(TOKEN)).await;
    app.run_jobs().await;

    let sealed: Vec<u8> = sqlx::query_scalar("select credentials_encrypted from telematics_connections")
        .fetch_one(&mut *app.db().await)
        .await
        .expect("credentials");
    assert!(!sealed.windows(TOKEN.len()).any(|window| window == TOKEN.as_bytes()));
    assert!(!log().contains(TOKEN));
    let own = owner.get("/api/v1/telematics_consents").await.expect(200);
    assert!(!own.text().contains(TOKEN));
    assert_eq!(own.json()[0]["trouble"], "credentials_refused");
}

#[tokio::test]
async fn a_provider_that_refuses_is_not_asked_again() {
    let provider = Provider::start().await;
    let app = with(&provider).await;
    provider.on(VEHICLES, [failure(403, None)]);
    let (_, owner) = connected_side(&app).await;
    consent(&owner, "samsara", Some(TOKEN)).await;

    pull(&app).await;
    let asked = provider.asked().len();
    pull(&app).await;

    assert_eq!((asked, provider.asked().len()), (1, 1));
}

#[tokio::test]
async fn after_a_revocation_nothing_is_asked_and_nothing_is_left() {
    let provider = Provider::start().await;
    let app = with(&provider).await;
    provider.on(VEHICLES, [page(&json!([vehicle("1", VINS[0])]), "", false)]);
    provider.on(FEED, [page(&json!([track("1", &[("2026-11-21T10:00:00Z", 41.88, -87.63)])]), "here", false)]);
    let (id, owner) = connected_side(&app).await;
    let given = consent(&owner, "samsara", Some(TOKEN)).await;
    pull(&app).await;
    let asked = provider.asked().len();

    owner.call(Method::DELETE, &format!("/api/v1/telematics_consents/{}", given["id"]), None).await.expect(204);
    pull(&app).await;

    assert_eq!(provider.asked().len(), asked);
    for table in ["telematics_vehicles", "telematics_positions", "telematics_visits"] {
        assert_eq!(count(&app, table).await, 0, "{table}");
    }
    let sealed = "telematics_connections where credentials_encrypted is not null";
    assert_eq!(count(&app, sealed).await, 0);
    let status = app.broker().await.get(&format!("/api/v1/carriers/{id}/eld_status")).await.expect(200).json();
    assert_eq!(status["status"], "not_connected");
}

#[tokio::test]
async fn old_positions_are_forgotten() {
    let provider = Provider::start().await;
    let app = with(&provider).await;
    provider.on(VEHICLES, [page(&json!([vehicle("1", VINS[0])]), "", false)]);
    provider.on(FEED, [page(&json!([track("1", &[("2026-11-21T10:00:00Z", 41.88, -87.63)])]), "here", false)]);
    let (_, owner) = connected_side(&app).await;
    consent(&owner, "samsara", Some(TOKEN)).await;
    pull(&app).await;

    app.app.clock.advance(TimeDelta::days(31));
    store::telematics::retention::remove_expired(&mut *app.db().await, app.now()).await.expect("swept");
    let after_a_month = (count(&app, "telematics_positions").await, count(&app, "telematics_visits").await);
    app.app.clock.advance(TimeDelta::days(60));
    store::telematics::retention::remove_expired(&mut *app.db().await, app.now()).await.expect("swept");

    assert_eq!((after_a_month, count(&app, "telematics_visits").await), ((0, 1), 0));
}
