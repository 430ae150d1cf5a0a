//! What is frozen with a decision, and who may see it.

use super::{later, listed, tenant};
use crate::carriers::files::{carrier, id, put};
use crate::insurance::{confirm, given, sample};
use crate::rules::{AGE, OVERRIDES, manager, override_rule};
use crate::support::{Person, TestApp};
use chrono::TimeDelta;
use fmcsa::DataSet;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use serde_json::{Value, json};
use sha2::{Digest, Sha256};

#[tokio::test]
async fn an_override_freezes_what_the_card_shows_and_stays_as_it_was() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let made = override_rule(&me, id, AGE, json!({"reason": "Known for years."})).await.expect(201).json();
    let card = me.get(&format!("/api/v1/carriers/{id}/rules_assessment")).await.expect(200).json();

    let rows = listed(&me, id).await;

    let row = &rows[0];
    assert_eq!((&row["sequence"], &row["kind"], &row["is_intact"]), (&json!(1), &json!("override"), &json!(true)));
    assert_eq!((&row["person"]["name"], &row["note"]), (&json!("Ada Example"), &json!("Known for years.")));
    assert_eq!(row["created_at"], "2026-11-21T12:00:00Z");
    let path = format!("/api/v1/decisions/{}", row["id"]);
    let shown = me.get(&path).await.expect(200).json();
    assert_eq!(shown["carrier"]["dot_number"], 1_000_001);
    assert_eq!(shown["about"]["overrides"][0]["id"], made["id"]);
    let (frozen, seen) = (&shown["checked"]["classifications"][0], &card["classifications"][0]);
    assert_eq!((&frozen["rule_version"], &frozen["outcome"]), (&seen["rule_version"], &seen["outcome"]));
    let (rules, results) = (frozen["rules"].as_array().expect("rules"), seen["results"].as_array().expect("results"));
    assert_eq!(rules.len(), results.len());
    for (rule, result) in rules.iter().zip(results) {
        let same = [("verdict", "result"), ("outcome", "outcome"), ("reason", "reason"), ("source", "source")];
        assert!(same.iter().all(|(frozen, seen)| rule[frozen] == result[seen]), "{rule:#} {result:#}");
    }
    let overridden = rules.iter().find(|rule| rule["is_type"] == AGE).expect("the rule");
    assert_eq!((&overridden["verdict"], &overridden["outcome"]), (&json!("incomplete"), &json!("override")));
    assert_eq!(frozen["settings"][AGE], 3);
    let facts = shown["checked"]["facts"].as_array().expect("facts");
    let active = facts.iter().find(|fact| fact["fact"] == "operating_status").expect("the fact");
    assert!(active["words"].is_string() && active["state"].is_string());

    let company = tenant(&me).await;
    app.app.clock.advance(TimeDelta::days(40));
    let me = later(&app, company).await;
    put(&app, DataSet::Census, &[&[("DOT_NUMBER", "1000001"), ("LEGAL_NAME", "ANOTHER NAME"), ("STATUS_CODE", "I")]])
        .await;
    let after = me.get(&path).await.expect(200).json();
    assert_eq!(after, shown);
}

#[tokio::test]
async fn taking_an_override_back_and_switching_it_on_are_decisions_too() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let made = override_rule(&me, id, AGE, json!({})).await.expect(201).json();
    let off = json!({"rule_override": {"id": made["id"]}});
    me.post(&format!("{OVERRIDES}/deactivate"), off.clone()).await.expect(200);
    me.post(&format!("{OVERRIDES}/deactivate"), off).await.expect(200);
    let path = format!("{OVERRIDES}/{}", made["id"]);
    me.patch(&path, json!({"rule_override": {"is_active": true}})).await.expect(200);
    me.patch(&path, json!({"rule_override": {"is_active": true}})).await.expect(200);

    let rows = listed(&me, id).await;

    let kinds: Vec<_> = rows.as_array().expect("rows").iter().map(|row| row["kind"].clone()).collect();
    assert_eq!(kinds, ["override_activated", "override_deactivated", "override"]);
    assert_eq!(rows[0]["previous_hash"], rows[1]["hash"]);
    let one = me.get(&format!("/api/v1/carriers/{id}/decisions?q[kind_eq]=override&per_page=1")).await.expect(200);
    assert_eq!((one.header("totalitems"), &one.json()[0]["sequence"]), ("1", &json!(1)));
}

#[tokio::test]
async fn the_certificates_that_were_confirmed_are_frozen_by_their_hash() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    let read = given(&me, id, &sample()).await;
    let documents = async |nth: usize| {
        let rows = listed(&me, id).await;
        me.get(&format!("/api/v1/decisions/{}", rows[nth]["id"])).await.expect(200).json()["documents"].clone()
    };
    let made = override_rule(&me, id, AGE, json!({})).await.expect(201).json();
    assert_eq!(documents(0).await, json!([]), "nobody stands for it yet");

    confirm(&me, &read).await;
    me.post(&format!("{OVERRIDES}/deactivate"), json!({"rule_override": {"id": made["id"]}})).await.expect(200);

    let sha256 = Sha256::digest(acord::synthetic::form(&sample()));
    let expected = json!([{
        "kind": "confirmed_certificate", "name": "coi.pdf", "sha256": platform::secrets::hex(&sha256),
        "at": "2026-11-21T12:00:00Z",
    }]);
    assert_eq!((documents(0).await, documents(1).await), (expected, json!([])));
    let path = format!("/api/v1/insurance_certificates/{}/reject", read["certificate"]["id"]);
    me.patch(&path, json!({"insurance_certificate": {"reason": "Forged."}})).await.expect(200);
    me.patch(&format!("{OVERRIDES}/{}", made["id"]), json!({"rule_override": {"is_active": true}})).await.expect(200);
    assert_eq!(documents(0).await, json!([]), "what was rejected counts no more");
    assert_eq!(me.get("/api/v1/decisions/verify").await.expect(200).json()["is_intact"], true);
}

#[tokio::test]
async fn an_override_that_is_refused_leaves_no_record() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);

    override_rule(&me, id, "no_such_rule", json!({})).await.expect(422);

    assert_eq!(listed(&me, id).await, json!([]));
    let chain = me.get("/api/v1/decisions/verify").await.expect(200).json();
    assert_eq!(chain, json!({"is_intact": true, "checked": 0, "last_hash": null, "first_break": null}));
}

#[tokio::test]
async fn blocking_for_what_is_shared_is_a_decision_about_each() {
    let app = TestApp::start().await;
    let row = |dot: &'static str| {
        [("DOT_NUMBER", dot), ("LEGAL_NAME", "RIVER"), ("STATUS_CODE", "A"), ("PHONE", "2145550101")]
    };
    put(&app, DataSet::Census, &[&row("1000001"), &row("1000002"), &row("1000003")]).await;
    app.app.live.catch_up(&app.app.pool).await.expect("followed");
    let me = Person { flags: &[PlanFlag::Connect], scopes: &[Scope::Sourcing], ..Person::default() };
    let me = app.person(me).await;
    let first = id(&app, 1_000_001).await;

    let asked = json!({"is_type": "phone", "connection_notes": "One family."});
    let path = format!("/api/v1/carriers/{first}/block_associated_carriers");
    let blocked = me.patch(&path, asked.clone()).await.expect(200).json();
    me.patch(&path, asked).await.expect(200);

    assert_eq!(blocked["carrier_ids"].as_array().map(Vec::len), Some(2));
    assert_eq!(listed(&me, first).await, json!([]));
    let second = id(&app, 1_000_002).await;
    let rows = listed(&me, second).await;
    assert_eq!((rows.as_array().map(Vec::len), &rows[0]["kind"]), (Some(1), &json!("do_not_dispatch")));
    let shown = me.get(&format!("/api/v1/decisions/{}", rows[0]["id"])).await.expect(200).json();
    assert_eq!(shown["about"]["association"], json!({"is_type": "phone", "carrier_id": first}));
    assert_eq!(
        (&shown["standing"]["status"], &shown["standing"]["notes"]),
        (&json!("do_not_dispatch"), &json!("One family."))
    );
    // A plan without rules: the facts alone.
    assert_eq!((&shown["checked"]["result"], &shown["checked"]["classifications"]), (&Value::Null, &json!([])));
    assert!(!shown["checked"]["facts"].as_array().expect("facts").is_empty());
}

#[tokio::test]
async fn safety_data_is_left_out_for_those_who_do_not_see_it() {
    let app = TestApp::start().await;
    let company = app.company(Person::default()).await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let me = app.member(Some(company), &[Scope::ManageRuleOverrides, Scope::ManageUsers]).await;
    override_rule(&me, id, AGE, json!({})).await.expect(201);
    let path = format!("/api/v1/decisions/{}", listed(&me, id).await[0]["id"]);
    let blind = app.member(Some(company), &[Scope::BlockSafetyData]).await;

    let (mine, theirs) = (me.get(&path).await.expect(200).json(), blind.get(&path).await.expect(200).json());

    let hidden = theirs["checked"]["classifications"][0]["rules"]
        .as_array()
        .expect("rules")
        .iter()
        .filter(|rule| rule["verdict"].is_null());
    assert_eq!(hidden.count(), 2);
    let has = |shown: &Value, name: &str| {
        shown["checked"]["facts"].as_array().expect("facts").iter().any(|fact| fact["fact"] == name)
    };
    assert!(has(&mine, "safety_rating") && !has(&theirs, "safety_rating"));
    assert!(mine["text"].is_string() && theirs["text"].is_null());
}

#[tokio::test]
async fn another_company_reads_none_of_it() {
    let app = TestApp::start().await;
    let (me, other, id) = (manager(&app).await, manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    override_rule(&me, id, AGE, json!({})).await.expect(201);
    let path = format!("/api/v1/decisions/{}", listed(&me, id).await[0]["id"]);

    other.get(&path).await.expect(404);
    other.get(&format!("{path}/pdf")).await.expect(404);
    other.get(&format!("/api/v1/carriers/{id}/decisions/pdf")).await.expect(404);
    assert_eq!(listed(&other, id).await, json!([]));
    assert_eq!(other.get("/api/v1/decisions/verify").await.expect(200).json()["checked"], 0);
    me.get("/api/v1/carriers/99999/decisions").await.expect(404);
    me.get("/api/v1/decisions/99999").await.expect(404);
}
