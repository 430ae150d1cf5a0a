//! Positions are kept in full for seven days, then packed, a row for each movement and day, for ninety.
//!
//! A day is packed once, right before it is dropped: until then late positions may come, and traces read the days that are there in full.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use freight::position::{Fix, KEPT, pack};
use kernel::ids::MovementId;
use platform::app::App;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::loads::traces::{self, DayFix, NewTrace};
use store::loads::{areas, feed, partitions, views};

/// How long packed days, areas and views are kept.
const KEPT_PACKED: TimeDelta = TimeDelta::days(90);
/// How much longer than a position may come late its day stays: what was sent a moment ago is written by then.
const SLACK: TimeDelta = TimeDelta::hours(1);
/// Movements that are packed in one transaction.
const TOGETHER: i64 = 50;

/// Comes by the clock.
#[derive(Debug, Serialize, Deserialize)]
pub struct DropOldPositions {}

impl Job for DropOldPositions {
    const NAME: &'static str = "drop_old_positions";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for DropOldPositions {
    async fn run(&self, app: &App) -> JobResult {
        let now = earliest(app).await?;
        let before = (now - KEPT - SLACK).date_naive();
        let days = partitions::old(&mut *app.pool.acquire().await?, before).await?;
        for day in days {
            let packed = pack_day(app, day).await?;
            let is_dropped = partitions::drop_day(&mut *app.pool.acquire().await?, day).await?;
            tracing::info!(%day, packed, is_dropped, "packed a day of positions");
            if !is_dropped {
                // Others use the tables, a backup perhaps: next time.
                break;
            }
        }
        let (mut db, before) = (app.pool.acquire().await?, now - KEPT_PACKED);
        let traces = traces::remove_old(&mut db, before.date_naive()).await?;
        let areas = areas::remove_old(&mut db, before.date_naive()).await?;
        let views = views::remove_old(&mut db, before).await?;
        tracing::info!(traces, areas, views, "removed what was kept of positions for 90 days");
        Ok(())
    }
}

/// The earliest present moment of all companies: those of the demonstration have clocks of their own.
async fn earliest(app: &App) -> sqlx::Result<DateTime<Utc>> {
    let now = app.clock.now();
    let clocks = feed::clocks(&mut *app.pool.acquire().await?).await?;
    Ok(clocks.iter().map(|(_, clock)| clock.at(now)).fold(now, Ord::min))
}

/// Packs a day of all movements; how many. Again, it gives the same rows.
async fn pack_day(app: &App, day: NaiveDate) -> Result<usize, Failure> {
    let (mut after, mut packed) = (MovementId(0), 0);
    loop {
        let mut tx = app.pool.begin().await?;
        let movements = traces::movements_of_day(&mut tx, day, after, TOGETHER).await?;
        let Some(last) = movements.last() else { return Ok(packed) };
        after = *last;
        let fixes = traces::of_day(&mut tx, day, &movements).await?;
        let rows = rows(&fixes).map_err(Failure::give_up)?;
        traces::put(&mut tx, day, &rows).await?;
        tx.commit().await?;
        packed += rows.len();
    }
}

/// A row for each movement.
fn rows(fixes: &[DayFix]) -> Result<Vec<NewTrace>, freight::position::TraceError> {
    let by_movement = fixes.chunk_by(|a, b| a.movement == b.movement);
    by_movement
        .map(|of_one| {
            let fixes: Vec<Fix> = of_one.iter().map(|one| one.fix).collect();
            let positions = i32::try_from(fixes.len()).unwrap_or(i32::MAX);
            Ok(NewTrace { movement: of_one[0].movement, positions, packed: pack(&fixes)? })
        })
        .collect()
}
