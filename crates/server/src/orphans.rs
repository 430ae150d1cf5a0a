//! Removes files that nothing names, and what unfinished writes left on disk.

use platform::app::App;
use platform::files::orphans::remove_orphans;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};

/// Comes by the clock, every six hours.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemoveOrphans {}

impl Job for RemoveOrphans {
    const NAME: &'static str = "remove_orphans";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for RemoveOrphans {
    async fn run(&self, app: &App) -> JobResult {
        let removed = remove_orphans(app).await.map_err(|error| Failure::retry(format!("{error:#}")))?;
        tracing::info!(
            rows = removed.rows,
            files = removed.files,
            unfinished = removed.unfinished,
            "removed files that nothing names"
        );
        Ok(())
    }
}
