//! Packs carriers' inspections, so that the carrier index is soon read from the tables where its file is of no use (ADR 39).

use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};

/// Comes by the clock.
#[derive(Debug, Serialize, Deserialize)]
pub struct PackInspections {}

impl Job for PackInspections {
    const NAME: &'static str = "pack_inspections";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for PackInspections {
    async fn run(&self, app: &App) -> JobResult {
        let packed = store::index_feed::pack(&mut *app.pool.acquire().await?).await?;
        if packed > 0 {
            tracing::info!(carriers = packed, "packed inspections");
        }
        Ok(())
    }
}
