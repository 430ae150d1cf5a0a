//! Asking what kind of line a number is, beside the engine: it waits for no one.

use super::NotTold;
use kernel::ids::CompanyId;
use platform::app::App;
use queue::{Failure, Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Tenant;
use store::loads::feed;
use store::tickets::lines::{self, LineRow};

/// Asks about a number, and has the company's open loads that name it evaluated again.
#[derive(Debug, Serialize, Deserialize)]
pub struct LookUpLine {
    /// The company whose load names the number.
    pub company: CompanyId,
    /// The number.
    pub phone: String,
}

impl Job for LookUpLine {
    const NAME: &'static str = "look_up_line";
    const MAX_ATTEMPTS: i32 = 5;

    /// Looks of the engine while one waits are one.
    fn dedupe_key(&self) -> Option<String> {
        Some(format!("{} {}", self.company, self.phone))
    }
}

impl Run<App> for LookUpLine {
    #[expect(clippy::disallowed_methods, reason = "a job names the company whose load it is about")]
    async fn run(&self, app: &App) -> JobResult {
        let service = super::of(&app.config).map_err(|error| Failure::retry(error.to_string()))?;
        let Some(service) = service else { return Ok(()) };
        let told = match service.ask(&self.phone).await {
            Ok(told) => told,
            Err(NotTold::Later) => return Err(Failure::retry(NotTold::Later.to_string())),
            Err(refused) => return Err(Failure::give_up(refused.to_string())),
        };
        let row = LineRow {
            phone_e164: self.phone.clone(),
            line_type: told.line_type,
            provider: told.provider,
            told_at: app.clock.now(),
        };
        let mut tx = app.pool.begin().await?;
        lines::put(&mut tx, &row).await?;
        let loads = lines::loads_with(&mut tx, Tenant::of(self.company), &self.phone).await?;
        if !loads.is_empty() {
            feed::announce(&mut tx, Tenant::of(self.company), &loads).await?;
        }
        tx.commit().await?;
        Ok(())
    }
}
