//! The carrier's page while the index is being loaded.

use super::{and_no_orders, codes, on_page, sound, without_rules, word};
use crate::onboarding::{PACKETS, submitted};
use crate::support::TestApp;
use axum::http::header::RETRY_AFTER;
use kernel::ids::CompanyId;
use kernel::scopes::Scope;
use serde_json::json;

const LOADING_WORDS: &str = "Carrier data is loading. This takes up to a minute.";

const DOT: i32 = 1_000_001;

/// Another process on the same database, which has not loaded the index.
async fn loading(app: &TestApp) -> TestApp {
    TestApp::join(app.app.config.database.clone(), app.app.clock.clone(), |_| {}).await
}

#[tokio::test]
async fn the_page_answers_with_stored_facts_and_says_nothing_better_than_unknown() {
    let app = TestApp::start().await;
    let id = sound(&app, DOT, &[]).await;
    and_no_orders(&app).await;
    assert_eq!(word(&on_page(&without_rules(&app).await, id).await), "use");

    let second = loading(&app).await;
    let me = without_rules(&second).await;
    let verdict = on_page(&me, id).await;

    assert_eq!((word(&verdict), codes(&verdict)), ("unknown", vec!["still_loading"]));
    assert_eq!(verdict["reasons"][0]["text"], LOADING_WORDS);
    for tab in ["inspections", "crashes", "violations"] {
        me.get(&format!("/api/v1/carriers/{id}/{tab}")).await.expect(200);
    }
}

#[tokio::test]
async fn so_does_a_decision() {
    let app = TestApp::start().await;
    let id = sound(&app, DOT, &[]).await;
    and_no_orders(&app).await;
    let me = without_rules(&loading(&app).await).await;

    let check = json!({"load_reference": "7"});
    let made = me.post(&format!("/api/v1/carriers/{id}/vetting_checks"), check).await.expect(201).json();

    let shown = me.get(&format!("/api/v1/decisions/{}", made["id"])).await.expect(200).json();
    let verdict = &shown["checked"]["verdict"];
    assert_eq!((word(verdict), codes(verdict)), ("unknown", vec!["still_loading"]));
}

#[tokio::test]
async fn so_does_the_review_of_a_packet() {
    let app = TestApp::start().await;
    let (me, _, packet) = submitted(&app, json!({})).await;
    and_no_orders(&app).await;
    let path = format!("{PACKETS}/{packet}");
    let loaded = me.get(&path).await.expect(200).json()["review"].to_string();
    assert!(!loaded.contains("still_loading"), "{loaded}");
    let company = me.get("/api/v1/companies/current").await.expect(200).json()["id"].as_i64().map(CompanyId);

    let them = loading(&app).await.member(company, &[Scope::Onboarding]).await;
    let review = them.get(&path).await.expect(200).json()["review"].clone();

    assert_ne!(review["verdict"], "use");
    assert!(review["verdict_reasons"].to_string().contains("still_loading"), "{review}");
}

#[tokio::test]
async fn calls_that_need_the_index_say_that_it_is_loading_and_when_to_ask_again() {
    let app = TestApp::start().await;
    let second = loading(&app).await;
    let me = without_rules(&second).await;

    for call in ["carriers", "carriers/facets", "carriers/suggestions?term=acme", "network_carriers"] {
        let answer = me.get(&format!("/api/v1/{call}")).await.expect(503);

        assert_eq!(answer.headers[RETRY_AFTER], "5", "{call}");
        assert_eq!(answer.json()["errors"][0], json!({"code": "loading", "detail": LOADING_WORDS}), "{call}");
    }
}

#[tokio::test]
async fn what_stored_facts_say_against_it_counts_while_it_loads() {
    let app = TestApp::start().await;
    let stopped = sound(&app, DOT, &[("POWER_UNITS", "500"), ("TOTAL_DRIVERS", "2")]).await;
    and_no_orders(&app).await;
    let second = loading(&app).await;
    let me = without_rules(&second).await;

    let verdict = on_page(&me, stopped).await;

    assert_eq!((word(&verdict), codes(&verdict)), ("review", vec!["implausible_fleet", "still_loading"]));
}
