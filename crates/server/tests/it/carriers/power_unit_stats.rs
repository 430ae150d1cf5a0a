use super::files::{carrier, put_complete, real_carrier};
use crate::support::TestApp;
use fmcsa::DataSet;
use serde_json::json;

#[tokio::test]
async fn the_real_fleet_is_shown_declared_and_observed() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };

    let stats = app.broker().await.get(&format!("/api/v1/carriers/{id}/power_unit_stats")).await.expect(200).json();

    assert_eq!((&stats["declared"]["value"], &stats["observed"]["value"]), (&json!(18), &json!(2)));
    assert_eq!(stats["by_type"][0]["is_type"]["label"], "Straight truck");
    let partial = json!("The files on record do not hold all of them.");
    assert_eq!((&stats["may_be_more"], &stats["may_be_more_inspections"]), (&partial, &partial));
    assert_eq!((&stats["is_plausible"], stats["by_month"].as_array().map(Vec::len)), (&json!(true), Some(3)));
}

#[tokio::test]
async fn a_giant_that_was_never_inspected_is_doubted() {
    let app = TestApp::start().await;
    let id = carrier(&app, 2_855_794, &[("POWER_UNITS", "92901"), ("TOTAL_DRIVERS", "110113")]).await;
    let path = format!("/api/v1/carriers/{id}/power_unit_stats");
    let me = app.broker().await;

    let before = me.get(&path).await.expect(200).json();
    put_complete(&app, DataSet::Inspections, &[]).await;
    let after = me.get(&path).await.expect(200).json();

    assert_eq!((&before["is_plausible"], &before["observed"]["state"]), (&json!(null), &json!("unknown")));
    assert!(before["implausible_because"].as_str().expect("why").contains("no inspection data covers this carrier"));
    assert_eq!((&after["is_plausible"], &after["may_be_more_inspections"]), (&json!(false), &json!(null)));
    assert!(after["implausible_because"].as_str().expect("why").contains("none inspected in 24 months"));
}
