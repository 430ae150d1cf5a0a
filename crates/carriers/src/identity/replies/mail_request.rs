//! Emails the accused carrier.

use super::link::ReplyLink;
use crate::identity::name_of;
use chrono::{DateTime, Utc};
use kernel::ids::IdentityAlertId;
use mail::{Letterhead, Message, ReplyRequest};
use platform::app::App;
use platform::http::brand::Brand;
use platform::links::{self, MailsLink, Purpose};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::identity::replies::{self, ReplyMail};

/// Makes the link and emails it. Run twice, the later link counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailReplyRequest {
    /// The alert's id.
    pub alert: IdentityAlertId,
}

impl Job for MailReplyRequest {
    const NAME: &'static str = "mail_identity_alert_reply_request";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailReplyRequest {
    async fn run(&self, app: &App) -> JobResult {
        links::mail(app, self).await
    }
}

impl MailsLink for MailReplyRequest {
    type Link = ReplyLink;
    type Told = ReplyMail;

    async fn told(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Option<ReplyMail>> {
        replies::mail_for(db, self.alert, now.date_naive()).await
    }

    fn id(&self, _: &ReplyMail) -> IdentityAlertId {
        self.alert
    }

    fn brand(&self, told: &ReplyMail) -> Brand {
        told.site.into()
    }

    fn letter(&self, head: Letterhead<'_>, told: &ReplyMail, link: &str, _: DateTime<Utc>) -> Message {
        let carrier = name_of(told.legal_name.as_deref(), told.dot_number);
        let request = ReplyRequest {
            carrier: &carrier,
            category: told.is_type.label(),
            message: &told.message,
            link,
            hours: ReplyLink::LIFE.num_hours(),
        };
        mail::identity_alert_reply_request(head, told.email.trim(), request)
    }
}
