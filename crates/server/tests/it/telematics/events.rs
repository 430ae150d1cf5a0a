use super::{VINS, connected_side, consent, count};
use crate::support::TestApp;
use axum::body::Body;
use axum::http::Request;
use hmac::{Hmac, KeyInit, Mac};
use platform::secrets;
use serde_json::{Value, json};
use sha2::Sha256;

const SECRET: &str = "a secret of the partner's, forty signs..";

async fn partner_app() -> TestApp {
    TestApp::start_with(|config| config.telematics.partner_secret = Some(SECRET.into())).await
}

/// Sends a body that is signed with `secret` at the time `sent_at`.
async fn send(app: &TestApp, provider: &str, body: &str, secret: &str, sent_at: i64) -> (u16, Value) {
    let mut mac = Hmac::<Sha256>::new_from_slice(secret.as_bytes()).expect("a key");
    mac.update(format!("{sent_at}.{body}").as_bytes());
    let signature = secrets::hex(&mac.finalize().into_bytes());
    let request = Request::post(format!("/monitor/api/v1/telematics/{provider}/events"))
        .header("host", "portal.example")
        .header("haulwarden-timestamp", sent_at)
        .header("haulwarden-signature", format!("v1={signature}"))
        .body(Body::from(body.to_owned()))
        .expect("a request");
    app.send_raw(request).await
}

async fn send_now(app: &TestApp, body: &Value) -> (u16, Value) {
    send(app, "partner", &body.to_string(), SECRET, app.now().timestamp()).await
}

fn event(id: &str, feed_key: &Value) -> Value {
    let at = |time: &str| json!({"vehicle_id": "7", "located_at": time, "latitude": 32.7767, "longitude": -96.7970});
    json!({"event_id": id, "feed_key": feed_key, "vehicles": [{"vehicle_id": "7", "vin": VINS[0], "plate": "R1", "plate_state": "TX"}],
        "positions": [at("2026-11-21T10:00:00Z"), at("2026-11-20T10:00:00Z")]})
}

#[tokio::test]
async fn a_signed_event_is_taken_in_once() {
    let app = partner_app().await;
    let (id, owner) = connected_side(&app).await;
    let feed = consent(&owner, "partner", None).await["feed_key"].clone();

    let first = send_now(&app, &event("e-1", &feed)).await;
    let again = send_now(&app, &event("e-1", &feed)).await;

    assert_eq!(first, (200, json!({"is_repeated": false, "vehicles": 1, "positions": 2})));
    assert_eq!(again, (200, json!({"is_repeated": true, "vehicles": 0, "positions": 0})));
    assert_eq!(count(&app, "telematics_positions").await, 2);
    let status = app.broker().await.get(&format!("/api/v1/carriers/{id}/eld_status")).await.expect(200).json();
    assert_eq!((&status["status"], &status["vins_on_eld"]), (&json!("no_vins_on_coi"), &json!([VINS[0]])));
}

#[tokio::test]
async fn what_is_not_signed_rightly_and_lately_is_refused() {
    let app = partner_app().await;
    let (_, owner) = connected_side(&app).await;
    let feed = consent(&owner, "partner", None).await["feed_key"].clone();
    let (body, now) = (event("e-1", &feed).to_string(), app.now().timestamp());

    for (secret, sent_at) in [("another secret", now), (SECRET, now - 301), (SECRET, now + 301)] {
        let (status, answer) = send(&app, "partner", &body, secret, sent_at).await;
        assert_eq!((status, &answer["errors"][0]["code"]), (403, &json!("wrong_signature")));
    }
    app.visitor().post("/api/v1/telematics/partner/events", event("e-1", &feed)).await.expect(403);
    assert_eq!(count(&app, "telematics_positions").await, 0);
}

#[tokio::test]
async fn a_provider_without_a_secret_sends_nothing_here() {
    let app = partner_app().await;
    let now = app.now().timestamp();

    for provider in ["samsara", "motive", "demonstration", "nobody"] {
        assert_eq!(send(&app, provider, "{}", SECRET, now).await.0, 404, "{provider}");
    }
}

#[tokio::test]
async fn after_a_revocation_events_are_refused() {
    let app = partner_app().await;
    let (_, owner) = connected_side(&app).await;
    let given = consent(&owner, "partner", None).await;
    let path = format!("/api/v1/telematics_consents/{}", given["id"]);
    owner.call(axum::http::Method::DELETE, &path, None).await.expect(204);

    let (status, answer) = send_now(&app, &event("e-1", &given["feed_key"])).await;

    assert_eq!((status, &answer["errors"][0]["field"]), (422, &json!("feed_key")));
    assert_eq!((count(&app, "telematics_vehicles").await, count(&app, "telematics_events").await), (0, 0));
}

#[tokio::test]
async fn an_event_out_of_bounds_is_refused_by_field() {
    let app = partner_app().await;
    let (_, owner) = connected_side(&app).await;
    let feed = consent(&owner, "partner", None).await["feed_key"].clone();
    let with = |change: &dyn Fn(&mut Value)| {
        let mut event = event("e-1", &feed);
        change(&mut event);
        event
    };
    let vehicles: Vec<_> = (0..501).map(|id| json!({"vehicle_id": id.to_string()})).collect();

    for (body, field) in [
        (with(&|event| event["event_id"] = json!("")), "event_id"),
        (with(&|event| event["vehicles"] = json!(vehicles)), "vehicles"),
        (with(&|event| event["vehicles"][0]["vin"] = json!("x".repeat(201))), "vehicles.0.vin"),
        (with(&|event| event["positions"][1]["latitude"] = json!(91)), "positions.1.latitude"),
        (with(&|event| event["positions"][0]["speed"] = json!(60)), "positions.0.speed"),
    ] {
        let (status, answer) = send_now(&app, &body).await;
        assert_eq!((status, &answer["errors"][0]["field"]), (422, &json!(field)));
    }
    let huge = with(&|event| event["event_id"] = json!("x".repeat(300 * 1024)));
    assert_eq!(send_now(&app, &huge).await.0, 413);
}
