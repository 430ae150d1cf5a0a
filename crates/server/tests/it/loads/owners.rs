//! Who leaves the company, or loses the last permission to see loads, owns none of its loads from the same moment; nor does a team that is
//! deleted.

use super::yard::{load, tenant};
use crate::support::Person;
use crate::teams::{Desk, desk, path};
use axum::http::Method;
use freight::book::{Filter, Query};
use freight::tracking::Tab;
use kernel::ids::{LoadId, TeamId, UserId};
use serde_json::json;
use store::loads::write::insert_many;
use store::loads::{feed, held, watchers};

/// A load of these, in the book.
async fn owned(desk: &Desk, user: i64, team: Option<i64>) -> LoadId {
    let mut new = load("L-1", desk.app.now(), 2);
    (new.fields.user_id, new.fields.team_id) = (Some(UserId(user)), team.map(TeamId));
    let (mut change, tenant) =
        (desk.app.app.unrecorded_change("a test").await.expect("a change"), tenant(desk.company));
    let now = change.now();
    let ids = insert_many(&mut change, tenant, &[new], None, now).await.expect("a load");
    watchers::set(&mut change, tenant, ids[0], &[UserId(desk.ada), UserId(desk.bo)]).await.expect("watched");
    let xid = feed::announce(&mut change, tenant, &ids).await.expect("announced");
    change.announce_loads(xid);
    change.commit().await.expect("committed");
    ids[0]
}

/// How many loads the book has under a filter.
fn found(desk: &Desk, filter: Filter) -> u32 {
    desk.app.app.loads.page(desk.company, &Query { filter, ..Query::of_tab(Tab::Open) }).total
}

fn of_user(user: i64) -> Filter {
    Filter { user_id: Some(UserId(user)), ..Filter::default() }
}

#[tokio::test]
async fn who_is_removed_from_the_company_owns_no_load() {
    let desk = desk().await;
    let id = owned(&desk, desk.ada, None).await;
    assert_eq!(found(&desk, of_user(desk.ada)), 1);

    desk.boss.call(Method::DELETE, &format!("/api/v1/users/{}", desk.ada), None).await.expect(204);

    assert_eq!((found(&desk, of_user(desk.ada)), found(&desk, Filter::default())), (0, 1));
    let mut db = desk.app.db().await;
    let row = held::read(&mut db, tenant(desk.company), id).await.expect("read").expect("a load").row;
    assert_eq!((row.user_id, row.lock_version), (None, 1));
    let left = watchers::list(&mut db, tenant(desk.company), id).await.expect("watchers");
    assert_eq!(left.iter().map(|watcher| watcher.id.0).collect::<Vec<_>>(), [desk.bo]);
    let log = desk.boss.get("/api/v1/audit_log?q[action_eq]=user.removed").await.expect(200).json();
    assert_eq!(log[0]["details"]["loads_left"], 1);
}

#[tokio::test]
async fn only_the_loss_of_the_last_permission_to_see_loads_ends_ownership() {
    let desk = desk().await;
    owned(&desk, desk.ada, None).await;
    let give = async |scopes: &[&str]| {
        let user = json!({"user": {"scopes": scopes}});
        desk.boss.patch(&format!("/api/v1/users/{}", desk.ada), user).await.expect(200);
        found(&desk, of_user(desk.ada))
    };

    assert_eq!(give(&["view_tickets", "onboarding"]).await, 1);
    assert_eq!(give(&["onboarding", "compliance"]).await, 0);
}

#[tokio::test]
async fn a_deleted_team_has_no_load() {
    let desk = desk().await;
    let team = desk.team("Dallas", &[desk.ada]).await;
    let id = team["id"].as_i64().expect("an id");
    owned(&desk, desk.ada, Some(id)).await;
    let of_team = || Filter { team_id: Some(TeamId(id)), ..Filter::default() };
    assert_eq!(found(&desk, of_team()), 1);

    desk.boss.call(Method::DELETE, &path(&team), None).await.expect(204);

    assert_eq!((found(&desk, of_team()), found(&desk, of_user(desk.ada))), (0, 1));
}

#[tokio::test]
async fn somebody_of_another_company_becomes_no_owner() {
    let desk = desk().await;
    let other = desk.app.company(Person::default()).await;
    let stranger = desk.app.user(Some(other), "eve@other.example", "no password fits", &[]).await;

    let id = owned(&desk, stranger.0, None).await;

    let row = held::read(&mut *desk.app.db().await, tenant(desk.company), id).await.expect("read").expect("a load").row;
    assert_eq!(row.user_id, None);
}
