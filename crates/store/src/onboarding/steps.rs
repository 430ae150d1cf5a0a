//! The answers of a packet, step by step. What must not be read at rest is in [`secrets`](super::secrets).

use super::carrier_access::PacketAccess;
use crate::Conn;
use chrono::{DateTime, Utc};
use serde_json::Value;

kernel::wire::words! {
    /// A step of a packet, in the order of the carrier's pages.
    pub enum StepName {
        /// Company facts and contacts.
        Company = "company",
        /// The tax form.
        TaxForm = "tax_form",
        /// Agent and certificate.
        Insurance = "insurance",
        /// The broker's agreements.
        Agreements = "agreements",
        /// Bank or factoring company, and terms.
        Payment = "payment",
        /// The preferred lanes and equipment.
        Lanes = "lanes",
    }
}

/// A step that was saved.
#[derive(Clone, Debug)]
pub struct Step {
    /// Which step.
    pub step: StepName,
    /// The saved answers, as JSON.
    pub answers: Value,
    /// Grows with each save.
    pub version: i32,
    /// When it was saved.
    pub saved_at: DateTime<Utc>,
}

/// Every saved step of a packet.
pub async fn all(db: &mut Conn, packet: PacketAccess) -> sqlx::Result<Vec<Step>> {
    sqlx::query_as!(
        Step,
        r#"select step as "step: StepName", answers, version, saved_at
             from onboarding_packet_steps where packet_id = $1 limit 10"#,
        packet.packet_id().0
    )
    .fetch_all(db)
    .await
}

/// Saves a step whole. The caller holds the packet's lock and has compared the version.
pub async fn save(
    db: &mut Conn,
    packet: PacketAccess,
    step: StepName,
    answers: &Value,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into onboarding_packet_steps (packet_id, step, answers, saved_at) values ($1, $2, $3, $4)
         on conflict (packet_id, step) do update
            set answers = excluded.answers, saved_at = excluded.saved_at, version = onboarding_packet_steps.version + 1",
        packet.packet_id().0,
        step as StepName,
        answers,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}
