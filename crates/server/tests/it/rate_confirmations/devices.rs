//! A browser that was proven once: one page of all open confirmations, each accepted with two taps.

use super::carrier::{prove, released};
use super::{CARRIER, CONFIRMATIONS, Rates, acceptance, open, rates};
use crate::carriers::files::carrier;
use crate::support::Client;
use serde_json::{Value, json};

const LIST: &str = "/api/v1/carrier_rate_confirmations";

/// The browser of someone who accepted one and asked to be remembered.
async fn remembered(rates: &Rates) -> Client {
    let (_, browser) = rates.sent("L-0").await;
    let mut body = acceptance(&open(&browser).await);
    body["remember"] = json!(true);
    let accepted = browser.post(&format!("{CARRIER}/accept"), body).await.expect(200).json();
    let session = accepted["session"]["session"].as_str().expect("a session").to_owned();
    rates.desk.app.visitor().with_header("x-carrier-session", &session)
}

/// Opens one from the list: the first tap.
async fn tap(rates: &Rates, device: &Client, id: &Value) -> Client {
    let link = device.post(&format!("{LIST}/{id}/open"), json!({})).await.expect(201).json();
    rates.desk.app.visitor().with_header("x-link-token", link["token"].as_str().expect("a token"))
}

#[tokio::test]
async fn ten_open_ones_are_on_one_page_and_take_two_taps_each() {
    let rates = rates().await;
    let device = remembered(&rates).await;
    for nth in 1..=10 {
        // To an address that is not on file: the browser is proven, the address is not.
        let draft = rates.draft(&format!("L-{nth}")).await;
        rates.send(&draft, json!({})).await.expect(202);
    }
    let page = device.get(LIST).await.expect(200).json();
    let waiting: Vec<_> = page["rate_confirmations"]
        .as_array()
        .expect("rows")
        .iter()
        .filter(|row| row["accepted_at"].is_null())
        .cloned()
        .collect();
    assert_eq!((waiting.len(), &page["name"], &page["dot_number"]), (10, &json!("Olga Owner"), &json!(1_000_001)));

    for row in &waiting {
        assert_eq!(row["pickup_time_zone"], "America/Chicago", "Dallas");
        let browser = tap(&rates, &device, &row["id"]).await;
        let page = open(&browser).await;
        assert_eq!(
            (&page["needs_code"], &page["proven_by"], &page["name"]),
            (&json!(false), &json!("device"), &json!("Olga Owner"))
        );
        browser.post(&format!("{CARRIER}/accept"), acceptance(&page)).await.expect(200);
    }

    assert_eq!(rates.count("select count(*) from movements where confirmed_at is not null").await, 11);
}

#[tokio::test]
async fn a_guarded_load_and_a_changed_address_take_a_code_again() {
    let rates = rates().await;
    let device = remembered(&rates).await;
    let load = rates.load("L-1").await;
    rates.desk.patch(&load, json!({"cargo_value": 250_000})).await.expect(200);
    let guarded = rates.draft_of(&load).await;
    rates.send(&guarded, json!({})).await.expect(202);
    assert_eq!(open(&tap(&rates, &device, &guarded["id"]).await).await["needs_code"], true);
    let plain = rates.draft("L-2").await;
    rates.send(&plain, json!({})).await.expect(202);
    let browser = tap(&rates, &device, &plain["id"]).await;
    assert_eq!(open(&browser).await["needs_code"], false);
    let sql = "insert into carrier_changes (dot_number, field, before, after, data_set, observed_at)
               select dot_number, 'email_address', 'before@acmehauling.example', email_address, data_set, '2026-11-21T13:00:00Z' from carriers where id = $1";
    sqlx::query(sql).bind(rates.desk.carrier).execute(&mut *rates.desk.app.db().await).await.expect("a change");

    let page = browser.get(CARRIER).await.expect(200).json();

    assert_eq!((&page["needs_code"], &page["code_contact"]), (&json!(true), &json!("b•••@acmehauling.example")));
}

#[tokio::test]
async fn a_browser_that_was_proven_between_two_changes_takes_a_code_again() {
    let rates = rates().await;
    let device = remembered(&rates).await;
    // With a carrier's first loads, a changed address would make the load guarded.
    for nth in 1..=3 {
        rates.load(&format!("L-{nth}")).await;
    }
    let draft = rates.draft("L-4").await;
    rates.send(&draft, json!({})).await.expect(202);
    let browser = tap(&rates, &device, &draft["id"]).await;
    assert_eq!(open(&browser).await["needs_code"], false);
    let sql = "insert into carrier_changes (dot_number, field, before, after, data_set, observed_at)
               select c.dot_number, 'email_address', x.before, x.after, c.data_set, x.seen_at
                 from carriers c, (values ('oldest@acmehauling.example', 'before@acmehauling.example', timestamptz '2026-11-10T00:00:00Z'),
                                          ('before@acmehauling.example', 'owner@acmehauling.example', timestamptz '2026-11-21T13:00:00Z'))
                                  as x (before, after, seen_at)
                where c.id = $1 order by x.seen_at";
    sqlx::query(sql).bind(rates.desk.carrier).execute(&mut *rates.desk.app.db().await).await.expect("two changes");

    let page = browser.get(CARRIER).await.expect(200).json();

    assert_eq!((&page["needs_code"], &page["is_number_sealed"]), (&json!(true), &json!(false)), "it isn't guarded");
}

#[tokio::test]
async fn a_browser_sees_its_own_carriers_alone_and_is_forgotten() {
    let rates = rates().await;
    let device = remembered(&rates).await;
    let other = carrier(&rates.desk.app, 1_000_002, &[]).await;
    let load = crate::loads::desk::with(
        crate::loads::desk::body("L-1"),
        json!({"carrier": {"carrier_id": other, "dispatcher_email": "x@other.example"}}),
    );
    let load = rates.desk.make(load).await;
    let theirs = rates.draft_of(&load).await;
    let own_draft = rates.draft("L-2").await;
    device.post(&format!("{LIST}/{}/open", theirs["id"]), json!({})).await.expect(404);
    device.post(&format!("{LIST}/{}/open", own_draft["id"]), json!({})).await.expect(404);
    assert_eq!(device.get(LIST).await.expect(200).json()["rate_confirmations"].as_array().expect("rows").len(), 1);
    rates.desk.app.visitor().get(LIST).await.expect(401);

    device.call(axum::http::Method::DELETE, "/api/v1/carrier_session", None).await.expect(204);

    device.get(LIST).await.expect(401);
}

#[tokio::test]
async fn a_browser_that_a_voice_code_proved_signs_by_the_number_that_was_called() {
    let rates = rates().await;
    let (one, browser) = released(&rates, "L-0").await;
    open(&browser).await;
    let path = format!("{CONFIRMATIONS}/{}/voice_code", one["id"]);
    let voice = rates.me.post(&path, json!({})).await.expect(201).json();
    let (page, browser) = prove(&rates, browser, voice["code"].as_str().expect("digits")).await;
    let mut body = acceptance(&page);
    body["remember"] = json!(true);
    let accepted = browser.post(&format!("{CARRIER}/accept"), body).await.expect(200).json();
    let session = accepted["session"]["session"].as_str().expect("a session");
    let device = rates.desk.app.visitor().with_header("x-carrier-session", session);
    let next = rates.draft("L-1").await;
    rates.send(&next, json!({})).await.expect(202);
    let browser = tap(&rates, &device, &next["id"]).await;

    browser.post(&format!("{CARRIER}/accept"), acceptance(&open(&browser).await)).await.expect(200);

    let accepted = rates.now(&next).await["acceptance"].clone();
    assert_eq!(
        (&accepted["email"], &accepted["phone"], &accepted["proof"]),
        (&Value::Null, &json!("5125550142"), &json!("device"))
    );
    let terms = rates.me.get(&format!("{CONFIRMATIONS}/{}/get_terms", next["id"])).await.expect(200).json();
    let signature = terms["signature"].as_str().expect("a signature");
    assert!(signature.contains("\nphone: 5125550142\n") && !signature.contains("\nemail:"), "{signature}");
}

#[tokio::test]
async fn a_browser_is_remembered_for_ninety_days() {
    let rates = rates().await;
    let device = remembered(&rates).await;
    rates.desk.app.app.clock.set(crate::loads::desk::instant("2027-02-19T11:59:00Z"));
    device.get(LIST).await.expect(200);
    rates.desk.app.app.clock.set(crate::loads::desk::instant("2027-02-19T12:00:00Z"));
    device.get(LIST).await.expect(401);
}
