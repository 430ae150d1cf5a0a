//! How soon a load is off the board once a carrier hauls it, in all that the board answers.

use super::fill::Filled;
use crate::loads::over_http::Site;
use crate::measure::Times;
use crate::report::{Goal, Row};
use anyhow::{Context, ensure};
use serde_json::json;
use std::time::{Duration, Instant};

/// Loads that are covered.
const COVERED: usize = 100;
/// A tenth of a second, from when the carrier is sent. (Issue 18.)
const GOAL: Goal = Goal { p50_ms: None, p99_ms: Some(100.0), ratio: None };
/// How long it is looked for.
const MOST: Duration = Duration::from_secs(10);

/// Covers loads, each by a carrier of its own, and looks at the board until each is gone.
pub(super) async fn row(site: &Site, filled: &Filled) -> anyhow::Result<Row> {
    println!("covering {COVERED} posted loads");
    let mut times = Times::default();
    for (load, carrier) in filled.posted.iter().rev().zip(&filled.carriers).take(COVERED) {
        let path = format!("/loads/{}", load.0);
        let version = site.get(&path).await?["lock_version"].clone();
        ensure!(is_there(site, load.0).await?, "load {} is not on the board", load.0);
        let start = Instant::now();
        site.patch(&path, &json!({"load": {"carrier_id": carrier, "lock_version": version}})).await?;
        while is_there(site, load.0).await? {
            ensure!(start.elapsed() < MOST, "load {} is still on the board", load.0);
        }
        times.push(start.elapsed());
    }
    Ok(Row::alone("HTTP: a covered load is off the board", &times)
        .held_to(GOAL)
        .noted("from sending its carrier until neither the search nor the load's own page has it posted"))
}

/// Whether the board's search finds it posted, or its page says that it is.
async fn is_there(site: &Site, load: i64) -> anyhow::Result<bool> {
    let found =
        site.post("/loads/broker_search", &json!({"q": {"view": "posted", "load_id": load.to_string()}})).await?;
    let details = site.get(&format!("/loads/{load}/broker_details")).await?;
    let is_found = !found["results"].as_array().context("results")?.is_empty();
    Ok(is_found || details["posting"]["is_posted"].as_bool().context("whether it is posted")?)
}
