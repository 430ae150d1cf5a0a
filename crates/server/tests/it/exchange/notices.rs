//! What a carrier answers to an offer is told to those whose load it is.

use super::sourcing::{PAGE, Sourcing, bid, sourcing};
use crate::support::Client;
use axum::http::Method;
use kernel::scopes::Scope;
use serde_json::{Value, json};
use vetting::notices::send::SendNotices;

const NOTICES: &str = "/api/v1/notices";

async fn unread(me: &Client) -> i64 {
    me.get(&format!("{NOTICES}/count")).await.expect(200).json()["unread"].as_i64().expect("a count")
}

async fn listed(me: &Client) -> Value {
    me.get(&format!("{NOTICES}?q[kind_eq]=load_offer")).await.expect(200).json()
}

/// A colleague who sees loads, and wants answers to offers by email at once.
async fn colleague(sales: &Sourcing) -> Client {
    let colleague = sales.desk.app.member(Some(sales.desk.company), &[Scope::ViewLoads, Scope::ViewTfx]).await;
    let mail = json!({"load_offer": "immediate"});
    let wanted = json!({"notice_preferences": {"mail": mail, "digest_hour": 6, "time_zone": "America/Chicago"}});
    colleague.call(Method::PUT, "/api/v1/notice_preferences", Some(wanted)).await.expect(200);
    colleague
}

async fn me(of: &Client) -> Value {
    of.get("/api/v1/users/current").await.expect(200).json()
}

/// The newest first.
fn said(notices: &Value) -> Vec<(&str, &str)> {
    let rows = notices.as_array().expect("notices").iter();
    rows.map(|row| (row["after"].as_str().expect("what"), row["summary"].as_str().expect("a summary"))).collect()
}

#[tokio::test]
async fn a_bid_a_bid_taken_back_and_an_offer_declined_are_told_once_each() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let (offer, browser) = sales.offered(&load, sales.desk.carrier).await;

    bid(&browser, 1_950.5).await.expect(201);
    bid(&browser, 1_800.0).await.expect(201);
    browser.post(&format!("{PAGE}/withdraw_bid"), Value::Null).await.expect(200);
    let no = json!({"reason": "rate_too_low", "name": "Olga Owner"});
    browser.post(&format!("{PAGE}/decline"), no.clone()).await.expect(200);
    browser.post(&format!("{PAGE}/decline"), no).await.expect(409);

    let notices = listed(&sales.me).await;
    assert_eq!(
        said(&notices),
        [
            ("declined", "It declined load L-1."),
            ("withdrawn", "It withdrew its bid for load L-1."),
            ("accepted", "It takes load L-1 for $1,800, as offered."),
            ("bid", "It bid $1,950.50 for load L-1."),
        ]
    );
    assert_eq!((&notices[0]["reason"], &notices[0]["severity"]), (&json!("The rate is too low."), &json!("info")));
    assert_eq!((&notices[3]["severity"], &notices[3]["details"]["rate"]), (&json!("warning"), &json!(1950.5)));
    assert_eq!(
        (&notices[3]["details"]["load_id"], &notices[3]["details"]["load_offer_id"]),
        (&load["id"], &offer["id"])
    );
    assert_eq!(notices[3]["carrier"]["id"], sales.desk.carrier);
}

#[tokio::test]
async fn the_owner_and_followers_are_told_and_emailed_and_others_only_find_it_listed() {
    let sales = sourcing().await;
    let (owner, follower, other) = (colleague(&sales).await, colleague(&sales).await, colleague(&sales).await);
    let load = sales.load("L-1").await;
    let people = json!({"user_id": me(&owner).await["id"], "watcher_ids": [me(&follower).await["id"]]});
    sales.desk.patch(&load, people).await.expect(200);
    let (_, browser) = sales.offered(&load, sales.desk.carrier).await;

    bid(&browser, 1_950.0).await.expect(201);
    queue::enqueue(&mut *sales.desk.app.db().await, &SendNotices {}, sales.desk.app.now()).await.expect("asked");
    sales.desk.app.run_jobs().await;

    let of_others = unread(&other).await;
    for (person, is_told) in [(&owner, true), (&follower, true), (&other, false)] {
        assert_eq!(unread(person).await - of_others, i64::from(is_told));
        let row = listed(person).await[0].clone();
        assert_eq!((&row["after"], &row["is_read"]), (&json!("bid"), &json!(!is_told)));
        let sql = "select count(*) from outbox where recipient = $1 and body_text like '%It bid $1,950 for load L-1.%'";
        let email = me(person).await["email"].as_str().expect("an address").to_owned();
        let mails: i64 =
            sqlx::query_scalar(sql).bind(email).fetch_one(&mut *sales.desk.app.db().await).await.expect("mails");
        assert_eq!(mails, i64::from(is_told));
    }
}

#[tokio::test]
async fn a_load_of_nobody_is_told_to_everybody() {
    let sales = sourcing().await;
    let load = sales.load("L-1").await;
    let forget = "update loads set user_id = null, team_id = null where id = $1";
    sqlx::query(forget).bind(load["id"].as_i64()).execute(&mut *sales.desk.app.db().await).await.expect("nobody's");
    let other = colleague(&sales).await;
    let (_, browser) = sales.offered(&load, sales.desk.carrier).await;

    bid(&browser, 1_950.0).await.expect(201);

    for person in [&sales.me, &other] {
        assert_eq!(listed(person).await[0]["is_read"], json!(false));
    }
}
