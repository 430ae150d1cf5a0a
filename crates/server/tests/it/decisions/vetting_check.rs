//! Vetting checks: that someone looked at a carrier for a load, with what was known then.

use super::{later, listed, tenant};
use crate::carriers::files::{carrier, put};
use crate::rules::manager;
use crate::support::{Answer, Client, Person, TestApp};
use chrono::TimeDelta;
use fmcsa::DataSet;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use serde_json::{Value, json};

/// Records a check of the carrier.
async fn check(me: &Client, carrier: i64, body: Value) -> Answer {
    me.post(&format!("/api/v1/carriers/{carrier}/vetting_checks"), body).await
}

#[tokio::test]
async fn a_check_freezes_what_is_known_and_is_listed_with_its_load() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);

    let body = json!({"load_reference": " L-4711 ", "note": " Called the safety director. "});
    let made = check(&me, id, body).await.expect(201).json();

    assert_eq!((&made["kind"], &made["label"]), (&json!("vetting_check"), &json!("Vetting check")));
    assert_eq!((&made["load_reference"], &made["sequence"]), (&json!("L-4711"), &json!(1)));
    assert_eq!((&made["note"], &made["is_intact"]), (&json!("Called the safety director."), &json!(true)));
    assert_eq!(listed(&me, id).await, json!([made]));
    let path = format!("/api/v1/decisions/{}", made["id"]);
    let shown = me.get(&path).await.expect(200).json();
    assert_eq!(shown["about"]["load_reference"], "L-4711");
    assert!(!shown["checked"]["facts"].as_array().expect("facts").is_empty());
    assert_eq!(shown["decision"]["hash"], made["hash"]);
    assert!(me.get(&format!("{path}/pdf")).await.expect(200).bytes().starts_with(b"%PDF-1.7"));
    let log = me.get("/api/v1/audit_log?q[action_eq]=carrier.vetting_checked").await.expect(200).json();
    assert_eq!(log[0]["details"]["load_reference"], "L-4711");

    let company = tenant(&me).await;
    app.app.clock.advance(TimeDelta::days(40));
    put(&app, DataSet::Census, &[&[("DOT_NUMBER", "1000001"), ("LEGAL_NAME", "ANOTHER NAME"), ("STATUS_CODE", "I")]])
        .await;
    let me = later(&app, company).await;
    assert_eq!(me.get(&path).await.expect(200).json(), shown);
    assert_eq!(me.get("/api/v1/decisions/verify").await.expect(200).json()["is_intact"], true);
}

#[tokio::test]
async fn the_document_of_a_check_names_its_load() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);

    // The first record has no hash before it, which makes its document shorter.
    check(&me, id, json!({"load_reference": "1"})).await.expect(201);
    // Nothing in it repeats, so that it takes its room when it is compressed too.
    let long = "q7Zx0Wc4Rv9Tn2Ym6Uk1Ij8Oh5Pg3Sf#Ad/Le-Ba_Ki.Mo+Nu:Ex;Qy=Dz(";
    let bytes = async |load: &str| {
        let made = check(&me, id, json!({"load_reference": load})).await.expect(201).json();
        me.get(&format!("/api/v1/decisions/{}/pdf", made["id"])).await.expect(200).bytes().to_vec()
    };

    // The two differ in the load, their numbers and their hashes alone.
    assert!(bytes(long).await.len() > bytes("L").await.len() + 20);
}

#[tokio::test]
async fn a_check_needs_a_load_and_a_carrier() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);

    for load in ["", "  ", "a\nb", &"x".repeat(61)] {
        assert_eq!(check(&me, id, json!({"load_reference": load})).await.expect(422).fields(), ["load_reference"]);
    }
    assert_eq!(check(&me, id, json!({})).await.expect(422).fields(), ["load_reference"]);
    let long = json!({"load_reference": "1", "note": "x".repeat(2_001)});
    assert_eq!(check(&me, id, long).await.expect(422).fields(), ["note"]);
    check(&me, 99_999, json!({"load_reference": "1"})).await.expect(404);

    assert_eq!(listed(&me, id).await, json!([]));
    let all = json!({"load_reference": "x".repeat(60), "note": "x".repeat(2_000)});
    check(&me, id, all).await.expect(201);
}

#[tokio::test]
async fn whoever_reads_carriers_may_record_a_check_and_read_it_on_any_plan() {
    let app = TestApp::start().await;
    let id = carrier(&app, 1_000_001, &[]).await;
    let company = app.company(Person { flags: &[], ..Person::default() }).await;
    let me = app.member(Some(company), &[Scope::BlockSafetyData]).await;

    let made = check(&me, id, json!({"load_reference": "9"})).await.expect(201).json();

    assert_eq!(made["result"], Value::Null);
    let shown = me.get(&format!("/api/v1/decisions/{}", made["id"])).await.expect(200).json();
    assert_eq!((&shown["text"], &shown["about"]["load_reference"]), (&Value::Null, &json!("9")));
    me.get(&format!("/api/v1/decisions/{}/pdf", made["id"])).await.expect(200);
    let other = app.person(Person { flags: &[PlanFlag::Rule], ..Person::default() }).await;
    other.get(&format!("/api/v1/decisions/{}", made["id"])).await.expect(404);
}

#[tokio::test]
async fn a_person_records_so_many_checks_an_hour() {
    let app = TestApp::start().await;
    let (me, id) = (manager(&app).await, carrier(&app, 1_000_001, &[]).await);
    check(&me, id, json!({"load_reference": "1"})).await.expect(201);
    let sql = "update rate_limits set attempts = 300 where key like 'vetting_check:%'";
    sqlx::query(sql).execute(&mut *app.db().await).await.expect("arranged");

    let refused = check(&me, id, json!({"load_reference": "2"})).await.expect(429);

    assert_eq!(refused.code(), "too_many_attempts");
    check(&manager(&app).await, id, json!({"load_reference": "2"})).await.expect(201);
}
