use super::{TEAMS, desk, path};
use axum::http::Method;
use kernel::scopes::Scope;

#[tokio::test]
async fn a_deleted_team_is_gone_and_its_people_stay() {
    let desk = desk().await;
    let team = desk.team("Dallas", &[desk.ada]).await;
    let (colleague, stranger) =
        (desk.app.member(Some(desk.company), &[Scope::ManageLoads]).await, desk.app.broker().await);

    colleague.call(Method::DELETE, &path(&team), None).await.expect(403);
    stranger.call(Method::DELETE, &path(&team), None).await.expect(403);
    desk.boss.call(Method::DELETE, &path(&team), None).await.expect(204);

    desk.boss.call(Method::DELETE, &path(&team), None).await.expect(404);
    assert_eq!(desk.boss.get(TEAMS).await.expect(200).header("totalitems"), "0");
    let people = desk.boss.get("/api/v1/users?q[email_start]=ada").await.expect(200);
    assert_eq!(people.header("totalitems"), "1");
    let log = desk.boss.get("/api/v1/audit_log?q[action_eq]=team.deleted").await.expect(200).json();
    assert_eq!(log[0]["details"]["name"], "Dallas");
}
