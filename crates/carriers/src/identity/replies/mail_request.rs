//! Emails the accused carrier.

use super::link::ReplyLink;
use crate::identity::name_of;
use chrono::{DateTime, Utc};
use kernel::ids::IdentityAlertId;
use mail::{EmailBranding, Message, ReplyRequest};
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
    type Content = ReplyMail;

    async fn content(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Option<ReplyMail>> {
        replies::mail_for(db, self.alert, now.date_naive()).await
    }

    fn id(&self, _: &ReplyMail) -> IdentityAlertId {
        self.alert
    }

    fn brand(&self, content: &ReplyMail) -> Brand {
        content.site.into()
    }

    fn email(&self, head: EmailBranding<'_>, content: &ReplyMail, link: &str, _: DateTime<Utc>) -> Message {
        let carrier = name_of(content.legal_name.as_deref(), content.dot_number);
        let request = ReplyRequest {
            carrier: &carrier,
            category: content.is_type.label(),
            message: &content.message,
            link,
            hours: ReplyLink::LIFE.num_hours(),
        };
        mail::identity_alert_reply_request(head, content.email.trim(), request)
    }
}
