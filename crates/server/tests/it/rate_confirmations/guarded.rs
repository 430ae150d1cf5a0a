//! A guarded load on the carrier's page: who takes a code, what it proves, and of whom.

use super::carrier::{code, prove};
use super::{CARRIER, CONFIRMATIONS, OWNER, Rates, acceptance, open, rates};
use crate::carriers::files::carrier;
use crate::loads::desk::{VIN, body, with};
use crate::support::Client;
use serde_json::{Value, json};

/// A confirmation of a guarded load on its way, and the carrier's browser with its link.
pub(super) async fn guarded(rates: &Rates) -> (Value, Client) {
    let load = rates.load("L-1").await;
    rates.desk.patch(&load, json!({"cargo_value": 250_000})).await.expect(200);
    let draft = rates.draft_of(&load).await;
    rates.send(&draft, json!({})).await.expect(202);
    rates.desk.app.run_jobs().await;
    let browser = rates.browser().await;
    (draft, browser)
}

#[tokio::test]
async fn a_guarded_load_takes_a_code_of_everyone_and_keeps_its_number_sealed() {
    let rates = rates().await;
    let (_, browser) = guarded(&rates).await;
    let page = open(&browser).await;
    assert_eq!(page["needs_code"], true, "a mailbox can be hijacked");
    let digits = code(&rates, &browser).await;
    let (page, browser) = prove(&rates, browser, &digits).await;

    let accepted = browser.post(&format!("{CARRIER}/accept"), acceptance(&page)).await.expect(200).text();

    assert!(accepted.contains("7 Secret Street") && !accepted.contains("PU-77"), "{accepted}");
}

#[tokio::test]
async fn of_a_guarded_load_a_code_proves_the_browser_that_typed_it_and_not_the_link() {
    let rates = rates().await;
    let (one, first) = guarded(&rates).await;
    let page = open(&first).await;
    // Whoever reads the mailbox has the same link.
    let other = rates.browser().await;
    let digits = code(&rates, &first).await;
    let (_, first) = prove(&rates, first, &digits).await;

    assert_eq!(other.get(CARRIER).await.expect(200).json()["needs_code"], true);
    let accept = format!("{CARRIER}/accept");
    assert_eq!(other.post(&accept, acceptance(&page)).await.expect(422).fields(), ["code"]);
    let mut accepted = acceptance(&page);
    accepted["crew"] = json!({"vin": VIN});
    first.post(&accept, accepted).await.expect(200);
    let after = other.get(CARRIER).await.expect(200);
    assert!(!after.text().contains("7 Secret Street") && !after.text().contains(VIN), "{}", after.text());
    let crew = format!("{CARRIER}/crew");
    let thief = json!({"driver_name": "Tom Thief"});
    assert_eq!(other.post(&crew, thief).await.expect(422).fields(), ["code"]);
    first.post(&crew, json!({"driver_name": "Sam Driver"})).await.expect(200);

    // A code of its own proves the other, and nobody else.
    let path = format!("{CONFIRMATIONS}/{}/voice_code", one["id"]);
    let voice = rates.me.post(&path, json!({})).await.expect(201).json();
    let (page, _) = prove(&rates, other, voice["code"].as_str().expect("digits")).await;
    assert_eq!((&page["needs_code"], &page["driver_name"]), (&json!(false), &json!("Sam Driver")));
    assert_eq!(rates.browser().await.get(CARRIER).await.expect(200).json()["needs_code"], true);
}

#[tokio::test]
async fn who_takes_a_relay_over_is_not_asked_to_prove_the_driver_of_who_hauls_it_before() {
    let rates = rates().await;
    let other = carrier(&rates.desk.app, 1_000_002, &[]).await;
    let sql = "update carriers set email_address = $2 where id = $1";
    sqlx::query(sql).bind(other).bind(OWNER).execute(&mut *rates.desk.app.db().await).await.expect("on file");
    let mut stops = body("L-1")["stops"].clone();
    let relay = json!({"kind": "other", "postal_code": "63101", "window_start_at": "2026-11-23T08:00"});
    stops.as_array_mut().expect("stops").insert(1, relay);
    let load = with(body("L-1"), json!({"stops": stops, "carrier": {"carrier_id": rates.desk.carrier}}));
    let load = rates.desk.make(load).await;
    let first = json!({"cargo_value": 250_000, "last_stop": 1, "switch_at": "2026-11-23T15:00:00Z"});
    rates.desk.patch(&load, first).await.expect(200);
    let relayed = rates.desk.patch(&load, json!({"carrier_id": other, "first_stop": 1})).await.expect(200).json();
    let part = &relayed["movements"][1]["id"];
    let new = json!({"rate_confirmation": {"load_id": load["id"], "movement_id": part, "recipient_email": OWNER}});
    let draft = rates.me.post(CONFIRMATIONS, new).await.expect(201).json();
    rates.send(&draft, json!({})).await.expect(202);
    rates.desk.app.run_jobs().await;
    let browser = rates.browser().await;
    open(&browser).await;
    let digits = code(&rates, &browser).await;
    let (page, browser) = prove(&rates, browser, &digits).await;
    let mut accepted = acceptance(&page);
    accepted["crew"] = json!({"driver_name": "Sam Driver"});

    let page = browser.post(&format!("{CARRIER}/accept"), accepted).await.expect(200).json()["confirmation"].clone();

    assert_eq!((&page["driver_name"], &page["needs_voice_code"]), (&json!("Sam Driver"), &json!(false)));
    assert_eq!(rates.load_now(&draft).await["guard"]["is_identity_proven"], false, "of who hauls it first");
}
