//! The carrier index of a running process.

mod kept;

use crate::support::TestApp;
use platform::live::{self, Live};
use std::time::Duration;
use store::Conn;
use tokio_util::sync::CancellationToken;

/// Writes a carrier as an import does; gives the transaction.
async fn write_carrier(db: &mut Conn, dot_number: i32) -> i64 {
    let run = "insert into import_runs (data_set, source, sha256) values ('census', 'test', sha256('')) on conflict do nothing";
    let carrier = "insert into carriers (dot_number, legal_name, data_set, run_id)
        select $1, 'ACME FREIGHT', 'census', min(id) from import_runs";
    let log = "insert into change_log (topic, keys) values ('carriers', array[$1]) returning xid::text::bigint";
    sqlx::query(run).execute(&mut *db).await.unwrap();
    sqlx::query(carrier).bind(dot_number).execute(&mut *db).await.unwrap();
    sqlx::query_scalar(log).bind(dot_number).fetch_one(db).await.unwrap()
}

#[tokio::test]
async fn one_reads_ones_own_write() {
    let started = TestApp::start().await;
    let app = &started.app;
    let stop = CancellationToken::new();
    let following = tokio::spawn(live::run(app.live.clone(), app.pool.clone(), stop.clone()));

    for dot in 1..20 {
        let mut change = app.unrecorded_change("an import").await.unwrap();
        let xid = write_carrier(&mut change, dot).await;
        change.announce(xid);
        change.commit().await.unwrap();
        assert!(app.live.snapshot().find_dot(dot.unsigned_abs()).is_some());
    }

    assert!(app.live.is_ready());
    stop.cancel();
    following.await.unwrap();
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "it is the waiting itself that is looked at")]
async fn a_write_that_is_never_followed_is_not_waited_for_forever() {
    let started = TestApp::start().await;
    let (app, live) = (&started.app, Live::new());
    live.load(&app.pool).await.unwrap();
    let mut tx = app.pool.begin().await.unwrap();
    let xid = write_carrier(&mut tx, 1).await;
    tx.commit().await.unwrap();

    assert!(!live.wait_for(xid).await);

    live.catch_up(&app.pool).await.unwrap();
    assert!(live.wait_for(xid).await && live.snapshot().len() == 1);
}

#[tokio::test]
#[expect(clippy::disallowed_methods, reason = "it is the waiting itself that is looked at")]
async fn an_index_that_is_not_loaded_is_not_ready_and_holds_nothing_and_nobody_waits_for_it() {
    let live = Live::new();

    assert!(!live.is_ready() && live.lag().is_none() && live.snapshot().is_empty());
    let waited = tokio::time::timeout(Duration::from_secs(1), live.wait_for(1)).await;
    assert!(!waited.expect("an answer at once"));
}
