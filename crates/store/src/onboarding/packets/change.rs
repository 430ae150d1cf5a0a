//! Making packets and moving them from one status to another.

use super::{Event, PacketEvent, PacketStatus, add_event};
use crate::{Conn, Tenant, index_feed};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CarrierInvitationId, CompanyId, ConnectionId, PacketId, UserId};

/// Makes a packet for an invitation; gives its id. The connection must be the company's with that carrier.
pub async fn create(
    db: &mut Conn,
    tenant: Tenant,
    (connection, invitation): (ConnectionId, CarrierInvitationId),
    by: UserId,
    now: DateTime<Utc>,
) -> sqlx::Result<PacketId> {
    let id = sqlx::query_scalar!(
        r#"insert into onboarding_packets (connection_id, company_id, carrier_id, invitation_id, created_at, updated_at)
         select id, company_id, carrier_id, $3, $4, $4 from connections where id = $1 and company_id = $2 returning id as "id: PacketId""#,
        connection.0,
        tenant.company().0,
        invitation.0,
        now
    )
    .fetch_one(&mut *db)
    .await?;
    add_event(db, tenant, id, &Event { name: PacketEvent::Created, detail: None, by: Some(by), address: None }, now)
        .await?;
    Ok(id)
}

/// Moves a packet from one of the statuses `from` to `to`; whether it was in one of them. Says nothing of it to people: see [`add_event`].
#[expect(clippy::too_many_arguments, reason = "each says one thing, and callers in three rooms agree on the order")]
pub async fn set_status(
    db: &mut Conn,
    tenant: Tenant,
    packet: PacketId,
    from: &[PacketStatus],
    to: PacketStatus,
    reason: Option<&str>,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> sqlx::Result<bool> {
    let done = sqlx::query!(
        "update onboarding_packets
            set status = $4, status_reason = $5, updated_at = $7,
                started_at = case when $4 = 'started' then coalesce(started_at, $7) else started_at end,
                submitted_at = case when $4 = 'submitted' and status in ('invited', 'started') then $7 else submitted_at end,
                decided_at = case when $4 in ('invited', 'started', 'expired') then decided_at
                                  when $4 = 'submitted' and status in ('invited', 'started') then decided_at else $7 end,
                decided_by = case when $4 in ('invited', 'started', 'expired') then decided_by
                                  when $4 = 'submitted' and status in ('invited', 'started') then decided_by else $6 end
          where id = $1 and company_id = $2 and status = any($3)",
        packet.0,
        tenant.company().0,
        from as &[PacketStatus],
        to as PacketStatus,
        reason,
        by.map(|by| by.0),
        now
    );
    let is_done = done.execute(&mut *db).await?.rows_affected() == 1;
    if is_done && (to == PacketStatus::Complete || from.contains(&PacketStatus::Complete)) {
        announce(db, &[packet]).await?;
    }
    Ok(is_done)
}

/// Tells the carrier index of packets that were accepted or are no longer: the lanes that an accepted one names are among the company's sets.
pub(in crate::onboarding) async fn announce(db: &mut Conn, packets: &[PacketId]) -> sqlx::Result<()> {
    let ids: Vec<i64> = packets.iter().map(|packet| packet.0).collect();
    let of = sqlx::query!(
        "select p.company_id, c.dot_number from onboarding_packets p join carriers c on c.id = p.carrier_id where p.id = any($1)",
        &ids
    );
    for row in of.fetch_all(&mut *db).await? {
        index_feed::announce_sets(db, row.company_id, &[row.dot_number]).await?;
    }
    Ok(())
}

/// A packet that changed without a person of the broker's.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The packet's id.
    pub id: PacketId,
    /// The broker.
    pub company_id: CompanyId,
}

/// Holds every packet of a carrier that was accepted and counts, in every company; gives them. `status` is one of the held
/// statuses; the reason is one that the carrier may read.
pub async fn hold_for(
    db: &mut Conn,
    carrier: CarrierId,
    status: PacketStatus,
    reason: &str,
    now: DateTime<Utc>,
) -> sqlx::Result<Vec<Moved>> {
    let held = sqlx::query_as!(
        Moved,
        r#"with moved as (
               update onboarding_packets p set status = $2, status_reason = $3, decided_at = $4, decided_by = null, updated_at = $4
                where p.carrier_id = $1 and p.status = 'complete'
                  and not exists (select from onboarding_packets n where n.connection_id = p.connection_id and n.id > p.id)
               returning p.id, p.company_id
           ), told as (
               insert into onboarding_packet_events (packet_id, company_id, event, detail, happened_at)
               select id, company_id, 'held', $3, $4 from moved
           )
           select id as "id!: PacketId", company_id as "company_id!: CompanyId" from moved"#,
        carrier.0,
        status as PacketStatus,
        reason,
        now
    );
    let held = held.fetch_all(&mut *db).await?;
    let ids: Vec<PacketId> = held.iter().map(|held| held.id).collect();
    announce(db, &ids).await?;
    Ok(held)
}

/// Ends packets whose invitation ended before the carrier was done; how many.
pub async fn expire(db: &mut Conn, now: DateTime<Utc>) -> sqlx::Result<i64> {
    sqlx::query_scalar!(
        r#"with moved as (
               update onboarding_packets p set status = 'expired', status_reason = null, updated_at = $1
                 from connection_invitations i
                where i.id = p.invitation_id and p.status in ('invited', 'started') and i.expires_at <= $1
               returning p.id, p.company_id
           ), told as (
               insert into onboarding_packet_events (packet_id, company_id, event, happened_at)
               select id, company_id, 'expired', $1 from moved
           )
           select count(*) as "count!" from moved"#,
        now
    )
    .fetch_one(db)
    .await
}
