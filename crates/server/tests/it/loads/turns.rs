//! Calls that wait for one load leave connections to others.

use super::links::Desk;
use crate::support::{Client, Person};
use futures::future::join_all;
use serde_json::{Value, json};

async fn change(me: &Client, path: &str, wanted: Value) -> u16 {
    me.patch(path, wanted).await.status.as_u16()
}

/// How many connections wait for a lock. (Asked outside of a transaction, which would go on seeing what it saw first.)
async fn waiting(desk: &Desk) -> i64 {
    let sql = "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    sqlx::query_scalar(sql).fetch_one(&mut *desk.app.db().await).await.expect("a count")
}

#[tokio::test]
async fn a_companys_calls_that_wait_for_a_load_leave_connections_to_other_companies() {
    let desk = Desk::start().await;
    let (me, other) = (desk.me().await, desk.app.person(Person::default()).await);
    let mut holder = desk.app.app.pool.begin().await.expect("a transaction");
    sqlx::query("select from loads for update").execute(&mut *holder).await.expect("held");
    let path = desk.path("");
    let wanted = json!({"load": {"lock_version": desk.load["lock_version"], "trailer_number": "T-9"}});
    let calls = join_all((0..8).map(|_| change(&me, &path, wanted.clone())));
    let meanwhile = async {
        // Of five connections the company has two for its changes.
        while waiting(&desk).await < 2 {
            tokio::task::yield_now().await;
        }
        other.get("/api/v1/users/current").await.expect(200);
        let seen = waiting(&desk).await;
        holder.rollback().await.expect("let go");
        seen
    };

    let (mut statuses, seen) = tokio::join!(calls, meanwhile);

    assert_eq!(seen, 2, "no more of them hold a connection");
    statuses.sort_unstable();
    let first_alone = [200, 409, 409, 409, 409, 409, 409, 409];
    assert_eq!(statuses, first_alone, "the others had read the load before it was changed");
}
