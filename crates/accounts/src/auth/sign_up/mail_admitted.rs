//! Emails a person that the operator approved their new company.

use kernel::ids::UserId;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};

/// Emails one person of a company that was admitted. Run twice, they read it twice.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailAdmitted {
    /// The person.
    pub user: UserId,
}

impl Job for MailAdmitted {
    const NAME: &'static str = "mail_admitted";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailAdmitted {
    async fn run(&self, app: &App) -> JobResult {
        let mut db = app.pool.acquire().await?;
        let member = store::users::find(&mut db, self.user, app.clock.now()).await?;
        drop(db);
        let Some((email, company)) = member.and_then(|member| Some((member.email, member.company?))) else {
            return Ok(());
        };
        let brand = if company.plan.is_watchdog() { Brand::Watchdog } else { Brand::Portal };
        let link = format!("{}/broker/login", brand.address(&app.config));
        app.mailer
            .send(app, &mail::admitted(Mailer::head(&app.config, brand), &email, &company.legal_name, &link))
            .await
    }
}
