use super::{desk, emails, path};
use crate::support::Person;
use kernel::scopes::Scope;
use serde_json::{Value, json};

#[tokio::test]
async fn people_come_and_go_and_the_others_stay() {
    let desk = desk().await;
    let made = desk.team("Dallas", &[desk.ada]).await;

    let people = json!([{"user_id": desk.bo}, {"id": made["team_users"][0]["id"], "_destroy": true}]);
    let changed = desk.boss.patch(&path(&made), json!({"team": {"team_users_attributes": people}})).await.expect(200);

    assert_eq!((emails(&changed.json()), &changed.json()["name"]), (vec!["bo@desk.example"], &json!("Dallas")));
    let log = desk.boss.get("/api/v1/audit_log?q[action_eq]=team.changed").await.expect(200).json();
    let details = &log[0]["details"];
    assert_eq!((&details["added"], &details["removed"]), (&json!([desk.bo]), &json!([desk.ada])));
}

#[tokio::test]
async fn a_team_is_renamed_unless_another_has_the_name() {
    let desk = desk().await;
    let (one, other) = (desk.team("Dallas", &[]).await, desk.team("Tulsa", &[]).await);
    let rename = async |team: &Value, name: &str| desk.boss.patch(&path(team), json!({"team": {"name": name}})).await;

    assert_eq!(rename(&one, "DALLAS").await.expect(200).json()["name"], "DALLAS");

    let refused = rename(&other, "Dallas").await.expect(422);
    assert_eq!((refused.code(), refused.fields()), ("taken".to_owned(), vec!["team.name".to_owned()]));
}

#[tokio::test]
async fn a_wrong_change_names_its_field_and_changes_nothing() {
    let desk = desk().await;
    let (made, other) = (desk.team("Dallas", &[desk.ada]).await, desk.team("Tulsa", &[desk.bo]).await);
    let fields = async |team: Value| desk.boss.patch(&path(&made), json!({"team": team})).await.expect(422).fields();
    let place = &made["team_users"][0]["id"];

    assert_eq!(fields(json!({})).await, ["team"]);
    assert_eq!(fields(json!({"colour": "red"})).await, ["team.colour"]);
    let people = json!([
        {"user_id": desk.bo},
        {"id": place},
        {"id": place, "user_id": desk.bo},
        {"id": other["team_users"][0]["id"], "_destroy": true},
    ]);
    assert_eq!(
        fields(json!({"team_users_attributes": people})).await,
        [
            "team.team_users_attributes.1._destroy",
            "team.team_users_attributes.2.user_id",
            "team.team_users_attributes.3.id",
        ]
    );
    assert_eq!(emails(&desk.boss.get(&path(&made)).await.expect(200).json()), ["ada@desk.example"]);
}

#[tokio::test]
async fn a_team_is_never_larger_than_its_answers_show() {
    let desk = desk().await;
    let made = desk.team("Dallas", &[]).await;
    sqlx::query(
        "insert into users (company_id, email, password_hash) select $1, 'n' || n || '@desk.example', '-' from generate_series(1, 200) n",
    )
    .bind(desk.company.0)
    .execute(&mut *desk.app.db().await)
    .await
    .expect("arranged");
    sqlx::query("insert into team_users (team_id, company_id, user_id, created_at) select $1, $2, id, now() from users where password_hash = '-'")
        .bind(made["id"].as_i64())
        .bind(desk.company.0)
        .execute(&mut *desk.app.db().await)
        .await
        .expect("arranged");

    let more = json!({"team": {"team_users_attributes": [{"user_id": desk.ada}]}});
    let refused = desk.boss.patch(&path(&made), more).await.expect(422);

    assert_eq!(refused.fields(), ["team.team_users_attributes"]);
    let shown = desk.boss.get(&path(&made)).await.expect(200).json();
    assert_eq!(shown["team_users"].as_array().map(Vec::len), Some(200));
}

#[tokio::test]
async fn another_companys_team_is_not_there() {
    let desk = desk().await;
    let made = desk.team("Dallas", &[]).await;
    let all = Person { scopes: &[Scope::ManageUsers], ..Person::default() };
    let stranger = desk.app.person(all).await;

    stranger.patch(&path(&made), json!({"team": {"name": "Mine"}})).await.expect(404);
}
