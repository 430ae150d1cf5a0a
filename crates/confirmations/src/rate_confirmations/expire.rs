//! What time alone does to confirmations: one that nobody answered in time ends, and its carrier is taken off. One whose truck is at the first stop
//! already stays open: it is loaded unsigned. One whose pickup window was moved has the time that follows from that. (loads.md §2 and §2a, point 8.)

use super::answer_time::{answered_by, ends_at, is_at_pickup};
use super::ending::end;
use super::told;
use chrono::{DateTime, Utc};
use kernel::ids::{CompanyId, LoadId, RateConfirmationId};
use platform::app::App;
use platform::change::{Audit, Author};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use serde_json::json;
use store::Tenant;
use store::loads::{events, feed, held};
use store::notices;
use store::rate_confirmations::write::{self, Ending};
use store::rate_confirmations::{Confirmation, ConfirmationStatus, EndedBecause, expiry, list};

/// The most confirmations of a company that end in one turn.
const MOST: i64 = 200;

/// Comes by the clock, every minute.
#[derive(Debug, Serialize, Deserialize)]
pub struct ExpireConfirmations {}

impl Job for ExpireConfirmations {
    const NAME: &'static str = "expire_rate_confirmations";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for ExpireConfirmations {
    async fn run(&self, app: &App) -> JobResult {
        let wall = app.clock.now();
        let mut db = app.pool.acquire().await?;
        let companies = expiry::companies_with_expired(&mut db, wall).await?;
        let moments = feed::moments(&mut db, companies, wall).await?;
        drop(db);
        for (company, at) in moments {
            expire_company(app, company, at).await?;
        }
        Ok(())
    }
}

#[expect(clippy::disallowed_methods, reason = "a job names the company whose confirmations it ends")]
async fn expire_company(app: &App, company: CompanyId, at: DateTime<Utc>) -> sqlx::Result<()> {
    let tenant = Tenant::of(company);
    let due = expiry::expired(&mut *app.pool.acquire().await?, tenant, at, MOST).await?;
    for (id, load) in due {
        expire(app, tenant, (id, load), at).await?;
    }
    Ok(())
}

async fn expire(
    app: &App,
    tenant: Tenant,
    (id, load): (RateConfirmationId, LoadId),
    at: DateTime<Utc>,
) -> sqlx::Result<()> {
    let mut db = app.change_by(Author::system()).await?;
    let now = db.now();
    let Some(held) = held::lock(&mut db, tenant, load).await? else { return Ok(()) };
    if write::lock(&mut db, tenant, id).await?.is_none() {
        return Ok(());
    }
    let is_due = |row: &Confirmation| {
        row.status.is_open() && row.accepted_at.is_none() && ends_at(row).is_some_and(|until| until <= at)
    };
    let Some(row) = list::find(&mut db, tenant, id).await?.filter(is_due) else { return Ok(()) };
    if is_at_pickup(&row) {
        expiry::keep_open(&mut db, tenant, id, None).await?;
        return db.commit_unrecorded("the load's own logs tell that its truck is there").await;
    }
    // The window that cut its time short was moved to a later time.
    if let Some(until) = row.sent_at.and_then(|sent| answered_by(&row, sent)).filter(|until| *until > at) {
        expiry::keep_open(&mut db, tenant, id, Some(until)).await?;
        return db.commit_unrecorded("the load's own record tells the new window").await;
    }
    let (status, because) = (ConfirmationStatus::Cancelled, EndedBecause::Expired);
    let told = end(&mut db, tenant, (&row, &held), Ending { status, because, reason: None, by: None }, at).await?;
    let xid = feed::announce(&mut db, tenant, &[load]).await?;
    db.announce_loads(xid);
    notices::add(&mut db, &[told::notice(&row, "expired", at)], now).await?;
    events::append_many(&mut db, tenant, &told, now).await?;
    let details = json!({"external_load_number": row.external_load_number});
    db.commit(
        Audit::new("rate_confirmation.expired")
            .subject("RateConfirmation", id)
            .details(details)
            .by_system(tenant.company()),
    )
    .await
}
