//! Wherever a carrier is shown, its verdict and the reasons for it are the same: in lists and suggestions from the index; on its page, in what is
//! frozen with a decision (which the PDF prints) and in the review of a packet from the profile.

use super::{and_no_orders, follow, licensed, listed, on_page, sourced, word};
use crate::carriers::files::{carrier, put, put_complete, put_of};
use crate::identity::published_as;
use crate::rules::watched::take_in;
use crate::rules::{RULES, first_rule, manager, override_rule};
use crate::support::{Client, TestApp};
use fmcsa::DataSet;
use rules::{Bounds, RuleType, Threshold};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

/// The synthetic carriers that are compared.
const CARRIERS: u32 = 200;
/// One of so many is looked at where that takes a transaction too.
const SAMPLED: usize = 10;

/// A verdict without what only some places show of it.
fn told(verdict: &Value) -> (String, Vec<(String, String)>) {
    let reasons = verdict["reasons"].as_array().expect("reasons").iter();
    let text = |value: &Value| value.as_str().expect("a text").to_owned();
    (word(verdict).to_owned(), reasons.map(|reason| (text(&reason["code"]), text(&reason["verdict"]))).collect())
}

/// A verdict without the links to the carriers that it names, which a record does not keep.
fn without_links(mut verdict: Value) -> Value {
    for reason in verdict["reasons"].as_array_mut().expect("reasons") {
        reason["carrier_id"] = Value::Null;
    }
    let shown = verdict.as_object_mut().expect("a verdict");
    shown.retain(|name, _| !["more_reasons", "signals"].contains(&name.as_str()));
    verdict
}

/// What its reasons have no room for: how many more there are, and every signal that is raised.
fn beside(verdict: &Value) -> (&Value, &Value) {
    (&verdict["more_reasons"], &verdict["signals"])
}

/// Compares every carrier's list row with the verdict of its page; gives the verdicts that there are.
async fn compared(me: &Client) -> BTreeSet<String> {
    let listed = listed(me).await;
    let mut words = BTreeSet::new();
    for (id, row) in &listed {
        let page = sourced(me, *id).await;
        assert_eq!(told(&page), told(row), "carrier {id}: {page} and {row}");
        assert_eq!(beside(&page), beside(row), "carrier {id}: {page} and {row}");
        words.insert(word(row).to_owned());
    }
    assert!(listed.len() > 10, "too few to compare");
    words
}

/// Compares every place that shows a verdict. What is known of a carrier has its source on the page.
async fn everywhere(app: &TestApp, me: &Client) {
    for (nth, (id, row)) in listed(me).await.into_iter().enumerate() {
        let (page, alone) = (on_page(me, id).await, sourced(me, id).await);
        assert_eq!(alone, page, "carrier {id}");
        assert_eq!(told(&page), told(&row), "carrier {id}: {page} and {row}");
        assert_eq!(beside(&page), beside(&row), "carrier {id}: {page} and {row}");
        assert_eq!(told(&suggested(app, me, id).await), told(&row), "the suggestion of carrier {id}");
        if nth % SAMPLED == 0 {
            assert_eq!(frozen(me, id).await, without_links(page), "what is frozen of carrier {id}");
            assert_eq!(told(&reviewed(app, me, id).await), told(&row), "the packet of carrier {id}");
        }
    }
}

/// The verdict of the suggestion by the carrier's number.
async fn suggested(app: &TestApp, me: &Client, id: i64) -> Value {
    let dot: i32 = sqlx::query_scalar("select dot_number from carriers where id = $1")
        .bind(id)
        .fetch_one(&mut *app.db().await)
        .await
        .expect("the carrier");
    let found = me.get(&format!("/api/v1/carriers/suggestions?term={dot}")).await.expect(200).json();
    let found = found.as_array().expect("suggestions").iter().find(|one| one["id"] == id).expect("the carrier").clone();
    json!({"verdict": found["verdict"], "reasons": found["verdict_reasons"]})
}

/// The verdict that a check is recorded with, whose PDF is made.
async fn frozen(me: &Client, id: i64) -> Value {
    let check = json!({"load_reference": "7"});
    let made = me.post(&format!("/api/v1/carriers/{id}/vetting_checks"), check).await.expect(201).json();
    let path = format!("/api/v1/decisions/{}", made["id"]);
    me.get(&format!("{path}/pdf")).await.expect(200);
    me.get(&path).await.expect(200).json()["checked"]["verdict"].clone()
}

/// The verdict in the review of an open packet of the carrier.
async fn reviewed(app: &TestApp, me: &Client, id: i64) -> Value {
    let company = me.get("/api/v1/companies/current").await.expect(200).json()["id"].as_i64();
    let connection = "insert into connections (company_id, carrier_id, status, created_at, updated_at)
                      values ($1, $2, 'needs_to_onboard', now(), now())
                      on conflict (company_id, carrier_id) do update set updated_at = now() returning id";
    let packet = "insert into onboarding_packets (connection_id, company_id, carrier_id, created_at, updated_at)
                  values ($3, $1, $2, now(), now()) returning id";
    let mut db = app.db().await;
    let connection: i64 =
        sqlx::query_scalar(connection).bind(company).bind(id).fetch_one(&mut *db).await.expect("a connection");
    let packet: i64 =
        sqlx::query_scalar(packet).bind(company).bind(id).bind(connection).fetch_one(&mut *db).await.expect("a packet");
    let review = me.get(&format!("/api/v1/onboarding_packets/{packet}")).await.expect(200).json()["review"].clone();
    json!({"verdict": review["verdict"], "reasons": review["verdict_reasons"]})
}

/// Other thresholds than the types' own, for every type that has one: the greatest number, or the first rating.
fn strict() -> BTreeMap<&'static str, Value> {
    let own = |is_type: &RuleType| {
        let threshold = match is_type.scale()?.bounds {
            Bounds::Between(least, most) if is_type.scale()?.default == Threshold::Number(most) => json!(least),
            Bounds::Between(_, most) => json!(most),
            Bounds::Among(choices) => json!(choices.first()?.word),
        };
        Some((is_type.as_str(), threshold))
    };
    RuleType::ALL.iter().filter_map(own).collect()
}

/// Under the rules that a company begins with, and under all that there are.
async fn agree(app: &TestApp) -> BTreeSet<String> {
    let me = manager(app).await;
    let some = listed(&me).await.into_keys().next().expect("a carrier");
    let path = format!("/api/v1/connections/set_carrier_to_do_not_dispatch?carrier_id={some}");
    me.patch(&path, json!({"status": "do_not_dispatch"})).await.expect(200);
    follow(app).await;
    override_rule(&me, some, "authority_age_gteq_three_months", json!({})).await.expect(201);
    everywhere(app, &me).await;
    let mut words = compared(&me).await;
    let rule = first_rule(&me).await;
    let all: BTreeMap<_, _> =
        RuleType::ALL.iter().zip([2, 3].into_iter().cycle()).map(|(one, value)| (one.as_str(), value)).collect();
    me.patch(&format!("{RULES}/{}", rule["id"]), json!({"rule": {"values": all}})).await.expect(200);
    words.extend(compared(&me).await);
    me.patch(&format!("{RULES}/{}", rule["id"]), json!({"rule": {"thresholds": strict()}})).await.expect(200);
    words.extend(compared(&me).await);
    let none: BTreeMap<_, _> = RuleType::ALL.iter().map(|one| (one.as_str(), 0)).collect();
    me.patch(&format!("{RULES}/{}", rule["id"]), json!({"rule": {"values": none}})).await.expect(200);
    words.extend(compared(&me).await);
    words
}

#[tokio::test]
async fn every_place_says_the_same_of_every_synthetic_carrier() {
    let app = TestApp::start().await;
    take_in(&app, CARRIERS, &[]).await;
    follow(&app).await;

    let words = agree(&app).await;

    assert!(words.contains("do_not_use") && words.contains("use"), "{words:?}");
}

#[tokio::test]
async fn so_it_does_where_files_are_not_complete() {
    let app = TestApp::start().await;
    take_in(&app, CARRIERS, &["inspection", "motus", "li_", "census", "oos"]).await;
    follow(&app).await;

    assert!(agree(&app).await.contains("unknown"));
}

#[tokio::test]
async fn so_it_does_for_real_carriers_beside_synthetic_ones_that_prove_nothing_of_them() {
    let app = TestApp::start().await;
    take_in(&app, 20, &[]).await;
    carrier(&app, 1_000_001, &[("POWER_UNITS", "40")]).await;
    carrier(&app, 1_000_002, &[("POWER_UNITS", "2500"), ("TOTAL_DRIVERS", "3000")]).await;
    carrier(&app, 1_000_003, &[("POWER_UNITS", "2500"), ("TOTAL_DRIVERS", "3000"), ("PRIOR_REVOKE_FLAG", "Y")]).await;
    let alerted = carrier(&app, 1_000_004, &[("POWER_UNITS", "500"), ("TOTAL_DRIVERS", "2")]).await;
    licensed(&app, 1_000_002, "Active").await;
    licensed(&app, 1_000_003, "Inactive").await;
    let inspected = |dot, id, on| [("INSPECTION_ID", id), ("DOT_NUMBER", dot), ("INSP_DATE", on)];
    put(&app, DataSet::Inspections, &[&inspected("1000002", "7", "20150301"), &inspected("1000001", "8", "20260301")])
        .await;
    store::facts::refresh(&mut *app.db().await, app.now().date_naive(), &|_| {}).await.expect("facts");
    follow(&app).await;
    published_as(&app, alerted, "identity_theft").await;
    stated_long_ago(&app).await;

    agree(&app).await;
    put_complete(&app, DataSet::Inspections, &[&inspected("1000002", "7", "20150301")]).await;
    put_complete(&app, DataSet::LiInsurance, &[]).await;
    put_complete(&app, DataSet::MotusInsurance, &[]).await;
    and_no_orders(&app).await;
    agree(&app).await;
}

/// Carriers of old files, of files of unknown day, and of both beside new ones.
async fn stated_long_ago(app: &TestApp) {
    let today = app.app.clock.today();
    let old = "2019-03-04".parse().ok();
    for (dot, census, motus, legacy) in [
        ("1000005", old, old, old),
        ("1000006", Some(today), None, old),
        ("1000007", Some(today), Some(today), None),
        ("1000008", None, "2026-06-01".parse().ok(), "2026-05-14".parse().ok()),
    ] {
        let number = dot.parse::<i32>().expect("a number");
        let docket = format!("MC{}", number - 500_000);
        let row = [
            ("DOT_NUMBER", dot),
            ("LEGAL_NAME", "OLD LLC"),
            ("STATUS_CODE", "A"),
            ("PHY_OMC_REGION", "1"),
            ("SAFETY_RATING", if dot == "1000005" { "S" } else { "" }),
            ("MCS150_DATE", "20170201 0000"),
        ];
        put_of(app, DataSet::Census, census, &[&row]).await;
        let held = [
            ("USDOT_NUMBER", dot),
            ("DOCKET_NUMBER", docket.as_str()),
            ("OP_AUTH_TYPE", "Motor Carrier of Property (Except Household Goods)"),
            ("OP_AUTH_STATUS", if dot == "1000006" { "Inactive" } else { "Active" }),
        ];
        put_of(app, DataSet::MotusCarriers, motus, &[&held]).await;
        let padded = format!("0{dot}");
        let held = [("DOCKET_NUMBER", docket.as_str()), ("DOT_NUMBER", padded.as_str()), ("COMMON_STAT", "A")];
        put_of(app, DataSet::LiCarriers, legacy, &[&held]).await;
        let filed = [
            ("prefix_docket_number", docket.as_str()),
            ("policy_no", "P1"),
            ("ins_form_code", "91X"),
            ("max_cov_amount", "01000"),
        ];
        put_of(app, DataSet::LiInsurance, legacy, &[&filed]).await;
    }
    follow(app).await;
}
