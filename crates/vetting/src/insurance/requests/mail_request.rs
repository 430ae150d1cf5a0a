//! Emails a request to the agent, or a reminder.

use super::link::InsuranceLink;
use chrono::{DateTime, Utc};
use kernel::ids::InsuranceRequestId;
use mail::{EmailBranding, InsuranceRequest, Message};
use platform::app::App;
use platform::links::{self, MailsLink};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::insurance::requests::{self, Asked, RequestKind};

/// Makes a link and emails it. Run twice, the later one counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailInsuranceRequest {
    /// The request's row.
    pub request: InsuranceRequestId,
}

impl Job for MailInsuranceRequest {
    const NAME: &'static str = "mail_insurance_request";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailInsuranceRequest {
    async fn run(&self, app: &App) -> JobResult {
        links::mail(app, self).await
    }
}

impl MailsLink for MailInsuranceRequest {
    type Link = InsuranceLink;
    type Content = Asked;

    async fn content(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Option<Asked>> {
        requests::open(db, self.request, now).await
    }

    fn id(&self, _: &Asked) -> InsuranceRequestId {
        self.request
    }

    fn email(&self, head: EmailBranding<'_>, asked: &Asked, link: &str, now: DateTime<Utc>) -> Message {
        let carrier = asked.carrier_legal_name.clone().unwrap_or_else(|| format!("USDOT {}", asked.dot_number));
        let request = InsuranceRequest {
            company: &asked.company_legal_name,
            carrier: &carrier,
            dot_number: asked.dot_number,
            agent: asked.agent_name.as_deref(),
            note: asked.note.as_deref(),
            is_cargo_policy: asked.kind == RequestKind::CargoPolicy,
            is_reminder: asked.reminders > 0,
            link,
            days: (asked.expires_at - now).num_days().max(1),
        };
        mail::insurance_request(head, &asked.email, request)
    }

    async fn delivered(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<()> {
        requests::delivered(db, self.request, now).await
    }
}
