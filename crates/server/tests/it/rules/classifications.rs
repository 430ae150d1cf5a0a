use super::{CLASSIFICATIONS, RULES, first_rule, manager};
use crate::carriers::files::carrier;
use crate::support::TestApp;
use axum::http::Method;
use serde_json::{Value, json};

#[tokio::test]
async fn a_new_classification_may_begin_with_anothers_rules() {
    let app = TestApp::start().await;
    let me = manager(&app).await;
    let first = first_rule(&me).await;
    let wanted = json!({"name": " High value ", "copy_rules_from": first["classification_id"]});

    let made = me.post(CLASSIFICATIONS, json!({"classification": wanted})).await.expect(201).json();

    assert_eq!((&made["name"], &made["is_by_broker_election"]), (&json!("High value"), &json!(false)));
    let rule = first_rule(&me).await;
    assert_eq!((&rule["classification_id"], &rule["values"]), (&made["id"], &first["values"]));
    let again = me.post(CLASSIFICATIONS, json!({"classification": {"name": "high VALUE"}})).await.expect(422);
    assert_eq!((again.code().as_str(), again.fields()), ("taken", vec!["classification.name".to_owned()]));
    let nameless = me.post(CLASSIFICATIONS, json!({"classification": {"name": " "}})).await.expect(422);
    assert_eq!(nameless.fields(), ["classification.name"]);
}

#[tokio::test]
async fn the_first_classification_is_in_the_audit_log_as_the_products_own_act() {
    let app = TestApp::start().await;
    let (me, other) = (manager(&app).await, manager(&app).await);

    let first = first_rule(&me).await;
    first_rule(&me).await;

    let path = "/api/v1/audit_log?q[action_eq]=classification.created";
    let log = me.get(path).await.expect(200).json();
    assert_eq!(log.as_array().map(Vec::len), Some(1), "{log}");
    assert_eq!(log[0]["subject"], format!("Classification;{}", first["classification_id"]));
    assert_eq!((&log[0]["actor"], &log[0]["details"]["name"]), (&Value::Null, &json!("Interstate")));
    assert_eq!(other.get(path).await.expect(200).json(), json!([]));
}

#[tokio::test]
async fn a_classification_is_changed_and_found_by_its_filters() {
    let app = TestApp::start().await;
    let (me, other) = (manager(&app).await, manager(&app).await);
    let id = first_rule(&me).await["classification_id"].clone();
    let path = format!("{CLASSIFICATIONS}/{id}");
    let change = json!({"classification": {"is_active": false, "name": "Domestic"}});

    let changed = me.call(Method::PATCH, &path, Some(change.clone())).await.expect(200).json();

    assert_eq!((&changed["name"], &changed["is_active"]), (&json!("Domestic"), &json!(false)));
    assert_eq!(me.get(&format!("{CLASSIFICATIONS}?q[is_active_eq]=1")).await.expect(200).json(), json!([]));
    other.call(Method::PATCH, &path, Some(change)).await.expect(404);
    let types = me.get(&format!("{RULES}/is_types?classification_id={id}")).await.expect(200).json();
    assert_eq!(types[0]["value"], 2);
}

#[tokio::test]
async fn a_chosen_classification_holds_for_the_carriers_put_in_it_alone() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let first = first_rule(&me).await["classification_id"].clone();
    let wanted = json!({"name": "Hazmat", "is_by_broker_election": true, "copy_rules_from": first});
    let made = me.post(CLASSIFICATIONS, json!({"classification": wanted})).await.expect(201).json();
    let others = format!("/api/v1/carriers/{id}/rules_assessments_for_unassigned_classifications");
    assert_eq!(me.get(&others).await.expect(200).json()[0]["classification_id"], made["id"]);

    let path = format!("/api/v1/carriers/{id}/classifications");
    let put =
        async |ids: serde_json::Value| me.call(Method::PUT, &path, Some(json!({"classification_ids": ids}))).await;
    assert_eq!(put(json!([made["id"]])).await.expect(200).json()["classification_ids"], json!([made["id"]]));

    assert_eq!(me.get(&others).await.expect(200).json(), json!([]));
    let assessed = me.get(&format!("/api/v1/carriers/{id}/rules_assessment")).await.expect(200).json();
    assert_eq!(assessed["classifications"][1]["name"], "Hazmat");
    assert_eq!(put(json!([99_999])).await.expect(422).fields(), ["classification_ids"]);
    let stranger = manager(&app).await;
    let theirs = stranger.call(Method::PUT, &path, Some(json!({"classification_ids": [made["id"]]}))).await;
    assert_eq!(theirs.expect(422).fields(), ["classification_ids"]);
    let nobody =
        me.call(Method::PUT, "/api/v1/carriers/99999/classifications", Some(json!({"classification_ids": []})));
    nobody.await.expect(404);
}
