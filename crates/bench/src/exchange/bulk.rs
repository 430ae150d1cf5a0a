//! Posting 500 loads in a call, and taking them off again, as a person's browser sends it.

use super::fill::Filled;
use crate::loads::over_http::Site;
use crate::measure::Times;
use crate::report::{Goal, Row};
use anyhow::Context;
use kernel::ids::LoadId;
use serde_json::{Value, json};
use std::time::Instant;

/// Loads of one call, the most that it takes. (loads.md §1.)
const TOGETHER: usize = 500;
/// Half a second for a call. (Issue 18.)
const GOAL: Goal = Goal { p50_ms: None, p99_ms: Some(500.0), ratio: None };

/// Both; answers are the same when each load is as asked, and the board counts them.
pub(super) async fn rows(site: &Site, filled: &Filled) -> anyhow::Result<Vec<Row>> {
    println!("posting {} loads, {TOGETHER} in a call", filled.unposted.len());
    let before = posted(site).await?;
    let (post, is_all_posted) = all(site, "post", &filled.unposted).await?;
    let between = posted(site).await?;
    let (unpost, is_all_off) = all(site, "unpost", &filled.unposted).await?;
    let after = posted(site).await?;
    let (on_board, added) = (i64::try_from(filled.posted.len())?, i64::try_from(filled.unposted.len())?);
    let row = |name: &str, times: &Times, is_right: bool| {
        Row { equal: Some(is_right), ..Row::alone(name, times) }
            .held_to(GOAL)
            .noted(format!("{before}, then {between}, then {after} loads on the board"))
    };
    Ok(vec![
        row(
            "HTTP: 500 loads posted in a call",
            &post,
            is_all_posted && before == on_board && between == before + added,
        ),
        row("HTTP: 500 loads taken off in a call", &unpost, is_all_off && after == before),
    ])
}

async fn all(site: &Site, act: &str, loads: &[LoadId]) -> anyhow::Result<(Times, bool)> {
    let (mut times, mut is_right) = (Times::default(), true);
    for some in loads.chunks(TOGETHER) {
        let ids: Vec<i64> = some.iter().map(|id| id.0).collect();
        let start = Instant::now();
        let answer = site.patch(&format!("/loads/bulk_{act}"), &json!({"load_ids": ids})).await?;
        times.push(start.elapsed());
        let done: Vec<Option<i64>> =
            answer["success"].as_array().context("success")?.iter().map(|one| one["id"].as_i64()).collect();
        is_right &=
            answer["errors"].as_array().is_some_and(Vec::is_empty) && done.into_iter().eq(ids.into_iter().map(Some));
    }
    Ok((times, is_right))
}

/// How many loads the board says are posted.
async fn posted(site: &Site) -> anyhow::Result<i64> {
    let answer: Value = site.post("/loads/broker_search", &json!({"q": {"view": "posted"}, "per_page": 1})).await?;
    answer["counts"]["posted"].as_i64().context("the number of posted loads")
}
