//! Who of a team works when.

use super::{Desk, desk, path};
use crate::support::Answer;
use axum::http::Method;
use serde_json::{Value, json};

async fn set(desk: &Desk, team: &Value, roster: Value) -> Answer {
    desk.boss.call(Method::PUT, &format!("{}/roster", path(team)), Some(json!({"roster": roster}))).await
}

fn shift(user: i64, role: &str, weekday: i64, (start, end): (&str, &str)) -> Value {
    json!({"user_id": user, "role": role, "weekday": weekday, "start": start, "end": end})
}

fn ids(people: &Value) -> Vec<i64> {
    people.as_array().expect("people").iter().filter_map(|person| person["id"].as_i64()).collect()
}

#[tokio::test]
async fn a_roster_says_who_is_on_duty_and_on_call_now() {
    let desk = desk().await;
    let team = desk.team("Dallas", &[desk.ada, desk.bo]).await;
    let empty = desk.boss.get(&format!("{}/roster", path(&team))).await.expect(200).json();
    assert_eq!((&empty["time_zone"], &empty["shifts"]), (&json!(null), &json!([])));
    // The test's moment is a Saturday.
    let roster = json!({"time_zone": "America/Chicago", "shifts": [
        shift(desk.ada, "on_duty", 5, ("00:00", "00:00")),
        shift(desk.bo, "on_call", 5, ("00:00", "00:00")),
        shift(desk.ada, "on_duty", 0, ("08:00", "17:00")),
    ]});

    let told = set(&desk, &team, roster.clone()).await.expect(200).json();

    assert_eq!((ids(&told["on_duty"]), ids(&told["on_call"])), (vec![desk.ada], vec![desk.bo]));
    assert_eq!(
        (&told["shifts"][0]["weekday"], &told["shifts"][0]["start"], &told["shifts"][0]["end"]),
        (&json!(0), &json!("08:00"), &json!("17:00"))
    );
    let log = desk.boss.get("/api/v1/audit_log?q[action_eq]=team.roster_set").await.expect(200).json();
    assert_eq!((&log[0]["details"]["name"], &log[0]["details"]["shifts"]), (&json!("Dallas"), &json!(3)));
    let fewer = json!({"time_zone": "America/Chicago", "shifts": [shift(desk.bo, "on_call", 5, ("00:00", "00:00"))]});
    let told = set(&desk, &team, fewer).await.expect(200).json();
    assert_eq!((ids(&told["on_duty"]), ids(&told["on_call"])), (vec![], vec![desk.bo]), "it replaces the one before");
}

#[tokio::test]
async fn whoever_leaves_the_team_has_no_hours_on_it() {
    let desk = desk().await;
    let team = desk.team("Dallas", &[desk.ada]).await;
    let roster = json!({"time_zone": "America/Chicago", "shifts": [shift(desk.ada, "on_duty", 5, ("08:00", "17:00"))]});
    set(&desk, &team, roster).await.expect(200);

    let place = &team["team_users"][0]["id"];
    let change = json!({"team": {"team_users_attributes": [{"id": place, "_destroy": true}]}});
    desk.boss.patch(&path(&team), change).await.expect(200);

    let told = desk.boss.get(&format!("{}/roster", path(&team))).await.expect(200).json();
    assert_eq!(told["shifts"], json!([]));
}

#[tokio::test]
async fn what_is_wrong_with_a_roster_is_told_by_field() {
    let desk = desk().await;
    let team = desk.team("Dallas", &[desk.ada]).await;
    let wrong = json!({"time_zone": "Texas", "shifts": [
        shift(desk.ada, "on_duty", 7, ("8", "25:00")),
        shift(desk.ada, "on_duty", 1, ("08:00", "17:00")),
        shift(desk.ada, "on_duty", 1, ("08:00", "18:00")),
    ]});
    let mut fields = set(&desk, &team, wrong).await.expect(422).fields();
    fields.sort();
    assert_eq!(
        fields,
        [
            "roster.shifts.0.end",
            "roster.shifts.0.start",
            "roster.shifts.0.weekday",
            "roster.shifts.2.start",
            "roster.time_zone"
        ]
    );

    let stranger =
        json!({"time_zone": "America/Chicago", "shifts": [shift(desk.bo, "on_duty", 1, ("08:00", "17:00"))]});
    assert_eq!(set(&desk, &team, stranger).await.expect(422).fields(), ["roster.shifts.0.user_id"]);
    let visitor = desk.app.member(Some(desk.company), &[kernel::scopes::Scope::ViewLoads]).await;
    let roster = json!({"roster": {"time_zone": "America/Chicago", "shifts": []}});
    visitor.call(Method::PUT, &format!("{}/roster", path(&team)), Some(roster)).await.expect(403);
}
