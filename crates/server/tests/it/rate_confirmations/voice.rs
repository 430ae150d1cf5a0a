//! Voice codes of rate confirmations: read out on a call to the number on file, typed on the carrier's page.

use super::carrier::{code, prove, released};
use super::guarded::guarded;
use super::{CARRIER, CONFIRMATIONS, acceptance, open, rates, reach_to};
use crate::loads::desk::VIN;
use serde_json::{Value, json};

#[tokio::test]
async fn a_voice_code_is_read_out_on_a_call_to_the_number_on_file() {
    let rates = rates().await;
    let (one, browser) = released(&rates, "L-1").await;
    open(&browser).await;
    let path = format!("{CONFIRMATIONS}/{}/voice_code", one["id"]);
    reach_to(&rates, "2026-11-01").await;
    let refused = rates.me.post(&path, json!({})).await.expect(409);
    assert!(refused.text().contains("Not known today"), "an old census: {}", refused.text());
    reach_to(&rates, "2026-11-20").await;

    let voice = rates.me.post(&path, json!({})).await.expect(201).json();

    assert_eq!((&voice["phone"], &voice["driver_name"]), (&json!("5125550142"), &Value::Null));
    let (page, _) = prove(&rates, browser, voice["code"].as_str().expect("digits")).await;
    assert_eq!(page["proven_by"], "voice_code");
}

#[tokio::test]
async fn a_guarded_loads_voice_code_takes_a_number_of_ninety_days() {
    let rates = rates().await;
    let load = rates.load("L-1").await;
    rates.desk.patch(&load, json!({"cargo_value": 250_000})).await.expect(200);
    let (guarded, plain) = (rates.draft_of(&load).await, rates.draft("L-2").await);
    for draft in [&guarded, &plain] {
        rates.send(draft, json!({})).await.expect(202);
    }
    rates.desk.app.run_jobs().await;
    // Censuses of sixty days: enough for any other load.
    let since = "update import_runs set vintage = '2026-09-20' where vintage = '2026-01-03'";
    let shortened = sqlx::query(since).execute(&mut *rates.desk.app.db().await).await.expect("done");
    assert_eq!(shortened.rows_affected(), 1);
    let path = |draft: &Value| format!("{CONFIRMATIONS}/{}/voice_code", draft["id"]);

    let refused = rates.me.post(&path(&guarded), json!({})).await.expect(409);

    assert!(refused.text().contains("Not known for 90 days yet"), "{}", refused.text());
    rates.me.post(&path(&plain), json!({})).await.expect(201);
}

#[tokio::test]
async fn after_acceptance_a_voice_code_verifies_the_driver_that_is_named() {
    let rates = rates().await;
    let (one, browser) = guarded(&rates).await;
    open(&browser).await;
    let digits = code(&rates, &browser).await;
    let (page, browser) = prove(&rates, browser, &digits).await;
    browser.post(&format!("{CARRIER}/accept"), acceptance(&page)).await.expect(200);
    let path = format!("{CONFIRMATIONS}/{}/voice_code", one["id"]);
    let nobody = rates.me.post(&path, json!({})).await.expect(409);
    assert!(nobody.text().contains("Name the driver first"), "{}", nobody.text());
    let crew = json!({"driver_name": "Sam Driver"});
    let page = browser.post(&format!("{CARRIER}/crew"), crew).await.expect(200).json();
    assert_eq!(page["needs_voice_code"], true);
    let verified = async || {
        let shown = rates.me.get(&format!("{CONFIRMATIONS}/{}", one["id"])).await.expect(200).json();
        shown["driver_verified"].clone()
    };
    assert_eq!(verified().await, Value::Null);

    let voice = rates.me.post(&path, json!({})).await.expect(201).json();
    let (page, browser) = prove(&rates, browser, voice["code"].as_str().expect("digits")).await;

    assert_eq!(page["needs_voice_code"], false);
    let now = rates.load_now(&one).await;
    assert_eq!(
        (&now["guard"]["is_identity_proven"], &now["guard_steps"][0]["step"]),
        (&json!(true), &json!("identity_proven"))
    );
    let told = verified().await;
    assert_eq!((&told["user"], &told["at"]), (&now["guard_steps"][0]["user"], &now["guard_steps"][0]["created_at"]));
    browser.post(&format!("{CARRIER}/crew"), json!({"driver_name": "Someone Else"})).await.expect(200);
    assert_eq!(verified().await, Value::Null, "another driver");
}

#[tokio::test]
async fn a_voice_code_verifies_nobody_who_was_named_after_it_was_made() {
    let rates = rates().await;
    let (one, browser) = guarded(&rates).await;
    open(&browser).await;
    let digits = code(&rates, &browser).await;
    let (page, browser) = prove(&rates, browser, &digits).await;
    let mut accepted = acceptance(&page);
    accepted["crew"] = json!({"driver_name": "Sam Driver"});
    browser.post(&format!("{CARRIER}/accept"), accepted).await.expect(200);
    let path = format!("{CONFIRMATIONS}/{}/voice_code", one["id"]);
    let voice = rates.me.post(&path, json!({})).await.expect(201).json();
    assert_eq!((&voice["driver_name"], &voice["vin"]), (&json!("Sam Driver"), &Value::Null));
    let (verify, typed) = (format!("{CARRIER}/verify"), json!({"code": voice["code"]}));
    let others = [
        json!({"driver_name": "Mallory Other"}),
        json!({"driver_name": "Sam Driver", "driver_phone_e164": "+15125550143"}),
        json!({"driver_name": "Sam Driver", "vin": VIN}),
    ];

    for other in others {
        browser.post(&format!("{CARRIER}/crew"), other.clone()).await.expect(200);
        let refused = browser.post(&verify, typed.clone()).await.expect(409);
        assert!(refused.text().contains("changed after this code was made"), "{other}: {}", refused.text());
    }

    assert_eq!(rates.load_now(&one).await["guard"]["is_identity_proven"], false);
    let voice = rates.me.post(&path, json!({})).await.expect(201).json();
    browser.post(&verify, json!({"code": voice["code"]})).await.expect(200);
    assert_eq!(rates.load_now(&one).await["guard"]["is_identity_proven"], true);
}

#[tokio::test]
async fn a_voice_code_ends_the_one_before_and_keeps_no_email_back() {
    let rates = rates().await;
    let (one, browser) = released(&rates, "L-1").await;
    let path = format!("{CONFIRMATIONS}/{}/voice_code", one["id"]);
    let verify = format!("{CARRIER}/verify");
    let before = rates.me.post(&path, json!({})).await.expect(201).json()["code"].clone();
    let newest = rates.me.post(&path, json!({})).await.expect(201).json()["code"].clone();
    // The newest is used up by tries, of which the one before is the first.
    let others = ["000001", "000002", "000003", "000004", "000005"].into_iter().map(|digits| json!(digits));
    let wrong = std::iter::once(before.clone()).chain(others).filter(|digits| *digits != newest).take(5);
    for digits in wrong {
        browser.post(&verify, json!({"code": digits})).await.expect(422);
    }

    browser.post(&verify, json!({"code": before})).await.expect(422);
    browser.post(&verify, json!({"code": newest})).await.expect(422);

    browser.post(&format!("{CARRIER}/code"), json!({})).await.expect(201);
}

#[tokio::test]
async fn whoever_gave_the_voice_code_and_names_the_driver_needs_no_second_call() {
    let rates = rates().await;
    let (one, browser) = guarded(&rates).await;
    open(&browser).await;
    let path = format!("{CONFIRMATIONS}/{}/voice_code", one["id"]);
    let voice = rates.me.post(&path, json!({})).await.expect(201).json();
    let (page, browser) = prove(&rates, browser, voice["code"].as_str().expect("digits")).await;
    let mut accepted = acceptance(&page);
    accepted["crew"] = json!({"vin": VIN, "driver_name": "Sam Driver"});

    browser.post(&format!("{CARRIER}/accept"), accepted).await.expect(200);

    assert_eq!(rates.load_now(&one).await["guard"]["is_identity_proven"], true);
}

#[tokio::test]
async fn a_voice_code_that_is_typed_once_is_recorded_once() {
    let rates = rates().await;
    let (one, browser) = guarded(&rates).await;
    rates.desk.patch(&one["load"], json!({"driver_name": "Sam Driver"})).await.expect(200);
    open(&browser).await;
    let path = format!("{CONFIRMATIONS}/{}/voice_code", one["id"]);
    let voice = rates.me.post(&path, json!({})).await.expect(201).json();
    let (page, browser) = prove(&rates, browser, voice["code"].as_str().expect("digits")).await;
    let recorded = async || rates.load_now(&one).await["guard_steps"].as_array().map(Vec::len);
    assert_eq!(recorded().await, Some(1));

    browser.post(&format!("{CARRIER}/accept"), acceptance(&page)).await.expect(200);

    assert_eq!(recorded().await, Some(1), "one call");
    assert_eq!(rates.load_now(&one).await["guard"]["is_identity_proven"], true);
}
