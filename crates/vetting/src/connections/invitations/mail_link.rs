//! Mails an invitation of a carrier. The link's token is made here and exists nowhere but in the mail; the database keeps its hash.

use super::LINK_LIFE;
use mail::CarrierInvitation;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use platform::secrets;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::onboarding::invitations::{self, InvitationMail};

/// Makes an invitation's link and mails it. Run twice, the later link counts.
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
        let (mut db, now) = (app.pool.acquire().await?, app.clock.now());
        let told = invitations::mail_for(&mut db, self.invitation).await?.filter(|told| told.expires_at > now);
        let Some(told) = told else { return Ok(()) };
        let link = new_link(app, &mut db, self.invitation, &told).await?;
        let carrier = carrier_name(&told);
        let invitation = CarrierInvitation {
            company: &told.company,
            inviter: told.inviter.as_deref(),
            carrier: &carrier,
            dot_number: told.dot_number,
            link: &link,
            days: LINK_LIFE.num_days(),
        };
        let head = Mailer::head(&app.config, brand_of(&told));
        app.mailer.send(app, &mail::carrier_invitation(head, &told.email, invitation)).await?;
        Ok(invitations::delivered(&mut db, self.invitation, app.clock.now()).await?)
    }
}

/// A link to the packet of an invitation, in the place of the one before.
pub async fn new_link(app: &App, db: &mut Conn, invitation: i64, told: &InvitationMail) -> sqlx::Result<String> {
    let token = secrets::new_secret();
    invitations::set_token(db, invitation, &secrets::hash(&token)).await?;
    Ok(format!("{}/broker/onboarding?token={token}", brand_of(told).address(&app.config)))
}

/// The brand in whose name an invitation's letters are written.
pub fn brand_of(told: &InvitationMail) -> Brand {
    if told.site == Brand::Watchdog.key() { Brand::Watchdog } else { Brand::Portal }
}

/// What the carrier is called in letters.
pub fn carrier_name(told: &InvitationMail) -> String {
    told.carrier.clone().unwrap_or_else(|| format!("USDOT {}", told.dot_number))
}
