//! Emails a consent link.

use super::link::ConsentLink;
use chrono::{DateTime, Utc};
use mail::{Letterhead, Message};
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
    type Told = store::telematics::links::Link;

    async fn told(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Option<Self::Told>> {
        unused(db, self.link, now).await
    }

    fn id(&self, _: &Self::Told) -> i64 {
        self.link
    }

    fn letter(&self, head: Letterhead<'_>, told: &Self::Told, link: &str, _: DateTime<Utc>) -> Message {
        let carrier = told.carrier_legal_name.clone().unwrap_or_else(|| format!("USDOT {}", told.dot_number));
        let days = ConsentLink::LIFE.num_days();
        mail::eld_request(head, &told.email, &told.company_legal_name, &carrier, link, days)
    }

    async fn delivered(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<()> {
        delivered(db, self.link, now).await
    }
}
