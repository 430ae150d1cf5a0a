//! Puts approved packets on hold if the carrier's contacts on file change afterwards: someone taking over a carrier's registration changes
//! these first. (Product: a change of bank or contact after completion holds the packet.)

use crate::onboarding::packets::mail_decision::MailPacketDecision;
use kernel::ids::PacketId;
use platform::app::App;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::notices::Kind;
use store::onboarding::packets::PacketStatus;
use store::onboarding::{changed_contacts, packets, status_notices};

/// Comes by the clock, once an hour. Run twice, the second finds nothing.
#[derive(Debug, Serialize, Deserialize)]
pub struct HoldChangedContacts {}

impl Job for HoldChangedContacts {
    const NAME: &'static str = "hold_changed_contacts";
    const MAX_ATTEMPTS: i32 = 1;
}

impl Run<App> for HoldChangedContacts {
    async fn run(&self, app: &App) -> JobResult {
        let (now, status) = (app.clock.now(), PacketStatus::HeldContactChanged);
        for change in changed_contacts::since_accepted(&mut *app.pool.acquire().await?).await? {
            let day = change.observed_at.date_naive();
            let reason = format!(
                "The {} that FMCSA has on file changed on {day}. Check that it is still the same carrier.",
                change.label()
            );
            let mut tx = app.pool.begin().await?;
            let held = packets::hold_for(&mut tx, change.carrier_id, status, &reason, now).await?;
            let ids: Vec<PacketId> = held.iter().map(|held| held.id).collect();
            status_notices::add(&mut tx, &ids, Kind::PacketHeld, Some(&reason), now).await?;
            for held in held {
                queue::enqueue(&mut tx, &MailPacketDecision { packet: held.id, status }, now).await?;
            }
            tx.commit().await?;
        }
        Ok(())
    }
}
