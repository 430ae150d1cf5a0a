//! Positions of many calls that come at the same moment share a transaction, and nobody can tell.

use super::desk::{Desk, LOADS, body, desk, instant};
use super::positions::{south, tables};
use crate::support::Answer;
use axum::http::Method;
use chrono::{SecondsFormat, TimeDelta};
use futures::future::join_all;
use serde_json::{Value, json};
use std::time::Duration;

/// Loads whose trucks send.
const TRUCKS: usize = 12;
/// How often each of them does.
const WAVES: usize = 14;
/// How long a call may take that waits for nobody.
const SOON: Duration = Duration::from_secs(20);

/// A call: of which load, with what.
type Call = (i64, Value);

async fn send(desk: &Desk, (load, sent): &Call) -> Answer {
    desk.me.send(Method::POST, &format!("/monitor{LOADS}/{load}/positions"), Some(sent.clone())).await
}

fn told(answer: &Answer) -> (u16, Value) {
    (answer.status.as_u16(), answer.json())
}

/// Comes to the shipper, stands there for an hour, and goes on.
fn miles(minute: i64) -> f64 {
    match minute {
        ..30 => 0.1 + 9.0 * (30 - minute) as f64 / 30.0,
        30..90 => 0.1,
        _ => (minute - 90) as f64 * 0.6,
    }
}

/// A position of a truck at a minute of its trip.
fn at(minute: i64) -> Value {
    let at = instant("2026-11-22T13:30:00Z") + TimeDelta::minutes(minute);
    south(&at.to_rfc3339_opts(SecondsFormat::Secs, true), miles(minute))
}

/// What is sent at the same moment: of each truck something, some of it late, known, wrong or nobody's.
fn wave(nth: usize, loads: &[Value], seed: u64) -> Vec<Call> {
    let now = nth as i64 * 15;
    let mut random = seed.wrapping_add(nth as u64 * 977);
    let mut calls: Vec<Call> = loads
        .iter()
        .enumerate()
        .map(|(truck, load)| {
            random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            let (minute, other) = (now + truck as i64 % 5, &loads[(truck + 1) % loads.len()]);
            let sent = match random >> 60 {
                0 => json!({"positions": [at(minute), south("2026-11-22T13:40:00Z", 400.0)]}),
                1 => json!({"positions": [at((minute - 40).max(0))]}),
                2 => json!({"positions": [at((minute - 15).max(0)), at(minute)]}),
                3 => json!({"positions": [at(minute)], "movement_id": other["movements"][0]["id"]}),
                4 => json!({"positions": []}),
                5 => json!({"positions": [at(minute), at(minute + 20), at(minute + 40)]}),
                _ => json!({"positions": [at(minute)], "movement_id": load["movements"][0]["id"]}),
            };
            (load["id"].as_i64().expect("an id"), sent)
        })
        .collect();
    calls.push((987_654_321, json!({"positions": [at(now)]})));
    calls
}

/// A desk with trucks, and with a load that nobody hauls.
async fn with_trucks() -> (Desk, Vec<Value>, Value) {
    let mut desk = desk().await;
    let mut loads = Vec::new();
    for nth in 0..TRUCKS {
        loads.push(desk.covered(&format!("L-{nth}")).await);
    }
    let bare = desk.make(body("L-bare")).await;
    desk.at("2026-11-22T18:00:00Z").await;
    (desk, loads, bare)
}

/// Transactions that took positions of several loads in.
async fn shared(desk: &Desk) -> i64 {
    let sql = "select count(*) from load_feed where cardinality(load_ids) > 1";
    sqlx::query_scalar(sql).fetch_one(&mut *desk.app.db().await).await.expect("a count")
}

#[tokio::test]
async fn calls_at_the_same_moment_come_to_what_they_come_to_one_by_one() {
    let (single, loads, bare) = with_trucks().await;
    let (many, same, _) = with_trucks().await;
    assert_eq!(
        loads.iter().map(|load| &load["movements"][0]["id"]).collect::<Vec<_>>(),
        same.iter().map(|load| &load["movements"][0]["id"]).collect::<Vec<_>>()
    );
    let bare = bare["id"].as_i64().expect("an id");

    for nth in 0..WAVES {
        let mut calls = wave(nth, &loads, 7);
        calls.push((bare, json!({"positions": [at(0)]})));
        let mut one_by_one = Vec::new();
        for call in &calls {
            one_by_one.push(told(&send(&single, call).await));
        }
        let together: Vec<_> = join_all(calls.iter().map(|call| send(&many, call))).await.iter().map(told).collect();

        assert_eq!(together, one_by_one, "wave {nth}: {calls:#?}");
    }

    assert_eq!(tables(&many).await, tables(&single).await);
    assert_eq!(shared(&single).await, 0);
    assert!(shared(&many).await >= WAVES as i64 / 2, "they share transactions");
}

#[tokio::test]
async fn the_same_call_twice_at_once_is_taken_once() {
    let (desk, loads, _) = with_trucks().await;
    let call = (loads[0]["id"].as_i64().expect("an id"), json!({"positions": [at(0), at(15)]}));

    let answers = join_all([&call, &call, &call].map(|call| send(&desk, call))).await;

    let mut accepted: Vec<_> = answers.iter().map(|answer| answer.json()["accepted"].as_i64()).collect();
    accepted.sort_unstable();
    assert_eq!(accepted, [Some(0), Some(0), Some(2)]);
}

#[tokio::test]
async fn a_load_that_someone_holds_makes_only_its_own_call_wait() {
    let (desk, loads, _) = with_trucks().await;
    let ids: Vec<i64> = loads.iter().map(|load| load["id"].as_i64().expect("an id")).collect();
    let mut holder = desk.app.app.pool.begin().await.expect("a transaction");
    sqlx::query("select from loads where id = $1 for update").bind(ids[0]).execute(&mut *holder).await.expect("held");
    let call = |id: i64| (id, json!({"positions": [at(0)]}));

    let (first, others) = tokio::join!(
        async {
            let first = send(&desk, &call(ids[0])).await;
            (first.status.as_u16(), first.json())
        },
        async {
            let calls: Vec<Call> = ids[1..].iter().map(|id| call(*id)).collect();
            let others = join_all(calls.iter().map(|call| send(&desk, call)));
            let others = tokio::time::timeout(SOON, others).await.expect("they wait for nobody");
            holder.rollback().await.expect("let go");
            others
        }
    );

    let taken = (200, json!({"accepted": 1, "duplicates": 0, "refused": []}));
    assert_eq!(first, taken);
    assert!(others.iter().all(|other| told(other) == taken));
}

#[tokio::test]
async fn a_call_that_fails_takes_no_other_with_it() {
    let (desk, loads, _) = with_trucks().await;
    let ids: Vec<i64> = loads.iter().map(|load| load["id"].as_i64().expect("an id")).collect();
    let broken = format!(
        "create function break_it() returns trigger language plpgsql as $$ begin raise exception 'broken'; end $$;
         create trigger broken before insert on load_positions for each row when (new.load_id = {}) execute function break_it()",
        ids[3]
    );
    sqlx::raw_sql(sqlx::AssertSqlSafe(broken)).execute(&mut *desk.app.db().await).await.expect("a trigger");
    let calls: Vec<Call> = ids.iter().map(|id| (*id, json!({"positions": [at(0)]}))).collect();

    let answers = join_all(calls.iter().map(|call| send(&desk, call))).await;

    let statuses: Vec<_> = answers.iter().map(|answer| answer.status.as_u16()).collect();
    assert_eq!(statuses, (0..TRUCKS).map(|nth| if nth == 3 { 500 } else { 200 }).collect::<Vec<_>>());
    let kept: Vec<i64> = sqlx::query_scalar("select load_id from load_positions order by load_id")
        .fetch_all(&mut *desk.app.db().await)
        .await
        .expect("positions");
    assert_eq!(kept, ids.iter().copied().filter(|id| *id != ids[3]).collect::<Vec<_>>());
}
