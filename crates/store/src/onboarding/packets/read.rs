//! Reading packets: listed, and one at a time.

use super::PacketStatus;
use crate::list::{Field, List, Listing, Predicate, Query, Rows, Sql, choice, int, page, time};
use crate::{Conn, Tenant};
use chrono::{DateTime, Utc};
use kernel::ids::{CarrierId, CarrierInvitationId, CompanyId, ConnectionId, PacketId, UserId};

/// A packet.
#[derive(Clone, Debug, PartialEq, Eq, sqlx::FromRow)]
pub struct Packet {
    /// The packet's id.
    pub id: PacketId,
    /// The connection that it is of.
    pub connection_id: ConnectionId,
    /// The broker.
    pub company_id: CompanyId,
    /// The carrier's id.
    pub carrier_id: CarrierId,
    /// The carrier's USDOT number.
    pub dot_number: i32,
    /// The carrier's legal name.
    pub carrier_legal_name: Option<String>,
    /// Id of the invitation that opened it.
    pub invitation_id: Option<CarrierInvitationId>,
    /// Its status.
    pub status: PacketStatus,
    /// Why it is held or rejected.
    pub status_reason: Option<String>,
    /// When the carrier began.
    pub started_at: Option<DateTime<Utc>>,
    /// When the carrier was done.
    pub submitted_at: Option<DateTime<Utc>>,
    /// When it was last decided on.
    pub decided_at: Option<DateTime<Utc>>,
    /// Who decided.
    pub decided_by: Option<UserId>,
    /// Name of that person, or the email address if there is none.
    pub decided_by_name: Option<String>,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it was created or its status last changed.
    pub updated_at: DateTime<Utc>,
}

/// A company's packets. (Document 1 §7: `q[connection_id_eq]`, 50 a page, `q[s]=id desc`.)
#[derive(Debug)]
pub struct Packets;

impl Listing for Packets {
    type Answer = Sql;
    const FIELDS: &'static [Field] = &[
        int("id", "p.id").only(&[Predicate::Eq, Predicate::In]).sortable(),
        int("connection_id", "p.connection_id").only(&[Predicate::Eq, Predicate::In]),
        int("carrier_id", "p.carrier_id").only(&[Predicate::Eq, Predicate::In]),
        choice("status", "p.status", PacketStatus::WORDS).only(&[
            Predicate::Eq,
            Predicate::NotEq,
            Predicate::In,
            Predicate::NotIn,
        ]),
        time("submitted_at", "p.submitted_at").sortable(),
        time("updated_at", "p.updated_at").sortable(),
    ];
    const PER_PAGE: u32 = 50;
}

impl List for Packets {
    const COLUMNS: &'static str = "p.id, p.connection_id, p.company_id, p.carrier_id, c.dot_number, c.legal_name as carrier_legal_name, \
         p.invitation_id, p.status, p.status_reason, p.started_at, p.submitted_at, p.decided_at, p.decided_by, \
         coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) as decided_by_name, p.created_at, p.updated_at";
    const FROM: &'static str =
        "onboarding_packets p join carriers c on c.id = p.carrier_id left join users u on u.id = p.decided_by";
    const TENANT: &'static str = "p.company_id";
    const ORDER: &'static str = "p.id desc";
}

/// A page of the company's packets.
pub async fn list(db: &mut Conn, tenant: Tenant, query: &Query) -> sqlx::Result<Rows<Packet>> {
    page::<Packets, _>(db, tenant, query).await
}

/// One of the company's packets.
pub async fn find(db: &mut Conn, tenant: Tenant, id: PacketId) -> sqlx::Result<Option<Packet>> {
    read(db, tenant, Some(id), None).await
}

/// Keeps everyone else from changing one of the company's packets until the transaction ends. Whatever reads it afterwards reads what the
/// others left.
pub async fn lock(db: &mut Conn, tenant: Tenant, id: PacketId) -> sqlx::Result<()> {
    sqlx::query!(
        "select from onboarding_packets where id = $1 and company_id = $2 for update",
        id.0,
        tenant.company().0
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The packet of a connection that counts: its newest.
pub async fn latest(db: &mut Conn, tenant: Tenant, connection: ConnectionId) -> sqlx::Result<Option<Packet>> {
    read(db, tenant, None, Some(connection)).await
}

async fn read(
    db: &mut Conn,
    tenant: Tenant,
    id: Option<PacketId>,
    connection: Option<ConnectionId>,
) -> sqlx::Result<Option<Packet>> {
    sqlx::query_as!(
        Packet,
        r#"select p.id as "id: PacketId", p.connection_id as "connection_id: ConnectionId", p.company_id as "company_id: CompanyId",
               p.carrier_id as "carrier_id: CarrierId", c.dot_number, c.legal_name as carrier_legal_name,
               p.invitation_id as "invitation_id: CarrierInvitationId", p.status as "status: PacketStatus", p.status_reason, p.started_at, p.submitted_at, p.decided_at,
               p.decided_by as "decided_by: UserId",
               case when u.id is not null then coalesce(nullif(concat_ws(' ', u.first_name, u.last_name), ''), u.email) end
                   as decided_by_name,
               p.created_at, p.updated_at
             from onboarding_packets p join carriers c on c.id = p.carrier_id left join users u on u.id = p.decided_by
            where p.company_id = $1 and (p.id = $2 or p.connection_id = $3)
            order by p.id desc limit 1"#,
        tenant.company().0,
        id.map(|id| id.0),
        connection.map(|connection| connection.0)
    )
    .fetch_optional(db)
    .await
}

/// The recipient of the email about a packet, and what it names.
#[derive(Clone, Debug)]
pub struct PacketMail {
    /// The invitation whose link opens the packet.
    pub invitation_id: CarrierInvitationId,
    /// The packet's status.
    pub status: PacketStatus,
    /// Reason for the status.
    pub status_reason: Option<String>,
}

/// The content of the email about a packet; none where no invitation opened it.
pub async fn mail_for(db: &mut Conn, packet: PacketId) -> sqlx::Result<Option<PacketMail>> {
    sqlx::query_as!(
        PacketMail,
        r#"select invitation_id as "invitation_id!: CarrierInvitationId", status as "status: PacketStatus", status_reason
             from onboarding_packets where id = $1 and invitation_id is not null"#,
        packet.0
    )
    .fetch_optional(db)
    .await
}
