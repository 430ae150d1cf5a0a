//! Emails a consent link.

use super::link::ConsentLink;
use chrono::{DateTime, Utc};
use mail::{EmailBranding, Message};
use platform::app::App;
use platform::links::{self, MailsLink, Purpose};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::telematics::links::{delivered, unused};

/// Makes a link and emails it. Run twice, the later one counts.
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
        links::mail(app, self).await
    }
}

impl MailsLink for MailTelematicsLink {
    type Link = ConsentLink;
    type Content = store::telematics::links::Link;

    async fn content(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Option<Self::Content>> {
        unused(db, self.link, now).await
    }

    fn id(&self, _: &Self::Content) -> i64 {
        self.link
    }

    fn email(&self, head: EmailBranding<'_>, content: &Self::Content, link: &str, _: DateTime<Utc>) -> Message {
        let carrier = content.carrier_legal_name.clone().unwrap_or_else(|| format!("USDOT {}", content.dot_number));
        let days = ConsentLink::LIFE.num_days();
        mail::eld_request(head, &content.email, &content.company_legal_name, &carrier, link, days)
    }

    async fn delivered(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<()> {
        delivered(db, self.link, now).await
    }
}
