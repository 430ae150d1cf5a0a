//! Mails a request to the agent, or reminds it. The link's token is made here and exists nowhere but in the mail.

use mail::InsuranceRequest;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use platform::secrets;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::insurance::requests;

/// Makes a link and mails it. Run twice, the later one counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailInsuranceRequest {
    /// The request's row.
    pub request: i64,
}

impl Job for MailInsuranceRequest {
    const NAME: &'static str = "mail_insurance_request";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailInsuranceRequest {
    async fn run(&self, app: &App) -> JobResult {
        let (mut db, now) = (app.pool.acquire().await?, app.clock.now());
        let Some(asked) = requests::open(&mut db, self.request, now).await? else { return Ok(()) };
        let token = secrets::new_secret();
        requests::set_token(&mut db, self.request, &secrets::hash(&token)).await?;
        let link = format!("{}/broker/insurance-certificate?token={token}", Brand::Portal.address(&app.config));
        let carrier = asked.carrier_legal_name.unwrap_or_else(|| format!("USDOT {}", asked.dot_number));
        let request = InsuranceRequest {
            company: &asked.company_legal_name,
            carrier: &carrier,
            dot_number: asked.dot_number,
            agent: asked.agent_name.as_deref(),
            note: asked.note.as_deref(),
            is_cargo_policy: asked.kind == "cargo_policy",
            is_reminder: asked.reminders > 0,
            link: &link,
            days: (asked.expires_at - now).num_days().max(1),
        };
        let message = mail::insurance_request(Mailer::head(&app.config, Brand::Portal), &asked.email, request);
        app.mailer.send(app, &message).await?;
        Ok(requests::delivered(&mut db, self.request, app.clock.now()).await?)
    }
}
