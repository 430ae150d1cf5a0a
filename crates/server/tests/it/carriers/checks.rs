use super::files::{Row, carrier, id, put, put_complete, put_named, real_carrier, real_cases, real_revocations};
use crate::support::TestApp;
use fmcsa::DataSet;
use serde_json::json;

/// Outcome and reason of a check.
async fn check(app: &TestApp, id: i64, code: &str) -> (String, String) {
    let path = format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker");
    let detail = app.broker().await.get(&path).await.expect(200).json();
    let checks = detail["checks"].as_array().expect("checks").clone();
    let check = checks.into_iter().find(|check| check["code"] == code).expect("the check");
    let word = |name: &str| check[name].as_str().expect("a word").to_owned();
    (word("outcome"), word("reason"))
}

#[tokio::test]
async fn the_real_carrier_fails_nothing() {
    let app = TestApp::start().await;
    let Some(id) = real_carrier(&app).await else { return };

    assert_eq!(
        check(&app, id, "authority_age_gteq_six_months").await,
        ("pass".into(), "Carrier authority has been active without a gap for 65 months, since Jun 15, 2021.".into())
    );
    assert_eq!(
        check(&app, id, "bipd_gteq_required").await,
        ("pass".into(), "$1,000,000 is on file, $750,000 is required.".into())
    );
    let path = format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker");
    let detail = app.broker().await.get(&path).await.expect(200).json();
    assert!(detail["checks"].as_array().expect("checks").iter().all(|check| check["outcome"] != "fail"));
}

#[tokio::test]
async fn what_is_unknown_never_fails_and_names_the_missing_file() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;

    for code in ["carrier_authority_active", "bipd_coverage_gteq_750_000", "no_pending_lapse", "not_out_of_service"] {
        let (outcome, reason) = check(&app, id, code).await;
        assert_eq!(outcome, "unknown", "{code}");
        assert!(reason.starts_with("Unknown: \"FMCSA ") && reason.ends_with("\" is not on file."), "{reason}");
    }
}

#[tokio::test]
async fn never_inspected_is_a_warning_and_not_a_fail() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    put_complete(&app, DataSet::Inspections, &[]).await;

    let (outcome, reason) = check(&app, id, "has_been_inspected_in_the_last_twenty_four_months").await;

    assert_eq!(outcome, "warn");
    assert!(reason.starts_with("No roadside inspection is on record."), "{reason}");
}

#[tokio::test]
async fn a_served_suspension_fails_while_fmcsa_still_shows_active() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let of = [("USDOT_NUMBER", "1000001"), ("DOCKET_NUMBER", "MC500001")];
    let kind = [("OP_AUTH_TYPE", "Motor Carrier of Property (Except Household Goods)")];
    put(&app, DataSet::MotusCarriers, &[&[&of[..], &kind, &[("OP_AUTH_STATUS", "Active")]].concat()]).await;
    let order: Row<'_> = &[
        ("ORDER1_TYPE_DESC", "Operating Authority Involuntary Suspension Notice"),
        ("ORDER1_SERVE_DATE", "20261110"),
        ("ORDER1_EFFECTIVE_DATE", "20261211"),
    ];
    put(&app, DataSet::MotusRevocations, &[&[&of[..], &kind, order].concat()]).await;

    assert_eq!(check(&app, id, "carrier_authority_active").await.0, "pass");
    let (outcome, reason) = check(&app, id, "no_pending_lapse").await;
    assert_eq!(outcome, "fail");
    assert!(
        reason.starts_with("On Dec 11, 2026, in 20 days: Operating Authority Involuntary Suspension Notice"),
        "{reason}"
    );
    assert!(reason.ends_with("served Nov 10, 2026."), "{reason}");
    // A notice against authority is the authority card's matter, not the insurance card's.
    let page =
        app.broker().await.get(&format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker")).await.expect(200).json();
    assert_eq!(page["insurance"]["next_lapse"]["value"], serde_json::Value::Null);
    assert_eq!(page["authority"]["pending_actions"][0]["effective_on"], "2026-12-11");
}

#[tokio::test]
async fn each_fact_is_judged_with_its_number_or_day() {
    let app = TestApp::start().await;
    let row: Row<'_> = &[
        ("SAFETY_RATING", "C"),
        ("SAFETY_RATING_DATE", "20250203"),
        ("MCS150_DATE", "20220105"),
        ("POWER_UNITS", "500"),
        ("TOTAL_DRIVERS", "2"),
        ("PRIOR_REVOKE_FLAG", "Y"),
        ("PRIOR_REVOKE_DOT_NUMBER", "77"),
    ];
    let id = carrier(&app, 1_000_001, row).await;
    let order = [("DOT_NUMBER", "1000001"), ("OOS_DATE", "2026-03-04"), ("OOS_REASON", "Unsatisfactory")];
    put(&app, DataSet::OosOrders, &[&order]).await;

    for (code, outcome, part) in [
        ("safety_rating_satisfactory_or_unrated", "fail", "Rated Conditional on Feb 3, 2025."),
        ("mcs150_current", "fail", "Filed on Jan 5, 2022; was due on"),
        ("fleet_is_plausible", "warn", "More than 20 power units declared for each driver"),
        ("no_prior_revocation", "fail", "USDOT 77"),
        ("not_out_of_service", "fail", "Ordered out of service on Mar 4, 2026"),
        ("operating_status_active", "fail", "Out-of-service order of Mar 4, 2026"),
    ] {
        let (found, reason) = check(&app, id, code).await;
        assert_eq!(found, outcome, "{code}: {reason}");
        assert!(reason.contains(part), "{code}: {reason}");
    }
}

#[tokio::test]
async fn a_large_fleet_is_unknown_until_inspections_are() {
    let app = TestApp::start().await;
    if !real_cases(&app).await {
        return;
    }
    let giant = id(&app, 2_855_794).await;

    let (outcome, reason) = check(&app, giant, "fleet_is_plausible").await;
    let path = format!("/api/v1/carriers/{giant}/detail_for_haulwarden_broker");
    let detail = app.broker().await.get(&path).await.expect(200).json();

    assert_eq!(outcome, "unknown", "{reason}");
    assert!(reason.contains("92,901 power units are declared"), "{reason}");
    let mcs150 = &detail["identity"]["mcs150"];
    assert_eq!((&mcs150["mileage"], &mcs150["mileage_year"]), (&json!(null), &json!(null)));
    assert_eq!(detail["identity"]["fleet"]["power_units"], 92_901);
}

#[tokio::test]
async fn a_registration_form_dated_in_the_future_is_not_current() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[("MCS150_DATE", "20620105"), ("MCS150_MILEAGE", "9000")]).await;

    let (outcome, reason) = check(&app, id, "mcs150_current").await;
    let path = format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker");
    let detail = app.broker().await.get(&path).await.expect(200).json();

    assert_eq!(outcome, "unknown", "{reason}");
    assert!(reason.contains("dates the last filing Jan 5, 2062, which is in the future"), "{reason}");
    let mcs150 = &detail["identity"]["mcs150"];
    assert_eq!((&mcs150["filed_on"], &mcs150["due_on"]), (&json!(null), &json!(null)));
    assert_eq!((mcs150["unknown_because"].as_str(), &mcs150["mileage"]), (Some(reason.as_str()), &json!(9_000)));
}

#[tokio::test]
async fn a_revocation_with_nothing_later_is_said() {
    let app = TestApp::start().await;
    let Some(id) = real_revocations(&app, 3_202_623).await else { return };

    let (outcome, reason) = check(&app, id, "carrier_authority_active").await;
    let path = format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker");
    let detail = app.broker().await.get(&path).await.expect(200).json();

    assert_eq!(outcome, "fail");
    assert_eq!(
        reason,
        "Common authority was revoked on Oct 2, 2023 (involuntary revocation); nothing later is on file."
    );
    let types = detail["authority"]["types"].as_array().expect("types");
    let common = types.iter().find(|of_type| of_type["is_type"] == "common").expect("common authority");
    assert_eq!((&common["status"], &common["revoked_on"]), (&json!("inactive"), &json!("2023-10-02")));
    assert_eq!(common["source"]["data_set"], "li_revocations");
    let status = &detail["operating_status"];
    assert_eq!((&status["code"], &status["source"]["data_set"]), (&json!("not_authorized"), &json!("li_revocations")));
}

#[tokio::test]
async fn a_revocation_is_said_in_words_with_its_source_and_day() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    // Rows of the shape that USDOT 3202623 has in the legacy file: an earlier order, the one that stands, nothing later.
    let order = |served, effective| {
        [
            ("DOCKET_NUMBER", "MC900001"),
            ("DOT_NUMBER", "01000001"),
            ("TYPE_LICENSE", "COMMON"),
            ("ORDER1_SERVE_DATE", served),
            ("ORDER2_TYPE_DESC", "INVOLUNTARY REVOCATION"),
            ("order2_effective_Date", effective),
        ]
    };
    let (last, first) = (order("08/28/2023", "10/02/2023"), order("11/30/2020", "01/04/2021"));
    put_named(&app, "Revocation_2024-08-06.csv", DataSet::LiRevocations, &[&last, &first]).await;

    let path = format!("/api/v1/carriers/{id}/detail_for_haulwarden_broker");
    let detail = app.broker().await.get(&path).await.expect(200).json();

    let checks = detail["checks"].as_array().expect("checks");
    let said = checks.iter().find(|check| check["code"] == "carrier_authority_active").expect("the check");
    assert_eq!(
        (&said["outcome"], said["reason"].as_str().expect("a reason")),
        (
            &json!("fail"),
            "Common authority was revoked on Oct 2, 2023 (involuntary revocation); nothing later is on file."
        )
    );
    let source = &said["source"];
    assert_eq!(
        (&source["label"], &source["as_of"]),
        (&json!("FMCSA Licensing and Insurance - Revocation"), &json!("2024-08-06"))
    );
    let reasons = detail["verdict"]["reasons"].as_array().expect("reasons");
    assert_eq!(detail["verdict"]["verdict"], "do_not_use");
    assert!(reasons.iter().any(|reason| reason["source"]["as_of"] == "2024-08-06"), "{reasons:?}");
}

#[tokio::test]
async fn a_broker_and_too_little_insurance_are_reported() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let docket: Row<'_> = &[
        ("DOCKET_NUMBER", "MC500001"),
        ("DOT_NUMBER", "01000001"),
        ("COMMON_STAT", "I"),
        ("CONTRACT_STAT", "N"),
        ("BROKER_STAT", "A"),
        ("MIN_COV_AMOUNT", "00750"),
        ("BIPD_FILE", "00300"),
    ];
    put(&app, DataSet::LiCarriers, &[docket]).await;

    for (code, outcome, reason) in [
        ("not_also_a_broker", "warn", "It also holds active broker authority: it may re-broker the load."),
        ("carrier_authority_active", "fail", "Common or contract authority was held and is inactive."),
        ("authority_age_gteq_three_months", "fail", "No carrier authority is active."),
        ("bipd_gteq_required", "fail", "$300,000 is on file, $750,000 is required."),
        ("bipd_coverage_gteq_1_000_000", "fail", "Only $300,000 of BIPD insurance is on file."),
    ] {
        assert_eq!(check(&app, id, code).await, (outcome.into(), reason.into()), "{code}");
    }
}

#[tokio::test]
async fn a_contact_that_just_changed_is_a_warning() {
    let app = TestApp::start().await;
    carrier(&app, 1_000_001, &[("PHONE", "3605550101"), ("MCS150_DATE", "20261001")]).await;
    let id = carrier(&app, 1_000_001, &[("PHONE", "3605550199"), ("MCS150_DATE", "20261115")]).await;

    let (outcome, reason) = check(&app, id, "no_recent_contact_change").await;

    assert_eq!(outcome, "warn");
    assert!(reason.contains("phone"), "{reason}");
}
