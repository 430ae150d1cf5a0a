//! Emails a carrier invitation.

use super::link::OnboardingLink;
use chrono::{DateTime, Utc};
use kernel::ids::CarrierInvitationId;
use mail::{CarrierInvitation, EmailBranding, Message};
use platform::app::App;
use platform::http::brand::Brand;
use platform::links::{self, MailsLink, Purpose};
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::onboarding::invitations::{self, InvitationMail};

/// Makes an invitation's link and emails it. Run twice, the later link counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailConnectionInvitation {
    /// The invitation's row.
    pub invitation: CarrierInvitationId,
}

impl Job for MailConnectionInvitation {
    const NAME: &'static str = "mail_connection_invitation";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailConnectionInvitation {
    async fn run(&self, app: &App) -> JobResult {
        links::mail(app, self).await
    }
}

impl MailsLink for MailConnectionInvitation {
    type Link = OnboardingLink;
    type Content = InvitationMail;

    async fn content(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Option<InvitationMail>> {
        Ok(invitations::mail_for(db, self.invitation).await?.filter(|content| content.expires_at > now))
    }

    fn id(&self, _: &InvitationMail) -> CarrierInvitationId {
        self.invitation
    }

    fn brand(&self, content: &InvitationMail) -> Brand {
        brand_of(content)
    }

    fn email(&self, head: EmailBranding<'_>, content: &InvitationMail, link: &str, _: DateTime<Utc>) -> Message {
        let carrier = carrier_name(content);
        let invitation = CarrierInvitation {
            company: &content.company,
            inviter: content.inviter.as_deref(),
            carrier: &carrier,
            dot_number: content.dot_number,
            link,
            days: OnboardingLink::LIFE.num_days(),
        };
        mail::carrier_invitation(head, &content.email, invitation)
    }

    async fn delivered(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<()> {
        invitations::delivered(db, self.invitation, now).await
    }
}

/// The brand whose name is on an invitation's emails.
pub fn brand_of(content: &InvitationMail) -> Brand {
    content.site.into()
}

/// The carrier's name in emails.
pub fn carrier_name(content: &InvitationMail) -> String {
    content.carrier.clone().unwrap_or_else(|| format!("USDOT {}", content.dot_number))
}
