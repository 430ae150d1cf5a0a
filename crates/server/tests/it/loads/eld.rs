//! Following a truck by its ELD for one load: consent version 2.

use super::links::{Desk, OTHER_TRUCK, TRUCK};
use crate::support::{Answer, Client};
use axum::http::Method;
use chrono::{DateTime, TimeDelta, Utc};
use dispatch::tracking_links::eld::hand_on::HandOnEldPositions;
use kernel::ids::{CarrierId, TelematicsConnectionId};
use platform::links::TOKEN_HEADER;
use serde_json::{Value, json};
use store::telematics::Provider;
use store::telematics::connections::{self, NewConnection};
use store::telematics::positions::{self, Position};
use store::telematics::vehicles::{self, SeenVehicle};

const CONSENT: &str = "/api/v1/eld_consent";

/// A carrier's connection to a provider that reports its two trucks; gives its id.
async fn connect(desk: &Desk) -> TelematicsConnectionId {
    let mut db = desk.app.db().await;
    let new = NewConnection {
        carrier: CarrierId(desk.carrier),
        provider: Provider::Partner,
        feed_key: "a feed",
        user: None,
        name: "Olga Owner",
        email: "owner@acme.example",
        address: None,
    };
    let id = connections::create(&mut db, &new, desk.app.now()).await.expect("a connection");
    let seen = [("1", TRUCK), ("2", OTHER_TRUCK)].map(|(id, vin)| SeenVehicle {
        provider_vehicle_id: id.to_owned(),
        vin: Some(vin.to_owned()),
        ..SeenVehicle::default()
    });
    vehicles::put(&mut db, id, &seen, desk.app.now()).await.expect("vehicles");
    id
}

async fn ask(desk: &Desk) -> Answer {
    desk.me().await.post(&desk.path("/eld_share"), json!({"eld_share": {}})).await
}

/// Asks, and gives the browser of whoever reads the carrier's email.
async fn asked(desk: &Desk) -> Client {
    ask(desk).await.expect(202);
    desk.app.run_jobs().await;
    let (_, text) = desk.app.newest_mail().await.expect("an email");
    let token: String =
        text.split("share=").nth(1).expect("a link").chars().take_while(char::is_ascii_hexdigit).collect();
    desk.app.visitor().with_header(TOKEN_HEADER, &token)
}

async fn answer(carrier: &Client, answer: &str) -> Answer {
    carrier.post(CONSENT, json!({"answer": answer, "name": "Olga Owner"})).await
}

/// What the provider reports of a truck.
fn at(vehicle: &str, minute: i64, latitude: f64) -> Position {
    let start: DateTime<Utc> = "2026-11-22T12:00:00Z".parse().expect("an instant");
    Position {
        provider_vehicle_id: vehicle.to_owned(),
        located_at: start + TimeDelta::minutes(minute),
        latitude,
        longitude: -96.8,
        zip: None,
    }
}

/// The provider reports; what is shared is handed on.
async fn report(desk: &Desk, connection: TelematicsConnectionId, reported: &[Position]) {
    let mut db = desk.app.db().await;
    positions::put(&mut db, connection, reported).await.expect("positions");
    queue::enqueue(&mut db, &HandOnEldPositions {}, desk.app.now()).await.expect("a job");
    drop(db);
    desk.app.run_jobs().await;
}

async fn latitudes(desk: &Desk) -> Vec<f64> {
    let sql = "select latitude from load_positions where source = 'eld' order by located_at";
    sqlx::query_scalar(sql).fetch_all(&mut *desk.app.db().await).await.expect("positions")
}

#[tokio::test]
async fn a_carrier_without_an_eld_is_not_asked() {
    let desk = Desk::start().await;

    let refused = ask(&desk).await.expect(409);

    assert!(refused.text().contains("hasn't connected an ELD"), "{}", refused.text());
    desk.app.broker().await.post(&desk.path("/eld_share"), json!({"eld_share": {}})).await.expect(404);
    connect(&desk).await;
    let wrong = json!({"eld_share": {"movement_id": 987_654}});
    assert_eq!(
        desk.me().await.post(&desk.path("/eld_share"), wrong).await.expect(422).fields(),
        ["eld_share.movement_id"]
    );
    sqlx::query("update carriers set email_address = null").execute(&mut *desk.app.db().await).await.expect("arranged");
    assert!(ask(&desk).await.expect(409).text().contains("no email on file"));
}

#[tokio::test]
async fn the_carrier_is_asked_at_fmcsas_address_and_reads_what_it_would_share() {
    let desk = Desk::start().await;
    connect(&desk).await;

    let carrier = asked(&desk).await;

    assert_eq!(desk.app.newest_mail().await.expect("an email").0, "owner@acme.example");
    let page = carrier.get(CONSENT).await.expect(200).json();
    assert_eq!(
        (&page["external_load_number"], &page["vin"], &page["version"]),
        (&json!("L-100"), &json!(TRUCK), &json!(2))
    );
    assert_eq!(
        (&page["is_given"], &page["is_truck_known"], &page["answer"]),
        (&json!(false), &json!(true), &Value::Null)
    );
    let text = page["text"].as_str().expect("a text");
    for part in [TRUCK, "load L-100", "ZIP code", "this load only", "nearest city"] {
        assert!(text.contains(part), "{part}: {text}");
    }
    desk.app.visitor().get(CONSENT).await.expect(422);
    desk.app.visitor().with_header(TOKEN_HEADER, &"0".repeat(64)).get(CONSENT).await.expect(404);
}

#[tokio::test]
async fn positions_of_the_shared_truck_reach_the_load_within_the_span_and_no_others() {
    let desk = Desk::start().await;
    let (connection, carrier) = (connect(&desk).await, asked(&desk).await);
    desk.app.app.clock.advance(TimeDelta::hours(25));
    report(&desk, connection, &[at("1", 0, 32.1)]).await;

    answer(&carrier, "given").await.expect(204);
    answer(&carrier, "given").await.expect(204);
    desk.app.app.clock.advance(TimeDelta::hours(1));
    report(&desk, connection, &[at("1", 100, 32.4), at("2", 100, 32.9), at("1", 80, 32.3), at("1", 30, 32.2)]).await;
    report(&desk, connection, &[at("1", 100, 32.4)]).await;

    assert_eq!(latitudes(&desk).await, [32.3, 32.4], "since the consent, of the one truck, each once");
    let load = desk.now().await;
    assert_eq!((&load["shares"][0]["kind"], &load["tracking_status"]), (&json!("eld"), &json!("tracking")));
    let listed = desk.me().await.get(&desk.path("/tracking_links")).await.expect(200).json();
    assert_eq!((&listed[0]["kind"], &listed[0]["answer"]), (&json!("eld"), &json!("given")));
    assert!(ask(&desk).await.expect(409).text().contains("already shares"));
}

#[tokio::test]
async fn a_carrier_declines_and_may_change_its_mind() {
    let desk = Desk::start().await;
    connect(&desk).await;
    let carrier = asked(&desk).await;

    answer(&carrier, "declined").await.expect(204);
    assert_eq!(carrier.get(CONSENT).await.expect(200).json()["answer"], "declined");
    assert_eq!(carrier.post(CONSENT, json!({"answer": "given"})).await.expect(422).fields(), ["name"]);
    answer(&carrier, "given").await.expect(204);
    answer(&carrier, "declined").await.expect(409);

    assert_eq!(carrier.get(CONSENT).await.expect(200).json()["is_given"], true);
}

#[tokio::test]
async fn a_carrier_ends_what_it_shared_also_after_the_link_has_ended() {
    let desk = Desk::start().await;
    let (connection, carrier) = (connect(&desk).await, asked(&desk).await);
    desk.app.app.clock.advance(TimeDelta::hours(24));
    answer(&carrier, "given").await.expect(204);
    desk.app.app.clock.advance(TimeDelta::hours(1));
    report(&desk, connection, &[at("1", 30, 32.2)]).await;
    desk.app.app.clock.advance(TimeDelta::days(10));

    answer(&carrier, "revoked").await.expect(204);
    answer(&carrier, "revoked").await.expect(204);
    answer(&carrier, "given").await.expect(409);

    assert_eq!(latitudes(&desk).await, Vec::<f64>::new());
    assert_eq!(desk.now().await["shares"][0]["revoked_by"], "carrier");
}

#[tokio::test]
async fn a_carrier_that_takes_back_its_connection_ends_what_is_shared_by_it() {
    let desk = Desk::start().await;
    let (connection, carrier) = (connect(&desk).await, asked(&desk).await);
    desk.app.app.clock.advance(TimeDelta::hours(24));
    answer(&carrier, "given").await.expect(204);
    desk.app.app.clock.advance(TimeDelta::hours(1));
    report(&desk, connection, &[at("1", 30, 32.2)]).await;
    assert!(desk.now().await["eta_at"].is_string());
    let user = desk.app.user(None, "olga@acme.example", "no password", &[]).await;

    let mut tx = desk.app.app.pool.begin().await.expect("a transaction");
    let ended = connections::revoke(&mut tx, CarrierId(desk.carrier), connection, user, desk.app.now()).await;
    tx.commit().await.expect("committed");

    assert!(ended.expect("revoked") && latitudes(&desk).await.is_empty());
    let load = desk.now().await;
    assert_eq!((&load["shares"][0]["revoked_by"], &load["eta_at"]), (&json!("carrier"), &Value::Null));
    let told: Value = sqlx::query_scalar("select details from load_events where kind = 'tracking_stopped'")
        .fetch_one(&mut *desk.app.db().await)
        .await
        .expect("one event");
    assert_eq!(told["external_load_number"], "L-100");
    assert!(answer(&carrier, "given").await.expect(409).text().contains("No ELD is connected"));
}

#[tokio::test]
async fn another_carriers_truck_is_not_followed_when_the_load_changes_hands() {
    let desk = Desk::start().await;
    let (connection, carrier) = (connect(&desk).await, asked(&desk).await);
    answer(&carrier, "given").await.expect(204);
    let removed = "update movements set removed_at = now(), removed_reason = 'no_show'";
    sqlx::query(removed).execute(&mut *desk.app.db().await).await.expect("removed");
    desk.app.app.clock.advance(TimeDelta::hours(25));

    report(&desk, connection, &[at("1", 30, 32.2)]).await;

    assert_eq!(latitudes(&desk).await, Vec::<f64>::new());
    carrier.call(Method::GET, CONSENT, None).await.expect(409);
    answer(&carrier, "revoked").await.expect(204);
}

#[tokio::test]
async fn another_truck_than_the_one_that_was_agreed_to_is_not_followed() {
    let desk = Desk::start().await;
    let (connection, carrier) = (connect(&desk).await, asked(&desk).await);
    answer(&carrier, "given").await.expect(204);
    let other = json!({"load": {"vin": OTHER_TRUCK, "lock_version": desk.now().await["lock_version"]}});
    desk.me().await.patch(&desk.path(""), other).await.expect(200);
    desk.app.app.clock.advance(TimeDelta::hours(25));

    report(&desk, connection, &[at("1", 30, 32.2), at("2", 30, 32.3)]).await;

    assert_eq!(latitudes(&desk).await, Vec::<f64>::new());
    let load = desk.now().await;
    let told = (&load["tracking_status"], &load["shares"][0]["trouble"]);
    assert_eq!(told, (&json!("unable_to_track"), &json!("vehicle_not_found")));
}
