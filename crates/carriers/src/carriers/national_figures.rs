//! Computes, after an import and once a day, the national figures that a carrier's own are compared with.

use chrono::{DateTime, Utc};
use fmcsa::derive::age::last_24_months;
use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::carriers::national_figures::{FleetSpan, stale_since, work_out_inspections_medians};

/// Fleets are compared with fleets of their size: small ones are inspected more often for each unit. The spans are this product's own.
const SPANS: [FleetSpan; 5] = [
    FleetSpan { from: 1, to: Some(1) },
    FleetSpan { from: 2, to: Some(5) },
    FleetSpan { from: 6, to: Some(20) },
    FleetSpan { from: 21, to: Some(100) },
    FleetSpan { from: 101, to: None },
];

/// Comes by the clock.
#[derive(Debug, Serialize, Deserialize)]
pub struct RefreshNationalFigures {}

impl Job for RefreshNationalFigures {
    const NAME: &'static str = "refresh_national_figures";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for RefreshNationalFigures {
    async fn run(&self, app: &App) -> JobResult {
        let mut tx = app.pool.begin().await?;
        refresh(&mut tx, app.clock.now()).await?;
        Ok(tx.commit().await?)
    }
}

/// Works the figures out where an import or a new day made them stale.
pub async fn refresh(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<()> {
    let today = now.date_naive();
    if let Some(run) = stale_since(db, today).await? {
        let spans = work_out_inspections_medians(db, &SPANS, last_24_months(today), run, now).await?;
        tracing::info!(spans, "computed the national figures");
    }
    Ok(())
}
