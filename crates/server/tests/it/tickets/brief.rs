//! The shift brief.

use super::{NO_TRUCK, TOO_LATE, covered, evaluate, id_of, only, patch};
use crate::loads::desk::desk;
use crate::support::{Client, Person};
use axum::http::Method;
use kernel::scopes::Scope;
use serde_json::{Value, json};

const BRIEF: &str = "/api/v1/tickets/brief";

/// All alerts that someone sees.
async fn all(client: &Client) -> Vec<Value> {
    client.get(super::TICKETS).await.expect(200).json().as_array().expect("rows").clone()
}

#[tokio::test]
async fn a_brief_tells_what_happened_what_waits_and_who_is_on() {
    let mut desk = desk().await;
    for number in ["L-1", "L-2"] {
        covered(&desk, number).await;
    }
    desk.at(TOO_LATE).await;
    evaluate(&desk).await;
    let first = super::of_kind(&desk.me, NO_TRUCK).await.remove(1);
    patch(&desk.me, &first, json!({"status": "closed", "resolution": "false_alarm"})).await.expect(200);
    desk.at("2026-11-24T12:45:00Z").await;
    evaluate(&desk).await;
    let me = id_of(&desk.me).await;
    let team = json!({"team": {"name": "Days", "team_users_attributes": [{"user_id": me}]}});
    let team = desk.me.post("/api/v1/teams", team).await.expect(201).json();
    // Tuesday, 24 November: my last shift ended at midnight in Chicago, 06:00 UTC, and I am on duty now.
    let shift =
        |weekday: i32| json!({"user_id": me, "role": "on_duty", "weekday": weekday, "start": "00:00", "end": "00:00"});
    let roster = json!({"roster": {"time_zone": "America/Chicago", "shifts": [shift(0), shift(1)]}});
    desk.me.call(Method::PUT, &format!("/api/v1/teams/{}/roster", team["id"]), Some(roster)).await.expect(200);

    let brief = desk.me.get(BRIEF).await.expect(200).json();

    assert_eq!((&brief["since_reason"], &brief["since"]), (&json!("own_shift"), &json!("2026-11-24T06:00:00Z")));
    let opened = all(&desk.me).await;
    let high = opened.iter().filter(|ticket| ticket["severity"] == "high").count();
    assert_eq!((&brief["opened"]["count"], &brief["opened_high"]), (&json!(opened.len()), &json!(high)));
    assert!(high >= 2);
    assert_eq!((&brief["closed"]["count"], &brief["closed_by_people"]), (&json!(1), &json!(1)));
    assert_eq!(brief["closed"]["tickets"][0]["external_load_number"], "L-1");
    assert_eq!(brief["unacknowledged"]["tickets"][0]["external_load_number"], "L-2");
    assert_eq!(brief["waiting"], json!({"count": 0, "tickets": []}));
    assert_eq!(brief["pickups"][0]["external_load_number"], "L-2");
    assert!(brief["pickups"][0]["alerts"].as_array().expect("kinds").contains(&json!(NO_TRUCK)));
    assert_eq!((&brief["on_duty"][0]["id"], &brief["on_call"]), (&json!(me), &json!([])));
    assert_eq!(brief["team"]["name"], "Days");
}

#[tokio::test]
async fn without_a_roster_it_is_of_twelve_hours_and_another_company_has_its_own() {
    let mut desk = desk().await;
    covered(&desk, "L-1").await;
    desk.at(TOO_LATE).await;
    evaluate(&desk).await;
    only(&desk.me, NO_TRUCK).await;
    let stranger = desk.app.person(Person { scopes: &[Scope::ViewTickets], ..Person::default() }).await;

    let own = desk.me.get(BRIEF).await.expect(200).json();
    let other = stranger.get(BRIEF).await.expect(200).json();

    assert_eq!((&own["since_reason"], &own["since"]), (&json!("half_day"), &json!("2026-11-24T00:30:00Z")));
    let opened = all(&desk.me).await.len();
    assert_eq!((&own["opened"]["count"], &other["opened"]["count"]), (&json!(opened), &json!(0)));
    assert_eq!((&other["pickups"], &other["team"]), (&json!([]), &json!(null)));
}
