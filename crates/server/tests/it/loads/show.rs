use super::desk::{LOADS, VIN, body, desk, instant, with};
use chrono::TimeDelta;
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use serde_json::{Value, json};

#[tokio::test]
async fn a_load_tells_what_it_needs_before_pickup() {
    let desk = desk().await;
    let bare = desk.make(body("L-1")).await;
    let covered = desk.covered("L-2").await;

    let carrier_by = instant("2026-11-22T14:00:00Z") - TimeDelta::days(1);
    assert_eq!((&bare["readiness"]["state"], &bare["readiness"]["need"]), (&json!("needs"), &json!("carrier")));
    assert_eq!(instant(bare["readiness"]["by"].as_str().expect("an hour")), carrier_by);
    // The carrier's record says too little to use it, and its truck is not known.
    let verdict = covered["carrier"]["verdict"]["verdict"].as_str().expect("a verdict").to_owned();
    let expected = if verdict == "do_not_use" { json!("hold") } else { json!("needs") };
    assert_eq!(covered["readiness"]["state"], expected, "{verdict}");
}

#[tokio::test]
async fn check_calls_and_the_detention_clock_follow_the_load() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    let calls = |load: &Value| -> Vec<(String, bool)> {
        let calls = load["check_calls"].as_array().expect("calls");
        calls.iter().map(|one| (one["kind"].as_str().expect("a kind").to_owned(), one["is_made"] == true)).collect()
    };
    let call = |kind: &str, is_made| (kind.to_owned(), is_made);
    assert_eq!(calls(&load)[..2], [call("before_pickup", false), call("arrived", false)]);

    desk.at("2026-11-22T13:00:00Z").await;
    desk.log(&load, 0, "check_call", "2026-11-22T12:30:00Z").await.expect(201);
    assert_eq!(calls(&desk.now(&load).await)[..2], [call("before_pickup", true), call("arrived", false)]);
    desk.at("2026-11-22T18:30:00Z").await;
    desk.log(&load, 0, "arrival", "2026-11-22T13:50:00Z").await.expect(201);

    let detention = desk.now(&load).await["detention"].clone();
    assert_eq!((&detention[0]["state"], &detention[0]["minutes"]), (&json!("running"), &json!(150)));
    assert_eq!(detention[1]["state"], "not_started");
}

#[tokio::test]
async fn alerts_are_null_for_who_does_not_see_them() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    let looker = desk.app.member(Some(desk.company), &[Scope::ViewLoads]).await;

    let mine = desk.now(&load).await;
    let theirs = looker.get(&format!("{LOADS}/{}", load["id"])).await.expect(200).json();

    assert_eq!((&mine["open_tickets"], &mine["tickets"]), (&json!(0), &json!([])));
    assert_eq!(mine["checks"].as_array().map(Vec::len), Some(25));
    assert!(mine["checks"].as_array().expect("checks").iter().all(|check| check["state"] == "unknown"));
    assert_eq!(
        (&theirs["open_tickets"], &theirs["tickets"], &theirs["checks"]),
        (&Value::Null, &Value::Null, &Value::Null)
    );
    assert_eq!(theirs["movements"][0]["tickets"], Value::Null);
    assert_eq!(theirs["allowed_statuses"], json!([]), "who may not change it goes nowhere");
}

#[tokio::test]
async fn the_verdict_on_a_loads_carrier_is_that_of_every_list() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    let path = format!("/api/v1/connections/set_carrier_to_do_not_dispatch?carrier_id={}", desk.carrier);
    desk.me.patch(&path, json!({"status": "do_not_dispatch"})).await.expect(200);
    desk.app.index().await;
    let page = desk
        .me
        .get(&format!("/api/v1/carriers/{}/detail_for_haulwarden_broker", desk.carrier))
        .await
        .expect(200)
        .json();

    let after = desk.now(&load).await;
    let listed = desk.me.get(LOADS).await.expect(200).json();

    assert_eq!(page["verdict"]["verdict"], "do_not_use");
    assert_eq!(after["carrier"]["verdict"]["verdict"], "do_not_use");
    assert_eq!(listed[0]["carrier"]["verdict"]["verdict"], "do_not_use");
    assert_eq!(listed[0]["broker_connection_status"], "do_not_dispatch");
    assert_eq!(after["readiness"]["reason"], "carrier_verdict");
}

#[tokio::test]
async fn a_carrier_that_left_the_census_has_the_verdict_of_its_page() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    let left = "update carriers set ended_run_id = run_id where id = $1";
    sqlx::query(left).bind(desk.carrier).execute(&mut *desk.app.db().await).await.expect("arranged");
    desk.app.index().await;

    let after = desk.now(&load).await;

    let page = desk
        .me
        .get(&format!("/api/v1/carriers/{}/detail_for_haulwarden_broker", desk.carrier))
        .await
        .expect(200)
        .json();
    let codes = |verdict: &Value| -> Vec<Value> {
        verdict["reasons"].as_array().expect("reasons").iter().map(|reason| reason["code"].clone()).collect()
    };
    assert_eq!(after["carrier"]["verdict"]["verdict"], page["verdict"]["verdict"]);
    assert_eq!(codes(&after["carrier"]["verdict"]), codes(&page["verdict"]));
}

#[tokio::test]
async fn one_load_opens_on_plans_with_the_board_alone_and_lists_do_not() {
    let app = crate::support::TestApp::start().await;
    let person =
        crate::support::Person { scopes: &[Scope::ManageLoads], flags: &[PlanFlag::PostLoads], ..Default::default() };
    let me = app.person(person).await;

    let load = me
        .post(LOADS, json!({"load": with(body("L-1"), json!({"carrier": {"name": "SYN", "vin": VIN}}))}))
        .await
        .expect(201)
        .json();

    me.get(&format!("{LOADS}/{}", load["id"])).await.expect(200);
    assert_eq!(me.get(LOADS).await.expect(403).code(), "paywall");
    assert_eq!(load["open_tickets"], Value::Null);
}
