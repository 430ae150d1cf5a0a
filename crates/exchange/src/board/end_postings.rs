//! Postings whose pickup window has ended go off the board. (loads.md §2.)
//!
//! The board itself shows them no longer from that moment on; this writes it down, for the load's page and the company's own systems.

use chrono::{DateTime, Utc};
use dispatch::loads::told::About;
use freight::board::PostingEnd;
use freight::load::Actor;
use kernel::ids::CompanyId;
use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Tenant;
use store::exchange::postings;
use store::loads::{events, feed, held};

/// The most postings of a company that end in one turn; the next ones a minute later.
const MOST: i64 = 500;

/// Comes by the clock, every minute.
#[derive(Debug, Serialize, Deserialize)]
pub struct EndPostings {}

impl Job for EndPostings {
    const NAME: &'static str = "end_postings";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for EndPostings {
    async fn run(&self, app: &App) -> JobResult {
        let wall = app.clock.now();
        let mut db = app.pool.acquire().await?;
        let companies = postings::companies_with_ended(&mut db, wall).await?;
        let moments = feed::moments(&mut db, companies, wall).await?;
        drop(db);
        for (company, now) in moments {
            end(app, company, now).await?;
        }
        Ok(())
    }
}

#[expect(clippy::disallowed_methods, reason = "a job names the company whose postings it ends")]
async fn end(app: &App, company: CompanyId, now: DateTime<Utc>) -> sqlx::Result<()> {
    let tenant = Tenant::of(company);
    let mut change = app.unrecorded_change("the loads' events say what the product did").await?;
    let ids = postings::ended(&mut change, tenant, now, MOST).await?;
    let held = held::lock_many(&mut change, tenant, &ids).await?;
    // Someone may have moved the window meanwhile, or taken the load off.
    let ended: Vec<_> = held.iter().filter(|held| held.row.posting_expires_at.is_some_and(|end| end <= now)).collect();
    if ended.is_empty() {
        return Ok(());
    }
    let ids: Vec<_> = ended.iter().map(|held| held.row.id).collect();
    postings::unpost(&mut change, tenant, &ids, now).await?;
    let xid = feed::announce(&mut change, tenant, &ids).await?;
    change.announce_loads(xid);
    let told: Vec<_> = ended
        .iter()
        .map(|held| About::held(held).unposted(PostingEnd::PickupPast, (Actor::Engine, None), now))
        .collect();
    events::append_many(&mut change, tenant, &told, now).await?;
    change.commit().await
}
