use super::{AGE, RULES, first_rule, manager, override_rule};
use crate::carriers::files::{Row, carrier, put, put_complete, real_carrier};
use crate::support::{Client, Person, TestApp};
use axum::http::Method;
use fmcsa::DataSet;
use kernel::scopes::Scope;
use serde_json::{Value, json};

async fn assessed(me: &Client, id: i64) -> Value {
    me.get(&format!("/api/v1/carriers/{id}/rules_assessment")).await.expect(200).json()
}

/// Result, outcome and reason of a rule in the first classification.
fn of(assessment: &Value, token: &str) -> (String, String, String) {
    let results = assessment["classifications"][0]["results"].as_array().expect("results");
    let found = results.iter().find(|one| one["is_type"] == token).expect("the rule");
    let word = |name: &str| found[name].as_str().unwrap_or_default().to_owned();
    (word("result"), word("outcome"), word("reason"))
}

#[tokio::test]
async fn the_real_carrier_is_judged_with_numbers_and_sources() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };

    let found = assessed(&app.broker().await, id).await;

    let (result, outcome, reason) = of(&found, AGE);
    assert_eq!((result.as_str(), outcome.as_str()), ("pass", "pass"));
    assert_eq!(reason, "Carrier authority has been active without a gap for 65 months, since Jun 15, 2021.");
    let (.., insured) = of(&found, "bipd_coverage_gteq_750_000");
    assert_eq!(insured, "$1,000,000 of BIPD insurance is on file.");
    let results = found["classifications"][0]["results"].as_array().expect("results");
    assert!(results.iter().filter(|one| one["result"] != "incomplete").all(|one| one["source"]["label"].is_string()));
    assert_eq!(found["classifications"][0]["summary"][AGE], "pass");
}

#[tokio::test]
async fn what_is_unknown_is_incomplete_and_names_the_missing_file() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;

    let found = assessed(&app.broker().await, id).await;

    let (result, outcome, reason) = of(&found, "bipd_coverage_gteq_750_000");
    assert_eq!((result.as_str(), outcome.as_str()), ("incomplete", "incomplete"));
    assert!(reason.starts_with("Unknown: \"FMCSA ") && reason.ends_with("is not on file."), "{reason}");
    assert_eq!(found["result"], "incomplete");
}

#[tokio::test]
async fn the_worst_wins_and_one_fail_is_a_fail() {
    let app = TestApp::start().await;
    let row: Row<'_> = &[("SAFETY_RATING", "C"), ("SAFETY_RATING_DATE", "20250203")];
    let id = carrier(&app, 1_000_001, row).await;
    put_complete(&app, DataSet::OosOrders, &[]).await;
    let me = manager(&app).await;

    let before = assessed(&me, id).await;
    assert_eq!(of(&before, "safety_rating_satisfactory_or_unrated").2, "Rated Conditional: since Feb 3, 2025.");
    assert_eq!(of(&before, "no_active_oos_orders").0, "pass");
    assert_eq!((&before["result"], &before["classifications"][0]["outcome"]), (&json!("fail"), &json!("fail")));
    override_rule(&me, id, "safety_rating_satisfactory_or_unrated", json!({"reason": "Seen."})).await.expect(201);

    let after = assessed(&me, id).await;
    assert_eq!(
        (&after["result"], &after["classifications"][0]["outcome"]),
        (&json!("incomplete"), &json!("incomplete"))
    );
    let categories = after["classifications"][0]["categories"].as_array().expect("categories").clone();
    assert!(categories.iter().any(|one| one["category"] == "operations"), "{categories:?}");
}

#[tokio::test]
async fn an_expired_override_has_ended_by_itself() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    override_rule(&me, id, AGE, json!({"expiration_date": "2026-11-21"})).await.expect(201);
    assert_eq!(of(&assessed(&me, id).await, AGE).1, "override");

    sqlx::query("update rule_overrides set expiration_date = '2026-11-20'")
        .execute(&mut *app.db().await)
        .await
        .expect("arranged");

    let found = assessed(&me, id).await;
    assert_eq!(of(&found, AGE).1, "incomplete");
    let listed = &found["classifications"][0]["carrier_rule_overrides"][0];
    assert_eq!((&listed["is_active"], &listed["is_in_force"]), (&json!(true), &json!(false)));
}

#[tokio::test]
async fn a_served_suspension_fails_while_authority_still_shows_active() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let of_carrier = [("USDOT_NUMBER", "1000001"), ("DOCKET_NUMBER", "MC500001")];
    let kind = [("OP_AUTH_TYPE", "Motor Carrier of Property (Except Household Goods)")];
    put(&app, DataSet::MotusCarriers, &[&[&of_carrier[..], &kind, &[("OP_AUTH_STATUS", "Active")]].concat()]).await;
    let order: Row<'_> = &[
        ("ORDER1_TYPE_DESC", "Operating Authority Involuntary Suspension Notice"),
        ("ORDER1_SERVE_DATE", "20261110"),
        ("ORDER1_EFFECTIVE_DATE", "20261211"),
    ];
    put(&app, DataSet::MotusRevocations, &[&[&of_carrier[..], &kind, order].concat()]).await;

    let found = assessed(&app.broker().await, id).await;

    assert_eq!(of(&found, "interstate_carrier_authority_is_active").0, "pass");
    let (result, _, reason) = of(&found, "no_pending_insurance_or_authority_lapse");
    assert_eq!(result, "fail");
    assert!(reason.starts_with("On Dec 11, 2026, in 20 days: "), "{reason}");
}

#[tokio::test]
async fn hidden_safety_data_counts_and_is_not_shown() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[("SAFETY_RATING", "U")]).await;
    let me = app.person(Person { scopes: &[Scope::BlockSafetyData], ..Person::default() }).await;

    let found = assessed(&me, id).await;

    assert_eq!(found["result"], "fail");
    let (result, outcome, reason) = of(&found, "safety_rating_satisfactory_or_unrated");
    assert_eq!((result.as_str(), outcome.as_str()), ("", ""));
    assert_eq!(reason, "This is safety data, which your account can't see.");
    assert!(found["classifications"][0]["summary"].get("safety_rating_satisfactory_or_unrated").is_none());
}

#[tokio::test]
async fn without_a_rule_there_is_nothing_to_judge_and_an_unknown_carrier_is_not_found() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let rule = first_rule(&me).await;
    let on = rule["values"].as_object().expect("values").keys().map(|token| (token.clone(), json!(0)));
    let off = json!({"rule": {"values": on.collect::<serde_json::Map<_, _>>()}});
    me.call(Method::PATCH, &format!("{RULES}/{}", rule["id"]), Some(off)).await.expect(200);

    let found = assessed(&me, id).await;

    assert_eq!((&found["result"], &found["classifications"][0]["outcome"]), (&Value::Null, &Value::Null));
    me.get("/api/v1/carriers/99999/rules_assessment").await.expect(404);
    me.get("/api/v1/carriers/99999/rules_assessments_for_unassigned_classifications").await.expect(404);
}

#[tokio::test]
async fn a_published_alert_fails_and_a_connected_device_passes() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let rule = first_rule(&me).await;
    let on = json!({"rule": {"values": {"no_published_identity_alert": 3, "has_eld_connection": 3}}});
    me.call(Method::PATCH, &format!("{RULES}/{}", rule["id"]), Some(on)).await.expect(200);
    let before = assessed(&me, id).await;
    assert_eq!(of(&before, "no_published_identity_alert").2, "No identity alert is published.");
    assert_eq!(of(&before, "has_eld_connection").0, "fail");

    for sql in [
        "insert into identity_alerts (company_id, user_id, carrier_id, is_type, unsanitized_message, message, file_date, site, status,
             created_at, reviewed_at, published_at)
         select company_id, id, $1, 'hostage_load', 'a', 'a', '2026-11-01', 'portal', 'published', now(), now(), '2026-11-02T00:00:00Z'
           from users limit 1",
        "insert into telematics_connections (carrier_id, provider, feed_key, consented_by_name, consented_by_email, consented_at)
         values ($1, 'partner', 'a', 'Ada', 'ada@example.com', '2026-11-03T00:00:00Z')",
    ] {
        sqlx::query(sql).bind(id).execute(&mut *app.db().await).await.expect("arranged");
    }

    let after = assessed(&me, id).await;
    assert_eq!(
        of(&after, "no_published_identity_alert").2,
        "An identity alert is published: Hostage load, Nov 2, 2026."
    );
    assert_eq!(of(&after, "no_published_identity_alert").0, "fail");
    assert_eq!(of(&after, "has_eld_connection").0, "pass");
}
