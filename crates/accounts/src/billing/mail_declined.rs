//! Emails about a declined renewal. The text is written when it is sent; payments made in the meantime aren't reported as declined.

use super::declined::HOLDERS;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::{Mailer, message_id};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::billing::{BillingEmail, lock_email, mark_email_done};
use store::users;

/// Sends an email, once. (Over SMTP a process that dies between the server's "yes" and our note of it sends it again, with the same
/// Message-ID.)
#[derive(Debug, Serialize, Deserialize)]
pub struct MailDeclinedRenewal {
    /// Id of the email's row.
    pub letter: i64,
}

impl Job for MailDeclinedRenewal {
    const NAME: &'static str = "mail_declined_renewal";
    const MAX_ATTEMPTS: i32 = 10;

    fn dedupe_key(&self) -> Option<String> {
        Some(self.letter.to_string())
    }
}

impl Run<App> for MailDeclinedRenewal {
    async fn run(&self, app: &App) -> JobResult {
        let now = app.clock.now();
        let mut tx = app.pool.begin().await?;
        let Some(queued) = lock_email(&mut tx, self.letter).await? else { return Ok(()) };
        let member = users::find(&mut tx, queued.user, now).await?.filter(|member| member.has(HOLDERS));
        let to = member.and_then(|member| Some((member.email, member.company?)));
        let to = to.filter(|(_, company)| company.id == queued.company && !queued.is_settled);
        if let Some((email, company)) = to {
            let brand = if company.plan.is_watchdog() { Brand::Watchdog } else { Brand::Portal };
            let address = brand.address(&app.config);
            let content = mail::DeclinedRenewal {
                company: &company.legal_name,
                plan: &queued.plan,
                amount_cents: queued.amount_cents,
                method: &method(&queued),
                words: queued.words.as_deref(),
                declined_on: queued.declined_at.date_naive(),
                next_try_on: queued.next_try_on,
                last_day: queued.paid_until,
                is_over: now.date_naive() > queued.paid_until,
                link: &format!("{address}/broker/my-account?tab=4"),
            };
            let mut message = mail::declined_renewal(Mailer::head(&app.config, brand), &email, &content);
            message.id = Some(message_id("declined-renewal", self.letter, &address));
            app.mailer.send_in(app, &mut tx, &message).await?;
        }
        mark_email_done(&mut tx, self.letter, now).await?;
        Ok(tx.commit().await?)
    }
}

/// What people know a payment method by: `Visa ending in 1881`. No other card data is known here.
fn method(queued: &BillingEmail) -> String {
    let name = queued.brand.as_deref().unwrap_or(queued.kind.as_str()).replace('_', " ");
    let mut letters = name.chars();
    let name: String = letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect();
    match &queued.last_four {
        Some(last_four) => format!("{name} ending in {last_four}"),
        None => name,
    }
}
