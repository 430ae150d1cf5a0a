use super::{assert_shape, own_verdict, stop, with_key};
use crate::carriers::files::{carrier, put_complete};
use crate::insurance::{confirm, given, sample, underwriter};
use crate::support::{ALL_FLAGS, Client, Person, TestApp};
use crate::verdicts::{and_no_orders, follow, licensed, set_rules, sound, with_rules, without_rules};
use axum::http::Method;
use fmcsa::DataSet;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use rules::RuleType;
use serde_json::{Value, json};

const DOT: i32 = 1_000_001;

fn by_dot(dot_number: i32) -> String {
    format!("/adapters/highway/v1/carriers/DOT/{dot_number}/by_identifier")
}

async fn shown(me: &Client) -> Value {
    me.get(&by_dot(DOT)).await.expect(200).json()
}

/// Holds the carrier against the public names and types, and gives our own verdict.
#[track_caller]
fn assert_public_shape(mut carrier: Value) -> Value {
    let shape = serde_json::from_str(include_str!("highway.json")).expect("a shape");
    let verdict = own_verdict(&mut carrier, "haulwarden_verdict");
    assert_shape(&shape, &carrier, "carrier");
    verdict
}

#[tokio::test]
async fn a_sound_carrier_passes_in_the_public_shape() {
    let app = TestApp::start().await;
    let named =
        [("LEGAL_NAME", "ALPHA LINES INC"), ("DBA_NAME", "ALPHA"), ("DOCKET1PREFIX", "MC"), ("DOCKET1", "500001")];
    let id = sound(&app, DOT, &named).await;
    and_no_orders(&app).await;
    let (me, tms) = with_key(&app).await;
    set_rules(&me, &[(RuleType::NoOosOrders, 2)]).await.expect(200);

    let by_number = shown(&tms).await;
    let by_docket = tms.get("/adapters/highway/v1/carriers/mc/0500001/by_identifier").await.expect(200).json();
    let by_id = tms.get(&format!("/adapters/highway/v1/carriers/{id}")).await.expect(200).json();

    assert_eq!((&by_docket, &by_id), (&by_number, &by_number));
    assert_eq!((&by_number["id"], &by_number["legal_name"]), (&json!(id), &json!("ALPHA LINES INC")));
    assert_eq!((&by_number["dot_number"], &by_number["mc_number"]), (&json!("1000001"), &json!("500001")));
    assert_eq!(by_number["connection"], json!({"status": null, "is_monitored": false}));
    let assessment = &by_number["rules_assessment"];
    assert_eq!(
        (&assessment["overall_result"], &assessment["summary"]["overall_result"]),
        (&json!("pass"), &json!("pass"))
    );
    assert_eq!(assessment["classifications"][0]["result"], "pass");
    assert_eq!(assessment["classifications"][0]["rules"], json!({"no_active_oos_orders": {"result": "pass"}}));
    let authority = &by_number["authority_assessment"];
    assert_eq!(
        (&authority["carrier_interstate_authority_check"], &authority["rating"]),
        (&json!("Active"), &json!("Authorized Carrier"))
    );
    assert_eq!(authority["no_out_of_service_order"], true);
    assert_eq!(authority["is_operating_status_active"], true);
    assert_eq!(assert_public_shape(by_number)["verdict"], "use");
}

#[tokio::test]
async fn what_no_file_covers_is_null_and_never_passes() {
    let app = TestApp::start().await;
    carrier(&app, DOT, &[]).await;
    follow(&app).await;
    let me = without_rules(&app).await;

    let found = shown(&me).await;

    assert_eq!(found["rules_assessment"]["overall_result"], "incomplete");
    assert_eq!(found["rules_assessment"]["classifications"], json!([]));
    let authority = found["authority_assessment"].as_object().expect("an assessment");
    // A carrier of which nothing says that it is for hire needs no authority to be active.
    let others = authority.iter().filter(|(name, _)| *name != "is_operating_status_active");
    let known: Vec<_> = others.filter(|(_, value)| !value.is_null()).collect();
    assert!(known.is_empty(), "{known:?}");
    assert_eq!(found["authority"]["latest_li_authority"]["is_bond_surety_on_file"], Value::Null);
    assert_eq!((&found["dba_name"], &found["mc_number"]), (&Value::Null, &Value::Null));
    assert_eq!(assert_public_shape(found)["verdict"], "unknown");
}

#[tokio::test]
async fn do_not_use_fails_everywhere_although_every_rule_passes() {
    let app = TestApp::start().await;
    let id = sound(&app, DOT, &[]).await;
    and_no_orders(&app).await;
    let me = with_rules(&app, &[(RuleType::NoOosOrders, 2)]).await;
    let them = with_rules(&app, &[(RuleType::NoOosOrders, 2)]).await;

    stop(&me, id).await;
    follow(&app).await;
    let (mine, theirs) = (shown(&me).await, shown(&them).await);

    let assessment = &mine["rules_assessment"];
    assert_eq!(
        (&assessment["overall_result"], &mine["connection"]["status"]),
        (&json!("fail"), &json!("do_not_dispatch"))
    );
    assert_eq!(assessment["classifications"][0]["result"], "fail");
    assert_eq!(assessment["classifications"][0]["rules"]["no_active_oos_orders"]["result"], "pass");
    assert_eq!(assert_public_shape(mine)["reasons"][0]["code"], "do_not_dispatch");
    assert_eq!(
        (&theirs["rules_assessment"]["overall_result"], &theirs["connection"]["status"]),
        (&json!("pass"), &Value::Null)
    );
}

#[tokio::test]
async fn a_carrier_to_review_passes_nowhere() {
    let app = TestApp::start().await;
    sound(&app, DOT, &[("PRIOR_REVOKE_FLAG", "Y")]).await;
    and_no_orders(&app).await;
    let me = with_rules(&app, &[(RuleType::NoOosOrders, 2)]).await;

    let found = shown(&me).await;

    assert_eq!(found["rules_assessment"]["overall_result"], "incomplete");
    assert_eq!(found["rules_assessment"]["classifications"][0]["result"], "incomplete");
    assert_eq!(assert_public_shape(found)["verdict"], "review");
}

#[tokio::test]
async fn authority_that_ended_is_inactive_and_not_authorized() {
    let app = TestApp::start().await;
    sound(&app, DOT, &[]).await;
    licensed(&app, DOT, "Inactive").await;
    and_no_orders(&app).await;

    let found = shown(&without_rules(&app).await).await;

    let authority = &found["authority_assessment"];
    assert_eq!(
        (&authority["carrier_interstate_authority_check"], &authority["rating"]),
        (&json!("Inactive"), &json!("Not Authorized"))
    );
    assert_eq!(found["rules_assessment"]["overall_result"], "fail");
}

#[tokio::test]
async fn confirmed_certificates_are_the_policies_of_their_company_alone() {
    let app = TestApp::start().await;
    let id = sound(&app, DOT, &[]).await;
    and_no_orders(&app).await;
    let (me, them) = (underwriter(&app).await, underwriter(&app).await);
    let read = given(&me, id, &sample()).await;
    let before = shown(&me).await["insurance"]["insurance_policies"].clone();
    confirm(&me, &read).await;

    let found = shown(&me).await;

    assert_eq!(before, json!([]));
    let mut policies: Vec<_> = found["insurance"]["insurance_policies"]
        .as_array()
        .expect("policies")
        .iter()
        .map(|one| ["is_type", "status", "limit"].map(|name| one[name].as_str().expect("a text").to_owned()))
        .collect();
    policies.sort();
    assert_eq!(policies, [["auto_liability", "active", "1000000.0"], ["motor_truck_cargo", "active", "100000.0"]]);
    assert_public_shape(found);
    assert_eq!(shown(&them).await["insurance"]["insurance_policies"], json!([]));
    let flags: Vec<_> = ALL_FLAGS.iter().copied().filter(|flag| *flag != PlanFlag::ViewInsuranceCertificates).collect();
    let without = app.person(Person { flags: &flags, ..Person::default() }).await;
    assert_eq!(shown(&without).await["insurance"]["insurance_policies"], Value::Null);
}

#[tokio::test]
async fn safety_data_is_hidden_from_a_caller_who_may_not_see_it_and_counts_all_the_same() {
    let app = TestApp::start().await;
    sound(&app, DOT, &[("SAFETY_RATING", "U"), ("SAFETY_RATING_DATE", "20250203")]).await;
    and_no_orders(&app).await;
    let company = app.company(Person::default()).await;
    let manager = app.member(Some(company), &[Scope::ManageUsers]).await;
    set_rules(&manager, &[(RuleType::SafetyRating, 2)]).await.expect(200);
    let blocked = app.member(Some(company), &[Scope::BlockSafetyData]).await;

    let (seen, hidden) = (shown(&manager).await, shown(&blocked).await);

    let rating = |found: &Value| found["authority_assessment"]["latest_safety_rating"].clone();
    assert_eq!((rating(&seen), rating(&hidden)), (json!("Unsatisfactory"), Value::Null));
    assert_eq!(hidden["authority_assessment"]["is_satisfactory_safety_rating"], Value::Null);
    assert_eq!(hidden["rules_assessment"]["classifications"][0]["rules"], json!({}));
    assert!(!hidden.to_string().contains("atisfactory\""), "{hidden}");
    for found in [seen, hidden] {
        assert_eq!(found["rules_assessment"]["overall_result"], "fail");
    }
}

#[tokio::test]
async fn unknown_numbers_are_not_found_and_what_is_no_number_is_named() {
    let app = TestApp::start().await;
    sound(&app, DOT, &[]).await;
    follow(&app).await;
    let (_, tms) = with_key(&app).await;
    let call = async |numbers: &str| tms.get(&format!("/adapters/highway/v1/carriers/{numbers}/by_identifier")).await;

    assert_eq!(call("DOT/7").await.expect(404).code(), "not_found");
    call("MC/7").await.expect(404);
    tms.get("/adapters/highway/v1/carriers/987654321").await.expect(404);
    assert_eq!(call("SCAC/1").await.expect(422).fields(), ["is_type"]);
    for value in ["0", "12x", "123456789"] {
        assert_eq!(call(&format!("DOT/{value}")).await.expect(422).fields(), ["value"], "{value}");
    }
    tms.get("/adapters/highway/v1/carriers/x").await.expect(404);
}

#[tokio::test]
async fn a_number_that_two_carriers_have_names_neither() {
    let app = TestApp::start().await;
    let docket = [("DOCKET1PREFIX", "MC"), ("DOCKET1", "12892")];
    carrier(&app, DOT, &docket).await;
    carrier(&app, 1_000_002, &docket).await;
    follow(&app).await;
    let (_, tms) = with_key(&app).await;

    let answer = tms.get("/adapters/highway/v1/carriers/MC/12892/by_identifier").await.expect(409);

    assert_eq!(answer.code(), "conflict");
    tms.get(&by_dot(DOT)).await.expect(200);
}

#[tokio::test]
async fn it_answers_keys_of_plans_with_an_api_and_no_one_who_is_signed_out() {
    let app = TestApp::start().await;
    sound(&app, DOT, &[]).await;
    follow(&app).await;
    let (_, tms) = with_key(&app).await;

    tms.get(&by_dot(DOT)).await.expect(200);
    app.visitor().get(&by_dot(DOT)).await.expect(401);
    let wrong = app.visitor().with_header("authorization", "Bearer hwk_wrong");
    wrong.get(&by_dot(DOT)).await.expect(401);
    let sql = "update plans set flags = array_remove(flags, 'can_api')";
    sqlx::query(sql).execute(&mut *app.db().await).await.expect("a cheaper plan");
    assert_eq!(tms.copy().get(&by_dot(DOT)).await.expect(403).code(), "paywall");
    tms.call(Method::POST, &by_dot(DOT), Some(json!({}))).await.expect(405);
}

#[tokio::test]
async fn while_carriers_are_loading_a_number_waits_and_an_id_is_incomplete_at_best() {
    let app = TestApp::start().await;
    let id = sound(&app, DOT, &[]).await;
    and_no_orders(&app).await;
    let second = TestApp::join(app.app.config.database.clone(), app.app.clock.clone(), |_| {}).await;
    let me = without_rules(&second).await;

    assert_eq!(me.get(&by_dot(DOT)).await.expect(503).code(), "loading");
    let found = me.get(&format!("/adapters/highway/v1/carriers/{id}")).await.expect(200).json();

    assert_eq!(found["rules_assessment"]["overall_result"], "incomplete");
    assert_eq!(found["haulwarden_verdict"]["reasons"][0]["code"], "still_loading");
}

#[tokio::test]
async fn an_order_in_force_is_no_active_status() {
    let app = TestApp::start().await;
    sound(&app, DOT, &[]).await;
    let order = [("DOT_NUMBER", "1000001"), ("OOS_DATE", "2026-03-04"), ("OOS_REASON", "Unsatisfactory")];
    put_complete(&app, DataSet::OosOrders, &[&order]).await;
    follow(&app).await;

    let found = shown(&without_rules(&app).await).await;

    let authority = &found["authority_assessment"];
    assert_eq!(
        (&authority["no_out_of_service_order"], &authority["is_operating_status_active"]),
        (&json!(false), &json!(false))
    );
    assert_eq!(
        (&authority["rating"], &found["rules_assessment"]["overall_result"]),
        (&json!("Not Authorized"), &json!("fail"))
    );
}
