//! Each signal turns the verdict, on the page and in the list alike, whatever rules the company has.

use super::{and_no_orders, codes, follow, licensed, listed, on_page, sound, with_rules, without_rules, word};
use crate::carriers::files::{Row, carrier, id, put, put_complete};
use crate::identity::published_as;
use crate::support::{Client, TestApp};
use fmcsa::DataSet;
use rules::{RuleType, Signal};
use serde_json::{Value, json};

const DOT: i32 = 1_000_001;

/// The verdict, which the page and the list agree on.
async fn agreed(me: &Client, id: i64) -> Value {
    let (page, list) = (on_page(me, id).await, listed(me).await.remove(&id).expect("the carrier"));
    assert_eq!((word(&page), codes(&page)), (word(&list), codes(&list)), "the page and the list");
    page
}

/// Checks that the signal is the first reason, with what would change it.
async fn raised(me: &Client, id: i64, signal: Signal, verdict: &str) {
    let found = agreed(me, id).await;
    assert_eq!((word(&found), codes(&found).first().copied()), (verdict, Some(signal.as_str())), "{found}");
    let reason = &found["reasons"][0];
    assert_eq!((&reason["verdict"], &reason["change"]), (&json!(verdict), &json!(signal.change())));
    assert!(reason["text"].as_str().is_some_and(|text| text.ends_with('.')), "{reason}");
}

#[tokio::test]
async fn a_carrier_without_any_signal_may_be_used_and_the_reasons_are_what_speaks_for_it() {
    let app = TestApp::start().await;
    let id = sound(&app, DOT, &[]).await;
    let me = without_rules(&app).await;
    follow(&app).await;

    let before = agreed(&me, id).await;
    and_no_orders(&app).await;
    let after = agreed(&me, id).await;

    assert_eq!((word(&before), codes(&before)), ("unknown", vec!["out_of_service_order"]));
    assert_eq!(word(&after), "use", "{after}");
    assert!(codes(&after).contains(&"insurance_on_file"), "{after}");
    let insured = after["reasons"].as_array().expect("reasons").iter().find(|one| one["code"] == "insurance_on_file");
    let insured = insured.expect("the insurance");
    assert_eq!((&insured["change"], &insured["source"]["data_set"]), (&json!(""), &json!("motus_insurance")));
    assert_eq!(listed(&me).await[&id]["reasons"][0]["source"], Value::Null);
}

#[tokio::test]
async fn an_order_in_force_rules_it_out() {
    let app = TestApp::start().await;
    let id = sound(&app, DOT, &[]).await;
    let order = [("DOT_NUMBER", "1000001"), ("OOS_DATE", "2026-03-04"), ("OOS_REASON", "Unsatisfactory")];
    put_complete(&app, DataSet::OosOrders, &[&order]).await;
    follow(&app).await;
    let me = without_rules(&app).await;

    raised(&me, id, Signal::OutOfServiceOrder, "do_not_use").await;
    assert_eq!(on_page(&me, id).await["reasons"][0]["source"]["data_set"], "oos_orders");
}

#[tokio::test]
async fn authority_that_ended_rules_it_out() {
    let app = TestApp::start().await;
    let id = sound(&app, DOT, &[]).await;
    and_no_orders(&app).await;
    let me = without_rules(&app).await;
    assert_eq!(word(&agreed(&me, id).await), "use");

    licensed(&app, DOT, "Inactive").await;
    follow(&app).await;

    raised(&me, id, Signal::AuthorityNotActive, "do_not_use").await;
}

#[tokio::test]
async fn insurance_that_no_whole_file_has_rules_it_out_and_a_part_proves_nothing() {
    let app = TestApp::start().await;
    let id = carrier(&app, DOT, &[]).await;
    licensed(&app, DOT, "Active").await;
    and_no_orders(&app).await;
    let me = without_rules(&app).await;
    let before = agreed(&me, id).await;
    assert_eq!((word(&before), codes(&before)), ("unknown", vec!["no_insurance_in_force"]));

    put_complete(&app, DataSet::LiInsurance, &[]).await;
    put_complete(&app, DataSet::MotusInsurance, &[]).await;
    follow(&app).await;

    raised(&me, id, Signal::NoInsuranceInForce, "do_not_use").await;
}

#[tokio::test]
async fn the_companys_own_decision_rules_it_out_for_that_company_alone() {
    let app = TestApp::start().await;
    let id = sound(&app, DOT, &[]).await;
    and_no_orders(&app).await;
    let (me, them) = (without_rules(&app).await, without_rules(&app).await);

    let path = format!("/api/v1/connections/set_carrier_to_do_not_dispatch?carrier_id={id}");
    me.patch(&path, json!({"status": "do_not_dispatch", "notes": "Sold our load."})).await.expect(200);
    follow(&app).await;

    raised(&me, id, Signal::DoNotDispatch, "do_not_use").await;
    assert_eq!(word(&agreed(&them, id).await), "use");
}

#[tokio::test]
async fn a_published_alert_of_identity_theft_rules_it_out_and_another_asks_for_a_look() {
    let app = TestApp::start().await;
    let stolen = sound(&app, DOT, &[]).await;
    let brokered = sound(&app, 1_000_002, &[]).await;
    and_no_orders(&app).await;
    let me = without_rules(&app).await;

    published_as(&app, stolen, "identity_theft").await;
    published_as(&app, brokered, "double_brokering").await;
    follow(&app).await;

    raised(&me, stolen, Signal::ImpersonationAlert, "do_not_use").await;
    raised(&me, brokered, Signal::IdentityAlert, "review").await;
    let row = listed(&me).await.remove(&brokered).expect("the carrier");
    assert_eq!(row["reasons"][0]["text"], "An identity alert is published: Double brokering.");
}

/// A carrier with these columns and all that a usable one has.
async fn with(columns: Row<'_>) -> (TestApp, i64, Client) {
    let app = TestApp::start().await;
    let id = sound(&app, DOT, columns).await;
    and_no_orders(&app).await;
    let me = without_rules(&app).await;
    (app, id, me)
}

#[tokio::test]
async fn a_revoked_predecessor_asks_for_a_look() {
    let (_app, id, me) = with(&[("PRIOR_REVOKE_FLAG", "Y"), ("PRIOR_REVOKE_DOT_NUMBER", "77")]).await;

    raised(&me, id, Signal::RevokedPredecessor, "review").await;
}

#[tokio::test]
async fn a_fleet_that_nobody_can_drive_asks_for_a_look() {
    let (_app, id, me) = with(&[("POWER_UNITS", "500"), ("TOTAL_DRIVERS", "2")]).await;

    raised(&me, id, Signal::ImplausibleFleet, "review").await;
}

#[tokio::test]
async fn a_contact_that_just_changed_asks_for_a_look() {
    let (app, id, me) = with(&[("PHONE", "3605550101"), ("MCS150_DATE", "20261001")]).await;

    carrier(&app, DOT, &[("PHONE", "3605550199"), ("MCS150_DATE", "20261115")]).await;
    follow(&app).await;

    raised(&me, id, Signal::ContactChanged, "review").await;
}

#[tokio::test]
async fn a_lapse_within_thirty_days_asks_for_a_look() {
    let (app, id, me) = with(&[]).await;
    let order = [
        ("USDOT_NUMBER", "1000001"),
        ("DOCKET_NUMBER", "MC500001"),
        ("OP_AUTH_TYPE", "Motor Carrier of Property (Except Household Goods)"),
        ("ORDER1_TYPE_DESC", "Operating Authority Involuntary Suspension Notice"),
        ("ORDER1_SERVE_DATE", "20261110"),
        ("ORDER1_EFFECTIVE_DATE", "20261211"),
    ];

    put(&app, DataSet::MotusRevocations, &[&order]).await;
    follow(&app).await;

    raised(&me, id, Signal::LapseServed, "review").await;
    let rows = me.get("/api/v1/carriers?q[lapses_within_days_lteq]=30").await.expect(200).json();
    assert_eq!(
        (&rows[0]["id"], &rows[0]["lapses_on"], &rows[0]["lapse_kind"]),
        (&json!(id), &json!("2026-12-11"), &json!("suspension"))
    );
    let reasons = rows[0]["verdict"]["reasons"].as_array().expect("reasons").iter();
    let texts: Vec<_> = reasons.filter_map(|reason| reason["text"].as_str()).collect();
    assert!(texts.contains(&"Authority suspension notice served for Dec 11, 2026, in 20 days."), "{texts:?}");
}

#[tokio::test]
async fn a_failed_rule_weighs_by_whether_it_may_be_overridden() {
    let app = TestApp::start().await;
    let id = sound(&app, DOT, &[("SAFETY_RATING", "C"), ("SAFETY_RATING_DATE", "20250203")]).await;
    and_no_orders(&app).await;
    let rule = RuleType::SafetyRating;

    for (value, verdict) in [(2, "do_not_use"), (3, "review")] {
        let me = with_rules(&app, &[(rule, value)]).await;
        let found = agreed(&me, id).await;
        assert_eq!((word(&found), codes(&found)), (verdict, vec![rule.as_str()]), "{found}");
        assert!(found["reasons"][0]["text"].as_str().is_some_and(|text| text.contains("Conditional")), "{found}");
    }
    let me = with_rules(&app, &[(RuleType::PhysicalLocation, 2)]).await;
    assert_eq!(word(&agreed(&me, id).await), "unknown");
}

#[tokio::test]
async fn the_list_and_the_verdict_agree_on_who_had_stopped_when_another_began() {
    let app = TestApp::start().await;
    let row = |dot: &'static str, added_on: &'static str| {
        [("DOT_NUMBER", dot), ("LEGAL_NAME", "HAULING"), ("ADD_DATE", added_on), ("PHONE", "2145550101")]
    };
    put(&app, DataSet::Census, &[&row("1000001", "20150301"), &row("1000002", "20260201")]).await;
    // It was last seen before the other one began, and ordered out of service after.
    let seen = [("INSPECTION_ID", "1"), ("DOT_NUMBER", "1000001"), ("INSP_DATE", "20251201")];
    put(&app, DataSet::Inspections, &[&seen]).await;
    let order = [("DOT_NUMBER", "1000001"), ("OOS_DATE", "2026-03-15"), ("OOS_REASON", "Unsatisfactory")];
    put(&app, DataSet::OosOrders, &[&order]).await;
    follow(&app).await;
    let (later, me) = (id(&app, 1_000_002).await, app.broker().await);

    let rows = me.get(&format!("/api/v1/carriers/{later}/associated_carriers")).await.expect(200).json();
    let verdict = on_page(&me, later).await;

    assert_eq!((&rows[0]["relation"], &rows[0]["ended_on"]), (&json!("predecessor"), &json!("2025-12-01")));
    assert_eq!(codes(&verdict)[0], "bad_predecessor");
    // The reason names the earlier carrier, what stopped it and where that is from.
    let reason = &verdict["reasons"][0];
    let said = "Linked to HAULING (USDOT 1000001), out of service since Mar 15, 2026: shares phone.";
    assert_eq!((&reason["text"], &reason["source"]["data_set"]), (&json!(said), &json!("oos_orders")));
    assert_eq!(reason["carrier_id"], json!(id(&app, 1_000_001).await));
}
