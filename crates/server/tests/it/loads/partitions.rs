//! The days of positions: made ahead, made room for, dropped.

use super::desk::{Desk, LOADS, desk};
use dispatch::positions::drop_old::DropOldPositions;
use dispatch::positions::make_partitions::MakePartitions;
use queue::Job;
use serde_json::{Value, json};

async fn run<J: Job>(desk: &Desk, job: &J) {
    queue::enqueue(&mut *desk.app.db().await, job, desk.app.now()).await.expect("a job");
    desk.app.run_jobs().await;
}

/// The days that have a partition of each kind.
async fn days(desk: &Desk) -> Vec<String> {
    let sql = "select right(c.relname, 8) from pg_inherits i join pg_class c on c.oid = i.inhrelid
                where i.inhparent in ('load_positions'::regclass, 'load_refused_positions'::regclass)
                group by 1 having count(*) = 2 order by 1";
    sqlx::query_scalar(sql).fetch_all(&mut *desk.app.db().await).await.expect("days")
}

async fn send(desk: &Desk, load: &Value, at: &[&str]) -> Value {
    let positions: Vec<_> =
        at.iter().map(|at| json!({"located_at": at, "latitude": 32.5, "longitude": -96.8})).collect();
    let path = format!("{LOADS}/{}/positions", load["id"]);
    desk.me.post(&path, json!({"positions": positions})).await.expect(200).json()
}

async fn count(desk: &Desk, sql: &'static str) -> i64 {
    sqlx::query_scalar(sql).fetch_one(&mut *desk.app.db().await).await.expect("a count")
}

#[tokio::test]
async fn days_are_made_ahead_once() {
    let desk = desk().await;

    run(&desk, &MakePartitions {}).await;
    run(&desk, &MakePartitions {}).await;

    assert_eq!(days(&desk).await, ["20261120", "20261121", "20261122", "20261123"]);
}

#[tokio::test]
async fn a_clock_that_runs_faster_has_its_own_days() {
    let desk = desk().await;
    let clock = "insert into freight_clocks (company_id, origin, started_at, speed, seed, played_until)
                 values ($1, '2027-01-10 12:00:00Z', $2, 60, 1, $2)";
    sqlx::query(clock)
        .bind(desk.company.0)
        .bind(desk.app.now())
        .execute(&mut *desk.app.db().await)
        .await
        .expect("a clock");

    run(&desk, &MakePartitions {}).await;

    let days = days(&desk).await;
    assert_eq!(
        (days.first().map(String::as_str), days.last().map(String::as_str)),
        (Some("20261120"), Some("20270117"))
    );
}

#[tokio::test]
async fn a_position_of_a_day_without_a_partition_is_made_room_for() {
    let desk = desk().await;
    let load = desk.covered("L-1").await;
    assert_eq!(days(&desk).await, Vec::<String>::new());

    let taken = send(&desk, &load, &["2026-11-15T12:00:00Z", "2026-11-21T11:00:00Z", "2026-11-14T11:00:00Z"]).await;

    assert_eq!((&taken["accepted"], &taken["refused"][0]["reason"]), (&json!(2), &json!("too_old")));
    assert_eq!(days(&desk).await, ["20261115", "20261121"]);
    assert_eq!(count(&desk, "select count(*) from load_refused_positions").await, 1);
}

#[tokio::test]
async fn old_days_are_packed_and_dropped_and_no_others() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    send(&desk, &load, &["2026-11-20T12:00:00Z", "2026-11-21T11:00:00Z"]).await;
    desk.at("2026-11-28T12:30:00Z").await;

    run(&desk, &DropOldPositions {}).await;

    assert_eq!(days(&desk).await, ["20261121"], "a position of the 21st may still come");
    assert_eq!(count(&desk, "select count(*) from load_traces where day = '2026-11-20'").await, 1);
    assert_eq!(count(&desk, "select count(*) from load_positions").await, 1);
    let late = send(&desk, &load, &["2026-11-21T13:00:00Z"]).await;
    assert_eq!(late["accepted"], 1);
}

#[tokio::test]
async fn a_day_that_others_use_is_dropped_another_time() {
    let mut desk = desk().await;
    let load = desk.covered("L-1").await;
    send(&desk, &load, &["2026-11-20T12:00:00Z"]).await;
    desk.at("2026-11-29T12:00:00Z").await;
    let mut reader = desk.app.app.pool.begin().await.expect("a transaction");
    sqlx::query("select count(*) from load_positions").execute(&mut *reader).await.expect("read");

    run(&desk, &DropOldPositions {}).await;
    assert_eq!(days(&desk).await, ["20261120"]);
    reader.rollback().await.expect("done");
    run(&desk, &DropOldPositions {}).await;

    assert_eq!((days(&desk).await, count(&desk, "select count(*) from load_traces").await), (Vec::<String>::new(), 1));
}
