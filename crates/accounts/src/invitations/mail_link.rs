//! Emails an invitation.

use super::link::InvitationLink;
use chrono::{DateTime, Utc};
use kernel::ids::UserInvitationId;
use mail::{EmailBranding, Message};
use platform::app::App;
use platform::http::brand::Brand;
use platform::links::{self, MailsLink, Purpose};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::invitations::InvitationMail;

/// Makes an invitation's link and emails it. Run twice, the later link counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailInvitation {
    /// The invitation's row.
    pub invitation: UserInvitationId,
}

impl Job for MailInvitation {
    const NAME: &'static str = "mail_invitation";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailInvitation {
    async fn run(&self, app: &App) -> JobResult {
        links::mail(app, self).await
    }
}

impl MailsLink for MailInvitation {
    type Link = InvitationLink;
    type Content = InvitationMail;

    async fn content(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Option<InvitationMail>> {
        store::invitations::mail_for(db, self.invitation, now).await
    }

    fn id(&self, _: &InvitationMail) -> UserInvitationId {
        self.invitation
    }

    fn brand(&self, content: &InvitationMail) -> Brand {
        content.site.into()
    }

    fn query<'a>(&self, content: &'a InvitationMail) -> Vec<(&'static str, &'a str)> {
        vec![("email", &content.email)]
    }

    fn email(&self, head: EmailBranding<'_>, content: &InvitationMail, link: &str, _: DateTime<Utc>) -> Message {
        let days = InvitationLink::LIFE.num_days();
        mail::invitation(head, &content.email, &content.inviter, &content.company, link, days)
    }

    async fn delivered(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<()> {
        store::invitations::delivered(db, self.invitation, now).await
    }
}
