//! Who leaves the company, or loses the last permission to see loads, is on none of its teams from the same moment.

use super::{desk, emails, path};
use axum::http::Method;
use serde_json::json;

#[tokio::test]
async fn who_is_removed_from_the_company_is_on_no_team() {
    let desk = desk().await;
    let (one, other) = (desk.team("Dallas", &[desk.ada, desk.bo]).await, desk.team("Tulsa", &[desk.ada]).await);

    desk.boss.call(Method::DELETE, &format!("/api/v1/users/{}", desk.ada), None).await.expect(204);

    assert_eq!(emails(&desk.boss.get(&path(&one)).await.expect(200).json()), ["bo@desk.example"]);
    assert_eq!(desk.boss.get(&path(&other)).await.expect(200).json()["team_users"], json!([]));
    let log = desk.boss.get("/api/v1/audit_log?q[action_eq]=user.removed").await.expect(200).json();
    assert_eq!(log[0]["details"]["teams_left"], json!(["Dallas", "Tulsa"]));
}

#[tokio::test]
async fn only_the_loss_of_the_last_permission_to_see_loads_ends_the_teams() {
    let desk = desk().await;
    let team = desk.team("Dallas", &[desk.ada]).await;
    let give = async |scopes: &[&str]| {
        let user = json!({"user": {"scopes": scopes}});
        desk.boss.patch(&format!("/api/v1/users/{}", desk.ada), user).await.expect(200);
        desk.boss.get(&path(&team)).await.expect(200).json()["team_users"].as_array().map_or(0, Vec::len)
    };

    assert_eq!(give(&["view_tickets", "onboarding"]).await, 1);
    assert_eq!(give(&["onboarding", "compliance"]).await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_is_removed_while_being_added_is_left_on_no_team() {
    let desk = desk().await;
    let team = desk.team("Dallas", &[]).await;
    let add = json!({"team": {"team_users_attributes": [{"user_id": desk.ada}]}});
    let (path, user) = (path(&team), format!("/api/v1/users/{}", desk.ada));

    let (added, removed) = tokio::join!(desk.boss.patch(&path, add), desk.boss.call(Method::DELETE, &user, None));

    removed.expect(204);
    assert!([200, 422].contains(&added.status.as_u16()), "{}", added.text());
    let left: i64 = sqlx::query_scalar("select count(*) from team_users")
        .fetch_one(&mut *desk.app.db().await)
        .await
        .expect("a count");
    assert_eq!(left, 0);
}
