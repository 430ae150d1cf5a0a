//! Ends shares whose span is over. What they gave stays as long as positions are kept; a driver or carrier can still have it deleted.

use crate::loads::told::About;
use platform::app::App;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Tenant;
use store::loads::events::{self, NewEvent};
use store::loads::shares::{self, OverRow};
use store::loads::{feed, held};

/// Shares that are ended in one run; the clock brings the job again.
const MOST: i64 = 500;

/// Comes by the clock.
#[derive(Debug, Serialize, Deserialize)]
pub struct EndShares {}

impl Job for EndShares {
    const NAME: &'static str = "end_shares";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for EndShares {
    async fn run(&self, app: &App) -> JobResult {
        let over = shares::over(&mut *app.pool.acquire().await?, app.clock.now(), MOST).await?;
        for of_company in over.chunk_by(|a, b| a.company_id == b.company_id) {
            end(app, of_company).await?;
        }
        Ok(())
    }
}

/// Ends shares of one company's loads, which come in the order of their loads.
async fn end(app: &App, over: &[OverRow]) -> Result<(), Failure> {
    let company = over[0].company_id;
    #[expect(clippy::disallowed_methods, reason = "the rows say whose they are, and their own span ends them")]
    let tenant = Tenant::of(company);
    let now = app.loads.now(company);
    let mut tx = app.pool.begin().await?;
    let mut loads: Vec<_> = over.iter().map(|share| share.load_id).collect();
    loads.dedup();
    let held = held::lock_many(&mut tx, tenant, &loads).await?;
    let ids: Vec<_> = over.iter().map(|share| share.id).collect();
    let ended = shares::end(&mut tx, tenant, &ids, now).await?;
    let told = |share: &OverRow| {
        let load = held.iter().find(|held| held.row.id == share.load_id)?;
        Some(About::held(load).tracking_ended(share.movement_id, (share.id, share.kind), now))
    };
    let events: Vec<NewEvent> = over.iter().filter(|share| ended.contains(&share.id)).filter_map(told).collect();
    events::append_many(&mut tx, tenant, &events, now).await?;
    feed::announce(&mut tx, tenant, &loads).await?;
    tx.commit().await?;
    Ok(())
}
