//! Home's part `loads`: the live loads with a problem, the caller's own first.

use super::desk::{VIN, body, desk, with};
use crate::support::{ALL_FLAGS, Client, Person};
use kernel::plan::PlanFlag;
use kernel::scopes::Scope;
use serde_json::{Value, json};

async fn loads(me: &Client) -> Value {
    me.get("/api/v1/home_queue").await.expect(200).json()["loads"].clone()
}

#[tokio::test]
async fn live_loads_with_a_problem_wait_from_the_oldest_problem_on() {
    let mut desk = desk().await;
    desk.make(body("AVAILABLE")).await;
    let quiet = json!({"count": 0, "is_at_least": false, "since": null, "oldest_id": null});
    assert_eq!(loads(&desk.me).await, quiet, "nothing is wrong with what no carrier hauls yet");
    let load = desk.make(with(body("L-1"), json!({"carrier": {"carrier_id": desk.carrier, "vin": VIN}}))).await;
    let untracked = json!({"count": 1, "is_at_least": false, "since": null, "oldest_id": load["id"]});
    assert_eq!(loads(&desk.me).await, untracked, "no positions are shared, which has no moment");

    desk.at("2026-11-22T16:15:00Z").await;

    let late = json!({"count": 1, "is_at_least": false, "since": "2026-11-22T16:15:00Z", "oldest_id": load["id"]});
    assert_eq!(loads(&desk.me).await, late, "15 minutes past the window");
    desk.patch(&load, json!({"status": "delivered"})).await.expect(200);
    assert_eq!(loads(&desk.me).await, quiet);
}

#[tokio::test]
async fn the_callers_own_load_leads_before_older_problems_of_others() {
    let mut desk = desk().await;
    let late = desk.covered("LATE").await;
    desk.at("2026-11-22T16:15:00Z").await;
    let me = desk.me.get("/api/v1/users/current").await.expect(200).json()["id"].clone();
    let mut own = with(body("OWN"), json!({"user_id": me, "carrier": {"carrier_id": desk.carrier}}));
    own["stops"][0]["window_start_at"] = json!("2026-11-23T08:00");
    own["stops"][0]["window_end_at"] = json!("2026-11-23T10:00");
    let own = desk.make(own).await;

    let mine = loads(&desk.me).await;
    let colleagues = loads(&desk.app.member(Some(desk.company), &[Scope::ViewLoads]).await).await;

    assert_eq!((&mine["count"], &mine["oldest_id"]), (&json!(2), &own["id"]));
    assert_eq!((&colleagues["count"], &colleagues["oldest_id"]), (&json!(2), &late["id"]));
    assert_eq!(mine["since"], "2026-11-22T16:15:00Z");
}

#[tokio::test]
async fn who_may_not_open_loads_is_told_of_none() {
    let desk = desk().await;
    desk.covered("L-1").await;
    let flags: Vec<_> = ALL_FLAGS.iter().copied().filter(|flag| *flag != PlanFlag::LoadDashboard).collect();
    let plain = Person { flags: &flags, scopes: &[Scope::ManageLoads], ..Person::default() };

    assert_eq!(loads(&desk.app.member(Some(desk.company), &[Scope::Onboarding]).await).await, Value::Null);
    assert_eq!(loads(&desk.app.person(plain).await).await, Value::Null, "its plan has no loads");
    assert_eq!(loads(&desk.app.broker().await).await["count"], 0, "another company's");
}
