//! Imports, positions, the days that positions are kept in, and alerts, in processes that are killed at random moments and started again until they
//! end by themselves: the same tables as undisturbed. How often each is killed says `CRASH_KILLS` (docs/loads.md, "Crashes").

mod alerts;
pub mod process;
mod sender;
mod tables;

use super::desk::{Desk, LOADS, body, instant, with};
use crate::support::doomed::product;
use axum::http::Method;
use chrono::{DateTime, TimeDelta, Utc};
use dispatch::positions::drop_old::DropOldPositions;
use dispatch::positions::make_partitions::MakePartitions;
use process::{BEGINS, Crash, ENDS, NOTE, ROUND, number, say};
use serde_json::{Value, json};
use std::fmt::Write;

/// Rows of a file: two parts and a rest.
const ROWS: u64 = 1_200;
/// Loads with positions to pack: more than go into one transaction.
const PACKED: u64 = 60;

/// A file of loads. A tenth of them were in the file before, half of these with another weight; some rows are refused, some loads have no miles.
fn file(round: u64) -> String {
    let mut text =
        String::from("Load #,PU Zip,PU Date,PU Time,Del Zip,Del Date,Del Time,Weight (lbs),Miles,Rate,Carrier,DOT\n");
    for nth in 0..ROWS {
        let load = if nth % 10 == 0 { nth } else { (round + 1) * 10_000 + nth };
        let weight = match nth {
            _ if nth % 50 == 7 => "heavy".to_owned(),
            _ if nth % 20 == 0 => "42000".to_owned(),
            _ => (20_000 + nth + round).to_string(),
        };
        let miles = if nth % 100 == 3 { "" } else { "925" };
        let carrier = ["SYN Alpha Freight,", "ACME HAULING LLC,1000001", ","][nth as usize % 3];
        writeln!(
            text,
            "SYN-{load},75201,11/24/2026,0800,60601,11/26/2026,0800,{weight},{miles},\"$2,100.00\",{carrier}"
        )
        .expect("written");
    }
    text
}

#[tokio::test(flavor = "multi_thread")]
async fn imports_that_are_killed_end_in_the_same_tables() {
    let mut crash = Crash::of("loads::crash::child_that_imports").await;

    while let Some(round) = crash.another_round() {
        let file = file(round);
        for desk in crash.desks() {
            let parts = [("file", Some("loads.csv"), file.as_bytes())];
            desk.me.form(Method::POST, "/api/v1/load_imports", &parts).await.expect(201);
        }
        crash.round(instant("2026-11-21T12:00:00Z")).await;
    }

    let done = "select count(*) from load_imports where status = 'done' and rows_done = rows_total and created > 0 and refused > 0";
    assert_eq!(crash.undisturbed(done).await, crash.rounds());
    let routed = "select count(*) from loads where miles_source = 'routed'";
    assert!(crash.undisturbed(routed).await > 0);
    crash.ended_in_the_same_tables(&["loads", "load_stops", "movements", "load_events", "load_import_refusals"]).await;
}

/// Not a test: the process that gets killed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "is started by a test above"]
async fn child_that_imports() {
    let Some(app) = product(|_| {}).await else { return };
    say(BEGINS);
    app.run_jobs().await;
    say(ENDS);
}

/// Makes loads that the carrier hauls.
async fn cover(desk: &Desk, loads: impl Iterator<Item = Value>) {
    let carried = |load| with(load, json!({"carrier": {"carrier_id": desk.carrier}}));
    let loads: Vec<Value> = loads.map(carried).collect();
    let made = desk.me.post(&format!("{LOADS}/bulk_upsert"), json!({"loads": loads})).await.expect(200).json();
    let results = made["results"].as_array().expect("results");
    assert!(results.iter().all(|one| one["result"] == "created"), "{made}");
}

#[tokio::test(flavor = "multi_thread")]
async fn positions_whose_taking_in_is_killed_end_in_the_same_tables() {
    let mut crash = Crash::of("loads::crash::child_that_sends").await;

    while let Some(round) = crash.another_round() {
        for desk in crash.desks() {
            cover(desk, (0..sender::TRUCKS).map(|truck| sender::load(round, truck))).await;
        }
        crash.round(sender::starts_at(round)).await;
    }

    let reasons = "select count(distinct reason) from load_refused_positions";
    assert_eq!(crash.undisturbed(reasons).await, 4);
    let delivered = "select count(*) from loads where status = 'delivered'";
    assert!(crash.undisturbed(delivered).await > 0);
    crash.ended_in_the_same_tables(&["load_positions", "movement_states", "movement_areas", "load_logs"]).await;
}

/// Not a test: the process that gets killed. It goes on behind the last batch whose answer it noted; without a note, it begins again.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "is started by a test above"]
async fn child_that_sends() {
    let Some(app) = product(|_| {}).await else { return };
    let (round, note) = (number(ROUND).expect("a round"), std::env::var(NOTE).expect("a path"));
    let batches = sender::batches(round, &sender::trucks(&app, round).await);
    let answered = std::fs::read_to_string(&note).ok().and_then(|text| text.parse().ok()).unwrap_or(0);
    say(BEGINS);
    for (nth, batch) in batches.iter().enumerate().skip(answered) {
        sender::send(&app, batch).await;
        std::fs::write(&note, (nth + 1).to_string()).expect("noted");
    }
    say(ENDS);
}

/// Five days of positions, made up as they would be there by `at`, and a clock of the demonstration that is a month ahead then.
async fn five_days(desk: &Desk, first: DateTime<Utc>, at: DateTime<Utc>) {
    let mut db = desk.app.db().await;
    for sql in [
        "select make_load_position_partitions($1::timestamptz::date, $1::timestamptz::date + 4)",
        "insert into load_positions (movement_id, company_id, load_id, located_at, latitude, longitude, speed_mph, source, received_at)
         select m.id, m.company_id, m.load_id, $1 + nth * interval '47 minutes', 32 + nth / 200.0, -96.8, case when nth % 3 > 0 then nth % 70 end,
                'key', $1 + nth * interval '47 minutes'
           from movements m cross join generate_series(0, 150) nth where (m.id + nth) % 11 > 0",
        "insert into load_refused_positions (movement_id, company_id, load_id, located_at, latitude, longitude, source, reason, received_at)
         select m.id, m.company_id, m.load_id, $1, 0, 0, 'key', 'no_fix', $1 + nth * interval '1 day'
           from movements m cross join generate_series(0, 4) nth",
    ] {
        sqlx::query(sql).bind(first).execute(&mut *db).await.expect("made up");
    }
    let clock = "insert into freight_clocks (company_id, origin, started_at, speed, seed, played_until)
                 values ($1, $2 + interval '30 days', $2, 60, 1, $2)
                 on conflict (company_id) do update set origin = excluded.origin, started_at = excluded.started_at";
    sqlx::query(clock).bind(desk.company.0).bind(at).execute(&mut *db).await.expect("a clock");
}

#[tokio::test(flavor = "multi_thread")]
async fn days_of_positions_whose_change_is_killed_end_in_the_same_tables() {
    let mut crash = Crash::of("loads::crash::child_that_changes_days").await;
    for desk in crash.desks() {
        cover(desk, (0..PACKED).map(|nth| body(&format!("SYN-{nth}")))).await;
    }

    while let Some(round) = crash.another_round() {
        // So far apart that in the third round packed days are removed.
        let first = instant("2026-11-21T00:00:00Z") + TimeDelta::days(40 * round as i64);
        let at = first + TimeDelta::hours(13 * 24 + 12);
        for desk in crash.desks() {
            five_days(desk, first, at).await;
        }
        crash.round(at).await;
    }

    assert_eq!(crash.undisturbed("select count(*) from load_positions").await, 0, "all were packed");
    crash.ended_in_the_same_tables(&["load_traces", "partitions"]).await;
}

/// Not a test: the process that gets killed. These jobs are tried once: after a crash they come again by the clock.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "is started by a test above"]
async fn child_that_changes_days() {
    let Some(app) = product(|_| {}).await else { return };
    say(BEGINS);
    queue::enqueue(&mut *app.db().await, &MakePartitions {}, app.now()).await.expect("a job");
    queue::enqueue(&mut *app.db().await, &DropOldPositions {}, app.now()).await.expect("a job");
    app.run_jobs().await;
    say(ENDS);
}
