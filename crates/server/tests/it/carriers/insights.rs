use super::files::{carrier, put};
use crate::support::{Person, TestApp};
use carriers::carriers::national_figures::refresh;
use fmcsa::DataSet;
use kernel::plan::PlanFlag;
use serde_json::json;

const VIN: &str = "1XKYD49X0LJ000001";

/// Three inspections: one truck in Illinois and six days later in Texas, and once more in Texas a month later.
async fn inspected(app: &TestApp) -> i64 {
    let id = carrier(app, 1_000_001, &[("POWER_UNITS", "2")]).await;
    let days = [("1", "20260301", "IL", "31"), ("2", "20260307", "TX", "113"), ("3", "20260410", "TX", "113")];
    let rows = days.map(|(id, day, state, county)| {
        [
            ("INSPECTION_ID", id),
            ("DOT_NUMBER", "1000001"),
            ("INSP_DATE", day),
            ("COUNTY_CODE_STATE", state),
            ("COUNTY_CODE", county),
        ]
    });
    put(app, DataSet::Inspections, &rows.each_ref().map(<[_; 5]>::as_slice)).await;
    let units = days.map(|(id, ..)| {
        [("INSP_UNIT_ID", id), ("INSPECTION_ID", id), ("INSP_UNIT_TYPE_ID", "11"), ("INSP_UNIT_VEHICLE_ID_NUMBER", VIN)]
    });
    put(app, DataSet::InspectionUnits, &units.each_ref().map(<[_; 4]>::as_slice)).await;
    id
}

#[tokio::test]
async fn insights_are_counts_of_the_record_with_their_sources() {
    let app = TestApp::start().await;
    let id = inspected(&app).await;

    let insights = app.broker().await.get(&format!("/api/v1/carriers/{id}/insights")).await.expect(200).json();

    let first = &insights["areas"]["states"][0];
    assert_eq!((&first["state"], &first["touches"]), (&json!("TX"), &json!(2)));
    assert!(first["percent"].as_f64().is_some_and(|percent| (percent - 66.7).abs() < 0.1));
    let lanes = json!([{"from_state": "IL", "to_state": "TX", "moves": 1, "last_on": "2026-03-07"}]);
    assert_eq!(insights["lanes"]["lanes"], lanes);
    assert_eq!((&insights["equipment"]["vins"], &insights["activity"]["months_seen"]), (&json!(1), &json!(2)));
    assert_eq!((&insights["inspections"]["value"], &insights["inspections"]["national"]), (&json!(1.5), &json!(null)));
    assert_eq!(insights["lanes"]["source"]["data_set"], "inspections");
    // A part of the inspections is fewer than all of them, which the median is not of.
    assert_eq!(insights["inspections"]["may_be_more"], "The files on record do not hold all of them.");
}

#[tokio::test]
async fn a_carrier_is_compared_with_the_median_of_fleets_of_its_size() {
    let app = TestApp::start().await;
    let id = inspected(&app).await;
    for (dot, units, inspections) in [(1_000_002, "4", 4), (1_000_003, "1", 9), (1_000_004, "5", 0)] {
        carrier(&app, dot, &[("POWER_UNITS", units)]).await;
        for number in 0..inspections {
            let (key, dot) = ((dot * 10 + number).to_string(), dot.to_string());
            put(
                &app,
                DataSet::Inspections,
                &[&[("INSPECTION_ID", &key), ("DOT_NUMBER", &dot), ("INSP_DATE", "20260601")]],
            )
            .await;
        }
    }
    refresh(&mut *app.db().await, app.now()).await.expect("worked out");
    // Once more changes nothing.
    refresh(&mut *app.db().await, app.now()).await.expect("worked out");

    let insights = app.broker().await.get(&format!("/api/v1/carriers/{id}/insights")).await.expect(200).json();

    // Of the fleets of 2 to 5 units two were inspected: 1.5 and 1.0 for each unit.
    let national = &insights["inspections"]["national"];
    assert_eq!((&national["median"], &national["carriers"]), (&json!(1.25), &json!(2)));
    assert_eq!((&national["from_power_units"], &national["to_power_units"]), (&json!(2), &json!(5)));
}

#[tokio::test]
async fn insights_are_on_plans_that_have_them() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let others: Vec<_> =
        crate::support::ALL_FLAGS.iter().copied().filter(|flag| *flag != PlanFlag::ViewInsights).collect();
    let unplanned = app.person(Person { flags: &others, ..Person::default() }).await;
    let path = format!("/api/v1/carriers/{id}/insights");

    assert_eq!(unplanned.get(&path).await.expect(403).code(), "paywall");
    let insights = app.broker().await.get(&path).await.expect(200).json();

    assert_eq!((&insights["inspections"]["state"], &insights["areas"]["source"]), (&json!("unknown"), &json!(null)));
    app.broker().await.get("/api/v1/carriers/999/insights").await.expect(404);
}
