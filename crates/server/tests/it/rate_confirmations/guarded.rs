//! A guarded load on the carrier's page: who takes a code, what it proves, and of whom.

use super::carrier::{code, prove};
use super::{CARRIER, Rates, acceptance, open, rates};
use crate::loads::desk::VIN;
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
    let path = format!("{}/{}/voice_code", super::CONFIRMATIONS, one["id"]);
    let voice = rates.me.post(&path, json!({})).await.expect(201).json();
    let (page, _) = prove(&rates, other, voice["code"].as_str().expect("digits")).await;
    assert_eq!((&page["needs_code"], &page["driver_name"]), (&json!(false), &json!("Sam Driver")));
    assert_eq!(rates.browser().await.get(CARRIER).await.expect(200).json()["needs_code"], true);
}
