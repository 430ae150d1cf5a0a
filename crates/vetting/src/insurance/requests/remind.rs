//! Reminds agents who haven't answered: 3 days after each email, up to 3 times.

use super::mail_request::MailInsuranceRequest;
use super::{MOST_REMINDERS, REMIND_AFTER};
use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::insurance::activities::{self, InsuranceEvent, NewActivity};
use store::insurance::requests;

/// Requests of one transaction.
const BATCH: i64 = 200;

/// Comes by the clock, once an hour.
#[derive(Debug, Serialize, Deserialize)]
pub struct RemindInsuranceAgents {}

impl Job for RemindInsuranceAgents {
    const NAME: &'static str = "remind_insurance_agents";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for RemindInsuranceAgents {
    async fn run(&self, app: &App) -> JobResult {
        let now = app.clock.now();
        loop {
            let mut tx = app.pool.begin().await?;
            let due = requests::take_due(&mut tx, now, now + REMIND_AFTER, MOST_REMINDERS, BATCH).await?;
            for request in &due {
                queue::enqueue(&mut tx, &MailInsuranceRequest { request: request.id }, now).await?;
                let detail = format!("reminder {} of {MOST_REMINDERS}", request.reminders);
                let activity = NewActivity {
                    company: request.company_id,
                    carrier: request.carrier_id,
                    request: Some(request.id),
                    certificate: None,
                    policy: None,
                    event: InsuranceEvent::Reminded,
                    detail: Some(&detail),
                    by: None,
                };
                activities::add(&mut tx, &activity, now).await?;
            }
            tx.commit().await?;
            if due.len() < BATCH as usize {
                return Ok(());
            }
        }
    }
}
