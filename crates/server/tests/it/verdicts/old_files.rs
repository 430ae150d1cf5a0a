//! What old files state is shown with its day and judges nothing: the verdict is Unknown, on the page and in lists, and says why.

use super::{codes, follow, listed, on_page, with_rules, without_rules, word};
use crate::carriers::files::{carrier, put_complete, put_complete_of, put_of};
use crate::support::{Client, TestApp};
use chrono::{Days, NaiveDate};
use fmcsa::DataSet;
use rules::RuleType;
use serde_json::{Value, json};

const DOT: i32 = 1_000_001;

/// Authority and insurance of the carrier as files of this day state them.
async fn state(app: &TestApp, day: Option<NaiveDate>) {
    let held = [
        ("USDOT_NUMBER", "1000001"),
        ("DOCKET_NUMBER", "MC500001"),
        ("OP_AUTH_TYPE", "Motor Carrier of Property (Except Household Goods)"),
        ("OP_AUTH_STATUS", "Active"),
    ];
    put_of(app, DataSet::MotusCarriers, day, &[&held]).await;
    let filed = [
        ("USDOT_NUMBER", "1000001"),
        ("DOCKET_NUMBER", "MC500001"),
        ("INS_FORM_CODE", "BMC-91X"),
        ("MAX_COV_AMOUNT", "1000000.00"),
        ("POLICY_NO", "A"),
        ("EFFECTIVE_DATE", "20190101"),
    ];
    put_of(app, DataSet::MotusInsurance, day, &[&filed]).await;
}

fn day(text: &str) -> NaiveDate {
    text.parse().expect("a day")
}

/// The verdict on the page, after making sure that the list says the same.
async fn said(me: &Client, id: i64) -> Value {
    let (page, list) = (on_page(me, id).await, listed(me).await[&id].clone());
    assert_eq!((word(&page), codes(&page)), (word(&list), codes(&list)), "{page} and {list}");
    page
}

/// The first carrier of the list.
async fn first_row(me: &Client) -> Value {
    me.get("/api/v1/carriers?q[s]=dot_number+asc").await.expect(200).json()[0].clone()
}

fn texts(verdict: &Value) -> String {
    let reasons = verdict["reasons"].as_array().expect("reasons");
    reasons.iter().filter_map(|reason| reason["text"].as_str()).collect::<Vec<_>>().join(" ")
}

#[tokio::test]
async fn authority_and_insurance_of_old_files_are_unknown_until_a_newer_file_states_them() {
    let app = TestApp::start().await;
    let id = carrier(&app, DOT, &[]).await;
    state(&app, Some(day("2019-03-04"))).await;
    put_complete(&app, DataSet::OosOrders, &[]).await;
    follow(&app).await;
    let me = without_rules(&app).await;

    let old = said(&me, id).await;
    state(&app, Some(app.app.clock.today())).await;
    follow(&app).await;
    let new = said(&me, id).await;

    assert_eq!((word(&old), codes(&old)), ("unknown", vec!["authority_not_active", "no_insurance_in_force"]));
    for file in ["Motus carrier file", "Motus insurance file"] {
        let reason = format!("the {file} that lists this carrier is of Mar 4, 2019").to_lowercase();
        assert!(texts(&old).to_lowercase().contains(&reason), "{old}");
    }
    assert_eq!(word(&new), "use", "{new}");
}

#[tokio::test]
async fn a_file_whose_day_nobody_knows_states_nothing_of_today_until_it_is_dated() {
    let app = TestApp::start().await;
    let id = carrier(&app, DOT, &[]).await;
    state(&app, None).await;
    put_complete(&app, DataSet::OosOrders, &[]).await;
    follow(&app).await;
    let me = without_rules(&app).await;

    let undated = said(&me, id).await;

    assert_eq!(word(&undated), "unknown");
    assert!(
        texts(&undated).contains("he day of the Motus carrier file that lists this carrier is not known"),
        "{undated}"
    );
}

#[tokio::test]
async fn an_old_order_file_leaves_it_open_whether_an_order_is_in_force() {
    let app = TestApp::start().await;
    let id = carrier(&app, DOT, &[]).await;
    state(&app, Some(app.app.clock.today())).await;
    put_complete_of(&app, DataSet::OosOrders, day("2026-01-01"), &[]).await;
    follow(&app).await;

    let verdict = said(&without_rules(&app).await, id).await;

    assert_eq!((word(&verdict), codes(&verdict)), ("unknown", vec!["out_of_service_order"]));
}

#[tokio::test]
async fn an_old_census_does_not_tell_whether_the_usdot_number_is_active_today() {
    let app = TestApp::start().await;
    let row =
        [("DOT_NUMBER", "1000001"), ("LEGAL_NAME", "ACME"), ("STATUS_CODE", "A"), ("MCS150_DATE", "20190201 0000")];
    put_of(&app, DataSet::Census, Some(day("2019-03-04")), &[&row]).await;
    let id = crate::carriers::files::id(&app, DOT).await;
    follow(&app).await;
    let me = with_rules(&app, &[(RuleType::OperatingStatus, 2)]).await;

    let without_facts = first_row(&me).await["operating_status"].clone();
    state(&app, Some(app.app.clock.today())).await;
    put_complete(&app, DataSet::OosOrders, &[]).await;
    follow(&app).await;
    let verdict = said(&me, id).await;
    put_of(&app, DataSet::Census, Some(app.app.clock.today()), &[&row]).await;
    follow(&app).await;

    assert_eq!(without_facts, "unknown");
    assert_eq!((word(&verdict), codes(&verdict)), ("unknown", vec!["safer_operating_status_active"]));
    assert!(texts(&verdict).contains("he census that lists this carrier is of Mar 4, 2019"), "{verdict}");
    assert_eq!(word(&said(&me, id).await), "use");
}

#[tokio::test]
async fn files_grow_too_old_with_the_days_and_no_file_says_so() {
    let app = TestApp::start().await;
    let id = carrier(&app, DOT, &[]).await;
    let today = app.app.clock.today();
    state(&app, Some(today)).await;
    put_complete(&app, DataSet::OosOrders, &[]).await;
    follow(&app).await;
    assert_eq!(word(&said(&without_rules(&app).await, id).await), "use");

    let later = app.now().checked_add_days(Days::new(32)).expect("a day");
    app.app.clock.set(later);
    put_complete(&app, DataSet::OosOrders, &[]).await;
    follow(&app).await;
    let me = without_rules(&app).await;

    let verdict = said(&me, id).await;
    assert_eq!((word(&verdict), codes(&verdict)), ("unknown", vec!["authority_not_active", "no_insurance_in_force"]));
    let row = first_row(&me).await;
    assert_eq!((&row["operating_status"], &row["bipd_on_file"]), (&json!("unknown"), &json!(null)));
}
