use super::{CERTIFICATES, colleague, confirm, given, sample, underwriter};
use crate::carriers::files::{carrier, put};
use crate::rules::{RULES, first_rule};
use crate::support::{Client, Person, TestApp};
use fmcsa::DataSet;
use kernel::ids::CompanyId;
use rules::RuleType;
use serde_json::{Value, json};
use std::collections::BTreeMap;

/// Turns these rules on in the company's first classification.
async fn with_rules(app: &TestApp, tokens: &[&str]) -> Client {
    let company = app.company(Person::default()).await;
    with_rules_of(app, company, tokens).await
}

async fn with_rules_of(app: &TestApp, company: CompanyId, tokens: &[&str]) -> Client {
    let me = colleague(app, company).await;
    let rule = first_rule(&me).await;
    let values: serde_json::Map<_, _> = tokens.iter().map(|token| ((*token).to_owned(), json!(2))).collect();
    me.patch(&format!("{RULES}/{}", rule["id"]), json!({"rule": {"values": values}})).await.expect(200);
    me
}

async fn result(me: &Client, carrier: i64, token: &str) -> (Value, String) {
    let found = me.get(&format!("/api/v1/carriers/{carrier}/rules_assessment")).await.expect(200).json();
    let results = found["classifications"][0]["results"].as_array().expect("results").clone();
    let one = results.into_iter().find(|one| one["is_type"] == token).expect("the rule");
    (one["result"].clone(), one["reason"].as_str().unwrap_or_default().to_owned())
}

const CARGO: &str = "cargo_coverage_gteq_100_000";
const VERIFIED: &str = "has_verified_insurance_certificate";
const SCHEDULE: &str = "vehicles_are_on_scheduled_autos";

#[tokio::test]
async fn a_confirmed_certificate_turns_the_rules_of_its_company_alone() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let (me, them) = (with_rules(&app, &[CARGO, VERIFIED]).await, with_rules(&app, &[CARGO, VERIFIED]).await);

    assert_eq!(result(&me, id, CARGO).await.0, "incomplete");
    let read = given(&me, id, &sample()).await;
    let (waiting, why) = result(&me, id, VERIFIED).await;
    confirm(&me, &read).await;

    assert_eq!(waiting, "incomplete");
    assert!(why.contains("no one has confirmed"), "{why}");
    assert_eq!(result(&me, id, CARGO).await, (json!("pass"), "$100,000 of cargo insurance is on file.".to_owned()));
    assert_eq!(result(&me, id, VERIFIED).await.0, "pass");
    assert_eq!(
        (result(&them, id, CARGO).await.0, result(&them, id, VERIFIED).await.0),
        (json!("incomplete"), json!("incomplete"))
    );
    let path = format!("{CERTIFICATES}/{}/reject", read["certificate"]["id"]);
    me.patch(&path, json!({"insurance_certificate": {"reason": "Forged."}})).await.expect(200);
    assert_eq!(result(&me, id, CARGO).await.0, "incomplete");
}

#[tokio::test]
async fn a_certificate_without_cargo_fails_and_an_expired_one_leaves_it_unknown() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let company = app.company(Person::default()).await;
    let me = with_rules(&app, &[CARGO, VERIFIED]).await;
    let them = with_rules_of(&app, company, &[CARGO, VERIFIED]).await;
    confirm(&me, &given(&me, id, &acord::synthetic::Sample { cargo: None, ..sample() }).await).await;
    confirm(&them, &given(&them, id, &sample()).await).await;

    assert_eq!(result(&me, id, CARGO).await.0, "fail");
    app.app.clock.advance(chrono::TimeDelta::days(120));
    let them = colleague(&app, company).await;

    let (expired, why) = result(&them, id, CARGO).await;
    assert_eq!(expired, "incomplete");
    assert!(why.contains("expired on Mar 1, 2027"), "{why}");
    assert_eq!(result(&them, id, VERIFIED).await.0, "fail");
}

/// Inspects a truck of the carrier.
async fn inspect(app: &TestApp, nth: &str, vin: &str) {
    inspect_of(app, "1000001", nth, vin).await;
}

async fn inspect_of(app: &TestApp, dot: &str, nth: &str, vin: &str) {
    let inspection = [("INSPECTION_ID", nth), ("DOT_NUMBER", dot), ("INSP_DATE", "20260601")];
    put(app, DataSet::Inspections, &[&inspection]).await;
    let unit = [
        ("INSPECTION_ID", nth),
        ("INSP_UNIT_ID", nth),
        ("INSP_UNIT_TYPE_ID", "11"),
        ("INSP_UNIT_VEHICLE_ID_NUMBER", vin),
    ];
    put(app, DataSet::InspectionUnits, &[&unit]).await;
}

#[tokio::test]
async fn scheduled_autos_are_compared_with_the_trucks_that_inspectors_saw() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let me = with_rules(&app, &[SCHEDULE]).await;
    let read = given(&me, id, &sample()).await;
    confirm(&me, &read).await;
    assert!(result(&me, id, SCHEDULE).await.1.contains("no inspection of a power unit"));

    inspect(&app, "1", "1XKYD49X0LJ000001").await;
    let all = result(&me, id, SCHEDULE).await;
    inspect(&app, "2", "1XKYD49X0LJ000002").await;
    let some = result(&me, id, SCHEDULE).await;
    let shown = me.get(&format!("{CERTIFICATES}/{}", read["certificate"]["id"])).await.expect(200).json();

    assert_eq!((all.0, some.0), (json!("pass"), json!("fail")));
    assert!(some.1.contains("1 of 2 power units"), "{}", some.1);
    assert_eq!((&shown["schedule"]["seen"], &shown["schedule"]["matched"]), (&json!(2), &json!(1)));
    assert_eq!(shown["schedule"]["missing"][0]["vin"], "1XKYD49X0LJ000002");
    assert!(shown["traps"].as_array().expect("traps").iter().any(|trap| trap["kind"] == "unscheduled_vehicles"));
    let eld = me.get(&format!("/api/v1/carriers/{id}/eld_status")).await.expect(200).json();
    assert_eq!(eld["vins_on_coi"], json!(["1XKYD49X0LJ000001"]));
}

#[tokio::test]
async fn lists_say_of_every_carrier_what_its_own_card_says() {
    let app = TestApp::start().await;
    let mut ids = Vec::new();
    for dot in 1_000_001..=1_000_005 {
        ids.push(carrier(&app, dot, &[]).await);
    }
    inspect(&app, "1", "1XKYD49X0LJ000001").await;
    inspect_of(&app, "1000002", "2", "1XKYD49X0LJ000002").await;
    inspect_of(&app, "1000003", "3", "1XKYD49X0LJ000001").await;
    let company = app.company(Person::default()).await;
    let me = colleague(&app, company).await;
    let rule = first_rule(&me).await["id"].clone();
    confirm(&me, &given(&me, ids[0], &sample()).await).await;
    confirm(&me, &given(&me, ids[1], &sample()).await).await;
    confirm(&me, &given(&me, ids[2], &acord::synthetic::Sample { cargo: None, ..sample() }).await).await;
    given(&me, ids[3], &sample()).await;
    let watch = "insert into subscriptions (company_id, carrier_id, created_at) select $1, id, now() from carriers";
    sqlx::query(watch).bind(company.0).execute(&mut *app.db().await).await.expect("watched");
    app.index().await;

    for (token, expected) in [
        (CARGO, ["pass", "pass", "fail", "incomplete", "incomplete"]),
        (VERIFIED, ["pass", "pass", "pass", "incomplete", "incomplete"]),
        (SCHEDULE, ["pass", "fail", "pass", "incomplete", "incomplete"]),
    ] {
        let alone = |other: &RuleType| (other.as_str(), if other.as_str() == token { 2 } else { 0 });
        let values: BTreeMap<_, _> = RuleType::ALL.iter().map(alone).collect();
        me.patch(&format!("{RULES}/{rule}"), json!({"rule": {"values": values}})).await.expect(200);
        let listed = me.get("/api/v1/subscriptions/for_broker_portal").await.expect(200).json();
        for (id, expected) in ids.iter().zip(expected) {
            let row = listed.as_array().expect("rows").iter().find(|row| row["carrier"]["id"] == *id);
            assert_eq!(row.expect("the carrier")["result"], expected, "{token} of {id} in the list");
            assert_eq!(result(&me, *id, token).await.0, expected, "{token} of {id} on its card");
        }
    }
}

#[tokio::test]
async fn searches_by_cover_find_the_carriers_of_ones_own_certificates() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    carrier(&app, 1_000_002, &[]).await;
    let (me, them) = (underwriter(&app).await, underwriter(&app).await);
    app.index().await;
    let found = async |who: &Client, query: &str| {
        app.app.live.catch_up(&app.app.pool).await.expect("caught up");
        let rows = who.get(&format!("/api/v1/carriers?q[{query}")).await.expect(200).json();
        rows.as_array().expect("rows").len()
    };
    assert_eq!(found(&me, "cargo_coverage_gteq]=100000").await, 0);

    let read = given(&me, id, &sample()).await;
    assert_eq!(found(&me, "cargo_coverage_gteq]=100000").await, 0);
    confirm(&me, &read).await;

    for (query, count) in [
        ("cargo_coverage_gteq]=100000", 1),
        ("cargo_coverage_gteq]=0", 1),
        ("cargo_coverage_gteq]=60000", 1),
        ("cargo_coverage_gteq]=200000", 0),
        ("cargo_coverage_gteq]=9000000", 0),
        ("auto_liability_gteq]=1000000", 1),
        ("auto_liability_gteq]=2000000", 0),
        ("general_liability_gteq]=0", 0),
    ] {
        assert_eq!(found(&me, query).await, count, "{query}");
    }
    assert_eq!(found(&them, "cargo_coverage_gteq]=100000").await, 0);
    app.index().await;
    assert_eq!(found(&me, "cargo_coverage_gteq]=100000").await, 1);
    let path = format!("{CERTIFICATES}/{}/reject", read["certificate"]["id"]);
    me.patch(&path, json!({"insurance_certificate": {"reason": "Forged."}})).await.expect(200);
    assert_eq!(found(&me, "cargo_coverage_gteq]=100000").await, 0);
}
