//! What time alone does to loads: a silent one near its last stop is assumed delivered, and one that should be there by now is delayed.

use super::settle::{settle, would_change};
use chrono::{DateTime, Utc};
use freight::load::Actor;
use kernel::ids::{CompanyId, LoadId};
use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use std::collections::BTreeSet;
use store::Tenant;
use store::loads::{due, feed, held, late};

/// The most loads of a company that are looked at in one turn, of each kind.
const MOST: i64 = 500;

/// Comes by the clock, every minute.
#[derive(Debug, Serialize, Deserialize)]
pub struct SettleDueLoads {}

impl Job for SettleDueLoads {
    const NAME: &'static str = "settle_due_loads";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for SettleDueLoads {
    async fn run(&self, app: &App) -> JobResult {
        let wall = app.clock.now();
        let mut db = app.pool.acquire().await?;
        let mut companies: BTreeSet<CompanyId> = due::companies_with_due(&mut db, wall).await?.into_iter().collect();
        companies.extend(late::companies_with_late(&mut db, wall).await?);
        let moments = feed::moments(&mut db, companies.into_iter().collect(), wall).await?;
        drop(db);
        for (company, now) in moments {
            settle_company(app, company, now).await?;
        }
        Ok(())
    }
}

#[expect(clippy::disallowed_methods, reason = "a job names the company whose loads it settles")]
async fn settle_company(app: &App, company: CompanyId, now: DateTime<Utc>) -> sqlx::Result<()> {
    let tenant = Tenant::of(company);
    let mut db = app.pool.acquire().await?;
    let mut ids: BTreeSet<LoadId> = due::due(&mut db, tenant, now, MOST).await?.into_iter().collect();
    ids.extend(late::late(&mut db, tenant, now, MOST).await?);
    let ids: Vec<LoadId> = ids.into_iter().collect();
    let settings = store::loads::settings::of(&mut db, tenant).await?;
    let loads = held::read_many(&mut db, tenant, &ids).await?;
    drop(db);
    for load in loads.iter().filter(|held| would_change(held, &settings, now)) {
        let mut change = app.unrecorded_change("the load's events say what the product did").await?;
        let Some(_) = settle(&mut change, tenant, load.row.id, Actor::Engine, now).await? else { continue };
        let xid = feed::announce(&mut change, tenant, &[load.row.id]).await?;
        change.announce_loads(xid);
        change.commit().await?;
    }
    Ok(())
}
