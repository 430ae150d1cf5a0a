use super::files::{carrier, put};
use crate::support::TestApp;
use fmcsa::DataSet;
use serde_json::json;

#[tokio::test]
async fn touches_are_counted_by_area_the_last_touched_first() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let row = |id, day, state, county| {
        [
            ("INSPECTION_ID", id),
            ("DOT_NUMBER", "1000001"),
            ("INSP_DATE", day),
            ("COUNTY_CODE_STATE", state),
            ("COUNTY_CODE", county),
        ]
    };
    let rows = [
        row("1", "20260301", "WA", "35"),
        row("2", "20260501", "WA", "35"),
        row("3", "20261001", "IL", "31"),
        row("4", "20261002", "", ""),
    ];
    put(&app, DataSet::Inspections, &rows.each_ref().map(<[_; 5]>::as_slice)).await;

    let path = format!("/api/v1/carriers/{id}/historical_touches_by_five_zip_areas");
    let touches = app.broker().await.get(&path).await.expect(200).json();

    assert_eq!((&touches["total_touches"], &touches["touches_without_place"]), (&json!(4), &json!(1)));
    let areas: Vec<_> =
        touches["areas"].as_array().expect("areas").iter().map(|area| (&area["name"], &area["touches"])).collect();
    assert_eq!(areas, [(&json!("Cook, IL"), &json!(1)), (&json!("Kitsap, WA"), &json!(2))]);
    let kitsap = &touches["areas"][1];
    assert_eq!((&kitsap["first_on"], &kitsap["last_on"]), (&json!("2026-03-01"), &json!("2026-05-01")));
    assert!(kitsap["zip"].as_str().is_some_and(|zip| zip.starts_with("98")));
    assert_eq!(touches["source"]["data_set"], "inspections");
}

#[tokio::test]
async fn a_carrier_without_touches_has_none_and_one_that_does_not_exist_is_not_found() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let me = app.broker().await;

    let path = |id: i64| format!("/api/v1/carriers/{id}/historical_touches_by_five_zip_areas");
    let touches = me.get(&path(id)).await.expect(200).json();

    assert_eq!((&touches["areas"], &touches["source"]), (&json!([]), &json!(null)));
    me.get(&path(999)).await.expect(404);
}
