//! Forgets links that stopped working long ago, and the sessions that they opened.

use chrono::TimeDelta;
use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::loads::links;

/// How long after a load's last window its links are known: as long as its packed positions.
const KEPT: TimeDelta = TimeDelta::days(90);
/// How many go in one statement.
const BATCH: i64 = 1_000;

/// Comes by the clock.
#[derive(Debug, Serialize, Deserialize)]
pub struct ForgetTrackingLinks {}

impl Job for ForgetTrackingLinks {
    const NAME: &'static str = "forget_tracking_links";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for ForgetTrackingLinks {
    async fn run(&self, app: &App) -> JobResult {
        let (mut db, before) = (app.pool.acquire().await?, app.clock.now() - KEPT);
        while links::forget(&mut db, before, BATCH).await? == BATCH as u64 {}
        Ok(())
    }
}
