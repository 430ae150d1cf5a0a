use super::{RULES, first_rule, manager};
use crate::carriers::files::carrier;
use crate::support::{Person, TestApp};
use axum::http::Method;
use kernel::scopes::Scope;
use serde_json::json;

#[tokio::test]
async fn a_change_makes_a_version_and_is_written_down() {
    let app = TestApp::start().await;
    let me = manager(&app).await;
    let rule = first_rule(&me).await;
    let path = format!("{RULES}/{}", rule["id"]);
    let change = json!({"rule": {"values": {"not_also_a_broker": 3}, "version": 1}});

    let changed = me.call(Method::PATCH, &path, Some(change.clone())).await.expect(200).json();

    assert_eq!((&changed["version"], &changed["values"]["not_also_a_broker"]), (&json!(2), &json!(3)));
    assert_eq!(changed["values"]["safer_operating_status_active"], 2, "the others stay");
    me.call(Method::PATCH, &path, Some(change)).await.expect(409);
    let same = json!({"rule": {"values": {"not_also_a_broker": 3}}});
    assert_eq!(me.call(Method::PATCH, &path, Some(same)).await.expect(200).json()["version"], 2);
    let versions = me.get(&format!("{path}/versions")).await.expect(200).json();
    let numbers: Vec<_> = versions.as_array().into_iter().flatten().map(|one| one["version"].clone()).collect();
    assert_eq!(numbers, [2, 1]);
    let log = me.get("/api/v1/audit_log?q[action_eq]=rule.changed").await.expect(200).json();
    assert_eq!(log[0]["details"]["after"]["not_also_a_broker"], 3);
}

#[tokio::test]
async fn wrong_values_are_named_by_their_rule() {
    let app = TestApp::start().await;
    let me = manager(&app).await;
    let path = format!("{RULES}/{}", first_rule(&me).await["id"]);

    let wrong = json!({"rule": {"values": {"no_such_rule": 2, "not_also_a_broker": 1}}});
    let answer = me.call(Method::PATCH, &path, Some(wrong)).await.expect(422);

    assert_eq!(answer.fields(), ["rule.values.no_such_rule", "rule.values.not_also_a_broker"]);
}

#[tokio::test]
async fn who_makes_exceptions_does_not_set_the_rules_and_others_rules_are_not_there() {
    let app = TestApp::start().await;
    let me = app.person(Person { scopes: &[Scope::ManageRuleOverrides], ..Person::default() }).await;
    let (other, change) = (manager(&app).await, json!({"rule": {"values": {}}}));
    let path = format!("{RULES}/{}", first_rule(&me).await["id"]);

    me.call(Method::PATCH, &path, Some(change.clone())).await.expect(403);
    other.call(Method::PATCH, &path, Some(change)).await.expect(404);
}

#[tokio::test]
async fn rules_for_one_carrier_replace_those_of_the_classification() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let classification = first_rule(&me).await["classification_id"].clone();
    let wanted = |carrier: i64| json!({"rule": {"classification_id": classification, "carrier_id": carrier, "values": {"mcs150_is_current": 2}}});

    let made = me.post(RULES, wanted(id)).await.expect(201).json();

    let assessed = me.get(&format!("/api/v1/carriers/{id}/rules_assessment")).await.expect(200).json();
    let found = &assessed["classifications"][0];
    assert_eq!((&found["rule_id"], found["results"].as_array().map(Vec::len)), (&made["id"], Some(1)));
    assert_eq!(me.post(RULES, wanted(id)).await.expect(422).fields(), ["rule.carrier_id"]);
    assert_eq!(me.post(RULES, wanted(99_999)).await.expect(422).fields(), ["rule.carrier_id"]);
    let other = manager(&app).await;
    assert_eq!(other.post(RULES, wanted(id)).await.expect(422).fields(), ["rule.classification_id"]);
}
