//! Decisions as documents.

use super::{later, listed, tenant};
use crate::carriers::files::carrier;
use crate::rules::{AGE, manager, override_rule};
use crate::support::TestApp;
use chrono::TimeDelta;
use serde_json::json;

#[tokio::test]
async fn a_decision_is_a_document_that_is_the_same_each_time() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    override_rule(&me, id, AGE, json!({"reason": "Peña & Łódź, known for years."})).await.expect(201);
    let path = format!("/api/v1/decisions/{}/pdf", listed(&me, id).await[0]["id"]);

    let first = me.get(&path).await.expect(200);
    let company = tenant(&me).await;
    app.app.clock.advance(TimeDelta::hours(5));
    let me = later(&app, company).await;
    let again = me.get(&path).await.expect(200);

    assert_eq!(first.header("content-type"), "application/pdf");
    assert_eq!(first.header("content-disposition"), "attachment; filename=\"decision-1.pdf\"");
    assert!(first.bytes().starts_with(b"%PDF-1.7") && first.bytes().len() > 5_000);
    assert_eq!(first.bytes(), again.bytes());
    me.get("/api/v1/decisions/99999/pdf").await.expect(404);
}

#[tokio::test]
async fn the_record_of_a_day_is_a_document() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    override_rule(&me, id, AGE, json!({})).await.expect(201);
    let path = format!("/api/v1/carriers/{id}/decisions/pdf");
    let day = |day: &str| format!("{path}?on={day}");

    let first = me.get(&day("2026-11-21")).await.expect(200);
    me.get(&day("2026-11-20")).await.expect(404);
    assert_eq!(me.get(&day("2026-11-22")).await.expect(422).fields(), ["on"]);
    assert_eq!(me.get(&day("yesterday")).await.expect(422).fields(), ["on"]);
    let company = tenant(&me).await;
    app.app.clock.advance(TimeDelta::days(2));
    let me = later(&app, company).await;
    override_rule(&me, id, AGE, json!({})).await.expect(201);

    assert_eq!(first.header("content-disposition"), "attachment; filename=\"decisions-usdot-1000001-2026-11-21.pdf\"");
    assert_eq!(me.get(&day("2026-11-21")).await.expect(200).bytes(), first.bytes());
    me.get(&day("2026-11-22")).await.expect(200);
    assert_ne!(me.get(&path).await.expect(200).bytes(), first.bytes());
}
