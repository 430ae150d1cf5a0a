//! Emails a carrier that its packet is on hold or rejected, and why. The email about a hold contains a new link, so that the carrier can
//! continue.

use crate::connections::invitations::link::OnboardingLink;
use crate::connections::invitations::mail_link::{brand_of, carrier_name};
use kernel::ids::PacketId;
use mail::PacketEmail;
use platform::app::App;
use platform::links::{self, Purpose};
use platform::mailer::Mailer;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::onboarding::packets::PacketStatus;
use store::onboarding::{invitations, packets};

/// Emails the carrier its packet's new status. Run twice, the later link counts.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailPacketDecision {
    /// The packet's row.
    pub packet: PacketId,
    /// The status the decision led to: if another decision followed, no email is sent.
    pub status: PacketStatus,
}

impl Job for MailPacketDecision {
    const NAME: &'static str = "mail_packet_decision";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailPacketDecision {
    async fn run(&self, app: &App) -> JobResult {
        let (mut db, now) = (app.pool.acquire().await?, app.clock.now());
        let packet = packets::mail_for(&mut db, self.packet).await?.filter(|packet| packet.status == self.status);
        let Some(packet) = packet else { return Ok(()) };
        let Some(content) = invitations::mail_for(&mut db, packet.invitation_id).await? else { return Ok(()) };
        let carrier = carrier_name(&content);
        let about =
            PacketEmail { company: &content.company, carrier: &carrier, reason: packet.status_reason.as_deref() };
        let brand = brand_of(&content);
        let head = Mailer::head(&app.config, brand);
        let message = match packet.status {
            PacketStatus::Rejected => mail::packet_rejected(head, &content.email, about),
            held if held.is_held() => {
                invitations::extend(&mut db, packet.invitation_id, now + OnboardingLink::LIFE).await?;
                let link = links::renew::<OnboardingLink>(app, &mut db, brand, packet.invitation_id, &[]).await?;
                mail::packet_held(head, &content.email, about, &link, OnboardingLink::LIFE.num_days())
            }
            // Other statuses are not emailed.
            _ => return Ok(()),
        };
        app.mailer.send(app, &message).await
    }
}
