//! Recomputes carriers' facts: those left over by an interrupted import, and those changed by the calendar, since filings start and end on
//! their days without any file.

use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};

/// Comes by the clock.
#[derive(Debug, Serialize, Deserialize)]
pub struct RefreshFacts {}

impl Job for RefreshFacts {
    const NAME: &'static str = "refresh_facts";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for RefreshFacts {
    async fn run(&self, app: &App) -> JobResult {
        let mut db = app.pool.acquire().await?;
        // A running import works out what it changed itself.
        let done = store::facts::refresh_unless_importing(&mut db, app.clock.today()).await?;
        if let Some(done) = done.filter(|done| done.carriers > 0) {
            tracing::info!(carriers = done.carriers, changed = done.changed, "derived facts");
        }
        Ok(())
    }
}
