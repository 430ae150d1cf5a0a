//! Who sees which verdict.

use super::{and_no_orders, codes, listed, on_page, sound, with_rules, word};
use crate::carriers::files::put_complete;
use crate::rules::{RULES, first_rule};
use crate::support::{Client, Person, TestApp};
use fmcsa::DataSet;
use kernel::scopes::Scope;
use rules::RuleType;
use serde_json::{Value, json};

async fn rated(rating: &str) -> (TestApp, i64) {
    let app = TestApp::start().await;
    let id = sound(&app, 1_000_001, &[("SAFETY_RATING", rating), ("SAFETY_RATING_DATE", "20250203")]).await;
    and_no_orders(&app).await;
    (app, id)
}

/// Someone who may not see safety data, in a company with the rule on ratings.
async fn blocked(app: &TestApp) -> Client {
    let company = app.company(Person::default()).await;
    let manager = app.member(Some(company), &[Scope::ManageUsers]).await;
    let rule = first_rule(&manager).await;
    let values: serde_json::Map<_, _> = RuleType::ALL
        .iter()
        .map(|one| (one.as_str().to_owned(), json!(if *one == RuleType::SafetyRating { 2 } else { 0 })))
        .collect();
    manager.patch(&format!("{RULES}/{}", rule["id"]), json!({"rule": {"values": values}})).await.expect(200);
    app.member(Some(company), &[Scope::BlockSafetyData]).await
}

#[tokio::test]
async fn a_hidden_safety_rule_counts_and_is_not_told() {
    let (app, id) = rated("U").await;
    let me = blocked(&app).await;

    for found in [on_page(&me, id).await, listed(&me).await[&id].clone()] {
        assert_eq!((word(&found), codes(&found)), ("do_not_use", vec!["safety_rule"]), "{found}");
        let reason = &found["reasons"][0];
        assert_eq!(
            (&reason["text"], &reason["source"]),
            (&json!("A safety rule of your company is not met."), &Value::Null)
        );
        assert!(!found.to_string().contains("atisfactory"), "{found}");
    }
    let file = me.get("/api/v1/carriers/export").await;
    assert!(!file.expect(200).text().contains("atisfactory"));
}

#[tokio::test]
async fn a_hidden_safety_rule_that_cannot_be_told_is_not_told_either() {
    let app = TestApp::start().await;
    let id = sound(&app, 1_000_001, &[]).await;
    and_no_orders(&app).await;
    let company = app.company(Person::default()).await;
    let manager = app.member(Some(company), &[Scope::ManageUsers]).await;
    super::set_rules(&manager, &[(RuleType::InspectedRecently, 2), (RuleType::InspectionsPerFleet, 2)])
        .await
        .expect(200);
    let me = app.member(Some(company), &[Scope::BlockSafetyData]).await;

    let found = on_page(&me, id).await;

    assert_eq!((word(&found), codes(&found)), ("unknown", vec!["safety_rule"]));
    assert_eq!(found["reasons"][0]["text"], "A safety rule of your company can't be checked.");
}

#[tokio::test]
async fn without_a_company_the_signals_alone_count() {
    let app = TestApp::start().await;
    let id = sound(&app, 1_000_001, &[]).await;
    and_no_orders(&app).await;
    with_rules(&app, &[(RuleType::EldConnected, 2)]).await;

    let judging = carriers::verdicts::judging::Judging::of(&app.app, None, false).await.expect("judged");
    let ordinal = judging.snapshot().find_id(id).expect("the carrier");
    let before = judging.each(&[ordinal]).remove(0);
    let order = [("DOT_NUMBER", "1000001"), ("OOS_DATE", "2026-03-04"), ("OOS_REASON", "Unsatisfactory")];
    put_complete(&app, DataSet::OosOrders, &[&order]).await;
    super::follow(&app).await;
    let judging = carriers::verdicts::judging::Judging::of(&app.app, None, false).await.expect("judged");
    let after = judging.each(&[judging.snapshot().find_id(id).expect("the carrier")]).remove(0);

    let words = [before, after].map(|verdict| serde_json::to_value(verdict).expect("JSON")["verdict"].clone());
    assert_eq!(words, ["use", "do_not_use"]);
}

#[tokio::test]
async fn another_companys_rules_do_not_count() {
    let app = TestApp::start().await;
    let id = sound(&app, 1_000_001, &[]).await;
    and_no_orders(&app).await;
    let (me, them) = (with_rules(&app, &[]).await, with_rules(&app, &[(RuleType::EldConnected, 2)]).await);

    assert_eq!((word(&listed(&me).await[&id]), word(&listed(&them).await[&id])), ("use", "do_not_use"));
    assert_eq!((word(&on_page(&me, id).await), word(&on_page(&them, id).await)), ("use", "do_not_use"));
}
