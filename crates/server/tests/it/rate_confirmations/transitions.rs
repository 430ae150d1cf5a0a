//! Every state entered, and every change refused that does not follow.

use super::{CARRIER, CONFIRMATIONS, Rates, accept, acceptance, key, open, rates};
use crate::loads::desk::instant;
use serde_json::{Value, json};

async fn status(rates: &Rates, one: &Value) -> String {
    rates.now(one).await["status"].as_str().expect("a status").to_owned()
}

#[tokio::test]
async fn a_confirmation_goes_from_draft_to_accepted_and_confirms_the_carrier() {
    let rates = rates().await;
    let draft = rates.draft("L-1").await;
    assert_eq!(
        (&draft["status"], &draft["sent_at"], &draft["rate"]),
        (&json!("pending"), &Value::Null, &json!(2_150.5))
    );
    assert_eq!(draft["actions"], json!(["send", "revise", "cancel", "reject"]));

    rates.send(&draft, json!({})).await.expect(202);
    assert_eq!(status(&rates, &draft).await, "pending", "on its way");
    rates.desk.app.run_jobs().await;
    assert_eq!(status(&rates, &draft).await, "delivered");
    let browser = rates.browser().await;
    let teaser = browser.get(CARRIER).await.expect(200).json();
    assert_eq!((&teaser["terms"], &teaser["actions"]), (&Value::Null, &json!(["open"])));
    assert_eq!(status(&rates, &draft).await, "delivered", "a scanner of email opens nothing");
    open(&browser).await;
    assert_eq!(status(&rates, &draft).await, "viewed");
    accept(&browser).await;

    let accepted = rates.now(&draft).await;
    assert_eq!((&accepted["status"], &accepted["acceptance"]["name"]), (&json!("viewed"), &json!("Olga Owner")));
    assert_eq!(accepted["acceptance"]["proof"], "on_file");
    let load = rates.load_now(&draft).await;
    assert!(load["movements"][0]["confirmed_at"].is_string(), "{load}");
    for act in ["mark_as_rejected"] {
        rates.act(&draft, act).await.expect(409);
    }
    rates.send(&draft, json!({})).await.expect(409);
    rates.act(&draft, "mark_as_cancelled").await.expect(200);
    assert_eq!(
        rates.load_now(&draft).await["movements"][0]["confirmed_at"],
        Value::Null,
        "what confirmed it was canceled"
    );
    let late = rates.act(&draft, "mark_as_cancelled").await.expect(409).json();
    assert_eq!(
        (&late["errors"][0]["code"], &late["current"]["status"], &late["current"]["id"]),
        (&json!("conflict"), &json!("cancelled"), &draft["id"]),
        "how it is now comes with why"
    );
    let late = browser.post(&format!("{CARRIER}/accept"), acceptance(&accepted)).await.expect(409).json();
    assert_eq!(late["current"]["status"], "cancelled");
}

#[tokio::test]
async fn cancelling_without_a_body_is_enough_and_keys_cannot() {
    let rates = rates().await;
    let (one, _) = rates.sent("L-1").await;
    let path = format!("{CONFIRMATIONS}/{}/mark_as_cancelled", one["id"]);
    key(&rates).await.patch(&path, json!({})).await.expect(403);

    rates.me.call(axum::http::Method::PATCH, &path, None).await.expect(200);

    let ended = rates.now(&one).await;
    assert_eq!((&ended["status"], &ended["ended_because"]), (&json!("cancelled"), &json!("broker")));
    assert_eq!(rates.load_now(&one).await["status"], "covered", "the carrier stays");
}

#[tokio::test]
async fn a_rejected_one_takes_the_carrier_off_and_frees_the_load() {
    let rates = rates().await;
    let (one, browser) = rates.sent("L-1").await;
    open(&browser).await;
    browser.post(&format!("{CARRIER}/reject"), json!({"name": ""})).await.expect(422);

    browser.post(&format!("{CARRIER}/reject"), json!({"name": "Olga Owner", "reason": "Not ours."})).await.expect(204);

    let ended = rates.now(&one).await;
    assert_eq!((&ended["status"], &ended["ended_because"]), (&json!("rejected"), &json!("carrier")));
    assert_eq!(ended["ended_reason"], "By Olga Owner: Not ours.");
    let load = rates.load_now(&one).await;
    assert_eq!((&load["status"], &load["carrier"]), (&json!("available"), &Value::Null));
    assert_eq!(rates.count("select count(*) from movements where removed_reason = 'rate_confirmation'").await, 1);
    assert_eq!(
        rates.count("select count(*) from notices where kind = 'rate_confirmation' and after = 'rejected'").await,
        1
    );
    browser.post(&format!("{CARRIER}/counter"), json!({"name": "Olga", "rate": 2_300})).await.expect(409);
}

#[tokio::test]
async fn a_link_brings_about_only_so_many_counters() {
    let rates = rates().await;
    let (_, browser) = rates.sent("L-1").await;
    open(&browser).await;
    let asked = json!({"name": "Olga Owner", "rate": 2_400});
    browser.post(&format!("{CARRIER}/counter"), asked.clone()).await.expect(200);
    // As if it had been asked nineteen times before.
    let before = "insert into load_events (company_id, sequence, load_id, kind, details, occurred_at, recorded_at)
                  select company_id, sequence + 1000 + nth, load_id, kind, details, occurred_at, recorded_at
                    from load_events cross join generate_series(1, 19) as nth where kind = 'rate_confirmation_countered'";
    sqlx::query(before).execute(&mut *rates.desk.app.db().await).await.expect("events");

    let refused = browser.post(&format!("{CARRIER}/counter"), asked).await.expect(409);

    assert!(refused.text().contains("Too many changes were requested"), "{}", refused.text());
}

#[tokio::test]
async fn the_counters_of_another_carrier_leave_this_one_its_own() {
    let rates = rates().await;
    let (_, browser) = rates.sent("L-1").await;
    open(&browser).await;
    let asked = json!({"name": "Olga Owner", "rate": 2_400});
    browser.post(&format!("{CARRIER}/counter"), asked.clone()).await.expect(200);
    // As if the carrier before had asked twenty times.
    let before = "insert into load_events (company_id, sequence, load_id, kind, details, occurred_at, recorded_at)
                  select company_id, sequence + 1000 + nth, load_id, kind, jsonb_set(details, '{carrier_id}', '987654'), occurred_at, recorded_at
                    from load_events cross join generate_series(1, 20) as nth where kind = 'rate_confirmation_countered'";
    sqlx::query(before).execute(&mut *rates.desk.app.db().await).await.expect("events");

    browser.post(&format!("{CARRIER}/counter"), asked).await.expect(200);
}

#[tokio::test]
async fn a_counter_leaves_it_open_and_the_broker_revises() {
    let rates = rates().await;
    let (one, browser) = rates.sent("L-1").await;
    let page = open(&browser).await;
    browser.post(&format!("{CARRIER}/counter"), json!({"name": "Olga Owner"})).await.expect(422);
    let countered = browser
        .post(&format!("{CARRIER}/counter"), json!({"name": "Olga Owner", "rate": 2_400}))
        .await
        .expect(200)
        .json();
    assert_eq!(
        (&countered["counter_rate"], &countered["actions"]),
        (&json!(2_400.0), &json!(["accept", "counter", "reject"]))
    );
    assert_eq!(rates.now(&one).await["counter"]["rate"], 2_400.0);

    let path = format!("{CONFIRMATIONS}/{}/revise", one["id"]);
    let second = rates.me.post(&path, json!({"revise": {"rate": 2_400}})).await.expect(201).json();

    assert_eq!(
        (&second["revision"], &second["replaces_id"], &second["rate"]),
        (&json!(2), &one["id"], &json!(2_400.0))
    );
    assert_eq!((&rates.now(&one).await["ended_because"], &second["is_amendment"]), (&json!("revised"), &json!(false)));
    assert_eq!(rates.load_now(&one).await["status"], "covered", "a revision takes nobody off");
    browser.post(&format!("{CARRIER}/accept"), acceptance(&page)).await.expect(409);
    rates.send(&second, json!({})).await.expect(202);
    rates.desk.app.run_jobs().await;
    accept(&rates.browser().await).await;
    assert!(rates.now(&second).await["accepted_at"].is_string());
    rates.me.post(&path, json!({"revise": {}})).await.expect(409);
}

#[tokio::test]
async fn an_amendment_leaves_the_carrier_confirmed_until_it_is_accepted() {
    let rates = rates().await;
    let (one, browser) = rates.sent("L-1").await;
    accept(&browser).await;
    let path = format!("{CONFIRMATIONS}/{}/revise", one["id"]);

    let amended =
        rates.me.post(&path, json!({"revise": {"rate": 2_250, "reason": "Lumper."}})).await.expect(201).json();

    assert_eq!((&amended["is_amendment"], &rates.now(&one).await["ended_at"]), (&json!(true), &Value::Null));
    rates.me.post(&path, json!({"revise": {}})).await.expect(409);
    let confirmed = async || rates.load_now(&one).await["movements"][0]["confirmed_at"].is_string();
    assert!(confirmed().await);
    rates.send(&amended, json!({})).await.expect(202);
    rates.desk.app.run_jobs().await;
    let browser = rates.browser().await;
    open(&browser).await;
    assert!(confirmed().await);
    accept(&browser).await;
    assert_eq!(rates.now(&one).await["ended_because"], "revised");
    assert!(confirmed().await && rates.now(&amended).await["accepted_at"].is_string());
}

#[tokio::test]
async fn a_rejected_amendment_leaves_what_was_agreed() {
    let rates = rates().await;
    let (one, browser) = rates.sent("L-1").await;
    accept(&browser).await;
    let path = format!("{CONFIRMATIONS}/{}/revise", one["id"]);
    let amended = rates.me.post(&path, json!({"revise": {"rate": 1_900}})).await.expect(201).json();
    rates.act(&amended, "mark_as_rejected").await.expect(200);

    let load = rates.load_now(&one).await;

    assert!(load["movements"][0]["confirmed_at"].is_string() && load["status"] == "covered", "{load}");
    assert_eq!(rates.now(&one).await["ended_at"], Value::Null);
}

#[tokio::test]
async fn the_load_ends_them_when_the_carrier_is_taken_off_or_the_load_is_canceled() {
    let rates = rates().await;
    let (off, _) = rates.sent("L-1").await;
    let (gone, browser) = rates.sent("L-2").await;
    let patch = async |one: &Value, changes: Value| {
        let load = rates.load_now(one).await;
        rates.desk.patch_because(&load, changes, Some("The customer asked.")).await.expect(200);
    };

    patch(&off, json!({"carrier_id": null})).await;
    patch(&gone, json!({"status": "cancelled"})).await;

    assert_eq!(rates.now(&off).await["ended_because"], "carrier_removed");
    assert_eq!(rates.now(&gone).await["ended_because"], "load_cancelled");
    let refused = browser.post(&format!("{CARRIER}/open"), json!({})).await.expect(409);
    assert!(refused.text().contains("canceled"), "{}", refused.text());
}

/// Has the job look that ends what nobody answered in time.
async fn expire(rates: &Rates) {
    let job = ::confirmations::rate_confirmations::expire::ExpireConfirmations {};
    queue::enqueue(&mut *rates.desk.app.db().await, &job, rates.desk.app.now()).await.expect("a job");
    rates.desk.app.run_jobs().await;
}

/// Sets the clock, and signs in again.
async fn at(rates: &mut Rates, moment: &str) {
    rates.desk.app.app.clock.set(instant(moment));
    rates.me = rates.desk.app.member(Some(rates.desk.company), super::SCOPES).await;
    rates.desk.me = rates.me.copy();
}

#[tokio::test]
async fn without_an_answer_it_expires_unless_the_truck_is_there() {
    let mut rates = rates().await;
    let (silent, browser) = rates.sent("L-1").await;
    let (loaded, at_dock) = rates.sent("L-2").await;
    let arrival = "insert into load_logs (company_id, load_id, stop_id, is_type, occurred_at, source, recorded_at)
                   select company_id, load_id, id, 'arrival', now(), 'person', now() from load_stops where load_id = $1 and position = 0";
    let id = loaded["load"]["id"].as_i64();
    sqlx::query(arrival).bind(id).execute(&mut *rates.desk.app.db().await).await.expect("a log");
    let sql = "update load_stops set arrived_at = now() where load_id = $1 and position = 0";
    sqlx::query(sql).bind(id).execute(&mut *rates.desk.app.db().await).await.expect("arrived");
    rates.desk.app.app.clock.set(instant("2026-11-23T11:59:00Z"));
    expire(&rates).await;
    rates.desk.at("2026-11-23T11:59:30Z").await;
    rates.me = rates.desk.app.member(Some(rates.desk.company), super::SCOPES).await;
    assert_eq!(rates.now(&silent).await["status"], "delivered");

    rates.desk.app.app.clock.set(instant("2026-11-23T12:00:00Z"));
    expire(&rates).await;

    assert_eq!(rates.now(&silent).await["ended_because"], "expired");
    assert_eq!(rates.load_now(&silent).await["status"], "available");
    browser.get(CARRIER).await.expect(200);
    let kept = rates.now(&loaded).await;
    assert_eq!((&kept["status"], &kept["expires_at"]), (&json!("delivered"), &Value::Null));
    accept(&at_dock).await;
}

#[tokio::test]
async fn the_first_window_ends_the_time_to_answer_and_one_whose_window_is_over_is_not_sent() {
    let mut rates = rates().await;
    at(&mut rates, "2026-11-23T12:00:00Z").await;
    let (sent, browser) = rates.sent("L-1").await;
    let draft = rates.draft("L-2").await;
    let end = json!("2026-11-24T16:00:00Z");
    assert_eq!((&sent["expires_at"], &draft["answer_by"]), (&end, &end));
    let page = open(&browser).await;

    at(&mut rates, "2026-11-24T16:00:00Z").await;

    browser.post(&format!("{CARRIER}/accept"), acceptance(&page)).await.expect(409);
    assert_eq!(rates.send(&draft, json!({})).await.expect(422).fields(), ["send"]);
    assert_eq!(rates.now(&draft).await["answer_by"], Value::Null);
}

#[tokio::test]
async fn a_window_that_is_moved_gives_more_time_to_answer() {
    let mut rates = rates().await;
    at(&mut rates, "2026-11-23T12:00:00Z").await;
    let (sent, _) = rates.sent("L-1").await;
    let sql = "update load_stops set window_end_at = '2026-11-24T18:00:00Z' where load_id = $1 and position = 0";
    let id = sent["load"]["id"].as_i64();
    sqlx::query(sql).bind(id).execute(&mut *rates.desk.app.db().await).await.expect("moved");

    at(&mut rates, "2026-11-24T16:00:00Z").await;
    expire(&rates).await;

    let now = rates.now(&sent).await;
    assert_eq!((&now["status"], &now["expires_at"]), (&json!("delivered"), &json!("2026-11-24T18:00:00Z")));
}

#[tokio::test]
async fn a_window_that_is_moved_to_an_earlier_time_leaves_less_time_to_answer() {
    let mut rates = rates().await;
    at(&mut rates, "2026-11-23T12:00:00Z").await;
    let (sent, browser) = rates.sent("L-1").await;
    let page = open(&browser).await;
    let sql = "update load_stops set window_end_at = '2026-11-24T15:00:00Z' where load_id = $1 and position = 0";
    let id = sent["load"]["id"].as_i64();
    sqlx::query(sql).bind(id).execute(&mut *rates.desk.app.db().await).await.expect("moved");
    assert_eq!(rates.now(&sent).await["expires_at"], "2026-11-24T15:00:00Z");

    at(&mut rates, "2026-11-24T15:00:00Z").await;

    let late = browser.post(&format!("{CARRIER}/accept"), acceptance(&page)).await.expect(409);
    assert!(late.text().contains("has expired"), "{}", late.text());
    expire(&rates).await;
    assert_eq!(rates.now(&sent).await["ended_because"], "expired");
}
