//! What is kept of a company's rules follows every change at once.

use super::{and_no_orders, follow, listed, manager_of, set_rules, sound, with_rules, without_rules, word};
use crate::carriers::files::{carrier, put_complete};
use crate::insurance::{CERTIFICATES, confirm, given, sample};
use crate::rules::{OVERRIDES, override_rule};
use crate::support::{Client, Person, TestApp};
use carriers::verdicts::kept::book;
use fmcsa::DataSet;
use rules::RuleType;
use serde_json::json;
use std::sync::Arc;

async fn usable() -> (TestApp, i64) {
    let app = TestApp::start().await;
    let id = sound(&app, 1_000_001, &[]).await;
    and_no_orders(&app).await;
    (app, id)
}

/// The verdict in the list, and whether the filter by it finds the carrier too.
async fn verdict(me: &Client, id: i64) -> String {
    let found = word(&listed(me).await[&id]).to_owned();
    let filtered = me.get(&format!("/api/v1/carriers?q[verdict_in][]={found}")).await.expect(200).json();
    assert!(filtered.as_array().expect("rows").iter().any(|row| row["id"] == id), "{found} is not found as such");
    found
}

#[tokio::test]
async fn a_changed_rule_and_an_override_count_at_once() {
    let (app, id) = usable().await;
    let me = with_rules(&app, &[]).await;
    assert_eq!(verdict(&me, id).await, "use");

    set_rules(&me, &[(RuleType::EldConnected, 3)]).await.expect(200);
    assert_eq!(verdict(&me, id).await, "review");
    let made = override_rule(&me, id, RuleType::EldConnected.as_str(), json!({})).await.expect(201).json();
    assert_eq!(verdict(&me, id).await, "use");
    me.post(&format!("{OVERRIDES}/deactivate"), json!({"rule_override": {"id": made["id"]}})).await.expect(200);
    assert_eq!(verdict(&me, id).await, "review");
    set_rules(&me, &[]).await.expect(200);
    assert_eq!(verdict(&me, id).await, "use");
}

#[tokio::test]
async fn an_override_ends_with_its_last_day() {
    let (app, id) = usable().await;
    let company = app.company(Person::default()).await;
    let me = manager_of(&app, company).await;
    set_rules(&me, &[(RuleType::EldConnected, 3)]).await.expect(200);
    let until = json!({"expiration_date": "2026-11-21"});
    override_rule(&me, id, RuleType::EldConnected.as_str(), until).await.expect(201);
    assert_eq!(verdict(&me, id).await, "use");

    app.app.clock.advance(chrono::TimeDelta::hours(13));

    assert_eq!(verdict(&manager_of(&app, company).await, id).await, "review");
}

#[tokio::test]
async fn do_not_dispatch_counts_at_once_and_ends_so() {
    let (app, id) = usable().await;
    let me = without_rules(&app).await;
    assert_eq!(verdict(&me, id).await, "use");

    let path = format!("/api/v1/connections/set_carrier_to_do_not_dispatch?carrier_id={id}");
    let made = me.patch(&path, json!({"status": "do_not_dispatch"})).await.expect(200).json();
    follow(&app).await;
    assert_eq!(verdict(&me, id).await, "do_not_use");
    let listed = me.get("/api/v1/connections").await.expect(200).json();
    assert_eq!(word(&listed[0]["verdict"]), "do_not_use");
    let path = format!("/api/v1/connections/{}", made["id"]);
    me.patch(&path, json!({"connection": {"status": "needs_to_onboard"}})).await.expect(200);
    follow(&app).await;
    assert_eq!(verdict(&me, id).await, "use");
}

#[tokio::test]
async fn a_certificate_counts_when_it_is_confirmed_and_no_more_when_rejected() {
    let (app, id) = usable().await;
    let me = with_rules(&app, &[(RuleType::Cargo100, 2)]).await;
    assert_eq!(verdict(&me, id).await, "unknown");

    let read = given(&me, id, &sample()).await;
    assert_eq!(verdict(&me, id).await, "unknown");
    confirm(&me, &read).await;
    assert_eq!(verdict(&me, id).await, "use");
    let path = format!("{CERTIFICATES}/{}/reject", read["certificate"]["id"]);
    me.patch(&path, json!({"insurance_certificate": {"reason": "Forged."}})).await.expect(200);
    assert_eq!(verdict(&me, id).await, "unknown");
}

#[tokio::test]
async fn an_import_counts_when_the_index_has_it() {
    let app = TestApp::start().await;
    let (id, silent) = (sound(&app, 1_000_001, &[]).await, carrier(&app, 1_000_002, &[]).await);
    follow(&app).await;
    let me = without_rules(&app).await;
    assert_eq!((verdict(&me, id).await.as_str(), verdict(&me, silent).await.as_str()), ("unknown", "unknown"));

    let order = [("DOT_NUMBER", "1000001"), ("OOS_DATE", "2026-03-04"), ("OOS_REASON", "Unsatisfactory")];
    put_complete(&app, DataSet::OosOrders, &[&order]).await;
    follow(&app).await;
    assert_eq!((verdict(&me, id).await.as_str(), verdict(&me, silent).await.as_str()), ("do_not_use", "unknown"));
    // The row of a carrier that these files don't mention is as it was: what their silence means is not.
    put_complete(&app, DataSet::LiCarriers, &[]).await;
    put_complete(&app, DataSet::MotusCarriers, &[]).await;
    follow(&app).await;
    assert_eq!(verdict(&me, silent).await, "do_not_use");
}

#[tokio::test]
async fn rules_are_read_again_only_when_something_changed() {
    let (app, _) = usable().await;
    let first = book(&app.app, None).await.expect("rules");

    let again = book(&app.app, None).await.expect("rules");
    carrier(&app, 1_000_002, &[]).await;
    let anew = book(&app.app, None).await.expect("rules");

    assert!(Arc::ptr_eq(&first, &again) && !Arc::ptr_eq(&first, &anew));
}

#[tokio::test]
async fn verdicts_on_all_carriers_are_made_once_for_all_who_ask_and_anew_for_another_index_or_other_rules() {
    let (app, _) = usable().await;
    let (rules, carriers) = (book(&app.app, None).await.expect("rules"), app.app.carriers().expect("carriers"));
    let kept = &app.app.rulebooks;

    let (one, other) = tokio::join!(kept.verdicts(&rules, &carriers), kept.verdicts(&rules, &carriers));
    let one = one.expect("verdicts");
    assert!(Arc::ptr_eq(&one, &other.expect("verdicts")));
    carrier(&app, 1_000_002, &[]).await;
    let other_rules = book(&app.app, None).await.expect("rules");
    let anew = kept.verdicts(&other_rules, &carriers).await.expect("verdicts");
    follow(&app).await;
    let newest = kept.verdicts(&other_rules, &app.app.carriers().expect("carriers")).await.expect("verdicts");

    assert!(!Arc::ptr_eq(&one, &anew) && !Arc::ptr_eq(&anew, &newest));
}

#[tokio::test]
async fn a_raised_signal_counts_at_once() {
    let app = TestApp::start().await;
    let id = sound(&app, 1_000_001, &[("PRIOR_REVOKE_FLAG", "Y")]).await;
    and_no_orders(&app).await;
    let me = without_rules(&app).await;
    assert_eq!(verdict(&me, id).await, "review");

    let company = me.get("/api/v1/companies/current").await.expect(200).json()["id"].as_i64();
    let set =
        "insert into verdict_settings (company_id, signal, verdict) values ($1, 'revoked_predecessor', 'do_not_use')";
    sqlx::query(set).bind(company).execute(&mut *app.db().await).await.expect("set");

    assert_eq!(verdict(&me, id).await, "do_not_use");
    assert_eq!(verdict(&without_rules(&app).await, id).await, "review");
}

#[tokio::test]
async fn a_plan_that_loses_its_rules_leaves_the_signals_alone() {
    let (app, id) = usable().await;
    let me = with_rules(&app, &[(RuleType::EldConnected, 2)]).await;
    assert_eq!(verdict(&me, id).await, "do_not_use");

    sqlx::query("update plans set flags = array_remove(flags, 'can_rule')")
        .execute(&mut *app.db().await)
        .await
        .expect("set");

    assert_eq!(verdict(&me, id).await, "use");
}
