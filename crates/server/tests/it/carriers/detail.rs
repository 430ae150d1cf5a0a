use super::files::{carrier, put, put_complete, put_complete_named, put_complete_of, real_carrier};
use crate::support::{Person, TestApp};
use chrono::NaiveDate;
use fmcsa::DataSet;
use kernel::scopes::Scope;
use serde_json::{Value, json};

fn path(id: i64) -> String {
    format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker")
}

fn fact(fact: &Value) -> (&str, &Value) {
    (fact["state"].as_str().expect("a state"), &fact["value"])
}

#[tokio::test]
async fn the_real_carrier_is_shown_as_in_its_eleven_files() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };

    let detail = app.broker().await.get(&path(id)).await.expect(200).json();

    assert_eq!(detail["legal_name"], "UNITED MOVING AND STORAGE INC");
    assert_eq!(detail["identity"]["identifiers"][1]["value"], "139446");
    assert_eq!(detail["identity"]["mcs150"]["due_on"], "2027-07-31");
    assert_eq!(fact(&detail["authority"]["carrier_since"]), ("known", &json!("2021-06-15")));
    assert_eq!(detail["authority"]["carrier_months"], 65);
    assert_eq!(detail["operating_status"]["code"], "active");
    assert_eq!(fact(&detail["safety"]["last_inspected_on"]), ("known", &json!("2026-04-03")));
    assert_eq!(fact(&detail["safety"]["rating"]), ("none", &Value::Null));
}

#[tokio::test]
async fn both_families_of_the_real_carrier_agree_on_a_million() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };

    let insurance = &app.broker().await.get(&path(id)).await.expect(200).json()["insurance"];

    let amounts: Vec<_> =
        insurance["families"].as_array().expect("families").iter().map(|f| &f["bipd_from_filings"]).collect();
    assert_eq!(amounts, [1_000_000, 1_000_000]);
    assert_eq!(fact(&insurance["bipd_on_file"]), ("known", &json!(1_000_000)));
    assert_eq!(insurance["bipd_on_file"]["source"]["data_set"], "motus_insurance");
    assert_eq!(insurance["disagreements"], json!([]));
}

#[tokio::test]
async fn what_no_file_covers_is_unknown_and_what_a_complete_file_lacks_is_none() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let id = carrier(&app, 1_000_001, &[]).await;

    let before = me.get(&path(id)).await.expect(200).json();
    put_complete(&app, DataSet::Inspections, &[]).await;
    put_complete(&app, DataSet::OosOrders, &[]).await;
    let after = me.get(&path(id)).await.expect(200).json();

    assert_eq!(fact(&before["safety"]["last_inspected_on"]), ("unknown", &Value::Null));
    assert_eq!(fact(&after["safety"]["last_inspected_on"]), ("none", &Value::Null));
    assert_eq!(after["safety"]["last_inspected_on"]["source"]["data_set"], "inspections");
    assert_eq!(fact(&before["operating_status"]["is_out_of_service"]), ("unknown", &Value::Null));
    assert_eq!(fact(&after["operating_status"]["is_out_of_service"]), ("known", &json!(false)));
}

#[tokio::test]
async fn an_empty_list_means_none_only_where_files_cover_its_days() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let crashes = async || me.get(&path(id)).await.expect(200).json()["lists"]["crashes"].clone();
    let on = |id, day| [("CRASH_ID", id), ("REPORT_SEQ_NO", "1"), ("DOT_NUMBER", "1999999"), ("REPORT_DATE", day)];

    put_complete_named(&app, "crashes.csv", DataSet::Crashes, &[&on("8", "20130101"), &on("9", "20151125")]).await;
    let old = crashes().await;
    put_complete(&app, DataSet::Crashes, &[]).await;
    let new = crashes().await;

    let ends = json!("Unknown: the last crash file on record ends Nov 25, 2015.");
    assert_eq!((&old["is_covered"], &old["unknown_because"], &old["source"]), (&json!(false), &ends, &Value::Null));
    assert_eq!((&new["is_covered"], &new["unknown_because"]), (&json!(true), &Value::Null));
    assert_eq!((&new["from"], &new["source"]["data_set"]), (&json!("2024-10-01"), &json!("crashes")));
}

#[tokio::test]
async fn a_contact_that_is_not_listed_is_none_only_by_a_whole_census_row() {
    let app = TestApp::start().await;
    let me = app.broker().await;
    let part = carrier(&app, 1_000_001, &[]).await;
    let whole = carrier(&app, 1_000_002, &[("PHY_OMC_REGION", "4")]).await;
    let why = async |id| me.get(&path(id)).await.expect(200).json()["identity"]["unlisted_unknown_because"].clone();

    let blank = "Unknown: \"FMCSA Company Census File\" leaves it blank for this carrier.";
    assert_eq!((why(part).await, why(whole).await), (json!(blank), Value::Null));
}

#[tokio::test]
async fn families_that_disagree_are_both_shown() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[("DOCKET1PREFIX", "MC"), ("DOCKET1", "500001")]).await;
    let policy = [("ins_type_code", "1"), ("ins_form_code", "91X"), ("policy_no", "A1"), ("max_cov_amount", "00750")];
    put(&app, DataSet::LiInsurance, &[&[&[("prefix_docket_number", "MC500001")], &policy[..]].concat()]).await;
    let newer = [("USDOT_NUMBER", "1000001"), ("DOCKET_NUMBER", "MC500001"), ("INS_FORM_CODE", "BMC-91X")];
    put(&app, DataSet::MotusInsurance, &[&[&newer[..], &[("MAX_COV_AMOUNT", "1000000.00")]].concat()]).await;

    let insurance = &app.broker().await.get(&path(id)).await.expect(200).json()["insurance"];

    let values: Vec<_> =
        insurance["disagreements"][0]["values"].as_array().expect("values").iter().map(|v| &v["value"]).collect();
    assert_eq!(values, ["$1,000,000", "$750,000"]);
    assert_eq!(fact(&insurance["bipd_on_file"]), ("known", &json!(1_000_000)));
}

#[tokio::test]
async fn authority_that_only_one_system_holds_active_is_shown_from_both_until_motus_moves_on() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let legacy = [("DOCKET_NUMBER", "MC500001"), ("DOT_NUMBER", "01000001"), ("COMMON_STAT", "A")];
    put(&app, DataSet::LiCarriers, &[&legacy]).await;
    let of =
        [("USDOT_NUMBER", "1000001"), ("DOCKET_NUMBER", "MC500001"), ("OP_AUTH_TYPE", "Motor Carrier of Property")];
    put(&app, DataSet::MotusCarriers, &[&[&of[..], &[("OP_AUTH_STATUS", "Inactive")]].concat()]).await;
    let me = app.broker().await;

    let before = me.get(&path(id)).await.expect(200).json();
    let moved = [("OP_AUTH_STATUS", "Inactive"), ("STATUS_CHANGE_DATE", "20260701")];
    put(&app, DataSet::MotusAuthorityHistory, &[&[&of[..], &moved].concat()]).await;
    let after = me.get(&path(id)).await.expect(200).json();

    let said: Vec<_> = before["authority"]["disagreements"][0]["values"]
        .as_array()
        .expect("both")
        .iter()
        .map(|said| &said["value"])
        .collect();
    assert_eq!(said, ["active", "inactive"]);
    assert_eq!(after["authority"]["disagreements"], json!([]));
}

#[tokio::test]
async fn a_prior_revocation_leads_to_the_earlier_carrier() {
    let app = TestApp::start().await;
    let earlier = carrier(&app, 1_000_001, &[("LEGAL_NAME", "OLD NAME LLC")]).await;
    let later = [("PRIOR_REVOKE_FLAG", "Y"), ("PRIOR_REVOKE_DOT_NUMBER", "1000001")];
    let id = carrier(&app, 1_000_002, &later).await;

    let detail = app.broker().await.get(&path(id)).await.expect(200).json();

    let prior = &detail["identity"]["prior_revocation"];
    assert_eq!((&prior["carrier_id"], &prior["legal_name"]), (&json!(earlier), &json!("OLD NAME LLC")));
}

#[tokio::test]
async fn the_scope_that_blocks_safety_data_hides_it_and_says_so() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[("SAFETY_RATING", "C")]).await;
    let me = app.person(Person { scopes: &[Scope::BlockSafetyData], ..Person::default() }).await;

    let detail = me.get(&path(id)).await.expect(200).json();

    assert_eq!(detail["safety"], Value::Null);
    assert_eq!(detail["hidden_by_scope"]["scope"], "block_safety_data");
    let hidden = detail["hidden_by_scope"]["checks"].as_array().expect("checks");
    let shown = detail["checks"].as_array().expect("checks");
    assert!(hidden.iter().all(|code| shown.iter().all(|check| check["code"] != *code)) && !hidden.is_empty());
}

#[tokio::test]
async fn a_carrier_that_does_not_exist_is_not_found() {
    let me = TestApp::start().await.broker().await;

    for id in ["1", "0", "-1", "99999999999999999999", "x"] {
        me.get(&format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker")).await.expect(404);
    }
}

#[tokio::test]
async fn a_part_of_a_data_set_is_told_from_one_that_is_outdated_and_since_when() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let long_ago = NaiveDate::from_ymd_opt(2025, 1, 1).expect("a day");
    put_complete_of(&app, DataSet::OosOrders, long_ago, &[]).await;
    put_complete(&app, DataSet::MotusCarriers, &[]).await;

    let detail = app.broker().await.get(&path(id)).await.expect(200).json();

    let of = |name: &str| {
        let data_sets = detail["data_sets"].as_array().expect("data sets");
        let found = data_sets.iter().find(|data_set| data_set["data_set"] == name).expect("the data set");
        (found["coverage"].clone(), found["ends_on"].clone(), found["begins_on"].clone())
    };
    assert_eq!(of("oos_orders"), (json!("outdated"), json!("2025-01-01"), json!(null)));
    assert_eq!(of("census"), (json!("partial"), json!(null), json!(null)));
    assert_eq!(of("motus_carriers").0, "complete");
    assert_eq!(of("crashes").0, "missing");
}
