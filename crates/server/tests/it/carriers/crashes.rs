use super::files::{Row, carrier, put};
use crate::support::TestApp;
use fmcsa::DataSet;
use serde_json::json;

const MCMIS: Row<'_> = &[
    ("CRASH_ID", "1"),
    ("REPORT_NUMBER", "NJ0015131031"),
    ("REPORT_SEQ_NO", "1"),
    ("REPORT_DATE", "20260301"),
    ("REPORT_TIME", "0915"),
    ("DOT_NUMBER", "1000001"),
    ("STATE", "NJ"),
    ("INJURIES", "2"),
    ("FATALITIES", "0"),
    ("WEATHER_CONDITION_ID", "2"),
];

const SMS: Row<'_> = &[
    ("Report_number", "NJ0015131031"),
    ("Report_seq_no", "1"),
    ("DOT_Number", "1000001"),
    ("Report_Date", "01-MAR-26"),
    ("Not_Preventable", "Y"),
];

#[tokio::test]
async fn a_crash_in_both_files_is_shown_once_with_what_each_adds() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    put(&app, DataSet::Crashes, &[MCMIS]).await;
    put(&app, DataSet::SmsCrashes, &[SMS]).await;

    let answer = app.broker().await.get(&format!("/api/v1/carriers/{id}/crashes")).await.expect(200);

    let rows = answer.json();
    assert_eq!(answer.header("totalitems"), "1");
    assert_eq!((&rows[0]["severity"], &rows[0]["crashed_at"]), (&json!("injury"), &json!("09:15")));
    assert_eq!((&rows[0]["weather"], &rows[0]["is_not_preventable"]), (&json!("Rain"), &json!(true)));
}

#[tokio::test]
async fn crashes_are_paged_newest_first_and_filtered_by_day() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let on = |number, day| {
        [("Report_number", number), ("Report_seq_no", "1"), ("DOT_Number", "1000001"), ("Report_Date", day)]
    };
    let rows = [on("A1", "01-MAR-26"), on("A2", "01-MAY-26"), on("A3", "01-APR-26")];
    put(&app, DataSet::SmsCrashes, &[&rows[0], &rows[1], &rows[2]]).await;
    let me = app.broker().await;

    let page = me.get(&format!("/api/v1/carriers/{id}/crashes?per_page=2&page=2")).await.expect(200);
    let spring = me.get(&format!("/api/v1/carriers/{id}/crashes?q[crashed_on_lteq]=2026-04-15")).await.expect(200);

    assert_eq!((page.header("totalitems"), page.header("currentpage")), ("3", "2"));
    assert_eq!(page.json()[0]["report_number"], "A1");
    assert_eq!(spring.header("totalitems"), "2");
    assert_eq!(
        me.get(&format!("/api/v1/carriers/{id}/crashes?q[crashed_on_lteq]=x")).await.expect(422).fields(),
        ["q[crashed_on_lteq]"]
    );
}
