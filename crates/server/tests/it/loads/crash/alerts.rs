//! The engine that raises alerts and ends them, killed at random moments of its turns. Between the turns trucks are named, contacts changed and
//! alerts closed. What it leaves undone another process does, once the lease has run out.

use super::process::{BEGINS, Crash, ENDS, say};
use crate::loads::desk::{Desk, LOADS, VIN, body, instant, with};
use crate::support::Client;
use crate::support::doomed::product;
use crate::tickets::{NO_TRUCK, TICKETS, manager};
use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

/// How often it is killed by default; the full run is 200 (docs/desk.md, "Crashes").
const KILLS: u64 = 8;
/// The most kills in one round: so there are several rounds, and alerts live through some of them.
const OF_A_ROUND: u32 = 2;
/// The fewest rounds: an alert that is raised in the first, ends, is raised again and ends has seen all of them.
const ROUNDS: u64 = 7;
/// Loads that come in each round, and after how many rounds they are canceled: as many are evaluated in the last round as in the fifth.
const NEW: u64 = 24;
const CANCELED_AFTER: u64 = 4;
/// How far apart rounds are, and how long before its pickup a load comes in.
const STEP: TimeDelta = TimeDelta::minutes(155);
const AHEAD: TimeDelta = TimeDelta::minutes(280);
const LISTED: [(&str, &str); 2] = [("blocked", "blocked.example"), ("dispatch_services", "dispatch.example")];

fn begins(round: u64) -> DateTime<Utc> {
    instant("2026-11-22T02:00:00Z") + STEP * round as i32
}

/// A load of a round as it is some rounds later. Some trucks are named late, some dispatchers are blocked; of some the dispatch service is
/// replaced for two rounds, and is there again. In the end all are canceled.
fn load(desk: &Desk, (round, nth): (u64, u64), age: u64) -> Value {
    let mut load = body(&format!("SYN-{round}-{nth}"));
    let pickup = begins(round) + AHEAD;
    for (stop, from) in [(0, pickup), (1, pickup + TimeDelta::days(2))] {
        load["stops"][stop]["window_start_at"] = json!(from.to_rfc3339());
        load["stops"][stop]["window_end_at"] = json!((from + TimeDelta::hours(2)).to_rfc3339());
    }
    let email = match (nth % 4, age) {
        (1, _) => Some("loads@blocked.example"),
        (2, 1 | 2) => Some("office@acme.example"),
        (2, _) => Some("loads@dispatch.example"),
        _ => None,
    };
    let mut carrier = json!({"carrier_id": desk.carrier});
    if let Some(email) = email {
        carrier["dispatcher_email"] = json!(email);
    }
    if nth % 3 == 0 && age >= 2 {
        carrier["vin"] = json!(VIN);
    }
    if age == CANCELED_AFTER {
        load["status"] = json!("cancelled");
    }
    with(load, json!({"carrier": carrier}))
}

/// The company's own systems, whose keys last as long as the test's clock runs.
struct Keys {
    loads: Client,
    tickets: Client,
}

impl Keys {
    async fn of(desk: &Desk) -> Self {
        let manager = manager(desk).await;
        for (list, domain) in LISTED {
            let contact = json!({"alert_contact": {"list": list, "kind": "domain", "value": domain}});
            manager.post("/api/v1/alert_contacts", contact).await.expect(201);
        }
        Self { loads: desk.tms().await, tickets: desk.tms_for_tickets().await }
    }

    /// The loads of this round come in, and those of the rounds before as they are now.
    async fn send(&self, desk: &Desk, round: u64) {
        let ages = 0..=CANCELED_AFTER.min(round);
        let loads: Vec<Value> =
            ages.flat_map(|age| (0..NEW).map(move |nth| load(desk, (round - age, nth), age))).collect();
        let came = self.loads.post(&format!("{LOADS}/bulk_upsert"), json!({"loads": loads})).await.expect(200).json();
        let results = came["results"].as_array().expect("results");
        assert!(results.iter().all(|one| one["result"] != "refused"), "{came}");
    }

    /// Some of the alerts about trucks are closed as harmless that were raised for the loads of two rounds before.
    async fn close(&self, round: u64) {
        let Some(earlier) = round.checked_sub(2) else { return };
        let query =
            format!("q[is_type_eq]={NO_TRUCK}&q[status_eq]=new&q[load_external_load_number_start]=SYN-{earlier}-");
        let found = self.tickets.get(&format!("{TICKETS}?{query}&per_page=100")).await.expect(200).json();
        let mut found = found.as_array().expect("alerts").clone();
        found.sort_by_key(|ticket| ticket["load"]["external_load_number"].to_string());
        for ticket in found.iter().step_by(5) {
            let close =
                json!({"status": "closed", "resolution": "false_alarm", "lock_version": ticket["lock_version"]});
            self.tickets.patch(&format!("{TICKETS}/{}", ticket["id"]), json!({"ticket": close})).await.expect(200);
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn alerts_whose_evaluation_is_killed_end_in_the_same_tables() {
    let crash = Crash::of("loads::crash::alerts::child_that_evaluates").await;
    let mut crash = crash.spread(KILLS, OF_A_ROUND, ROUNDS);
    let mut keys = Vec::new();
    for desk in crash.desks() {
        keys.push(Keys::of(desk).await);
    }

    while let Some(round) = crash.another_round() {
        for (desk, keys) in crash.desks().into_iter().zip(&keys) {
            desk.app.app.clock.set(begins(round));
            keys.send(desk, round).await;
            keys.close(round).await;
        }
        crash.round(begins(round)).await;
    }

    let kinds = "select count(distinct is_type) from tickets";
    assert!(crash.undisturbed(kinds).await >= 3);
    for happened in [
        "select count(*) from ticket_events where kind = 'closed' and details ->> 'resolution' = 'condition_cleared'",
        "select count(*) from ticket_events where kind = 'closed' and details ->> 'resolution' = 'false_alarm'",
        "select count(*) from ticket_events where kind = 'reopened'",
        "select count(*) from ticket_acknowledgements where managers_told_at is not null",
        "select count(*) from notices where kind = 'load_alert'",
    ] {
        assert!(crash.undisturbed(happened).await > 0, "{happened}");
    }
    let twice = "select count(*) from (select from ticket_events where kind = 'opened' group by ticket_id having count(*) <> 1) twice";
    assert_eq!(crash.undisturbed(twice).await, 0);
    crash
        .ended_in_the_same_tables(&[
            "tickets",
            "ticket_events",
            "ticket_inputs",
            "ticket_acknowledgements",
            "alert_states",
            "notices of alerts",
            "load_events",
        ])
        .await;
}

/// Not a test: the process that gets killed.
#[tokio::test(flavor = "multi_thread")]
#[ignore = "is started by a test above"]
async fn child_that_evaluates() {
    let Some(app) = product(|_| {}).await else { return };
    say(BEGINS);
    let owner = format!("engine {}", std::process::id());
    ::desk::engine::run_due(&app.app, &owner).await.expect("turns");
    say(ENDS);
}
