use super::*;
use axum::http::Method;
use chrono::TimeDelta;
use serde_json::{Value, json};
use vetting::notices::send::SendNotices;

/// What the clock's next job does.
async fn send(app: &TestApp) {
    queue::enqueue(&mut *app.db().await, &SendNotices {}, app.now()).await.expect("asked");
    app.run_jobs().await;
}

/// The emails about notices, oldest first, as recipient and text.
async fn emails(app: &TestApp) -> Vec<(String, String)> {
    let sql = "select recipient, body_text from outbox where body_text like '%Change email alerts%' order by id";
    sqlx::query_as(sql).fetch_all(&mut *app.db().await).await.expect("mails")
}

async fn want(me: &Client, mail: Value) {
    let wanted = json!({"notice_preferences": {"mail": mail, "digest_hour": 6, "time_zone": "America/Chicago"}});
    me.call(Method::PUT, "/api/v1/notice_preferences", Some(wanted)).await.expect(200);
}

/// Adds a notice of an identity alert, which has no text as a packet's has.
async fn alert(app: &TestApp, company: CompanyId, carrier: CarrierId, keys: std::ops::Range<u32>) {
    let new: Vec<_> =
        keys.map(|key| NewNotice::new(company, carrier, Kind::IdentityAlert, format!("alert:{key}"))).collect();
    let mut tx = app.app.pool.begin().await.expect("a transaction");
    store::notices::add(&mut tx, &new, app.now()).await.expect("added");
    tx.commit().await.expect("committed");
}

#[tokio::test]
async fn instant_alerts_are_one_email_in_five_minutes() {
    let app = TestApp::start().await;
    let (carrier, me) = (carrier(&app, 90_000_001).await, app.broker().await);
    let mine = company(&me).await;
    alert(&app, mine, carrier, 0..1).await;
    want(&me, json!({"identity_alert": "immediate"})).await;
    send(&app).await;
    assert_eq!(emails(&app).await.len(), 0, "what was before is not mailed");

    alert(&app, mine, carrier, 1..3).await;
    tell(&app, mine, carrier, 0..1).await;
    send(&app).await;
    alert(&app, mine, carrier, 3..60).await;
    app.app.clock.advance(TimeDelta::minutes(4));
    send(&app).await;
    assert_eq!(emails(&app).await.len(), 1);
    app.app.clock.advance(TimeDelta::minutes(1));
    send(&app).await;
    send(&app).await;

    let emails = emails(&app).await;
    assert_eq!(emails.len(), 2);
    let (to, first) = &emails[0];
    let email = me.get("/api/v1/users/current").await.expect(200).json()["email"].clone();
    assert_eq!((json!(to), first.matches("Identity alert published").count()), (email, 2));
    assert!(first.contains("SYN CARRIER 90000001 (USDOT 90000001)") && !first.contains("packet"), "{first}");
    let (_, second) = &emails[1];
    assert_eq!(second.matches("Identity alert published").count(), 50);
    assert!(second.contains("7 more on the Notices page."), "{second}");
}

#[tokio::test]
async fn the_daily_email_comes_once_after_the_persons_hour() {
    let app = TestApp::start().await;
    let (carrier, me) = (carrier(&app, 90_000_001).await, app.broker().await);
    let mine = company(&me).await;
    want(&me, json!({"identity_alert": "daily"})).await;
    alert(&app, mine, carrier, 0..2).await;
    send(&app).await;
    assert_eq!(emails(&app).await.len(), 0, "the first one comes on the next day");

    // 6 o'clock in Chicago is noon in UTC in winter; it is noon.
    app.app.clock.advance(TimeDelta::hours(23));
    alert(&app, mine, carrier, 2..3).await;
    send(&app).await;
    assert_eq!(emails(&app).await.len(), 0);
    app.app.clock.advance(TimeDelta::hours(1));
    send(&app).await;
    alert(&app, mine, carrier, 3..4).await;
    send(&app).await;

    let written = emails(&app).await;
    assert_eq!((written.len(), written[0].1.matches("Identity alert published").count()), (1, 3));
    app.app.clock.advance(TimeDelta::days(1));
    send(&app).await;
    assert_eq!(emails(&app).await[1].1.matches("Identity alert published").count(), 1);
    app.app.clock.advance(TimeDelta::days(1));
    send(&app).await;
    assert_eq!(emails(&app).await.len(), 2, "nothing new, no letter");
}

#[tokio::test]
async fn news_of_connections_goes_to_holders_of_their_scope_and_nothing_to_who_left() {
    let app = TestApp::start().await;
    let (carrier, me) = (carrier(&app, 90_000_001).await, app.broker().await);
    let mine = company(&me).await;
    let subscriber = app.member(Some(mine), &[kernel::scopes::Scope::ConnectionNotifications]).await;
    let left = app.member(Some(mine), &[kernel::scopes::Scope::ConnectionNotifications]).await;
    for person in [&me, &subscriber, &left] {
        want(person, json!({"packet_held": "immediate"})).await;
    }
    tell(&app, mine, carrier, 0..1).await;
    let gone = left.get("/api/v1/users/current").await.expect(200).json()["id"].as_i64();
    let sql = "update users set company_id = null where id = $1";
    sqlx::query(sql).bind(gone).execute(&mut *app.db().await).await.expect("left");

    send(&app).await;

    let emails = emails(&app).await;
    let email = subscriber.get("/api/v1/users/current").await.expect(200).json()["email"].clone();
    assert_eq!((emails.len(), json!(emails[0].0)), (1, email));
}

#[tokio::test]
async fn an_email_says_where_its_notices_are_from_and_the_verdict_as_the_lists_show_it() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let id = crate::carriers::files::carrier(&app, 1_000_001, &[("STATUS_CODE", "I")]).await;
    app.index().await;
    let (carrier, mine) = (CarrierId(id), company(&me).await);
    want(&me, json!({"lapse_ahead": "immediate"})).await;
    let on = chrono::NaiveDate::from_ymd_opt(2026, 11, 20);
    let lapse = NewNotice::new(mine, carrier, Kind::LapseAhead, "lapse:2026-12-04")
        .changed(None, Some("2026-12-04".to_owned()))
        .source("census", on);
    let mut tx = app.app.pool.begin().await.expect("a transaction");
    store::notices::add(&mut tx, &[lapse], app.now()).await.expect("added");
    tx.commit().await.expect("committed");

    send(&app).await;

    let (_, text) = &emails(&app).await[0];
    let row = me.get(NOTICES).await.expect(200).json()[0].clone();
    let reason = row["verdict"]["reasons"][0]["text"].as_str().expect("a reason");
    let label = row["source"]["label"].as_str().expect("a source");
    let word = row["verdict"]["verdict"].as_str().expect("a verdict");
    let verdict = rules::Verdict::of_str(word).expect("a known verdict").label();
    let today = app.now().format("%b %-d, %Y");
    assert!(text.contains(&format!("Source: {label}, as of Nov 20, 2026.")), "{text}");
    assert!(text.contains(&format!("Verdict on {today}: {verdict}. {reason}")), "{text}");
}
