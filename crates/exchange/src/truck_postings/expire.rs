//! Truck postings expire when the day after their start is over. (loads.md §2.)

use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::exchange::truck_postings;

/// Comes by the clock, every minute.
#[derive(Debug, Serialize, Deserialize)]
pub struct ExpireTruckPostings {}

impl Job for ExpireTruckPostings {
    const NAME: &'static str = "expire_truck_postings";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for ExpireTruckPostings {
    async fn run(&self, app: &App) -> JobResult {
        let mut change = app.unrecorded_change("the posting itself says when it expires").await?;
        let now = change.now();
        let ended = truck_postings::expire(&mut change, now).await?;
        change.commit().await?;
        for (company, count) in ended {
            tracing::info!(%company, count, "truck postings expired");
        }
        Ok(())
    }
}
