//! The carrier index of a running process.

use crate::support::TestApp;
use platform::live::{self, Live};
use store::Pool;
use tokio_util::sync::CancellationToken;

/// Writes a carrier as an import does; gives the transaction.
async fn write_carrier(pool: &Pool, dot_number: i32) -> i64 {
    let run = "insert into import_runs (data_set, source, sha256) values ('census', 'test', sha256('')) on conflict do nothing";
    let carrier = "insert into carriers (dot_number, legal_name, data_set, run_id)
        select $1, 'ACME FREIGHT', 'census', min(id) from import_runs";
    let log = "insert into change_log (topic, keys) values ('carriers', array[$1]) returning xid::text::bigint";
    let mut tx = pool.begin().await.unwrap();
    sqlx::query(run).execute(&mut *tx).await.unwrap();
    sqlx::query(carrier).bind(dot_number).execute(&mut *tx).await.unwrap();
    let xid = sqlx::query_scalar(log).bind(dot_number).fetch_one(&mut *tx).await.unwrap();
    tx.commit().await.unwrap();
    xid
}

#[tokio::test]
async fn one_reads_ones_own_write() {
    let app = TestApp::start().await.app;
    let stop = CancellationToken::new();
    let following = tokio::spawn(live::run(app.live.clone(), app.pool.clone(), stop.clone()));

    for dot in 1..20 {
        let xid = write_carrier(&app.pool, dot).await;
        assert!(app.live.wait_for(xid).await);
        assert!(app.live.snapshot().find_dot(dot.unsigned_abs()).is_some());
    }

    assert!(app.live.is_ready());
    stop.cancel();
    following.await.unwrap();
}

#[tokio::test]
async fn a_write_that_nobody_follows_is_not_waited_for_without_end() {
    let app = TestApp::start().await.app;
    let xid = write_carrier(&app.pool, 1).await;

    assert!(!app.live.wait_for(xid).await);

    app.live.catch_up(&app.pool).await.unwrap();
    assert!(app.live.wait_for(xid).await && app.live.snapshot().len() == 1);
}

#[tokio::test]
async fn an_index_that_is_not_loaded_is_not_ready_and_holds_nothing() {
    let live = Live::new();

    assert!(!live.is_ready() && live.lag().is_none() && live.snapshot().is_empty());
}
