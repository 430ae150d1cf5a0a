//! Emails about a packet: receipts to both sides when it is submitted, and a message to both when it changes after completion. Each is a
//! job of its own, so that one that fails doesn't send the other twice.

use chrono::{DateTime, Utc};
use kernel::ids::PacketId;
use platform::app::App;
use platform::http::brand::Brand;
use platform::mailer::Mailer;
use queue::{Job, JobResult, Run};
use serde::{Deserialize, Serialize};
use store::Conn;
use store::onboarding::submission;

/// The subject of an email.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Occasion {
    /// The carrier submitted its packet.
    Submitted,
    /// The carrier changed its bank or contacts after completion.
    Changed,
}

/// The recipients of an email.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Side {
    /// The broker's person who invited.
    Broker,
    /// The address that FMCSA has on file for the carrier: the owner gets an email about any change made in its name.
    Carrier,
}

/// Sends one email.
#[derive(Debug, Serialize, Deserialize)]
pub struct MailPacketReceipt {
    /// The packet's id.
    pub packet: PacketId,
    /// What happened.
    pub occasion: Occasion,
    /// The side that gets the email.
    pub to: Side,
}

impl Job for MailPacketReceipt {
    const NAME: &'static str = "mail_onboarding_letter";
    const MAX_ATTEMPTS: i32 = 10;
}

impl Run<App> for MailPacketReceipt {
    async fn run(&self, app: &App) -> JobResult {
        let found = submission::parties(&mut *app.pool.acquire().await?, self.packet).await?;
        let Some(parties) = found else { return Ok(()) };
        let to = match self.to {
            Side::Broker => parties.inviter_email,
            Side::Carrier => parties.carrier_email.map(|email| email.trim().to_lowercase()),
        };
        let Some(to) = to.filter(|to| to.contains('@')) else { return Ok(()) };
        let head = Mailer::head(&app.config, Brand::Portal);
        let (broker, carrier) =
            (&parties.company_legal_name, name_of(parties.carrier_legal_name.as_deref(), parties.dot_number));
        let link = format!("{}/broker/carriers/{}", Brand::Portal.address(&app.config), parties.carrier_id);
        let message = match (self.occasion, self.to) {
            (Occasion::Submitted, Side::Broker) => mail::packet_submitted(head, &to, &carrier, &link),
            (Occasion::Submitted, Side::Carrier) => mail::packet_receipt(head, &to, &carrier, broker),
            (Occasion::Changed, Side::Broker) => {
                let reason = parties.status_reason.unwrap_or_default();
                mail::packet_changed(head, &to, &carrier, &reason, &link)
            }
            (Occasion::Changed, Side::Carrier) => mail::packet_change_receipt(head, &to, &carrier, broker),
        };
        app.mailer.send(app, &message).await
    }
}

/// Enqueues the emails to both sides, in the transaction of the event.
pub(super) async fn enqueue(
    db: &mut Conn,
    packet: PacketId,
    occasion: Occasion,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    for to in [Side::Broker, Side::Carrier] {
        queue::enqueue(db, &MailPacketReceipt { packet, occasion, to }, now).await?;
    }
    Ok(())
}

/// A carrier's name, or its number where it has none.
pub(super) fn name_of(legal_name: Option<&str>, dot_number: i32) -> String {
    legal_name.map_or_else(|| format!("USDOT {dot_number}"), str::to_owned)
}
