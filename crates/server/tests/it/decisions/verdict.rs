//! The verdict that is frozen with a decision.

use super::listed;
use crate::carriers::files::carrier;
use crate::rules::manager;
use crate::support::{Client, TestApp};
use axum::http::Method;
use serde_json::{Value, json};

/// Reports the carrier as any company would, and has it published.
pub async fn publish_alert(app: &TestApp, carrier: i64, is_type: &str) {
    let sql = "insert into identity_alerts (company_id, user_id, carrier_id, is_type, unsanitized_message, message, file_date, site,
             status, created_at, reviewed_at, published_at)
         select u.company_id, u.id, $1, $2, 'They said so.', 'It was said.', '2026-11-20', 'portal', 'published',
             '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z', '2026-11-20T00:00:00Z'
           from users u where u.company_id is not null order by u.id limit 1";
    sqlx::query(sql).bind(carrier).bind(is_type).execute(&mut *app.db().await).await.expect("arranged");
}

/// Records a check, and gives the verdict that was frozen with it.
async fn frozen(me: &Client, carrier: i64) -> Value {
    let path = format!("/api/v1/carriers/{carrier}/vetting_checks");
    let made = me.post(&path, json!({"load_reference": "7"})).await.expect(201).json();
    let shown = me.get(&format!("/api/v1/decisions/{}", made["id"])).await.expect(200).json();
    assert_eq!(made["verdict"], shown["checked"]["verdict"]["verdict"]);
    shown["checked"]["verdict"].clone()
}

/// The reason of a code.
fn reason<'a>(verdict: &'a Value, code: &str) -> Option<&'a Value> {
    verdict["reasons"].as_array().expect("reasons").iter().find(|reason| reason["code"] == code)
}

#[tokio::test]
async fn the_verdict_of_the_page_is_frozen_with_its_reasons() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    publish_alert(&app, id, "hostage_load").await;

    let verdict = frozen(&me, id).await;

    let mut page = me.get(&format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker")).await.expect(200).json();
    // What there is no room for is not part of the record.
    let shown = page["verdict"].as_object_mut().expect("a verdict");
    shown.retain(|name, _| !["more_reasons", "signals"].contains(&name.as_str()));
    assert_eq!(verdict, page["verdict"]);
    let alert = reason(&verdict, "identity_alert").expect("the alert");
    assert_eq!((&verdict["verdict"], &alert["verdict"]), (&json!("review"), &json!("review")));
    assert!(alert["change"].as_str().is_some_and(|change| change.ends_with('.')));
}

#[tokio::test]
async fn a_raised_signal_counts_for_the_company_that_raised_it_alone() {
    let app = TestApp::start().await;
    let (me, other, id) = (manager(&app).await, manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    publish_alert(&app, id, "hostage_load").await;
    let before = frozen(&me, id).await;

    let raised = json!({"signals": [{"code": "identity_alert", "verdict": "do_not_use"}]});
    me.call(Method::PUT, "/api/v1/verdict_settings", Some(raised)).await.expect(200);

    let after = frozen(&me, id).await;
    assert_eq!((&before["verdict"], &after["verdict"]), (&json!("review"), &json!("do_not_use")));
    assert_eq!(reason(&after, "identity_alert").expect("the alert")["verdict"], "do_not_use");
    assert_eq!(frozen(&other, id).await["verdict"], "review");
    let rows = listed(&me, id).await;
    assert_eq!((&rows[1]["verdict"], &rows[0]["verdict"]), (&json!("review"), &json!("do_not_use")));
}

#[tokio::test]
async fn what_the_decision_itself_changed_counts_already() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);

    let path = format!("/api/v1/connections/set_carrier_to_do_not_dispatch?carrier_id={id}");
    me.patch(&path, json!({"status": "do_not_dispatch", "notes": "Late twice."})).await.expect(200);

    let row = listed(&me, id).await[0].clone();
    let shown = me.get(&format!("/api/v1/decisions/{}", row["id"])).await.expect(200).json();
    let verdict = &shown["checked"]["verdict"];
    assert_eq!((&row["verdict"], &verdict["verdict"]), (&json!("do_not_use"), &json!("do_not_use")));
    let own = reason(verdict, "do_not_dispatch").expect("the decision");
    assert_eq!(own["source"]["data_set"], "connections");
    let facts = shown["checked"]["facts"].as_array().expect("facts");
    let fact = facts.iter().find(|fact| fact["fact"] == "do_not_dispatch").expect("the fact");
    assert_eq!((&fact["state"], &fact["value"]), (&json!("known"), &json!("true")));
    assert_eq!(me.get("/api/v1/decisions/verify").await.expect(200).json()["is_intact"], true);
}
