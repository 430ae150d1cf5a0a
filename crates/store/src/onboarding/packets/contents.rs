//! What a carrier filled in. Of encrypted values it has the last digits only.

use crate::onboarding::secrets::SecretKind;
use crate::onboarding::steps::StepName;
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::PacketId;

/// The answers of one step.
#[derive(Clone, Debug, PartialEq)]
pub struct Answers {
    /// The step.
    pub step: StepName,
    /// As the carrier saved them.
    pub answers: serde_json::Value,
    /// How often they were saved.
    pub version: i32,
    /// When it was saved.
    pub saved_at: DateTime<Utc>,
}

/// The answers of a packet, step by step.
pub async fn answers(db: &mut Conn, tenant: Tenant, packet: PacketId) -> sqlx::Result<Vec<Answers>> {
    sqlx::query_as!(
        Answers,
        r#"select s.step as "step: StepName", s.answers, s.version, s.saved_at
           from onboarding_packet_steps s join onboarding_packets p on p.id = s.packet_id
          where p.id = $1 and p.company_id = $2 order by s.step"#,
        packet.0,
        tenant.company().0
    )
    .fetch_all(db)
    .await
}

/// Encrypted values, by their last digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LastFour {
    /// What it is.
    pub kind: SecretKind,
    /// Its last four digits.
    pub last_four: String,
    /// When it was saved.
    pub saved_at: DateTime<Utc>,
}

/// The last digits of a packet's encrypted values.
pub async fn last_fours(db: &mut Conn, tenant: Tenant, packet: PacketId) -> sqlx::Result<Vec<LastFour>> {
    sqlx::query_as!(
        LastFour,
        r#"select s.kind as "kind: SecretKind", s.last_four, s.saved_at
           from onboarding_packet_secrets s join onboarding_packets p on p.id = s.packet_id
          where p.id = $1 and p.company_id = $2 order by s.kind desc"#,
        packet.0,
        tenant.company().0
    )
    .fetch_all(db)
    .await
}

/// Whether the carrier's tax form is complete: its answers are saved, and with them the encrypted tax number of a form W-9, or, for a form
/// W-8, the form itself as a file.
pub async fn has_tax_form(db: &mut Conn, tenant: Tenant, packet: PacketId) -> sqlx::Result<bool> {
    sqlx::query_scalar!(
        r#"select exists (
               select from onboarding_packets p join onboarding_packet_steps s on s.packet_id = p.id and s.step = 'tax_form'
                where p.id = $1 and p.company_id = $2 and case when s.answers ->> 'form' = 'w8'
                      then exists (select from onboarding_packet_files f where f.packet_id = p.id and f.kind = 'tax_form')
                      else exists (select from onboarding_packet_secrets t where t.packet_id = p.id and t.kind = 'tin') end
           ) as "has!""#,
        packet.0,
        tenant.company().0
    )
    .fetch_one(db)
    .await
}
