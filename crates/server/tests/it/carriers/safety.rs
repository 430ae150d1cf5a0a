use super::files::{Row, carrier, put, put_complete, put_named, put_of, real_carrier};
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
    assert_eq!(safety["violations_may_be_more"], "The files on record do not hold all of them.", "a part of the files");
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
async fn a_part_of_the_inspections_is_no_total_and_blank_counts_are_no_clean_record() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let path = format!("/api/v1/carriers/{id}/safety");
    let me = app.broker().await;
    let inspected =
        [("INSPECTION_ID", "7"), ("DOT_NUMBER", "1000001"), ("INSP_DATE", "20260301"), ("INSP_LEVEL_ID", "1")];
    let first = |safety: &serde_json::Value| safety["months"][0]["inspections"].clone();

    put(&app, DataSet::Inspections, &[&inspected]).await;
    let part = me.get(&path).await.expect(200).json();
    put_complete(&app, DataSet::Inspections, &[&inspected]).await;
    let whole = me.get(&path).await.expect(200).json();

    let [of_part, of_whole] = [&part, &whole].map(|safety| safety["summary"]["inspections"]["value"].clone());
    assert_eq!(of_part["may_be_more"], "The files on record do not hold all of them.");
    assert_eq!((&of_whole["may_be_more"], &of_whole["total"]), (&json!(null), &json!(1)));
    assert_eq!((first(&part), first(&whole)), (json!(null), json!(0)));
    assert_eq!((&of_part["with_violation"], &of_part["violations_unknown"]), (&json!(0), &json!(1)));
    for who in ["driver", "vehicle"] {
        let rate = &of_whole[who];
        assert_eq!((&rate["inspections"], &rate["unknown"], &rate["percent"]), (&json!(0), &json!(1), &json!(null)));
    }
    let clean = [&inspected[..], &[("CHANGE_DATE", "20260401 0000"), ("OOS_TOTAL", "0"), ("VIOL_TOTAL", "0")]].concat();
    put_complete(&app, DataSet::Inspections, &[&clean]).await;
    let told = me.get(&path).await.expect(200).json()["summary"]["inspections"]["value"].clone();
    assert_eq!((&told["violations_unknown"], &told["driver"]["percent"]), (&json!(0), &json!(0.0)));
}

#[tokio::test]
async fn lists_say_of_the_last_inspection_what_the_page_says() {
    let app = TestApp::start().await;
    let inspected = |id, dot, on| [("INSPECTION_ID", id), ("DOT_NUMBER", dot), ("INSP_DATE", on)];
    for dot in 1_000_001..=1_000_003 {
        carrier(&app, dot, &[]).await;
    }
    let rows = [inspected("7", "1000001", "20150301"), inspected("8", "1000002", "20260301")];
    let me = app.broker().await;
    let said = async || {
        app.app.live.catch_up(&app.app.pool).await.expect("followed");
        let list = me.get("/api/v1/carriers?q[s]=dot_number+asc").await.expect(200).json();
        let mut said = Vec::new();
        for row in list.as_array().expect("rows").iter().filter(|row| row["dot_number"] != 1_999_999) {
            let path = format!("/api/v1/carriers/{}/detail_for_haulwarden_broker", row["id"]);
            let fact = me.get(&path).await.expect(200).json()["safety"]["last_inspected_on"].clone();
            assert_eq!(row["last_inspected_on"], fact["value"], "{row}");
            assert_eq!(row["is_never_inspected"], fact["state"] == "none", "{row}");
            said.push(fact["state"].as_str().expect("a state").to_owned());
        }
        said
    };

    put(&app, DataSet::Inspections, &[&rows[0], &rows[1]]).await;
    let of_part = said().await;
    put_complete(&app, DataSet::Inspections, &[&rows[0], &rows[1]]).await;
    let of_whole = said().await;

    assert_eq!(of_part, ["unknown", "known", "unknown"]);
    assert_eq!(of_whole, ["known", "known", "none"]);
    let file = me.get("/api/v1/carriers/export?q[s]=dot_number+asc").await.expect(200).text();
    assert!(file.contains("None in 24 months"), "{file}");
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
    put_of(&app, DataSet::SmsAbPass, Some(app.app.clock.today()), &[row]).await;

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
async fn measures_of_an_unknown_day_are_shown_and_judge_nothing() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let row: Row<'_> = &[("DOT_NUMBER", "1000001"), ("UNSAFE_DRIV_PCT", "70%"), ("UNSAFE_DRIV_AC", "Y")];
    put(&app, DataSet::SmsAbPass, &[row]).await;

    let safety = app.broker().await.get(&format!("/api/v1/carriers/{id}/safety")).await.expect(200).json();

    let category = &safety["sms"]["value"][0];
    assert_eq!((&category["is_outdated"], &category["source"]["as_of"]), (&json!(true), &json!(null)));
    assert_eq!((&category["is_over_threshold"], &category["is_acute"]), (&json!(null), &json!(null)));
    assert_eq!(category["percentile"], "70%");
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
