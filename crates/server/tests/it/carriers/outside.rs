//! Data from outside sources: with none, nothing is invented.

use super::files::carrier;
use crate::support::TestApp;
use serde_json::json;

#[tokio::test]
async fn without_a_payment_provider_there_is_no_analysis_and_it_is_said_why() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let me = app.broker().await;

    let analysis = me.get(&format!("/api/v1/carriers/{id}/triumph_pay_load_analysis")).await.expect(200).json();

    assert_eq!((&analysis["is_available"], &analysis["reason"]), (&json!(false), &json!("no_provider_configured")));
    me.get("/api/v1/carriers/999/triumph_pay_load_analysis").await.expect(404);
}

#[tokio::test]
async fn a_company_that_sent_no_rate_confirmation_has_no_endpoints() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let me = app.broker().await;

    let found = me.get(&format!("/api/v1/carriers/{id}/rate_confirmation_endpoints")).await.expect(200).json();

    assert_eq!((&found["endpoints"], &found["reason"]), (&json!([]), &json!("none_yet")));
    me.get("/api/v1/carriers/999/rate_confirmation_endpoints").await.expect(404);
}
