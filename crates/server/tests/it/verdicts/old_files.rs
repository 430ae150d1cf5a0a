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
async fn an_old_census_does_not_tell_that_no_registration_was_revoked_before() {
    let app = TestApp::start().await;
    let marked = |mark: &'static str| {
        [("DOT_NUMBER", "1000001"), ("LEGAL_NAME", "ACME"), ("STATUS_CODE", "A"), ("PRIOR_REVOKE_FLAG", mark)]
    };
    put_of(&app, DataSet::Census, Some(day("2019-03-04")), &[&marked("N")]).await;
    let id = crate::carriers::files::id(&app, DOT).await;
    state(&app, Some(app.app.clock.today())).await;
    put_complete(&app, DataSet::OosOrders, &[]).await;
    follow(&app).await;
    let me = with_rules(&app, &[(RuleType::NoPriorRevocation, 2)]).await;

    let old = said(&me, id).await;
    put_of(&app, DataSet::Census, Some(app.app.clock.today()), &[&marked("N")]).await;
    follow(&app).await;

    assert_eq!((word(&old), codes(&old)), ("unknown", vec!["no_prior_revocation"]));
    assert!(texts(&old).contains("he census that lists this carrier is of Mar 4, 2019"), "{old}");
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

/// The filings of the carrier, those too that have ended or of which nobody can tell.
async fn filings(me: &Client, id: i64) -> Value {
    let path = format!("/api/v1/insurance_policies/active_by_carrier_id?carrier_id={id}&with_cancelled=true");
    me.get(&path).await.expect(200).json()
}

#[tokio::test]
async fn filings_and_history_of_old_files_are_unknown_today_as_the_verdict_says() {
    let app = TestApp::start().await;
    let id = carrier(&app, DOT, &[]).await;
    state(&app, Some(day("2019-03-04"))).await;
    let granted = [
        ("USDOT_NUMBER", "1000001"),
        ("DOCKET_NUMBER", "MC500001"),
        ("OP_AUTH_TYPE", "Motor Carrier of Property (Except Household Goods)"),
        ("OP_AUTH_STATUS", "Active"),
        ("REASON", "GRANTED"),
        ("STATUS_CHANGE_DATE", "20150101"),
    ];
    put_of(&app, DataSet::MotusAuthorityHistory, Some(day("2019-03-04")), &[&granted]).await;
    follow(&app).await;
    let me = without_rules(&app).await;

    let in_force =
        me.get(&format!("/api/v1/insurance_policies/active_by_carrier_id?carrier_id={id}")).await.expect(200);
    let all = filings(&me, id).await;
    let detail = me.get(&format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker")).await.expect(200).json();
    let history = me.get(&format!("/api/v1/carriers/{id}/authority_history")).await.expect(200).json();

    let why = "The Motus insurance file that lists this carrier is of Mar 4, 2019.";
    assert_eq!(in_force.json(), json!([]));
    assert_eq!((&all[0]["status"], &all[0]["unknown_because"]), (&json!("unknown"), &json!(why)));
    let insurance = &detail["insurance"];
    assert_eq!(insurance["bipd_on_file"]["state"], "unknown");
    assert_eq!(
        (&insurance["families"][0]["filings"], &insurance["families"][0]["unknown_because"]),
        (&json!(1), &json!(why))
    );
    let segments = history["segments"].as_array().expect("segments").iter();
    let segments: Vec<_> = segments.map(|one| (&one["status"], &one["from"], &one["until"])).collect();
    let (granted, file) = (json!("2015-01-01"), json!("2019-03-04"));
    assert_eq!(segments, [(&json!("active"), &granted, &file), (&json!("unknown"), &file, &Value::Null)], "{history}");
}

#[tokio::test]
async fn a_young_row_does_not_make_an_old_one_count() {
    let app = TestApp::start().await;
    let id = carrier(&app, DOT, &[]).await;
    let today = app.app.clock.today();
    state(&app, Some(today)).await;
    put_complete(&app, DataSet::OosOrders, &[]).await;
    let filed = |form, number| {
        [
            ("USDOT_NUMBER", "1000001"),
            ("DOCKET_NUMBER", "MC500002"),
            ("INS_FORM_CODE", form),
            ("MAX_COV_AMOUNT", "1000000.00"),
            ("POLICY_NO", number),
            ("EFFECTIVE_DATE", "20190101"),
        ]
    };
    let id_of_other = carrier(&app, DOT + 1, &[]).await;
    let held = [
        ("USDOT_NUMBER", "1000002"),
        ("DOCKET_NUMBER", "MC500002"),
        ("OP_AUTH_TYPE", "Motor Carrier of Property (Except Household Goods)"),
        ("OP_AUTH_STATUS", "Active"),
    ];
    let of_other = |row: [(&'static str, &'static str); 6]| {
        row.map(|(name, value)| if name == "USDOT_NUMBER" { (name, "1000002") } else { (name, value) })
    };
    put_of(&app, DataSet::MotusCarriers, Some(today), &[&held]).await;
    put_of(&app, DataSet::MotusInsurance, Some(day("2025-01-10")), &[&of_other(filed("BMC-91X", "OLD"))]).await;
    put_of(&app, DataSet::MotusInsurance, Some(today), &[&of_other(filed("BMC-34", "NEW"))]).await;
    follow(&app).await;
    let me = without_rules(&app).await;

    let verdict = said(&me, id_of_other).await;

    assert_eq!((word(&verdict), codes(&verdict)), ("unknown", vec!["no_insurance_in_force"]));
    assert!(texts(&verdict).contains("Motus insurance file that lists this carrier is of Jan 10, 2025"), "{verdict}");
    let states = filings(&me, id_of_other).await;
    let states: Vec<_> =
        states.as_array().expect("rows").iter().map(|row| (&row["policy_number"], &row["status"])).collect();
    assert_eq!(states, [(&json!("NEW"), &json!("active")), (&json!("OLD"), &json!("unknown"))]);
    assert_eq!(word(&said(&me, id).await), "use", "who has young rows alone");
}

/// Rows of legacy licensing as it was frozen.
async fn frozen(app: &TestApp) {
    let carrier = [
        ("DOT_NUMBER", "1000001"),
        ("DOCKET_NUMBER", "MC500001"),
        ("COMMON_STAT", "A"),
        ("CONTRACT_STAT", "N"),
        ("BROKER_STAT", "N"),
        ("MIN_COV_AMOUNT", "750"),
        ("BIPD_FILE", "1000"),
    ];
    put_complete_of(app, DataSet::LiCarriers, fmcsa::derive::FROZEN_ON, &[&carrier]).await;
    put_complete_of(app, DataSet::LiInsurance, fmcsa::derive::FROZEN_ON, &[]).await;
}

#[tokio::test]
async fn the_frozen_licensing_files_say_nothing_of_today_and_motus_silence_does_not_turn_it_into_none() {
    let app = TestApp::start().await;
    let id = carrier(&app, DOT, &[]).await;
    frozen(&app).await;
    put_complete(&app, DataSet::OosOrders, &[]).await;
    follow(&app).await;
    let me = without_rules(&app).await;

    let alone = said(&me, id).await;
    for motus in [DataSet::MotusCarriers, DataSet::MotusInsurance] {
        put_complete(&app, motus, &[]).await;
    }
    follow(&app).await;
    let unlisted = said(&me, id).await;
    state(&app, Some(app.app.clock.today())).await;
    follow(&app).await;

    for verdict in [&alone, &unlisted] {
        assert_eq!((word(verdict), codes(verdict)), ("unknown", vec!["authority_not_active", "no_insurance_in_force"]));
        assert!(
            texts(verdict).contains("L&I was frozen on May 14, 2026: the Motus carrier file would answer it"),
            "{verdict}"
        );
    }
    assert_eq!(word(&said(&me, id).await), "use", "Motus answers it");
}

#[tokio::test]
async fn a_filing_of_motus_that_is_not_bipd_leaves_bipd_unknown() {
    let app = TestApp::start().await;
    let id = carrier(&app, DOT, &[]).await;
    let today = app.app.clock.today();
    let held = [
        ("USDOT_NUMBER", "1000001"),
        ("DOCKET_NUMBER", "MC500001"),
        ("OP_AUTH_TYPE", "Motor Carrier of Property (Except Household Goods)"),
        ("OP_AUTH_STATUS", "Active"),
    ];
    put_of(&app, DataSet::MotusCarriers, Some(today), &[&held]).await;
    let filed = |form, amount| {
        [
            ("USDOT_NUMBER", "1000001"),
            ("DOCKET_NUMBER", "MC500001"),
            ("INS_FORM_CODE", form),
            ("MAX_COV_AMOUNT", amount),
            ("POLICY_NO", "A"),
            ("EFFECTIVE_DATE", "20250101"),
        ]
    };
    put_of(&app, DataSet::MotusInsurance, Some(today), &[&filed("BMC-34", "5000.00")]).await;
    put_complete(&app, DataSet::OosOrders, &[]).await;
    follow(&app).await;
    let me = without_rules(&app).await;

    let part = said(&me, id).await;
    for data_set in [DataSet::LiInsurance, DataSet::MotusInsurance] {
        put_complete(&app, data_set, &[]).await;
    }
    follow(&app).await;
    let whole = said(&me, id).await;
    put_of(&app, DataSet::MotusInsurance, Some(today), &[&filed("BMC-91X", "")]).await;
    follow(&app).await;
    let blank = said(&me, id).await;

    assert_eq!((word(&part), codes(&part)), ("unknown", vec!["no_insurance_in_force"]));
    assert_eq!((word(&whole), codes(&whole)), ("do_not_use", vec!["no_insurance_in_force"]));
    assert_eq!((word(&blank), codes(&blank)), ("unknown", vec!["no_insurance_in_force"]), "{blank}");
}

/// The paths of facts that are unknown without a reason.
fn bare(value: &Value, path: &str, found: &mut Vec<String>) {
    match value {
        Value::Object(fields) => {
            let is_unknown =
                fields.get("state").is_some_and(|state| state == "unknown") && fields.contains_key("value");
            let reason = fields.get("unknown_because").and_then(Value::as_str).unwrap_or_default();
            if is_unknown && reason.len() < 10 {
                found.push(path.to_owned());
            }
            fields.iter().for_each(|(name, value)| bare(value, &format!("{path}.{name}"), found));
        }
        Value::Array(rows) => rows.iter().for_each(|row| bare(row, &format!("{path}[]"), found)),
        _ => {}
    }
}

#[tokio::test]
async fn no_fact_of_a_page_is_unknown_without_its_reason() {
    let app = TestApp::start().await;
    let id = carrier(&app, DOT, &[]).await;
    let me = without_rules(&app).await;
    let unlisted = me.get(&format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker")).await.expect(200).json();
    let safety = me.get(&format!("/api/v1/carriers/{id}/safety")).await.expect(200).json();
    state(&app, Some(day("2019-03-04"))).await;
    let old = me.get(&format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker")).await.expect(200).json();

    let mut found = Vec::new();
    for (name, page) in [("detail", &unlisted), ("safety", &safety), ("old", &old)] {
        bare(page, name, &mut found);
    }

    assert_eq!(found, Vec::<String>::new());
    let kinds = old["authority"]["types"].as_array().expect("types").iter();
    for kind in kinds.filter(|kind| kind["status"] == "unknown") {
        assert!(kind["unknown_because"].as_str().is_some_and(|why| why.ends_with('.')), "{kind}");
    }
    let why = unlisted["insurance"]["bipd_on_file"]["unknown_because"].as_str().expect("a reason");
    assert!(why.ends_with("is not on file."), "{why}");
}
