//! Removes what is past its keeping time: attempts, codes, sessions, emails in the outbox, finished jobs, counted searches, the feeds that
//! every follower has read, old positions of vehicles, old notices, load events and EDI interchanges, counted emails,
//! emails that came in. Ends packets with their invitations.
//! Notifies the index of identity alerts that ended with the day.

use chrono::TimeDelta;
use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};

/// How long after their end such rows are kept, for a look at what happened.
const KEPT: TimeDelta = TimeDelta::days(7);

/// How long emails that came in are kept, and how long it is remembered that they came: a replay after that finds its load closed.
const EMAILS: TimeDelta = TimeDelta::days(30);
const EMAIL_ROWS: TimeDelta = TimeDelta::days(365);

/// Comes by the clock, once an hour.
#[derive(Debug, Serialize, Deserialize)]
pub struct Retention {}

impl Job for Retention {
    const NAME: &'static str = "retention";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for Retention {
    async fn run(&self, app: &App) -> JobResult {
        let before = app.clock.now() - KEPT;
        let mut db = app.pool.acquire().await?;
        let auth = store::auth::remove_expired(&mut db, before).await?;
        let mails = store::outbox::remove_expired(&mut db, before).await?;
        let jobs = queue::remove_expired(&mut db, before).await?;
        let tokens = store::integrations::remove_expired(&mut db, before).await?;
        let searches = store::searches::remove_expired(&mut db, before.date_naive()).await?;
        let feed = store::index_feed::trim(&mut db, before).await?;
        let loads_feed = store::loads::feed::trim(&mut db, before).await?;
        let telematics = store::telematics::retention::remove_expired(&mut db, app.clock.now()).await?;
        let packets = store::onboarding::packets::expire(&mut db, app.clock.now()).await?;
        let notices = store::notices::remove_expired(&mut db, before, app.clock.now()).await?;
        let load_events = store::loads::events::remove_expired(&mut db, app.clock.now()).await?;
        let edi = store::loads::edi::interchanges::remove_expired(&mut db, app.clock.now()).await?;
        let mail_days = store::companies::limits::remove_expired(&mut db, before.date_naive()).await?;
        let now = app.clock.now();
        let received =
            store::rate_confirmations::received::remove_expired(&mut db, now - EMAILS, now - EMAIL_ROWS).await?;
        store::identity::decisions::announce_expired(&mut db, app.clock.today()).await?;
        tracing::info!(
            auth,
            mails,
            jobs,
            tokens,
            searches,
            feed,
            loads_feed,
            telematics,
            packets,
            notices,
            load_events,
            edi,
            mail_days,
            emails = received.0,
            email_rows = received.1,
            "removed what nothing needs anymore"
        );
        Ok(())
    }
}
