//! Monitored carriers whose assessment changes are reported once, with the reason and its source.

use super::*;
use crate::carriers::files::{carrier as put_carrier, put};
use crate::rules::{AGE, RULES, STATUS, first_rule, manager, override_rule};
use axum::http::Method;
use chrono::TimeDelta;
use fmcsa::DataSet;
use kernel::clock::Clock;
use rules::RuleType;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use vetting::notices::assessments::detect;

/// How many notices are new; 0 as well when it is not the time to look.
async fn look(app: &TestApp) -> u64 {
    detect(&app.app, None).await.expect("a look").unwrap_or_default()
}

/// Sets these rules on, each with its value, and all others off.
async fn ask(me: &Client, on: &[(&str, i16)]) {
    let mut values: BTreeMap<_, i16> = RuleType::ALL.iter().map(|is_type| (is_type.as_str(), 0)).collect();
    values.extend(on.iter().copied());
    let rule = first_rule(me).await["id"].clone();
    me.call(Method::PATCH, &format!("{RULES}/{rule}"), Some(json!({"rule": {"values": values}}))).await.expect(200);
}

/// The census says so of the carrier from now on.
async fn status(app: &TestApp, dot: &str, status: &str) {
    put(app, DataSet::Census, &[&[("DOT_NUMBER", dot), ("LEGAL_NAME", "SYN ALPHA LLC"), ("STATUS_CODE", status)]])
        .await;
    store::facts::refresh(&mut *app.db().await, app.now().date_naive(), &|_| {}).await.expect("facts");
}

/// A company that monitors one carrier, whose only rule requires it to be active, and whose first assessment is recorded.
async fn watching(app: &TestApp) -> (Client, CarrierId) {
    let me = manager(app).await;
    let one = CarrierId(put_carrier(app, 90_000_001, &[("LEGAL_NAME", "SYN ALPHA LLC")]).await);
    store::facts::refresh(&mut *app.db().await, app.now().date_naive(), &|_| {}).await.expect("facts");
    watch(app, company(&me).await, one).await;
    ask(&me, &[(STATUS, 3)]).await;
    app.index().await;
    assert_eq!(look(app).await, 0, "what was before the first look is no news");
    (me, one)
}

async fn newest(me: &Client) -> Value {
    me.get(NOTICES).await.expect(200).json()[0].clone()
}

#[tokio::test]
async fn an_import_that_changes_a_result_is_reported_once_with_reason_and_source() {
    let app = TestApp::start().await;
    let (me, _) = watching(&app).await;
    let other = app.broker().await;

    status(&app, "90000001", "I").await;

    assert_eq!((look(&app).await, look(&app).await), (1, 0));
    let notice = newest(&me).await;
    assert_eq!(notice["summary"], "Your rules’ result changed from Pass to Fail.");
    let reason = notice["reason"].as_str().expect("a reason");
    assert!(reason.starts_with("The operating status is inactive."), "{reason}");
    assert_eq!(notice["source"]["data_set"], "census");
    assert_eq!(notice["details"]["rules"], json!([{"is_type": STATUS, "outcome": "fail", "reason": reason}]));
    assert_eq!(summaries(&other, "").await, [""; 0]);
    status(&app, "90000001", "A").await;
    assert_eq!(look(&app).await, 1);
    let notice = newest(&me).await;
    assert_eq!(
        (&notice["summary"], &notice["reason"]),
        (&json!("Your rules’ result changed from Fail to Pass."), &Value::Null)
    );
}

#[tokio::test]
async fn a_change_of_ones_own_rules_is_no_news_and_hides_none() {
    let app = TestApp::start().await;
    let (me, _) = watching(&app).await;

    ask(&me, &[(STATUS, 3), ("no_prior_revocation", 2)]).await;
    assert_eq!(look(&app).await, 0);
    status(&app, "90000001", "I").await;
    ask(&me, &[(AGE, 3)]).await;

    assert_eq!((look(&app).await, look(&app).await), (1, 0));
    assert_eq!(newest(&me).await["after"], "fail", "by the rules of before");
    status(&app, "90000001", "A").await;
    assert_eq!(look(&app).await, 0, "the rules of today do not ask it");
}

#[tokio::test]
async fn a_change_of_ones_own_threshold_is_no_news_and_counts_from_then_on() {
    const RATING: &str = "safety_rating_satisfactory_or_unrated";
    let app = TestApp::start().await;
    let (me, _) = watching(&app).await;
    let rated = async |code: &str| {
        let row = [
            ("DOT_NUMBER", "90000001"),
            ("STATUS_CODE", "A"),
            ("SAFETY_RATING", code),
            ("SAFETY_RATING_DATE", "20250203"),
        ];
        put(&app, DataSet::Census, &[&row]).await;
        store::facts::refresh(&mut *app.db().await, app.now().date_naive(), &|_| {}).await.expect("facts");
    };
    rated("C").await;
    ask(&me, &[(RATING, 2)]).await;
    assert_eq!(look(&app).await, 0);

    let rule = first_rule(&me).await["id"].clone();
    let wider = json!({"rule": {"thresholds": {RATING: "conditional_or_unrated"}}});
    me.call(Method::PATCH, &format!("{RULES}/{rule}"), Some(wider)).await.expect(200);

    assert_eq!(look(&app).await, 0, "it passes now, and whoever set it saw so");
    rated("U").await;
    assert_eq!(look(&app).await, 1);
    assert_eq!(newest(&me).await["summary"], "Your rules’ result changed from Pass to Fail.");
}

#[tokio::test]
async fn an_override_and_its_end_are_reported_and_a_new_subscription_is_not() {
    let app = TestApp::start().await;
    let (me, one) = watching(&app).await;
    status(&app, "90000001", "I").await;
    look(&app).await;

    override_rule(&me, one.0, STATUS, json!({"expiration_date": "2026-11-22"})).await.expect(201);

    assert_eq!(look(&app).await, 1);
    let notice = newest(&me).await;
    assert_eq!((&notice["after"], &notice["source"]["data_set"]), (&json!("pass"), &json!("rules")));
    let two = CarrierId(put_carrier(&app, 90_000_002, &[("STATUS_CODE", "I")]).await);
    store::facts::refresh(&mut *app.db().await, app.now().date_naive(), &|_| {}).await.expect("facts");
    watch(&app, company(&me).await, two).await;
    app.index().await;
    assert_eq!(look(&app).await, 0);
    let later = Clock::fixed(app.now() + TimeDelta::days(3));
    let later = TestApp::join(app.app.config.database.clone(), later, |_| {}).await;
    assert_eq!(look(&later).await, 1);
    assert_eq!(newest(&me).await["after"], "fail");
}

#[tokio::test]
async fn nothing_is_reported_while_facts_are_derived_or_another_process_compares() {
    let app = TestApp::start().await;
    let (me, _) = watching(&app).await;
    put(&app, DataSet::Census, &[&[("DOT_NUMBER", "90000001"), ("STATUS_CODE", "I")]]).await;
    let stale = "insert into stale_facts (dot_number, run_id) select 90000001, max(id) from import_runs";
    sqlx::query(stale).execute(&mut *app.db().await).await.expect("a fact to work out");

    assert_eq!(look(&app).await, 0);
    store::facts::refresh(&mut *app.db().await, app.now().date_naive(), &|_| {}).await.expect("facts");
    let mut other = app.app.pool.begin().await.expect("a transaction");
    assert!(store::notices::reported::take_turn(&mut other).await.expect("a turn"));
    assert_eq!(look(&app).await, 0);

    other.rollback().await.expect("ended");
    assert_eq!(look(&app).await, 1);
    assert_eq!(summaries(&me, "").await.len(), 1);
}

#[tokio::test]
async fn what_happens_right_after_a_subscription_is_reported() {
    let app = TestApp::start().await;
    let me = manager(&app).await;
    let one = put_carrier(&app, 90_000_001, &[("LEGAL_NAME", "SYN ALPHA LLC")]).await;
    store::facts::refresh(&mut *app.db().await, app.now().date_naive(), &|_| {}).await.expect("facts");
    ask(&me, &[(STATUS, 3)]).await;
    me.post(&format!("/api/v1/subscriptions/create_by_carrier?carrier_id={one}"), json!({})).await.expect(201);

    app.run_jobs().await;
    status(&app, "90000001", "I").await;

    assert_eq!(look(&app).await, 1);
    assert_eq!(newest(&me).await["after"], "fail");
}
