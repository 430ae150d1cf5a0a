//! Changes of the status of a packet as a whole: submitting it, changing it afterwards; and the trail of it all. The caller holds the
//! packet's lock.

use super::carrier_access::PacketAccess;
use super::packets::{self, PacketEvent, PacketStatus};
use crate::Conn;
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, PacketId};

/// Something that happened to a packet at the carrier's hands.
#[derive(Clone, Copy, Debug)]
pub struct Event<'a> {
    /// What it was.
    pub event: PacketEvent,
    /// Details that distinguish it from others of its kind. never a secret.
    pub detail: Option<&'a str>,
    /// From which IP address.
    pub address: &'a str,
}

/// Adds to the packet's trail.
pub async fn note(db: &mut Conn, packet: PacketAccess, event: Event<'_>, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "insert into onboarding_packet_events (packet_id, company_id, event, detail, address, happened_at)
         select id, company_id, $2, $3, $4, $5 from onboarding_packets where id = $1",
        packet.packet_id().0,
        event.event as PacketEvent,
        event.detail,
        event.address,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Hands a packet in.
pub async fn submit(db: &mut Conn, packet: PacketAccess, now: DateTime<Utc>) -> sqlx::Result<()> {
    sqlx::query!(
        "update onboarding_packets set status = 'submitted', status_reason = null, submitted_at = $2, updated_at = $2 where id = $1",
        packet.packet_id().0,
        now
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Holds a packet because the carrier changed what the broker relies on. What it says of lanes counts no more, so the carrier index is told.
pub async fn hold(
    db: &mut Conn,
    packet: PacketAccess,
    status: PacketStatus,
    reason: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<()> {
    sqlx::query!(
        "update onboarding_packets set status = $2, status_reason = $3, updated_at = $4 where id = $1",
        packet.packet_id().0,
        status as PacketStatus,
        reason,
        now
    )
    .execute(&mut *db)
    .await?;
    packets::announce(db, &[packet.packet_id()]).await
}

/// A payment term that the carrier may choose.
#[derive(Clone, Debug)]
pub struct Term {
    /// The payment term's id.
    pub id: i64,
    /// Name of the payment term.
    pub name: String,
    /// Days from the invoice.
    pub days: i32,
    /// Discount for early payment, in basis points (hundredths of a percent).
    pub discount_basis_points: i32,
}

/// The broker's payment terms that are offered.
pub async fn terms(db: &mut Conn, packet: PacketAccess) -> sqlx::Result<Vec<Term>> {
    sqlx::query_as!(
        Term,
        "select t.id, t.name, t.days, t.discount_basis_points from payment_terms t
           join onboarding_packets p on p.company_id = t.company_id
          where p.id = $1 and t.is_active order by t.days, t.id limit 50",
        packet.packet_id().0
    )
    .fetch_all(db)
    .await
}

/// The recipients of an email about a packet.
#[derive(Clone, Debug)]
pub struct Parties {
    /// The broker's name.
    pub company_legal_name: String,
    /// The broker's person who invited, as long as they work there.
    pub inviter_email: Option<String>,
    /// The carrier's name.
    pub carrier_legal_name: Option<String>,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The connected carrier, for a link to its page.
    pub carrier_id: CarrierId,
    /// The address that FMCSA has on file.
    pub carrier_email: Option<String>,
    /// Why the packet is held.
    pub status_reason: Option<String>,
}

/// The recipients of an email about a packet.
pub async fn parties(db: &mut Conn, packet: PacketId) -> sqlx::Result<Option<Parties>> {
    sqlx::query_as!(
        Parties,
        r#"select b.legal_name as company_legal_name, u.email as "inviter_email?", c.legal_name as carrier_legal_name, c.dot_number,
                  c.id as "carrier_id: CarrierId", c.email_address as carrier_email, p.status_reason
             from onboarding_packets p join companies b on b.id = p.company_id join carriers c on c.id = p.carrier_id
             left join connection_invitations i on i.id = p.invitation_id
             left join users u on u.id = i.created_by and u.company_id = p.company_id
            where p.id = $1"#,
        packet.0
    )
    .fetch_optional(db)
    .await
}
