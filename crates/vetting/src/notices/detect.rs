//! Finds what happened to monitored carriers: changed contact data, published identity alerts, pending lapses, different results under the
//! rules. Runs on a schedule, and when an import has ended.

use super::assessments;
use chrono::{DateTime, TimeDelta, Utc};
use platform::app::App;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::notices::detect;

/// Contact fields of the registration: anyone who takes over a carrier changes them first.
pub(super) const CONTACTS: &[&str] = &[
    "phone",
    "cell_phone",
    "email_address",
    "company_officer_1",
    "company_officer_2",
    "phy_street",
    "phy_city",
    "phy_state",
    "mailing_street",
    "mailing_city",
    "mailing_state",
];

/// How far ahead a lapse is reported (FMCSA serves the cancellation of a filing 30 days before it takes effect).
const AHEAD: TimeDelta = TimeDelta::days(30);

/// Finds what is to be reported.
#[derive(Debug, Serialize, Deserialize)]
pub struct DetectNotices {}

impl Job for DetectNotices {
    const NAME: &'static str = "detect_notices";
    const MAX_ATTEMPTS: i32 = 3;
}

impl Run<App> for DetectNotices {
    async fn run(&self, app: &App) -> JobResult {
        let mut db = app.pool.acquire().await?;
        let found = detect(&mut db, app.clock.now()).await.map_err(Failure::retry)?;
        drop(db);
        let turned = assessments::detect(app, None).await.map_err(|error| Failure::retry(format!("{error:?}")))?;
        let found = found + turned.unwrap_or_default();
        if found > 0 {
            tracing::info!(found, "added notices of monitored carriers");
        }
        Ok(())
    }
}

/// Looks once; how many notices are new.
pub async fn detect(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<u64> {
    let mut found = detect::identity_alerts(db, now).await?;
    if let Some(through) = detect::quiet_end(db).await? {
        found += detect::contact_changes(db, CONTACTS, through, now).await?;
        found += detect::lapses(db, now.date_naive() + AHEAD, through, now).await?;
    }
    Ok(found)
}
