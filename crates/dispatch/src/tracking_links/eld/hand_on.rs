//! Hands positions that ELDs reported on to the loads that they are shared for.
//!
//! They wait in a table from the moment that the provider reported them (`store::telematics::positions::put`), so that each is handed on once,
//! whatever order they come in. A job and not the taking in itself: the provider's answer is kept also where a load's part fails.

use crate::positions::take_in::{MovementFixes, take_in};
use freight::load::FixSource;
use freight::position::Fix;
use geo::Point;
use platform::app::App;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::telematics::shares::{self, SharedFix};

/// How many positions are handed on in one transaction.
const BATCH: i64 = 2_000;
/// How many times in a row: the clock brings the job again.
const MOST_BATCHES: usize = 50;

/// Comes by the clock.
#[derive(Debug, Serialize, Deserialize)]
pub struct HandOnEldPositions {}

impl Job for HandOnEldPositions {
    const NAME: &'static str = "hand_on_eld_positions";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for HandOnEldPositions {
    async fn run(&self, app: &App) -> JobResult {
        let mut tx = app.pool.begin().await?;
        shares::refresh(&mut tx).await?;
        tx.commit().await?;
        for _ in 0..MOST_BATCHES {
            let mut tx = app.pool.begin().await?;
            let waiting = shares::take_waiting(&mut tx, BATCH).await?;
            for of_company in waiting.chunk_by(|a, b| a.company_id == b.company_id) {
                let now = app.loads.now(of_company[0].company_id);
                let batch: Vec<_> = of_company.chunk_by(|a, b| a.share_id == b.share_id).map(of_share).collect();
                let taken = take_in(&mut tx, app, &batch, now).await;
                taken.map_err(|error| Failure::retry(format!("{error:?}")))?;
            }
            tx.commit().await?;
            if waiting.is_empty() {
                break;
            }
        }
        Ok(())
    }
}

/// The positions of one share.
fn of_share(fixes: &[SharedFix]) -> MovementFixes {
    let SharedFix { share_id, company_id, load_id, movement_id, .. } = fixes[0];
    MovementFixes {
        load_id,
        movement_id,
        company: company_id,
        share_id: Some(share_id),
        source: FixSource::Eld,
        fixes: fixes.iter().map(fix).collect(),
    }
}

fn fix(seen: &SharedFix) -> Fix {
    Fix {
        located_at: seen.located_at,
        point: Point { lat: seen.latitude, lon: seen.longitude },
        speed_mph: None,
        source: FixSource::Eld,
    }
}
