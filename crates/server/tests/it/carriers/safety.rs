use super::files::{Row, carrier, put, put_complete, put_named, real_carrier};
use crate::support::TestApp;
use fmcsa::DataSet;
use serde_json::json;

#[tokio::test]
async fn the_real_rates_come_with_dated_national_averages() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };

    let safety = app.broker().await.get(&format!("/api/v1/carriers/{id}/safety")).await.expect(200).json();

    let inspections = &safety["summary"]["inspections"]["value"];
    assert_eq!((&inspections["total"], &inspections["driver"]["inspections"]), (&json!(3), &json!(3)));
    assert_eq!((&inspections["driver"]["percent"], &inspections["vehicle"]["percent"]), (&json!(0.0), &json!(null)));
    assert_eq!(inspections["driver"]["national_percent"], 6.67);
    assert_eq!(safety["summary"]["national_averages"]["as_of"], "2025-06-06");
    let months = safety["months"].as_array().expect("months");
    assert_eq!((months.len(), &months[0]["month"]), (25, &json!("2024-11-01")));
    assert_eq!(months.iter().filter_map(|month| month["inspections"].as_i64()).sum::<i64>(), 3);
}

#[tokio::test]
async fn months_count_nothing_of_what_is_unknown() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let path = format!("/api/v1/carriers/{id}/safety");
    let me = app.broker().await;
    let first = |safety: serde_json::Value| {
        let month = &safety["months"][0];
        [&month["inspections"], &month["driver_oos"], &month["crashes"]].map(Clone::clone)
    };

    let unknown = first(me.get(&path).await.expect(200).json());
    put_complete(&app, DataSet::Crashes, &[]).await;
    let without_crashes = first(me.get(&path).await.expect(200).json());
    put_complete(&app, DataSet::Inspections, &[]).await;
    let without_any = first(me.get(&path).await.expect(200).json());

    assert_eq!(unknown, [json!(null), json!(null), json!(null)]);
    assert_eq!(without_crashes, [json!(null), json!(null), json!(0)]);
    assert_eq!(without_any, [json!(0), json!(0), json!(0)]);
}

#[tokio::test]
async fn a_crash_counts_once_and_only_when_it_is_recordable_and_complete() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let vehicle = |id, number, sequence| {
        [
            ("CRASH_ID", id),
            ("REPORT_NUMBER", number),
            ("REPORT_SEQ_NO", sequence),
            ("REPORT_DATE", "20260301"),
            ("DOT_NUMBER", "1000001"),
            ("CI_STATUS_CODE", "C"),
            ("TOW_AWAY", "Y"),
        ]
    };
    let (one, two, three) = (vehicle("1", "A1", "1"), vehicle("1", "A1", "2"), vehicle("2", "A2", "1"));
    put(&app, DataSet::Crashes, &[&one, &two, &[&three[..], &[("FEDERAL_RECORDABLE", "N")]].concat()]).await;

    let safety = app.broker().await.get(&format!("/api/v1/carriers/{id}/safety")).await.expect(200).json();

    let crashes = &safety["summary"]["crashes"]["value"];
    assert_eq!((&crashes["total"], &crashes["tow_away"]), (&json!(1), &json!(1)));
}

#[tokio::test]
async fn percentiles_are_shown_where_fmcsa_publishes_them_and_held_against_the_threshold() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let row: Row<'_> = &[
        ("DOT_NUMBER", "1000001"),
        ("UNSAFE_DRIV_MEASURE", "2.5"),
        ("UNSAFE_DRIV_PCT", "70%"),
        ("HOS_DRIV_PCT", "Less than 3 driver inspections"),
    ];
    put(&app, DataSet::SmsAbPass, &[row]).await;

    let safety = app.broker().await.get(&format!("/api/v1/carriers/{id}/safety")).await.expect(200).json();

    let categories = &safety["sms"]["value"];
    assert_eq!((&categories[0]["percentile"], &categories[0]["is_over_threshold"]), (&json!("70%"), &json!(true)));
    assert_eq!(
        (&categories[1]["percentile"], &categories[1]["is_over_threshold"]),
        (&json!("Less than 3 driver inspections"), &json!(null))
    );
    assert_eq!(safety["sms_method"]["version"], "3.12");
}

#[tokio::test]
async fn measures_of_another_decade_are_shown_as_such_and_judge_nothing() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let row: Row<'_> = &[
        ("DOT_NUMBER", "1000001"),
        ("UNSAFE_DRIV_MEASURE", "2.5"),
        ("UNSAFE_DRIV_PCT", "70%"),
        ("UNSAFE_DRIV_AC", "Y"),
    ];
    put_named(&app, "SMS_AB_Pass_2016Sep.csv", DataSet::SmsAbPass, &[row]).await;

    let safety = app.broker().await.get(&format!("/api/v1/carriers/{id}/safety")).await.expect(200).json();

    let category = &safety["sms"]["value"][0];
    assert_eq!((&category["measure"], &category["percentile"]), (&json!(2.5), &json!("70%")));
    assert_eq!((&category["is_outdated"], &category["source"]["as_of"]), (&json!(true), &json!("2016-09-01")));
    assert_eq!((&category["is_over_threshold"], &category["is_acute"]), (&json!(null), &json!(null)));
}
