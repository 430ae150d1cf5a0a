//! Imports whose job was given up are ended, so that no one waits for them. Comes by the clock.

use chrono::TimeDelta;
use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::loads::imports::runs;

/// Longer than a job is tried again.
const LOST_AFTER: TimeDelta = TimeDelta::hours(24);
/// What people read of such an import.
const WHY: &str =
    "The import stopped and couldn't be continued. Import the file again: loads that came in are recognized.";

/// Ends imports that were given up.
#[derive(Debug, Serialize, Deserialize)]
pub struct EndLostImports {}

impl Job for EndLostImports {
    const NAME: &'static str = "end_lost_imports";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for EndLostImports {
    async fn run(&self, app: &App) -> JobResult {
        let now = app.clock.now();
        let ended = runs::fail_lost(&mut *app.pool.acquire().await?, now - LOST_AFTER, WHY, now).await?;
        if ended > 0 {
            tracing::error!(ended, "imports of loads were given up");
        }
        Ok(())
    }
}
