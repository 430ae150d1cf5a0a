//! Removes what nothing can ask for any more: attempts, codes, sessions, mails that were kept, jobs that are
//! done, searches that were counted, the feed that every follower has read, old positions of vehicles, old notices. Ends packets with their
//! invitations. Tells the index of identity alerts that ended with the day.

use crate::app::App;
use chrono::TimeDelta;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};

/// How long after their end such rows are kept, for a look at what happened.
const KEPT: TimeDelta = TimeDelta::days(7);

/// Comes by the clock, once an hour.
#[derive(Debug, Serialize, Deserialize)]
pub struct Sweep {}

impl Job for Sweep {
    const NAME: &'static str = "sweep";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for Sweep {
    async fn run(&self, app: &App) -> JobResult {
        let before = app.clock.now() - KEPT;
        let mut db = app.pool.acquire().await?;
        let auth = store::auth::sweep(&mut db, before).await?;
        let mails = store::outbox::sweep(&mut db, before).await?;
        let jobs = queue::sweep(&mut db, before).await?;
        let tokens = store::integrations::sweep(&mut db, before).await?;
        let searches = store::searches::sweep(&mut db, before.date_naive()).await?;
        let feed = store::index_feed::trim(&mut db, before).await?;
        let telematics = store::telematics::sweep::sweep(&mut db, app.clock.now()).await?;
        let packets = store::onboarding::packets::expire(&mut db, app.clock.now()).await?;
        let notices = store::notices::sweep(&mut db, before, app.clock.now()).await?;
        store::identity::decisions::announce_expired(&mut db, app.clock.today()).await?;
        tracing::info!(auth, mails, jobs, tokens, searches, feed, telematics, packets, notices, "swept");
        Ok(())
    }
}
