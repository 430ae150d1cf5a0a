//! Asking what is published of an email domain, beside the engine: it waits for no one.

use kernel::ids::CompanyId;
use platform::app::App;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Tenant;
use store::loads::feed;
use store::tickets::dmarc::{self, DmarcRow};

/// Asks about a domain, and has the company's open loads that name an address there evaluated again.
#[derive(Debug, Serialize, Deserialize)]
pub struct LookUpDmarc {
    /// The company whose load names the domain.
    pub company: CompanyId,
    /// The domain, in lower case.
    pub domain: String,
}

impl Job for LookUpDmarc {
    const NAME: &'static str = "look_up_dmarc";
    const MAX_ATTEMPTS: i32 = 5;

    /// Looks of the engine while one waits are one.
    fn dedupe_key(&self) -> Option<String> {
        Some(format!("{} {}", self.company, self.domain))
    }
}

impl Run<App> for LookUpDmarc {
    #[expect(clippy::disallowed_methods, reason = "a job names the company whose load it is about")]
    async fn run(&self, app: &App) -> JobResult {
        let policies = super::of(&app.config).map_err(|error| Failure::retry(error.to_string()))?;
        let Some(policies) = policies else { return Ok(()) };
        let told = policies.ask(&self.domain).await.map_err(|error| Failure::retry(error.to_string()))?;
        let row = DmarcRow {
            domain: self.domain.clone(),
            policy: told.as_ref().map(|told| told.policy),
            published_by: told.map(|told| told.published_by),
            told_at: app.clock.now(),
        };
        let mut tx = app.pool.begin().await?;
        dmarc::put(&mut tx, &row).await?;
        let loads = dmarc::loads_with(&mut tx, Tenant::of(self.company), &self.domain).await?;
        if !loads.is_empty() {
            feed::announce(&mut tx, Tenant::of(self.company), &loads).await?;
        }
        tx.commit().await?;
        Ok(())
    }
}
