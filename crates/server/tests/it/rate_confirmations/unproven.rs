//! Where no contact of the carrier's is proven: no code goes to FMCSA's address, and a person says how they made sure.

use super::carrier::{prove, released};
use super::guarded::guarded;
use super::{CARRIER, CONFIRMATIONS, Rates, acceptance, open, rates};
use kernel::scopes::Scope;
use serde_json::{Value, json};

/// Has the censuses on record begin on a day.
async fn begin_on(rates: &Rates, day: &str) {
    let sql = "update import_runs set vintage = $1::date where vintage is not null";
    sqlx::query(sql).bind(day).execute(&mut *rates.desk.app.db().await).await.expect("done");
}

fn path(one: &Value) -> String {
    format!("{CONFIRMATIONS}/{}/release_code", one["id"])
}

#[tokio::test]
async fn no_code_goes_to_an_address_of_a_short_history_and_a_person_says_how_they_made_sure() {
    let rates = rates().await;
    let (one, browser) = released(&rates, "L-1").await;
    begin_on(&rates, "2026-11-10").await;

    let page = open(&browser).await;

    assert_eq!((&page["needs_code"], &page["code_contact"]), (&json!(true), &Value::Null));
    let refused = browser.post(&format!("{CARRIER}/code"), json!({})).await.expect(409);
    assert!(refused.text().contains("The broker calls"), "{}", refused.text());
    assert_eq!(rates.count("select count(*) from rate_confirmation_codes").await, 0);
    let shown = rates.now(&one).await["code_contacts"].clone();
    for reason in ["cannot_email_reason", "cannot_call_reason"] {
        let why = shown[reason].as_str().expect("a reason");
        assert!(why.starts_with("Not known for 30 days yet") && why.ends_with("Known from Dec 10, 2026."), "{why}");
    }
    assert_eq!(shown["known_from"], "2026-12-10");

    let sender = rates.desk.app.member(Some(rates.desk.company), &[Scope::ManageRateConfirmations]).await;
    let sure = json!({"reason": "Met the owner at the yard."});
    sender.post(&path(&one), sure.clone()).await.expect(403);
    assert_eq!(rates.me.post(&path(&one), json!({"reason": " "})).await.expect(422).fields(), ["reason"]);
    let given = rates.me.post(&path(&one), sure).await.expect(201).json();
    let (page, browser) = prove(&rates, browser, given["code"].as_str().expect("digits")).await;
    assert_eq!(page["proven_by"], "released");
    let mut body = acceptance(&page);
    body["remember"] = json!(true);
    let accepted = browser.post(&format!("{CARRIER}/accept"), body).await.expect(200).json();

    assert_eq!(accepted["session"], Value::Null, "no contact on file proved the browser");
    let now = rates.now(&one).await;
    assert_eq!((&now["acceptance"]["proof"], &now["code_contacts"]), (&json!("released"), &Value::Null));
    let [code] = &now["code_releases"].as_array().expect("codes")[..] else { panic!("one code: {now}") };
    let by = (&code["reason"], &code["user"]["id"]);
    assert_eq!(
        by,
        (&json!("Met the owner at the yard."), &now["creator_id"]),
        "the released email is told with the emails"
    );
    let copies = "select count(*) from rate_confirmation_mails where kind = 'carrier_copy'";
    assert_eq!(rates.count(copies).await, 1, "none to the address that isn't proven");
    let list = format!("/api/v1/carriers/{}/decisions", rates.desk.carrier);
    let decisions = rates.me.get(&list).await.expect(200).json();
    let told = decisions.as_array().expect("records").iter().any(|record| {
        record["kind"] == "rate_confirmation_released"
            && record["note"] == "Code given without a proven contact. Met the owner at the yard."
    });
    assert!(told, "{decisions}");
}

#[tokio::test]
async fn a_code_is_released_where_neither_email_nor_phone_is_proven_alone() {
    let rates = rates().await;
    let (one, _) = released(&rates, "L-1").await;
    let known = rates.now(&one).await["code_contacts"].clone();
    let nothing = json!({"cannot_email_reason": null, "cannot_call_reason": null, "known_from": null});
    assert_eq!(known, nothing);
    let sure = json!({"reason": "Met the owner at the yard."});
    let refused = rates.me.post(&path(&one), sure.clone()).await.expect(409);
    assert!(refused.text().contains("email on FMCSA"), "{}", refused.text());
    let sql = "update carriers set email_address = null where id = $1";
    sqlx::query(sql).bind(rates.desk.carrier).execute(&mut *rates.desk.app.db().await).await.expect("gone");

    let refused = rates.me.post(&path(&one), sure).await.expect(409);

    assert!(refused.text().contains("phone on FMCSA"), "{}", refused.text());
    let why = rates.now(&one).await["code_contacts"]["cannot_email_reason"].clone();
    assert!(why.as_str().is_some_and(|why| why.contains("no email on file")), "{why}");
    assert_eq!(rates.count("select count(*) from rate_confirmation_codes").await, 0);
}

#[tokio::test]
async fn of_a_guarded_load_a_further_browser_gets_a_code_after_acceptance_too() {
    let rates = rates().await;
    let (one, first) = guarded(&rates).await;
    let other = rates.browser().await;
    begin_on(&rates, "2026-11-10").await;
    open(&first).await;
    let sure = json!({"reason": "Met the owner at the yard."});
    let given = rates.me.post(&path(&one), sure.clone()).await.expect(201).json();
    let (page, first) = prove(&rates, first, given["code"].as_str().expect("digits")).await;
    let mut body = acceptance(&page);
    body["crew"] = json!({"driver_name": "Sam Driver"});

    first.post(&format!("{CARRIER}/accept"), body).await.expect(200);

    let accepted = first.get(CARRIER).await.expect(200).json();
    assert_eq!(accepted["needs_voice_code"], false, "nobody can call a number that isn't proven");
    assert_eq!(open(&other).await["needs_code"], true);
    let shown = rates.now(&one).await["code_contacts"].clone();
    assert!(shown["cannot_call_reason"].is_string(), "{shown}");
    let given = rates.me.post(&path(&one), sure).await.expect(201).json();
    let (page, _) = prove(&rates, other, given["code"].as_str().expect("digits")).await;
    assert_eq!(page["needs_code"], false);
}
