//! Emails a question about a load to its carrier.

use super::link::AskLink;
use chrono::{DateTime, Utc};
use kernel::ids::TicketAskId;
use mail::{EmailBranding, LoadQuestion, Message};
use platform::app::App;
use platform::http::brand::Brand;
use platform::links::{self, MailsLink};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::tickets::asks::{self, Asked};

/// Makes a question's link and emails it. Run twice, the later link counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailAlertQuestion {
    /// The question's row.
    pub ask: TicketAskId,
    /// The brand of the email and of the link's address.
    pub brand: Brand,
    /// The company's moment when it was asked: a company of the demonstration has a clock of its own.
    pub asked_at: DateTime<Utc>,
}

impl Job for MailAlertQuestion {
    const NAME: &'static str = "mail_alert_question";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailAlertQuestion {
    async fn run(&self, app: &App) -> JobResult {
        links::mail(app, self).await
    }
}

impl MailsLink for MailAlertQuestion {
    type Link = AskLink;
    type Content = Asked;

    async fn content(&self, db: &mut Conn, _: DateTime<Utc>) -> sqlx::Result<Option<Asked>> {
        asks::to_mail(db, self.ask, self.asked_at).await
    }

    fn id(&self, _: &Asked) -> TicketAskId {
        self.ask
    }

    fn brand(&self, _: &Asked) -> Brand {
        self.brand
    }

    fn email(&self, head: EmailBranding<'_>, asked: &Asked, link: &str, _: DateTime<Utc>) -> Message {
        let about = LoadQuestion {
            company: &asked.company_legal_name,
            number: asked.external_load_number.as_deref().unwrap_or_default(),
            carrier: asked.carrier_name.as_deref(),
            question: asked.question.as_deref(),
            link,
        };
        mail::load_question(head, &asked.sent_to, about)
    }
}
