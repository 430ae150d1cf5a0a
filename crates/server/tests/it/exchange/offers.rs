//! Offers to carriers: where they go, what they show, how they are declined and taken back.

use super::sourcing::{OWNER, PAGE, SCOPES, bid, sourcing};
use crate::connections::connection;
use crate::loads::yard::tenant;
use crate::rate_confirmations::{CARRIER, rates};
use crate::support::Person;
use chrono::TimeDelta;
use platform::limits::count_mail_to;
use serde_json::{Value, json};

#[tokio::test]
async fn an_offer_goes_to_the_address_on_file_and_shows_no_street_or_number() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;

    let (offer, browser) = sales.offered(&load, sales.desk.carrier).await;

    assert_eq!(
        (&offer["sent_to"], &offer["status"], &offer["rate"]),
        (&json!(OWNER), &json!("queued"), &json!(1800.0))
    );
    let page = browser.get(PAGE).await.expect(200);
    assert!(!page.text().contains("Secret") && !page.text().contains("PU-77") && !page.text().contains("SYN dock"));
    let page = page.json();
    assert_eq!((&page["status"], &page["can_answer"]), (&json!("sent"), &json!(true)));
    assert_eq!(page["stops"][0]["city"], "Dallas");
    assert_eq!(sales.offers(&load).await[0]["status"], "sent", "reading alone is no click");
    assert_eq!(browser.post(&format!("{PAGE}/open"), json!(null)).await.expect(200).json()["status"], "viewed");
    assert_eq!(sales.offers(&load).await[0]["status"], "viewed");
    assert_eq!(sales.told(&load).await.last().map(String::as_str), Some("offer_sent"));
}

#[tokio::test]
async fn who_is_not_dispatched_or_has_no_known_address_gets_no_offer() {
    let sales = sourcing().await;
    let (app, load) = (&sales.desk.app, sales.load("L-1").await);
    let (refused, silent) = (sales.carrier(1_000_002).await, sales.carrier(1_000_003).await);
    connection(app, &sales.me, refused, "do_not_dispatch").await;
    let forget = "update carriers set email_address = null where id = $1";
    sqlx::query(forget).bind(silent).execute(&mut *app.db().await).await.expect("no address");

    let none = sales.offer(&load, &[refused, silent], json!({})).await.expect(422);
    let one = sales.offer(&load, &[refused, sales.desk.carrier], json!({})).await.expect(201).json();

    assert_eq!(none.fields(), ["load_offer.carrier_ids.0", "load_offer.carrier_ids.1"]);
    assert_eq!(one["success"].as_array().map(Vec::len), Some(1));
    assert_eq!(one["errors"][0]["carrier_id"], refused);
}

#[tokio::test]
async fn an_address_that_got_its_emails_of_the_hour_gets_no_offer_and_only_what_is_mailed_counts() {
    let sales = sourcing().await;
    let (app, load, other) = (&sales.desk.app, sales.load("L-1").await, sales.carrier(1_000_002).await);
    for _ in 0..10 {
        let counted = count_mail_to(&mut *app.db().await, tenant(sales.desk.company), OWNER, app.now()).await;
        counted.expect("room for it");
    }

    let made = sales.offer(&load, &[sales.desk.carrier, other], json!({})).await.expect(201).json();

    assert_eq!(made["success"].as_array().map(Vec::len), Some(1));
    assert_eq!(made["success"][0]["sent_to"], "owner1000002@hauling.example");
    let why = "This address got 10 emails from your company within an hour. Try again later.";
    assert_eq!(made["errors"], json!([{"carrier_id": sales.desk.carrier, "detail": why}]));
    let counted = "select array_agg(attempts order by attempts) from rate_limits where key like 'mail_to:%'";
    let counted: Vec<i32> = sqlx::query_scalar(counted).fetch_one(&mut *app.db().await).await.expect("counts");
    assert_eq!(counted, [1, 10]);
}

#[tokio::test]
async fn one_offer_waits_for_a_carriers_answer_until_it_is_taken_back() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let (offer, browser) = sales.offered(&load, sales.desk.carrier).await;

    sales.offer(&load, &[sales.desk.carrier], json!({})).await.expect(422);
    assert_eq!(sales.withdraw(&offer).await.expect(200).json()["status"], "withdrawn");
    sales.withdraw(&offer).await.expect(409);
    let page = browser.get(PAGE).await.expect(200).json();
    let late = bid(&browser, 1_900.0).await;
    let again = sales.offer(&load, &[sales.desk.carrier], json!({})).await;

    assert_eq!((&page["can_answer"], &page["closed_why"]), (&json!(false), &json!("The broker withdrew this offer.")));
    late.expect(409);
    again.expect(201);
}

#[tokio::test]
async fn what_is_wrong_with_an_offer_is_named() {
    let sales = sourcing().await;
    let (load, carrier) = (sales.load("L-1").await, sales.desk.carrier);
    let many: Vec<i64> = (1..=51).collect();
    for (carriers, more, field) in [
        (vec![], json!({}), "load_offer.carrier_ids"),
        (many, json!({}), "load_offer.carrier_ids"),
        (vec![carrier], json!({"rate": 0}), "load_offer.rate"),
        (vec![carrier], json!({"rate": -5}), "load_offer.rate"),
        (vec![carrier], json!({"rate": 1_000_001}), "load_offer.rate"),
        (vec![carrier], json!({"message": "a".repeat(1_001)}), "load_offer.message"),
        (vec![carrier], json!({"expires_at": "2026-11-01T00:00:00Z"}), "load_offer.expires_at"),
        (vec![987_654_321], json!({}), "load_offer.carrier_ids.0"),
        (vec![carrier], json!({"color": 1}), "load_offer.color"),
    ] {
        assert_eq!(sales.offer(&load, &carriers, more.clone()).await.expect(422).fields(), [field], "{more}");
    }
    let covered = sales.desk.covered("L-2").await;
    sales.offer(&covered, &[carrier], json!({})).await.expect(409);
}

#[tokio::test]
async fn an_offer_ends_with_the_pickup_window_and_not_later() {
    let mut sales = sourcing().await;
    let load = sales.load("L-1").await;
    let far = json!({"expires_at": "2027-01-01T00:00:00Z"});

    let made = sales.offer(&load, &[sales.desk.carrier], far).await.expect(201).json();

    assert_eq!(made["success"][0]["expires_at"], "2026-11-24T16:00:00Z");
    sales.desk.app.run_jobs().await;
    let browser = sales.browser().await;
    sales.later(TimeDelta::days(4)).await;
    assert_eq!(browser.get(PAGE).await.expect(200).json()["status"], "expired");
    bid(&browser, 1_900.0).await.expect(409);
}

#[tokio::test]
async fn a_decline_is_told_and_noted_as_what_came_of_asking() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let (_, browser) = sales.offered(&load, sales.desk.carrier).await;
    let decline = json!({"reason": "rate_too_low", "name": "Olga Owner", "message": "Not under 2,500."});
    bid(&browser, 2_500.0).await.expect(201);

    let page = browser.post(&format!("{PAGE}/decline"), decline.clone()).await.expect(200).json();
    let again = browser.post(&format!("{PAGE}/decline"), decline).await;

    assert_eq!((&page["status"], &page["can_answer"]), (&json!("declined"), &json!(false)));
    again.expect(409);
    let offer = &sales.offers(&load).await[0];
    assert_eq!((&offer["decline_reason"], &offer["declined_by"]), (&json!("rate_too_low"), &json!("Olga Owner")));
    assert_eq!(sales.bids(&load).await[0]["status"], "withdrawn");
    let noted: (String, Option<String>, Option<i64>) =
        sqlx::query_as("select reason, notes, user_id from load_carrier_dispositions")
            .fetch_one(&mut *sales.desk.app.db().await)
            .await
            .expect("a disposition");
    assert_eq!(noted, ("rate_too_low".to_owned(), Some("Not under 2,500.".to_owned()), None));
    let unknown = browser.post(&format!("{PAGE}/decline"), json!({"reason": "quoted", "name": "Olga"})).await;
    assert_eq!(unknown.expect(422).fields(), ["reason"]);
}

#[tokio::test]
async fn only_the_emailed_token_opens_an_offer() {
    let rates = rates().await;
    let (_, confirmation) = rates.sent("L-1").await;
    let visitor = rates.desk.app.visitor();

    confirmation.get(CARRIER).await.expect(200);
    confirmation.get(PAGE).await.expect(404);
    assert_eq!(visitor.get(PAGE).await.expect(422).fields(), ["x-link-token"]);
    for token in ["0", "' or 1=1 --", &"a".repeat(4_000), "0000000000000000000000000000000000000000000"] {
        let hostile = rates.desk.app.visitor().with_header("x-link-token", token);
        hostile.get(PAGE).await.expect(404);
        bid(&hostile, 1.0).await.expect(404);
    }
}

#[tokio::test]
async fn another_company_finds_neither_offers_nor_bids() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let (offer, browser) = sales.offered(&load, sales.desk.carrier).await;
    bid(&browser, 1_900.0).await.expect(201);
    let bids = sales.bids(&load).await;
    let other = sales.desk.app.person(Person { scopes: SCOPES, ..Person::default() }).await;

    for path in ["offers", "bids"] {
        other.get(&format!("/api/v1/loads/{}/{path}", load["id"])).await.expect(404);
    }
    let new = json!({"load_offer": {"carrier_ids": [sales.desk.carrier]}});
    other.post(&format!("/api/v1/loads/{}/offers", load["id"]), new).await.expect(404);
    other.patch(&format!("/api/v1/load_offers/{}/withdraw", offer["id"]), Value::Null).await.expect(404);
    for act in ["accept", "decline"] {
        other.patch(&format!("/api/v1/load_bids/{}/{act}", bids[0]["id"]), json!({})).await.expect(404);
    }
}

#[tokio::test]
async fn what_is_on_offer_can_not_be_had_once_the_load_is_canceled() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let (_, browser) = sales.offered(&load, sales.desk.carrier).await;
    bid(&browser, 1_900.0).await.expect(201);

    sales.desk.patch(&load, json!({"status": "cancelled"})).await.expect(200);

    assert_eq!(sales.offers(&load).await[0]["status"], "closed");
    assert_eq!(sales.bids(&load).await[0]["status"], "expired");
    assert_eq!(browser.get(PAGE).await.expect(200).json()["closed_why"], "This load is no longer available.");
    bid(&browser, 1_800.0).await.expect(409);
}
