//! Lists by assessment say what the carriers' own pages say.

use super::{RULES, first_rule, manager, override_rule};
use crate::carriers::files::{carrier, put, put_complete};
use crate::support::{Client, TestApp};
use axum::http::Method;
use fmcsa::DataSet;
use fmcsa::generate::{self, Plan, Profile};
use rules::RuleType;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::fs::File;
use std::io::Write;
use std::sync::Arc;
use store::import::{self, Options};

const WATCHED: &str = "/api/v1/subscriptions/for_broker_portal";

/// Takes in the synthetic files of some carriers; those whose name holds `partial` as a part of the whole.
pub async fn take_in(app: &TestApp, carriers: u32, partial: &[&str]) {
    let (folder, today) = (tempfile::tempdir().expect("a folder"), app.now().date_naive());
    let plan = Plan { carriers, seed: 5, today, profile: Profile::Demonstration, data_sets: None };
    let create = |name: &str| Ok(Box::new(File::create(folder.path().join(name))?) as Box<dyn Write>);
    generate::write(&plan, create).expect("files");
    for file in import::find(&[folder.path().to_owned()]).expect("the files") {
        let is_complete = !partial.iter().any(|name| file.to_string().contains(name));
        let force = is_complete.then_some(u64::MAX);
        let options = Options { is_complete, force, ..Options::part(today) };
        import::import(&app.app.config.database, &file, options, Arc::new(())).await.expect("an import");
    }
    store::facts::refresh(&mut *app.db().await, today, &|_| {}).await.expect("facts");
}

async fn watch_everybody(app: &TestApp, me: &Client) -> Vec<i64> {
    let company = me.get("/api/v1/companies/current").await.expect(200).json()["id"].as_i64();
    sqlx::query(sqlx::AssertSqlSafe(
        "insert into subscriptions (company_id, carrier_id, created_at) select $1, id, now() from carriers",
    ))
    .bind(company)
    .execute(&mut *app.db().await)
    .await
    .expect("subscriptions");
    app.index().await;
    sqlx::query_scalar(sqlx::AssertSqlSafe("select id from carriers order by id"))
        .fetch_all(&mut *app.db().await)
        .await
        .expect("ids")
}

/// The result of every monitored carrier.
async fn listed(me: &Client) -> BTreeMap<i64, Value> {
    let page = me.get(&format!("{WATCHED}?per_page=100")).await.expect(200);
    let rows = page.json().as_array().expect("rows").clone();
    rows.into_iter().map(|row| (row["carrier"]["id"].as_i64().expect("an id"), row["result"].clone())).collect()
}

/// Sets one rule on and all others off.
async fn ask_alone(me: &Client, rule: i64, is_type: RuleType) {
    let value = |other: &RuleType| if *other == is_type { 2 } else { 0 };
    let values: BTreeMap<_, _> = RuleType::ALL.iter().map(|other| (other.as_str(), value(other))).collect();
    me.call(Method::PATCH, &format!("{RULES}/{rule}"), Some(json!({"rule": {"values": values}}))).await.expect(200);
}

async fn lists_agree_with_pages(partial: &[&str]) {
    let app = TestApp::start().await;
    take_in(&app, 90, partial).await;
    compared(&app).await;
}

/// Compares what the list of all carriers says of every rule with what their pages say; gives what the pages say.
async fn compared(app: &TestApp) -> BTreeMap<i64, Value> {
    let me = manager(app).await;
    let ids = watch_everybody(app, &me).await;
    let rule = first_rule(&me).await["id"].as_i64().expect("an id");
    let all: BTreeMap<_, _> = RuleType::ALL.iter().map(|is_type| (is_type.as_str(), 2)).collect();
    me.call(Method::PATCH, &format!("{RULES}/{rule}"), Some(json!({"rule": {"values": all}}))).await.expect(200);
    let mut pages = BTreeMap::new();
    for id in &ids {
        let page = me.get(&format!("/api/v1/carriers/{id}/rules_assessment")).await.expect(200).json();
        pages.insert(*id, page["classifications"][0]["summary"].clone());
    }

    for is_type in RuleType::ALL {
        ask_alone(&me, rule, *is_type).await;
        let listed = listed(&me).await;
        for (id, summary) in &pages {
            assert_eq!(listed[id], summary[is_type.as_str()], "{} of carrier {id}", is_type.as_str());
        }
    }
    pages
}

#[tokio::test]
async fn a_list_says_of_every_rule_what_the_page_says() {
    lists_agree_with_pages(&[]).await;
}

#[tokio::test]
async fn so_it_does_where_files_are_not_complete() {
    lists_agree_with_pages(&["inspection", "motus", "li_", "census", "oos"]).await;
}

#[tokio::test]
async fn so_it_does_for_real_carriers_beside_synthetic_ones_that_prove_nothing_of_them() {
    let app = TestApp::start().await;
    take_in(&app, 20, &[]).await;
    let silent = carrier(&app, 1_000_001, &[("POWER_UNITS", "40")]).await;
    let seen = carrier(&app, 1_000_002, &[("POWER_UNITS", "40")]).await;
    let inspected = |dot, id, on| [("INSPECTION_ID", id), ("DOT_NUMBER", dot), ("INSP_DATE", on)];
    put(&app, DataSet::Inspections, &[&inspected("1000002", "7", "20150301"), &inspected("1000002", "8", "20260301")])
        .await;
    let rescinded = [("DOT_NUMBER", "1000002"), ("OOS_DATE", "2022-07-09"), ("RESCIND_DATE", "2022-07-11")];
    put(&app, DataSet::OosOrders, &[&rescinded]).await;
    store::facts::refresh(&mut *app.db().await, app.now().date_naive(), &|_| {}).await.expect("facts");

    let before = compared(&app).await;

    for rule in ["bipd_coverage_gteq_750_000", "interstate_carrier_authority_is_active", "no_active_oos_orders"] {
        assert_eq!(
            (&before[&silent][rule], &before[&seen][rule]),
            (&json!("incomplete"), &json!("incomplete")),
            "{rule}"
        );
    }
    for data_set in
        [DataSet::OosOrders, DataSet::LiInsurance, DataSet::MotusInsurance, DataSet::LiCarriers, DataSet::MotusCarriers]
    {
        put_complete(&app, data_set, &[]).await;
    }
    let after = compared(&app).await;
    for (rule, result) in [
        ("bipd_coverage_gteq_750_000", "fail"),
        ("interstate_carrier_authority_is_active", "fail"),
        ("no_active_oos_orders", "pass"),
    ] {
        assert_eq!((&after[&silent][rule], &after[&seen][rule]), (&json!(result), &json!(result)), "{rule}");
    }
}

#[tokio::test]
async fn carriers_are_listed_by_result_with_totals_and_overrides() {
    let app = TestApp::start().await;
    let active = carrier(&app, 1_000_001, &[]).await;
    let inactive = carrier(&app, 1_000_002, &[("STATUS_CODE", "I")]).await;
    let me = manager(&app).await;
    watch_everybody(&app, &me).await;
    let rule = first_rule(&me).await["id"].as_i64().expect("an id");
    ask_alone(&me, rule, RuleType::OperatingStatus).await;

    let failing = me.get(&format!("{WATCHED}?rules_assessment_eq=fail")).await.expect(200);

    assert_eq!((failing.header("totalitems"), failing.header("totalfail")), ("1", "1"));
    assert_eq!(failing.json()[0]["carrier"]["id"], inactive);
    let values = json!({"rule": {"values": {"safer_operating_status_active": 3}}});
    me.call(Method::PATCH, &format!("{RULES}/{rule}"), Some(values)).await.expect(200);
    override_rule(&me, inactive, RuleType::OperatingStatus.as_str(), json!({})).await.expect(201);
    assert_eq!(listed(&me).await[&inactive], "pass");
    let nobody = manager(&app).await;
    assert!(listed(&nobody).await.is_empty() && active != inactive);
}

#[tokio::test]
async fn what_cannot_be_asked_is_named() {
    let me = manager(&TestApp::start().await).await;
    for (query, field) in
        [("rules_assessment_eq=good", "rules_assessment_eq"), ("page=0", "page"), ("per_page=101", "per_page")]
    {
        let refused = me.get(&format!("{WATCHED}?{query}")).await.expect(422);
        assert_eq!(refused.json()["errors"][0]["field"], field);
    }
}

#[tokio::test]
async fn a_preview_counts_who_would_change_and_stores_nothing() {
    let app = TestApp::start().await;
    carrier(&app, 1_000_001, &[]).await;
    let inactive = carrier(&app, 1_000_002, &[("STATUS_CODE", "I")]).await;
    let me = manager(&app).await;
    watch_everybody(&app, &me).await;
    let rule = first_rule(&me).await;
    let path = format!("{RULES}/{}/preview", rule["id"]);
    ask_alone(&me, rule["id"].as_i64().expect("an id"), RuleType::NoIdentityAlert).await;

    let wanted = json!({"rule": {"values": {"safer_operating_status_active": 2}}});
    let seen = me.post(&path, wanted.clone()).await.expect(200).json();

    assert_eq!((&seen["all"]["carriers"], &seen["watched"]["changed"]), (&json!(2), &json!(1)));
    let change = &seen["all"]["changes"][0];
    assert_eq!((&change["before"], &change["after"]), (&json!("pass"), &json!("fail")));
    assert_eq!(change["examples"][0]["id"], inactive);
    assert_eq!(change["examples"][0]["verdict"]["verdict"], "unknown");
    assert_eq!(first_rule(&me).await["values"]["safer_operating_status_active"], 0);
    let unknown = me.post(&path, json!({"rule": {"values": {"nothing": 2}}})).await.expect(422);
    assert_eq!(unknown.json()["errors"][0]["field"], "rule.values.nothing");
    manager(&app).await.post(&path, wanted).await.expect(404);
}
