use super::files::{carrier, real_carrier};
use crate::support::TestApp;
use serde_json::json;

#[tokio::test]
async fn the_real_authority_was_revoked_for_a_week_and_the_cured_notice_is_no_gap() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };

    let history = app.broker().await.get(&format!("/api/v1/carriers/{id}/authority_history")).await.expect(200).json();

    let spans: Vec<_> = history["segments"]
        .as_array()
        .expect("segments")
        .iter()
        .map(|s| (&s["status"], &s["from"], &s["until"]))
        .collect();
    let (active, inactive) = (json!("active"), json!("inactive"));
    assert_eq!(
        spans,
        [
            (&active, &json!("1986-07-18"), &json!("2021-06-08")),
            (&inactive, &json!("2021-06-08"), &json!("2021-06-15")),
            (&active, &json!("2021-06-15"), &json!(null)),
        ]
    );
    let events = history["events"].as_array().expect("events");
    assert_eq!((events.len(), &events[0]["family"]), (4, &json!("motus")));
    assert_eq!(history["missing_data_sets"][0]["code"], "li_revocations");
}

#[tokio::test]
async fn a_carrier_without_licensing_rows_has_an_empty_history() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let me = app.broker().await;

    let history = me.get(&format!("/api/v1/carriers/{id}/authority_history")).await.expect(200).json();

    assert_eq!((&history["segments"], &history["events"]), (&json!([]), &json!([])));
    me.get(&format!("/api/v1/carriers/{}/authority_history", id + 1)).await.expect(404);
}
