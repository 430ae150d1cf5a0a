//! Mails a link. Its token is made here and exists nowhere but in the mail; the database keeps its hash.

use super::LINK_LIFE;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use platform::secrets;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::telematics::links;

/// Makes a link and mails it. Run twice, the later one counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailTelematicsLink {
    /// The link's row.
    pub link: i64,
}

impl Job for MailTelematicsLink {
    const NAME: &'static str = "mail_telematics_link";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailTelematicsLink {
    async fn run(&self, app: &App) -> JobResult {
        let mut db = app.pool.acquire().await?;
        let Some(asked) = links::unused(&mut db, self.link, app.clock.now()).await? else { return Ok(()) };
        let token = secrets::new_secret();
        links::set_token(&mut db, self.link, &secrets::hash(&token)).await?;
        let link = format!("{}/broker/eld-consent?token={token}", Brand::Portal.address(&app.config));
        let head = Mailer::head(&app.config, Brand::Portal);
        let carrier = asked.carrier_legal_name.unwrap_or_else(|| format!("USDOT {}", asked.dot_number));
        let message =
            mail::eld_request(head, &asked.email, &asked.company_legal_name, &carrier, &link, LINK_LIFE.num_days());
        app.mailer.send(app, &message).await?;
        Ok(links::delivered(&mut db, self.link, app.clock.now()).await?)
    }
}
