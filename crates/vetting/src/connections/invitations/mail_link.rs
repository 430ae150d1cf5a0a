//! Emails a carrier invitation.

use super::link::OnboardingLink;
use chrono::{DateTime, Utc};
use mail::{CarrierInvitation, Letterhead, Message};
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
    pub invitation: i64,
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
    type Told = InvitationMail;

    async fn told(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<Option<InvitationMail>> {
        Ok(invitations::mail_for(db, self.invitation).await?.filter(|told| told.expires_at > now))
    }

    fn id(&self, _: &InvitationMail) -> i64 {
        self.invitation
    }

    fn brand(&self, told: &InvitationMail) -> Brand {
        brand_of(told)
    }

    fn letter(&self, head: Letterhead<'_>, told: &InvitationMail, link: &str, _: DateTime<Utc>) -> Message {
        let carrier = carrier_name(told);
        let invitation = CarrierInvitation {
            company: &told.company,
            inviter: told.inviter.as_deref(),
            carrier: &carrier,
            dot_number: told.dot_number,
            link,
            days: OnboardingLink::LIFE.num_days(),
        };
        mail::carrier_invitation(head, &told.email, invitation)
    }

    async fn delivered(&self, db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<()> {
        invitations::delivered(db, self.invitation, now).await
    }
}

/// The brand whose name is on an invitation's emails.
pub fn brand_of(told: &InvitationMail) -> Brand {
    told.site.into()
}

/// The carrier's name in emails.
pub fn carrier_name(told: &InvitationMail) -> String {
    told.carrier.clone().unwrap_or_else(|| format!("USDOT {}", told.dot_number))
}
