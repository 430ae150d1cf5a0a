use super::{TEAMS, desk, emails};
use crate::support::Person;
use kernel::scopes::Scope;
use serde_json::{Value, json};

#[tokio::test]
async fn a_team_begins_with_its_people() {
    let desk = desk().await;

    let made = desk.team(" Dallas ", &[desk.bo, desk.ada, desk.ada]).await;

    assert_eq!((&made["name"], &made["company_id"]), (&json!("Dallas"), &json!(desk.company.0)));
    assert_eq!(emails(&made), ["bo@desk.example", "ada@desk.example"]);
    let person = &made["team_users"][1]["user"];
    assert_eq!((&person["id"], &person["full_name"]), (&json!(desk.ada), &json!("Ada Example")));
    let log = desk.boss.get("/api/v1/audit_log?q[action_eq]=team.created").await.expect(200).json();
    assert_eq!(log[0]["details"]["name"], "Dallas");
}

#[tokio::test]
async fn what_is_wrong_with_a_team_is_told_by_field_and_nothing_is_made() {
    let desk = desk().await;
    desk.team("Dallas", &[]).await;
    let stranger = desk.app.user(None, "eve@elsewhere.example", "no password fits", &[]).await.0;
    let fields = async |team: Value| desk.boss.post(TEAMS, json!({"team": team})).await.expect(422).fields();

    assert_eq!(fields(json!({"name": " "})).await, ["team.name"]);
    assert_eq!(fields(json!({"name": "a".repeat(101)})).await, ["team.name"]);
    assert_eq!(fields(json!({"name": "dallas"})).await, ["team.name"]);
    let people = json!([{"user_id": stranger}, {"id": 1, "_destroy": true}, {}]);
    assert_eq!(
        fields(json!({"name": "Tulsa", "team_users_attributes": people})).await,
        [
            "team.team_users_attributes.2.user_id",
            "team.team_users_attributes.0.user_id",
            "team.team_users_attributes.1.id",
        ]
    );
    assert_eq!(desk.boss.get(TEAMS).await.expect(200).header("totalitems"), "1");
}

#[tokio::test]
async fn only_who_manages_users_makes_teams_and_never_in_the_watchdog_brand() {
    let desk = desk().await;
    let team = || json!({"team": {"name": "Dallas"}});

    desk.app.member(Some(desk.company), &[Scope::ManageLoads]).await.post(TEAMS, team()).await.expect(403);
    let right = Person { scopes: &[Scope::ManageUsers], can_carrier_search_for_watchdog: true, ..Person::default() };
    let there = desk.app.person(right).await.with_header("host", "watchdog.example");
    there.post(TEAMS, team()).await.expect(403);
    there.get(TEAMS).await.expect(403);
}
